// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/scene_files.h"

#include "core/examples/example.h"
#include "core/formats/scene_json.h"
#include "core/scene/initial_matrices.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/window/autosave.h"
#include "ui/window/finish_typing.h"
#include "ui/window/recent_files.h"

#include <QCursor>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace attnscope::ui {

namespace {

const QString kLastSession = QStringLiteral("last-session.attnscope");
const QString kLastPath = QStringLiteral("files/lastPath");
const QString kLastSaved = QStringLiteral("files/lastSaved");

/// Text is for scenes that a person could read.
bool belongsInBundle(const Scene& scene) {
    return !isQuicklyWritten(scene) ||
           std::any_of(scene.mask.layers.begin(), scene.mask.layers.end(),
                       [](const MaskLayer& layer) { return layer.array != nullptr; });
}

/// The hand of a clock while something is read or written.
class BusyCursor {
public:
    BusyCursor() { QGuiApplication::setOverrideCursor(Qt::WaitCursor); }
    ~BusyCursor() { QGuiApplication::restoreOverrideCursor(); }
    BusyCursor(const BusyCursor&) = delete;
    BusyCursor& operator=(const BusyCursor&) = delete;
};

/// A file of the program's own, its folder made.
QString ownFile(const QString& name) {
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    QDir().mkpath(QFileInfo(folder.filePath(name)).absolutePath());
    return folder.filePath(name);
}

/// Two tokens, two dimensions, identity weights: the least in which attention does something.
SceneDocument freshScene() {
    SceneDocument fresh;
    fresh.scene.title = QObject::tr("New scene").toStdString();
    fresh.scene.tokens = TokenList{"hello", "world"};
    EmbeddedInput input;
    BlockMatrix x(2, 2);
    for (std::size_t i = 0; i < 2; ++i) {
        const std::vector<double> vector = wordVector(fresh.scene.tokens[i], 2);
        std::copy(vector.begin(), vector.end(), x.mutableRow(i).begin());
    }
    input.x = x;
    input.wQ = input.wK = input.wV = identityMatrix(2, 2);
    fresh.scene.input = input;
    return fresh;
}

} // namespace

SceneFiles::SceneFiles(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_recent(new RecentFiles(this)) {}

SceneDocument SceneFiles::document() const {
    SceneDocument document{m_context.session.scene(), {}};
    const CellOrigin cell = m_context.selection.cell();
    document.view.place = m_context.selection.place();
    document.view.stage = cell.stage;
    document.view.query = m_context.selection.query();
    document.view.key = cell.column;
    return document;
}

bool SceneFiles::show(const SceneDocument& document, const QString& path) {
    finishTyping();
    const bool modified = m_context.session.isModified();
    const SceneDocument before = this->document();
    const QString name = displayName();
    if (const Result<void> opened = m_context.session.open(document.scene, path); !opened) {
        emit failed(errorText(opened.error()));
        return false;
    }
    m_context.selection.reset();
    m_context.selection.setPlace(document.view.place);
    m_context.selection.setStage(document.view.stage);
    m_context.selection.setCell({document.view.stage, document.view.query, document.view.key});
    m_context.selection.setQuery(document.view.query);
    if (modified) {
        keepUnsaved(before, name);
    }
    return true;
}

void SceneFiles::keepUnsaved(const SceneDocument& document, const QString& name) {
    const QString when = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd hh.mm.ss"));
    const QString ending = QLatin1String(belongsInBundle(document.scene) ? ".attnscope" : ".json");
    const QString path = ownFile(tr("unsaved/%1 (unsaved %2)").arg(QString(name).remove('/'), when) + ending);
    if (const Result<void> kept = writeSceneFile(document, path.toStdString()); !kept) {
        emit failed(errorText(kept.error()));
        return;
    }
    m_recent->add(path);
    emit told(tr("The scene before was not saved; it is kept under File, Open recent: %1")
                  .arg(QFileInfo(path).completeBaseName()));
}

void SceneFiles::newScene() {
    show(freshScene(), {});
}

void SceneFiles::openExample(std::string_view name) {
    if (const Result<SceneDocument> example = exampleNamed(name)) {
        show(*example, {});
    } else {
        emit failed(errorText(example.error()));
    }
}

bool SceneFiles::open(const QString& path) {
    const BusyCursor busy;
    const Result<SceneDocument> read = readSceneFile(path.toStdString(), windowReading());
    if (!read) {
        emit failed(errorText(read.error()));
        return false;
    }
    return openRead(*read, path);
}

SceneReading SceneFiles::windowReading() {
    SceneReading how;
    how.allowNonFinite = true;
    return how;
}

bool SceneFiles::openRead(const SceneDocument& document, const QString& path) {
    if (!show(document, path)) {
        return false;
    }
    if (!path.isEmpty()) {
        m_recent->add(path);
    }
    return true;
}

bool SceneFiles::prefersBundle() const {
    return belongsInBundle(m_context.session.scene());
}

bool SceneFiles::save(const QString& path) {
    const BusyCursor busy;
    finishTyping();
    if (const Result<void> written = writeSceneFile(document(), path.toStdString()); !written) {
        emit failed(errorText(written.error()));
        return false;
    }
    m_context.session.markSaved(path);
    m_recent->add(path);
    emit told(tr("Saved %1").arg(path));
    return true;
}

QString SceneFiles::displayName() const {
    if (!m_context.session.filePath().isEmpty()) {
        return QFileInfo(m_context.session.filePath()).fileName();
    }
    const QString title = QString::fromStdString(m_context.session.scene().title);
    return title.isEmpty() ? tr("Untitled") : title;
}

QString SceneFiles::filePath() const {
    return m_context.session.filePath();
}

QString SceneFiles::folder() const {
    const QStringList recent = m_recent->paths();
    const QString near = !filePath().isEmpty() ? filePath() : recent.value(0);
    const bool own = near.startsWith(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    return near.isEmpty() || own ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                                 : QFileInfo(near).absolutePath();
}

QString SceneFiles::suggestedName() const {
    QString name = QFileInfo(displayName()).completeBaseName().simplified();
    name.remove('/');
    return name.isEmpty() ? tr("scene") : name;
}

void SceneFiles::keepForNextStart() {
    if (const Result<void> kept = writeSceneFile(document(), ownFile(kLastSession).toStdString()); !kept) {
        emit failed(errorText(kept.error()));
        return;
    }
    QSettings settings;
    settings.setValue(kLastPath, m_context.session.filePath());
    settings.setValue(kLastSaved, !m_context.session.isModified());
}

bool SceneFiles::restoreLast() {
    const QString kept = ownFile(kLastSession);
    if (!QFileInfo::exists(kept)) {
        return false;
    }
    const Result<SceneDocument> read = readSceneFile(kept.toStdString(), windowReading());
    if (!read) {
        emit failed(errorText(read.error()));
        return false;
    }
    const QSettings settings;
    const QString path = settings.value(kLastPath).toString();
    if (!show(*read, path)) {
        return false;
    }
    const QFileInfo file(path);
    const bool gone = !path.isEmpty() && !file.exists();
    const bool newer = file.exists() && file.lastModified() > QFileInfo(kept).lastModified();
    if (!settings.value(kLastSaved, true).toBool() || gone || newer) {
        m_context.session.markUnsaved();
    }
    return true;
}

} // namespace attnscope::ui
