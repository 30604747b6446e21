// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/file_watch.h"

#include "ui/files/scene_store.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/error_text.h"
#include "ui/session/model_check.h"
#include "ui/session/session.h"

#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kSoon = 20;     ///< ms after a change it is looked at, and again while it is being written
constexpr int kApart = 200;   ///< ms between two versions, so that each is seen
constexpr int kUrgent = 400;  ///< ms after which a file that is never at rest is read between two changes
constexpr int kBroken = 3000; ///< ms without a change before it is said that it can't be read
constexpr std::size_t kMegabyte = std::size_t{1} << 20;

/// In the menu of undo steps.
QString versionName(int version) {
    return FileWatch::tr("Version %1 of the file").arg(version);
}

int nextRun() {
    static int runs = 0;
    return ++runs;
}

} // namespace

FileWatch::FileWatch(const Context& context, SceneStore& files, const QString& path, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_files(files)
    , m_file(QFileInfo(path).absoluteFilePath())
    , m_slot(std::make_unique<JobSlot>(context.session.jobs(), JobPriority::Background))
    , m_run(nextRun()) {
    m_next.setSingleShot(true);
    m_broken.setSingleShot(true);
    m_broken.setInterval(kBroken);
    // A file that is replaced whole is another one: its folder tells that.
    m_watcher.addPath(QFileInfo(m_file.path()).absolutePath());
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::follow);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::follow);
    connect(&m_next, &QTimer::timeout, this, &FileWatch::read);
    // Another file was opened in the window: it is not to be written over.
    connect(&context.session, &Session::sceneOpened, this, [this] {
        if (!m_isOpening && m_base) {
            deleteLater();
        }
    });
    follow();
}

FileWatch::~FileWatch() = default;

void FileWatch::follow() {
    if (QFileInfo::exists(m_file.path()) && !m_watcher.files().contains(m_file.path())) {
        m_watcher.addPath(m_file.path());
    }
    m_broken.stop();
    if (!m_unread.isValid()) {
        m_unread.start();
    }
    if (!m_next.isActive()) {
        const qint64 since = m_lastRead.isValid() ? m_lastRead.elapsed() : kApart;
        m_next.start(std::max<int>(kSoon, kApart - static_cast<int>(std::min<qint64>(since, kApart))));
    }
}

void FileWatch::read() {
    if (m_slot->isBusy()) {
        m_next.start(kSoon);
        return;
    }
    if (m_stamp && m_file.stamp() == m_stamp) {
        m_unread.invalidate();
        return; // another file of its folder changed
    }
    const bool isUrgent = m_unread.isValid() && m_unread.elapsed() > kUrgent;
    const auto version = std::make_shared<std::optional<WatchedFile::Version>>();
    const auto body = [version, file = m_file, isUrgent](const JobControl& control) {
        return file.read(isUrgent, control.stop()).map([&](std::optional<WatchedFile::Version>&& made) {
            *version = std::move(made);
        });
    };
    m_slot->request(body, [this, version](const Result<void>& done) {
        if (!done) {
            if (done.error().code != ErrorCode::Stopped) {
                explain(done.error());
            }
        } else if (*version) {
            take(std::move(**version));
        } else {
            m_next.start(kSoon);
        }
    });
}

void FileWatch::explain(const Error& error) {
    m_broken.disconnect();
    connect(&m_broken, &QTimer::timeout, this, [this, text = errorText(error)] {
        m_told = versions() > 0
                     ? tr("%1 (the last version stays; it is read again when it changes)").arg(text)
                     : tr("%1 (it is read when it is there)").arg(text);
        emit failed(m_told);
    });
    m_broken.start();
}

void FileWatch::take(WatchedFile::Version&& read) {
    m_stamp = read.stamp;
    m_unread.invalidate();
    m_lastRead.start();
    follow(); // what was written meanwhile
    if (!m_told.isEmpty()) {
        emit readAgain(std::exchange(m_told, {}));
    }
    const bool isFirst = m_history.size() == 0;
    if (!isFirst) {
        const ImportedScene& newest = *m_history.newest().scene;
        if (newest.scene == read.scene.scene && newest.references == read.scene.references) {
            return; // it was touched
        }
    } else if (!openFirst(read.scene)) {
        return;
    }
    m_history.add(std::move(read.scene), QTime::currentTime(), m_isFollowing ? 0 : m_shown);
    if (m_isFollowing) {
        put(m_history.newest());
    }
    if (isFirst) {
        emit noted(tr("%1: read at %2, and again whenever it changes")
                       .arg(QFileInfo(m_file.path()).fileName(),
                            m_history.newest().read.toString(QStringLiteral("HH:mm:ss"))));
    }
    noteTooLarge();
    emit historyChanged();
}

bool FileWatch::openFirst(const ImportedScene& read) {
    m_isOpening = true;
    const bool isOpened =
        m_files.openRead({read.scene, {}, read.references}, m_file.isScene() ? m_file.path() : QString());
    m_isOpening = false;
    return isOpened;
}

void FileWatch::put(const WatchedVersion& version) {
    Session& session = m_context.session;
    const ImportedScene& read = *version.scene;
    if (m_base) {
        Scene next = read.scene;
        const Scene& shown = session.scene();
        next.mask = read.scene.mask == m_base->scene.mask ? shown.mask : next.mask;
        next.rules = read.scene.rules == m_base->scene.rules ? shown.rules : next.rules;
        next.notation = shown.notation;
        if (const std::optional<PatchGrid>& patches = shown.patches;
            patches && checkPatches(*patches, keyCount(next.input), batchCount(next.input))) {
            next.patches = patches; // a file of arrays has none
        }
        next.orientation = shown.orientation;
        const auto name = [number = version.number] { return versionName(number); };
        const bool wasModified = session.isModified();
        session.undoStack().resetClean(); // at a clean step no further version would become one with it
        const Result<void> done = next == shown ? Result<void>() : session.replaceScene(next, name, m_run);
        if (!wasModified) {
            session.undoStack().setClean(); // what stands in a file is no work that could be lost
        }
        if (!done) {
            emit failed(errorText(done.error()));
            return;
        }
        session.modelCheck().setReferences(read.references);
    }
    m_base = version.scene;
    m_shown = version.number;
    if (!m_file.isScene()) {
        m_files.setArrays({m_file.path()}, read.notFinite.empty()
                                               ? QStringList()
                                               : QStringList{QStringLiteral("--allow-nonfinite")});
    }
}

void FileWatch::showVersion(std::size_t place) {
    m_isFollowing = place + 1 >= m_history.size();
    const WatchedVersion version = m_history.at(std::min(place, m_history.size() - 1));
    if (version.number != m_shown) {
        put(version);
        m_history.setShown(m_isFollowing ? 0 : m_shown);
    }
    emit historyChanged();
}

void FileWatch::noteTooLarge() {
    if (!m_saidTooLarge && m_history.isTooLarge(m_history.newest())) {
        m_saidTooLarge = true;
        emit noted(tr("%1: a version is larger than %2 MB, so that none is kept to go back to")
                       .arg(QFileInfo(m_file.path()).fileName())
                       .arg(WatchHistory::kMostBytes / kMegabyte));
    }
}

} // namespace attnscope::ui
