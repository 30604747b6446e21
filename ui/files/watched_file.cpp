// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/watched_file.h"

#include "core/formats/import/acting_name.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/scene/scene_json.h"
#include "ui/files/scene_store.h"

#include <QFile>
#include <QFileInfo>

#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope::ui {

namespace {

using std::chrono::milliseconds;

/// How long nobody wrote before it is read: of a kind whose end, size or checksum tells a half from a whole
/// less than of others.
constexpr milliseconds kMoment{12};
constexpr milliseconds kLongMoment{150};
/// Larger files are read where they are.
constexpr std::int64_t kMostCopied = std::int64_t{64} << 20;

WatchedFile::Stamp stampOf(const struct stat& status) {
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    return {status.st_ino, status.st_size, status.st_mtim.tv_sec * kNanoseconds + status.st_mtim.tv_nsec};
}

milliseconds ageOf(const WatchedFile::Stamp& stamp) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<milliseconds>(now - std::chrono::nanoseconds(stamp.nanoseconds));
}

/// An open file, which stays what it is when another takes its place.
class OpenFile {
public:
    explicit OpenFile(const QString& path)
        : m_descriptor(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC)) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (m_descriptor >= 0) {
            ::close(m_descriptor);
        }
    }

    std::optional<WatchedFile::Stamp> stamp() const {
        struct stat status {};
        return m_descriptor >= 0 && ::fstat(m_descriptor, &status) == 0 ? std::optional(stampOf(status))
                                                                        : std::nullopt;
    }
    bool copyTo(const QString& path) const {
        constexpr qint64 kAtOnce = 1 << 20;
        QFile from;
        QFile to(path);
        if (m_descriptor < 0 || !from.open(m_descriptor, QIODevice::ReadOnly) ||
            !to.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
            return false;
        }
        for (QByteArray piece = from.read(kAtOnce); !piece.isEmpty(); piece = from.read(kAtOnce)) {
            if (to.write(piece) != piece.size()) {
                return false;
            }
        }
        return to.flush();
    }

private:
    int m_descriptor;
};

Result<ImportedScene> readScene(const QString& path) {
    return readSceneFile(path.toStdString(), SceneStore::windowReading()).map([](SceneDocument&& document) {
        return ImportedScene{std::move(document.scene), std::move(document.references)};
    });
}

Result<ImportedScene> readArrays(const QString& path, const std::stop_token& stop) {
    return listImport({path.toStdString()}).and_then([&stop](ImportPlan&& plan) {
        plan.mostHeld = kMostNumbers; // it will be written to
        guessRoles(plan);
        return checkNothingLost(plan).and_then([&] { return importScene(plan, stop); });
    });
}

} // namespace

WatchedFile::WatchedFile(QString path)
    : m_path(std::move(path))
    , m_room(std::make_shared<const QTemporaryDir>()) {}

bool WatchedFile::isScene() const {
    return m_path.endsWith(QLatin1String(".attnscope")) || m_path.endsWith(QLatin1String(".json"));
}

bool WatchedFile::tellsHalves() const {
    return !isTextTable(m_path.toStdString());
}

std::optional<WatchedFile::Stamp> WatchedFile::stamp() const {
    struct stat status {};
    return ::stat(QFile::encodeName(m_path).constData(), &status) == 0 ? std::optional(stampOf(status))
                                                                       : std::nullopt;
}

Result<std::optional<WatchedFile::Version>> WatchedFile::read(bool isUrgent,
                                                              const std::stop_token& stop) const {
    const OpenFile file(m_path);
    const std::optional<Stamp> before = file.stamp();
    if (before && ageOf(*before) < (tellsHalves() || isUrgent ? kMoment : kLongMoment)) {
        return std::nullopt;
    }
    // A copy takes a part of the time that reading takes, and is of one file even while others take its
    // place.
    const bool isCopied = before && !isScene() && before->size <= kMostCopied && m_room->isValid();
    const QString copy = m_room->filePath(QFileInfo(m_path).fileName());
    if (isCopied && (!file.copyTo(copy) || file.stamp() != before)) {
        return std::nullopt;
    }
    Result<ImportedScene> scene = isScene() ? readScene(m_path) : readArrays(isCopied ? copy : m_path, stop);
    QFile::remove(copy);
    const bool isStill = isCopied || stamp() == before;
    if (scene && isStill) {
        return Version{std::move(*scene), before.value_or(Stamp{})};
    }
    if (scene || (before && stamp() != before)) {
        return std::nullopt;
    }
    // What is wrong is said of the file itself.
    return isCopied ? readArrays(m_path, stop).map([](ImportedScene&&) { return std::optional<Version>(); })
                    : Result<std::optional<Version>>(unexpected(scene.error()));
}

} // namespace attnscope::ui
