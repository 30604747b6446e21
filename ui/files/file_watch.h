// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/files/watch_history.h"
#include "ui/files/watched_file.h"
#include "ui/session/context.h"

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace attnscope::ui {

class JobSlot;
class SceneStore;

/// Keeps the window on a file that another program writes again and again, as a training loop does: each
/// version takes the place of the one before with selection, zoom and range kept, several times a second
/// where it is written that often. A file that is half written is never shown. Masks and rules that were set
/// in the window stay while those of the file stay. The last versions are kept, and any of them can be shown
/// while newer ones come. All of them that were shown in a row are one step for Ctrl+Z.
class FileWatch final : public QObject {
    Q_OBJECT

public:
    FileWatch(const Context& context, SceneStore& files, const QString& path, QObject* parent);
    ~FileWatch() override;

    /// How many versions were read.
    int versions() const { return m_history.size() > 0 ? m_history.newest().number : 0; }
    const WatchHistory& history() const { return m_history; }
    /// The number of the version that is shown; 0 before the first.
    int shown() const { return m_shown; }
    /// Whether the newest version is shown as soon as it comes.
    bool isFollowing() const { return m_isFollowing; }
    /// Shows a version of the history: the newest is followed from then on, another stays.
    void showVersion(std::size_t place);

signals:
    /// "layer.npz: read at 12:03:04, and again whenever it changes"
    void noted(const QString& text);
    void failed(const QString& text);
    /// The file can be read again, of which that was told.
    void readAgain(const QString& told);
    /// There is another version, or another one is shown.
    void historyChanged();

private:
    void follow();
    void read();
    void take(WatchedFile::Version&& read);
    bool openFirst(const ImportedScene& read);
    void put(const WatchedVersion& version);
    void explain(const Error& error);
    void noteTooLarge();

    Context m_context;
    SceneStore& m_files;
    WatchedFile m_file;
    QFileSystemWatcher m_watcher;
    QTimer m_next;          ///< when it is looked at again
    QTimer m_broken;        ///< what can't be read for that long is not being written any more
    QElapsedTimer m_unread; ///< since the first change that was not read yet
    QElapsedTimer m_lastRead;
    std::unique_ptr<JobSlot> m_slot;
    std::optional<WatchedFile::Stamp> m_stamp; ///< of what was read last
    WatchHistory m_history;
    std::shared_ptr<const ImportedScene> m_base; ///< the version that is shown, as the file had it
    int m_run;                                   ///< of undo steps
    int m_shown = 0;
    QString m_told; ///< why the file could not be read last; empty: it could
    bool m_isFollowing = true;
    bool m_isOpening = false;
    bool m_saidTooLarge = false;
};

} // namespace attnscope::ui
