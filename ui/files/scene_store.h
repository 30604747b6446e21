// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/scene_json.h"
#include "ui/export/scene_file_name.h"
#include "ui/files/session_recovery.h"
#include "ui/session/context.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace attnscope::ui {

class RecentFiles;

/// Opens and saves scenes. Nothing is lost and no question is asked: an unsaved scene that is replaced by
/// another one is kept in a file of its own, which is listed among the recent files.
class SceneStore final : public QObject {
    Q_OBJECT

public:
    explicit SceneStore(const Context& context, QObject* parent = nullptr);

    RecentFiles& recent() { return *m_recent; }

    void openExample(std::string_view name);
    /// False, with `failed` emitted, where the file can't be read; the present scene stays then.
    bool open(const QString& path);
    /// How the window reads scenes: it accepts numbers that are not finite and shows them.
    static SceneReading windowReading();
    /// Opens a document in memory like `open`; `path` is its file, empty for none.
    bool openRead(const SceneDocument& document, const QString& path);
    bool save(const QString& path);
    /// Writes a scene that the window does not show, and goes on with its own.
    bool saveCopy(const SceneDocument& document, const QString& path);
    /// What is saved now: the scene, where the window stands in it, and what its model computed.
    SceneDocument document() const;
    /// What the file is called in the title bar: its name, or the scene's title.
    QString displayName() const;
    /// Where the scene was read from or saved to last; empty for a new one.
    QString filePath() const;
    /// The file that makes the scene as it is, by itself, for a line of a shell: the one that it was read
    /// from or saved to, or the arrays that were imported; empty where none does.
    QString unchangedPath() const;
    /// The same for lines that can say more: how arrays are read, or which file has to be saved first.
    SceneSource source() const;
    /// The scene was imported from the arrays of these files, with what has to be said of them.
    void setArrays(const QStringList& paths, const QStringList& options);
    /// The folder in which file dialogs begin: one that is there.
    QString folder() const;
    /// The same for pictures: where the last one was written.
    QString pictureFolder() const;
    void rememberPicture(const QString& path);
    /// A file name made from the title.
    QString suggestedName() const;
    /// The path that is proposed for a table of the weights: the scene's name, the stage and, where there are
    /// several, batch item and head, then what it lists; with a number where such a file is there already.
    QString weightsTablePath(const QString& what) const;

    /// Whether what the model computed is kept too, where there is much of it.
    enum class Results { Few, All };
    /// Keeps the scene as it is now, saved or not, for the next start, in a file of this store's own. Of a
    /// very large one that a file holds already no copy is made: it takes long and much memory.
    void keepForNextStart(Results results = Results::All);
    /// Opens the newest scene that keepForNextStart of a store that is gone kept; unsaved older ones are
    /// moved to the recent files. False where there is none to open.
    bool restoreLast();
    /// Notes that restoreLast opened a scene that was not saved, without the steps that led to it.
    void noteRestored();

signals:
    /// The scene, or a copy of another one, is in that file now.
    void saved(const QString& path);
    void failed(const QString& text);
    void noted(const QString& text);

private:
    bool show(const SceneDocument& document, const QString& path);
    void keepUnsaved(const SceneDocument& document, const QString& name);
    bool openKept(const KeptSession& session);
    void moveAside(const KeptSession& session);
    /// document() without results that are too many for a file.
    SceneDocument savedDocument() const;

    Context m_context;
    RecentFiles* m_recent = nullptr;
    std::optional<KeptSession> m_kept;
    SceneSource m_arrays;                    ///< the arrays that were imported last
    std::shared_ptr<const Scene> m_ofArrays; ///< the scene that they made
    bool m_hasMovedAside = false;            ///< restoreLast moved the scene of another window
};

} // namespace attnscope::ui
