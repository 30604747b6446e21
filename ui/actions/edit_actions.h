// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QObject>

class QAction;
class QMenu;

namespace attnscope::ui {

class HeatmapView;

/// Undo, redo, and what can be copied of the matrix shown.
class EditActions final : public QObject {
    Q_OBJECT

public:
    EditActions(const Context& context, const HeatmapView& view, QObject* parent);

    void addTo(QMenu& menu);
    void addCopiesTo(QMenu& menu);
    QList<QAction*> copies() const { return {m_copyValue, m_copyRow, m_copyMatrix, m_copyImage}; }
    QAction* undo() const { return m_undo; }
    QAction* redo() const { return m_redo; }

    /// Stops a picture on its way to the clipboard, which keeps what it holds. False where there is none.
    bool cancel();

signals:
    /// What was copied, or why not.
    void copied(const QString& what);

private:
    void nameSteps();
    void copyValue();
    void copyRow();
    void copyMatrix();
    void copyImage();
    /// Whether so many cells can be copied as text; says so where they can't.
    bool isCopied(std::size_t cells);

    Context m_context;
    const HeatmapView& m_view;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_copyValue = nullptr;
    QAction* m_copyRow = nullptr;
    QAction* m_copyMatrix = nullptr;
    QAction* m_copyImage = nullptr;
    JobSlot m_slot; ///< for large pictures
};

} // namespace attnscope::ui
