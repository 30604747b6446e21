// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace attnscope::ui {

class DifferenceList;
class HeatmapView;
class SceneStore;

/// What is kept as B, and how A and B are shown.
class CompareActions final : public QObject {
    Q_OBJECT

public:
    CompareActions(const Context& context, SceneStore& files, HeatmapView& view, QWidget& window);

    void addTo(QMenu& menu);
    QList<QAction*> singleKeyActions() const { return {m_pin}; }
    QActionGroup* views() const { return m_views; }
    QAction* unpin() const { return m_unpin; }
    DifferenceList& differences() const { return *m_differences; }
    /// Reads a scene or an .npz and keeps it as B.
    void open(const QString& path);
    /// Asks what would make the scene agree with the model's results, where it does not.
    void showAgreement();

signals:
    void noted(const QString& text);
    void failed(const QString& text);

private:
    void makeViews();
    void toggle();
    void ask();
    /// Saves B as a scene.
    void askSave();
    /// Notes which file has B as it is.
    void findPath();
    void followSaved(const QString& path);
    /// Shows A alone where B has another shape than the scene that was opened.
    void followScene();
    void fillHeads();
    /// A file that was read at A's head shows the head that A comes to.
    void followHead();
    void pinFile(std::shared_ptr<const Scene> scene, const HeadIndex& headIndex, const QString& name,
                 const QString& path);
    void refresh();
    void showCell(const CellRef& cell);

    Context m_context;
    SceneStore& m_files;
    HeatmapView& m_view;
    QWidget& m_window;
    DifferenceList* m_differences = nullptr;
    QAction* m_pin = nullptr; ///< C: pins, or unpins
    QAction* m_unpin = nullptr;
    QAction* m_open = nullptr;
    QAction* m_save = nullptr; ///< B
    QAction* m_agree = nullptr;
    QMenu* m_heads = nullptr;
    QActionGroup* m_views = nullptr;
    std::optional<HeadIndex> m_fileHead; ///< of the file that is B, while it goes with A
    QString m_fileName;                  ///< of that file
    std::shared_ptr<const Scene> m_fileScene;
    JobSlot m_slot; ///< reads files
};

} // namespace attnscope::ui
