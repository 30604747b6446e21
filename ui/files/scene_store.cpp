// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/scene_store.h"

#include "core/examples/example.h"
#include "core/formats/scene/scene_arrays.h"
#include "core/formats/scene/scene_ending.h"
#include "core/formats/scene/scene_json.h"
#include "core/scene/token_name.h"
#include "ui/export/file_kinds.h"
#include "ui/export/scene_file_name.h"
#include "ui/files/autosave.h"
#include "ui/files/recent_files.h"
#include "ui/session/error_text.h"
#include "ui/session/model_check.h"
#include "ui/session/player.h"
#include "ui/session/scene_title.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/commit_edits.h"

#include <QCursor>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSettings>
#include <QStandardPaths>

namespace attnscope::ui {

namespace {

const QString kPictureFolder = QStringLiteral("files/pictureFolder");
/// Numbers of a scene of which a copy is made although a file holds it: 268 MB in float32.
constexpr std::size_t kMostKept = std::size_t{1} << 26;

/// The hand of a clock while something is read or written.
class BusyCursor {
public:
    BusyCursor() { QGuiApplication::setOverrideCursor(Qt::WaitCursor); }
    ~BusyCursor() { QGuiApplication::restoreOverrideCursor(); }
    BusyCursor(const BusyCursor&) = delete;
    BusyCursor& operator=(const BusyCursor&) = delete;
};

} // namespace

SceneStore::SceneStore(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_recent(new RecentFiles(this)) {}

SceneDocument SceneStore::document() const {
    SceneDocument document{m_context.session.scene(), {}, m_context.session.modelCheck().references()};
    const CellRef cell = m_context.selection.cell();
    document.view.headIndex = m_context.selection.headIndex();
    document.view.stage = cell.stage;
    document.view.query = m_context.selection.query();
    document.view.key = cell.column;
    return document;
}

SceneDocument SceneStore::savedDocument() const {
    SceneDocument kept = document();
    if (numbersIn(kept.references) > kMostSavedResults) {
        kept.references = {};
    }
    return kept;
}

bool SceneStore::show(const SceneDocument& document, const QString& path) {
    commitEdits();
    const bool modified = m_context.session.isModified();
    const SceneDocument before = savedDocument();
    const QString name = displayName();
    if (const Result<void> opened = m_context.session.open(document.scene, path); !opened) {
        emit failed(errorText(opened.error()));
        return false;
    }
    m_context.session.modelCheck().setReferences(document.references);
    m_context.selection.reset();
    m_context.selection.setHeadIndex(document.view.headIndex);
    m_context.selection.setStage(document.view.stage);
    m_context.selection.setCell({document.view.stage, document.view.query, document.view.key});
    m_context.selection.setQuery(document.view.query);
    m_context.player.toEnd();
    if (modified) {
        keepUnsaved(before, name);
    }
    return true;
}

void SceneStore::keepUnsaved(const SceneDocument& document, const QString& name) {
    const QString ending = QString::fromStdString(std::string(sceneEnding(document)));
    const QString path = unsavedCopyPath(name, QDateTime::currentDateTime(), ending);
    if (const Result<void> kept = writeSceneFile(document, path.toStdString()); !kept) {
        emit failed(errorText(kept.error()));
        return;
    }
    m_recent->add(path);
    emit noted(tr("The scene before was not saved; it is kept under File, Open recent: %1")
                   .arg(QFileInfo(path).completeBaseName()));
}

void SceneStore::openExample(std::string_view name) {
    if (const Result<SceneDocument> example = exampleNamed(name)) {
        show(*example, {});
    } else {
        emit failed(errorText(example.error()));
    }
}

bool SceneStore::open(const QString& path) {
    const BusyCursor busy;
    const Result<SceneDocument> read = readSceneFile(path.toStdString(), windowReading());
    if (!read) {
        emit failed(errorText(read.error()));
        return false;
    }
    return openRead(*read, path);
}

SceneReading SceneStore::windowReading() {
    SceneReading how;
    how.allowNonFinite = true;
    return how;
}

bool SceneStore::openRead(const SceneDocument& document, const QString& path) {
    if (!show(document, path)) {
        return false;
    }
    if (!path.isEmpty()) {
        m_recent->add(path);
    }
    return true;
}

bool SceneStore::save(const QString& path) {
    const BusyCursor busy;
    commitEdits();
    const SceneDocument kept = savedDocument();
    if (const Result<void> written = writeSceneFile(kept, path.toStdString()); !written) {
        emit failed(errorText(written.error()));
        return false;
    }
    m_context.session.markSaved(path);
    m_recent->add(path);
    emit saved(path);
    emit noted(
        kept.references.empty() && m_context.session.modelCheck().hasReferences()
            ? tr("Saved %1 without the model's own results, which are too many (import them again with "
                 "File, Import arrays)")
                  .arg(path)
            : tr("Saved %1").arg(path));
    return true;
}

bool SceneStore::saveCopy(const SceneDocument& document, const QString& path) {
    const BusyCursor busy;
    if (const Result<void> written = writeSceneFile(document, path.toStdString()); !written) {
        emit failed(errorText(written.error()));
        return false;
    }
    m_recent->add(path);
    emit saved(path);
    emit noted(tr("Saved %1").arg(path));
    return true;
}

QString SceneStore::displayName() const {
    if (!m_context.session.filePath().isEmpty()) {
        return QFileInfo(m_context.session.filePath()).fileName();
    }
    const QString title = shownTitle(m_context.session.scene());
    return title.isEmpty() ? tr("Untitled") : title;
}

QString SceneStore::filePath() const {
    return m_context.session.filePath();
}

QString SceneStore::unchangedPath() const {
    const SceneSource whole = source();
    return whole.options.isEmpty() ? whole.path : QString(); // else something has to be said of it
}

SceneSource SceneStore::source() const {
    if (!filePath().isEmpty()) {
        return m_context.session.isModified() ? SceneSource({}, {}, filePath()) : SceneSource(filePath());
    }
    return m_ofArrays && *m_ofArrays == m_context.session.scene() ? m_arrays : SceneSource();
}

void SceneStore::setArrays(const QStringList& paths, const QStringList& options) {
    m_arrays = SceneSource(paths.constFirst(), paths.mid(1) + options);
    m_ofArrays = m_context.session.sharedScene();
}

QString SceneStore::folder() const {
    const QStringList recent = m_recent->paths();
    const QString near = !filePath().isEmpty() ? filePath() : recent.value(0);
    const bool own = near.startsWith(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    if (!near.isEmpty() && !own && QFileInfo(near).dir().exists()) {
        return QFileInfo(near).absolutePath();
    }
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QString SceneStore::pictureFolder() const {
    const QString last = QSettings().value(kPictureFolder).toString();
    return !last.isEmpty() && QFileInfo(last).isDir() ? last : folder();
}

void SceneStore::rememberPicture(const QString& path) {
    QSettings().setValue(kPictureFolder, QFileInfo(path).absolutePath());
}

QString SceneStore::suggestedName() const {
    const QString name = sceneStem(displayName());
    return name.isEmpty() ? tr("scene") : name;
}

QString SceneStore::weightsTablePath(const QString& what) const {
    const Session& session = m_context.session;
    const std::string head = headText(session.scene().input, session.snapshot().headIndex(), Stage::Weights);
    QStringList parts{suggestedName(), QStringLiteral("weights"), QString::fromStdString(head), what};
    parts.removeAll(QString());
    return freePath(QDir(folder()).filePath(parts.join(u' ')), QStringLiteral(".csv"));
}

void SceneStore::keepForNextStart(Results results) {
    if (!m_kept) {
        m_kept = KeptSession::create();
    }
    if (!m_kept) {
        emit failed(tr("The scene can't be kept for the next start: the folder %1 can't be written (save it "
                       "in a file)")
                        .arg(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)));
        return;
    }
    if (!m_context.session.isModified() && numbersIn(m_context.session.scene().input) > kMostKept) {
        m_kept->remove();
        return;
    }
    SceneDocument kept = savedDocument();
    if (results == Results::Few && !isQuicklyWritten(kept)) {
        kept.references = {};
    }
    if (const Result<void> written = writeSceneFile(kept, m_kept->scenePath().toStdString()); !written) {
        emit failed(errorText(written.error()));
        return; // the facts stay those of the scene that is there
    }
    m_kept->writeFacts({displayName(), filePath(), !m_context.session.isModified()});
}

bool SceneStore::restoreLast() {
    for (KeptSession& session : KeptSession::takeLeft()) {
        if (!m_kept && openKept(session)) {
            m_kept = std::move(session);
        } else {
            moveAside(session);
        }
    }
    return m_kept.has_value();
}

void SceneStore::noteRestored() {
    // Where another window's scene was moved to is said already, and is harder to find.
    if (m_kept && m_context.session.isModified() && !m_hasMovedAside) {
        emit noted(tr("What was not saved when the window closed is open again; undo begins anew"));
    }
}

bool SceneStore::openKept(const KeptSession& session) {
    const Result<SceneDocument> read = readSceneFile(session.scenePath().toStdString(), windowReading());
    if (!read) {
        emit failed(errorText(read.error()));
        return false;
    }
    if (!show(*read, session.facts().path)) {
        return false;
    }
    if (session.isOnlyCopy()) {
        m_context.session.markUnsaved();
    }
    return true;
}

void SceneStore::moveAside(const KeptSession& session) {
    if (!session.isOnlyCopy()) {
        session.remove();
        return;
    }
    const QString path = session.moveToUnsavedCopy();
    if (path.isEmpty()) {
        return; // it stays where it is, for the next start
    }
    m_recent->add(path);
    m_hasMovedAside = true;
    emit noted(tr("The scene of another window was not saved; it is kept under File, Open recent: %1")
                   .arg(QFileInfo(path).completeBaseName()));
}

} // namespace attnscope::ui
