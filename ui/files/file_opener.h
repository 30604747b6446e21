// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <memory>
#include <vector>

class QMimeData;
class QWidget;

namespace attnscope {
struct NotFiniteMember;
struct Scene;
} // namespace attnscope

namespace attnscope::ui {

class FileWatch;
class JobSlot;
class MappingSheet;
class SceneStore;

/// The way of any file into the window: scenes open, arrays are asked about in the mapping sheet, pickles are
/// refused with what to do instead. What takes long is read in the background.
class FileOpener final : public QObject {
    Q_OBJECT

public:
    FileOpener(const Context& context, SceneStore& files, QWidget& window);
    ~FileOpener() override;

    /// The files that are dragged; empty for anything else.
    static QStringList filesIn(const QMimeData& data);

    /// One scene, or arrays of any number of files.
    void take(const QStringList& paths);
    /// Opens a file without asking, and each version of it that is written later.
    FileWatch* watch(const QString& path);
    /// Asks for a random model and opens it.
    void askRandomModel();
    /// Opens a scene that was made just now and is in no file.
    void openUnsaved(const Scene& scene);
    /// Whether something is being read.
    bool isReading() const;

signals:
    void failed(const QString& text);
    /// A refusal with lines to copy.
    void refused(const QString& text, const QString& lines);
    void noted(const QString& text);
    /// What was told of a failure holds no more.
    void cured(const QString& text);
    /// A file is followed from now on.
    void watching(attnscope::ui::FileWatch* watch);
    /// A .lesson file was given.
    void lessonWanted(const QString& path);

private:
    void openScene(const QString& path);
    void askMapping(const QStringList& paths);
    void importPlan();
    void tellNotFinite(const std::vector<NotFiniteMember>& members);

    Context m_context;
    SceneStore& m_files;
    QWidget& m_window;
    QPointer<MappingSheet> m_sheet;
    QStringList m_paths; ///< of the sheet's arrays
    std::unique_ptr<JobSlot> m_slot;
};

} // namespace attnscope::ui
