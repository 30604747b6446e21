// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_scene.h"
#include "ui/session/context.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace attnscope::ui {

class JobSlot;
class SceneStore;

/// Keeps the window on a file that another program writes again and again, as a training loop does: each
/// version takes the place of the one before with selection, zoom and range kept, as a step that Ctrl+Z goes
/// back from. A file that is half written is waited for. Masks and rules that were set in the window stay
/// while those of the file stay.
class FileWatch final : public QObject {
    Q_OBJECT

public:
    /// Versions together may take so many bytes; beyond that the newest takes the place of the one before it.
    static constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    static constexpr int kMostVersions = 100;

    FileWatch(const Context& context, SceneStore& files, const QString& path, QObject* parent);
    ~FileWatch() override;

    /// How many versions were shown.
    int versions() const { return m_versions; }

signals:
    /// "layer.npz: read again at 12:03:04, version 7"
    void noted(const QString& text);
    void failed(const QString& text);

private:
    void follow();
    void read();
    void show(const ImportedScene& read);
    void explain(const Error& error);

    Context m_context;
    SceneStore& m_files;
    QString m_path;
    QFileSystemWatcher m_watcher;
    QTimer m_settle; ///< a file is written in several goes
    QTimer m_broken; ///< what can't be read for that long is not being written any more
    std::unique_ptr<JobSlot> m_slot;
    std::shared_ptr<const ImportedScene> m_last; ///< as the file had it
    bool m_isOpening = false;
    std::size_t m_bytes = 0; ///< of the versions that can be gone back to
    int m_versions = 0;
    int m_kept = 0;
};

} // namespace attnscope::ui
