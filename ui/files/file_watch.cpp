// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/file_watch.h"

#include "core/formats/import/import_guess.h"
#include "core/formats/scene/scene_json.h"
#include "ui/files/scene_store.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/error_text.h"
#include "ui/session/model_check.h"
#include "ui/session/session.h"

#include <QFileInfo>
#include <QTime>
#include <QUndoStack>

namespace attnscope::ui {

namespace {

constexpr int kSettle = 150;  ///< ms without a change before it is read
constexpr int kBroken = 3000; ///< ms without a change before it is said that it can't be read

bool isScene(const QString& path) {
    return path.endsWith(QLatin1String(".attnscope")) || path.endsWith(QLatin1String(".json"));
}

Result<ImportedScene> readVersion(const QString& path, const std::stop_token& stop) {
    const std::string name = path.toStdString();
    if (isScene(path)) {
        return readSceneFile(name, SceneStore::windowReading()).map([](SceneDocument&& document) {
            return ImportedScene{std::move(document.scene), std::move(document.references)};
        });
    }
    return listImport({name}).and_then([&stop](ImportPlan&& plan) {
        plan.mostHeld = kMostNumbers; // it will be written to
        guessRoles(plan);
        return importScene(plan, stop);
    });
}

std::size_t bytesOf(const Scene& scene) {
    std::size_t numbers = 0;
    for (const MatrixRole role : rolesOf(scene.input)) {
        for (const BlockMatrix* const matrix : matricesIn(scene.input, role)) {
            numbers += matrix->reader() == nullptr ? matrix->rows() * matrix->columns() : 0;
        }
    }
    return numbers * sizeof(double);
}

/// In the menu of undo steps.
QString versionName(int version) {
    return FileWatch::tr("Version %1 of the file").arg(version);
}

} // namespace

FileWatch::FileWatch(const Context& context, SceneStore& files, const QString& path, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_files(files)
    , m_path(QFileInfo(path).absoluteFilePath())
    , m_slot(std::make_unique<JobSlot>(context.session.jobs(), JobPriority::Background)) {
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettle);
    m_broken.setSingleShot(true);
    m_broken.setInterval(kBroken);
    // A file that is replaced whole is another one: its folder tells that.
    m_watcher.addPath(QFileInfo(m_path).absolutePath());
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::follow);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::follow);
    connect(&m_settle, &QTimer::timeout, this, &FileWatch::read);
    // Another file was opened in the window: it is not to be written over.
    connect(&context.session, &Session::sceneOpened, this, [this] {
        if (!m_isOpening && m_last) {
            deleteLater();
        }
    });
    follow();
}

FileWatch::~FileWatch() = default;

void FileWatch::follow() {
    if (QFileInfo::exists(m_path) && !m_watcher.files().contains(m_path)) {
        m_watcher.addPath(m_path);
    }
    m_broken.stop();
    m_settle.start();
}

void FileWatch::read() {
    const auto version = std::make_shared<ImportedScene>();
    const auto body = [version, path = m_path](const JobControl& control) {
        return readVersion(path, control.stop()).map([&](ImportedScene&& made) {
            *version = std::move(made);
        });
    };
    m_slot->request(body, [this, version](const Result<void>& done) {
        if (done) {
            show(*version);
        } else if (done.error().code != ErrorCode::Stopped) {
            explain(done.error());
        }
    });
}

void FileWatch::explain(const Error& error) {
    m_broken.disconnect();
    connect(&m_broken, &QTimer::timeout, this, [this, text = errorText(error)] {
        emit failed(m_versions > 0
                        ? tr("%1 (the last version stays; it is read again when it changes)").arg(text)
                        : tr("%1 (it is read when it is there)").arg(text));
    });
    m_broken.start();
}

void FileWatch::show(const ImportedScene& read) {
    Session& session = m_context.session;
    if (m_last && m_last->scene == read.scene) {
        if (m_last->references != read.references) { // the model's results alone are others
            m_last = std::make_shared<const ImportedScene>(read);
            session.modelCheck().setReferences(read.references);
        }
        return; // else it was touched, or another file of its folder changed
    }
    const bool isFirst = m_last == nullptr;
    Scene next = read.scene;
    if (isFirst) {
        m_isOpening = true;
        const bool isOpened =
            m_files.openRead({next, {}, read.references}, isScene(m_path) ? m_path : QString());
        m_isOpening = false;
        if (!isOpened) {
            return;
        }
        m_last = std::make_shared<const ImportedScene>(read);
    } else {
        const Scene& shown = session.scene();
        next.mask = read.scene.mask == m_last->scene.mask ? shown.mask : next.mask;
        next.rules = read.scene.rules == m_last->scene.rules ? shown.rules : next.rules;
        next.notation = shown.notation;
        next.orientation = shown.orientation;
        m_last = std::make_shared<const ImportedScene>(read);
        m_bytes += bytesOf(next);
        const bool isVersionOnTop = session.undoStack().undoText().startsWith(versionName(m_versions));
        if ((m_bytes > kMostBytes || m_kept >= kMostVersions) && m_kept > 0 && isVersionOnTop) {
            m_bytes -= bytesOf(session.scene());
            session.undoStack().undo();
        } else {
            ++m_kept;
        }
        const int version = m_versions + 1;
        if (const Result<void> done = session.replaceScene(next, [version] { return versionName(version); });
            !done) {
            emit failed(errorText(done.error()));
            return;
        }
    }
    ++m_versions;
    if (!isScene(m_path)) {
        m_files.setArrays({m_path}, read.notFinite.empty()
                                        ? QStringList()
                                        : QStringList{QStringLiteral("--allow-nonfinite")});
    }
    session.modelCheck().setReferences(read.references);
    const QString name = QFileInfo(m_path).fileName();
    const QString now = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
    emit noted(
        isFirst
            ? tr("%1: read at %2, and again whenever it changes").arg(name, now)
            : tr("%1: read again at %2, version %3 (Ctrl+Z: the one before)").arg(name, now).arg(m_versions));
}

} // namespace attnscope::ui
