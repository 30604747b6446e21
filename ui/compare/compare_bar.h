// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QAction;
class QActionGroup;
class QLabel;
class QToolButton;

namespace attnscope::ui {

class DifferenceList;
class DifferencePopup;
class ElidedLabel;

/// The line above the matrix while something is compared: what B is and how to let it go, the views, the
/// current cell in both, and the largest differences.
class CompareBar final : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        QActionGroup* views = nullptr;
        QAction* unpin = nullptr;
    };
    CompareBar(const Context& context, DifferenceList& differences, const Parts& parts,
               QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    /// Marks the button of what is seen where A and B blink.
    void markSeen();
    /// Writes B's name and the buttons in the longest way that has room.
    void fitParts();
    void writeParts(bool isBrief, int nameWidth);
    void readCell();
    /// The same in full and ever briefer.
    void showCell(const QStringList& texts);
    void fitCell();
    void showDifferences();

    Context m_context;
    DifferenceList& m_differences;
    QActionGroup* m_views = nullptr;
    std::vector<QToolButton*> m_buttons; ///< of the views
    QLabel* m_name = nullptr;
    ElidedLabel* m_cell = nullptr;
    QStringList m_cellTexts; ///< the first is the longest
    QToolButton* m_list = nullptr;
    DifferencePopup* m_popup = nullptr; ///< null until it is first opened
    JobSlot m_slot;
};

} // namespace attnscope::ui
