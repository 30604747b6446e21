// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene_json.h"
#include "ui/session/context.h"

#include <QObject>
#include <QString>

namespace attnscope::ui {

class RecentFiles;

/// Opens and saves scenes. Nothing is lost and nothing is asked: an unsaved scene that makes place for
/// another one is kept in a file of its own, which stands among the recent files.
class SceneFiles final : public QObject {
    Q_OBJECT

public:
    explicit SceneFiles(const Context& context, QObject* parent = nullptr);

    RecentFiles& recent() { return *m_recent; }

    void newScene();
    void openExample(std::string_view name);
    /// False, with `failed` emitted, where the file can't be read; the present scene stays then.
    bool open(const QString& path);
    /// How the window reads scenes: what is not finite is shown for what it is.
    static SceneReading windowReading();
    /// What was read already, or made; `path` is where it stands, empty for nowhere yet. As `open` else.
    bool openRead(const SceneDocument& document, const QString& path);
    bool save(const QString& path);
    /// Whether the scene is better kept as a bundle: much text for its numbers, or arrays of masks.
    bool prefersBundle() const;
    /// What the file is called in the title bar: its name, or the scene's title.
    QString displayName() const;
    /// Where the scene was read from or saved to last; empty for a new one.
    QString filePath() const;
    /// The folder in which file dialogs begin, and a file name made from the title.
    QString folder() const;
    QString suggestedName() const;

    /// The scene as it is now, saved or not, kept for the next start.
    void keepForNextStart();
    /// What keepForNextStart kept; false where there is nothing (the first start).
    bool restoreLast();

signals:
    void failed(const QString& text);
    void told(const QString& text);

private:
    bool show(const SceneDocument& document, const QString& path);
    void keepUnsaved(const SceneDocument& document, const QString& name);
    SceneDocument document() const;

    Context m_context;
    RecentFiles* m_recent = nullptr;
};

} // namespace attnscope::ui
