// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "ui/paint/base/drawn_picture.h"
#include "ui/session/context.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <stop_token>

class QAction;
class QCheckBox;
class QLabel;
class QScrollArea;

namespace attnscope::ui {

class ArithmeticContent;
class ArithmeticHeader;
class JobSlot;

/// The dock that writes out the arithmetic of the selected cell, whatever its stage, with its real operands.
/// Of words or regions it writes that of the shown cell: sums over keys and their mean.
/// Pointing at an operand outlines the cell it comes from.
class ArithmeticPanel final : public QWidget {
    Q_OBJECT

public:
    ArithmeticPanel(const Context& context, QWidget* parent = nullptr);

    ~ArithmeticPanel() override;

    /// The line that names the cell and copies, for a place outside (the dock's header). It goes on working
    /// there; the panel shows none of its own any more.
    QWidget* takeHeader();

    QSize minimumSizeHint() const override { return {240, 100}; }
    QSize sizeHint() const override { return {968, 254}; }

    /// The lines as they are written here, none folded, for a file; without a name where there are none.
    DrawnPicture drawnPicture() const;

    /// All lines as LaTeX, as text: on the clipboard.
    void copyTex();
    void copyText();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void setTexts();
    void refresh();
    /// Whether the selected cell is seen as one of words or regions.
    bool isGrouped() const;
    using Writer = std::function<CellArithmetic(const std::stop_token&)>;
    /// Writes the lines of the cell as it is now, on any thread.
    Writer writer() const;
    Palette palette() const;
    void showLines(const CellArithmetic& arithmetic);
    bool hasSoftmax() const;
    void showNote();

    Context m_context;
    CellArithmetic m_arithmetic;
    QAction* m_copyTex = nullptr;
    QAction* m_copyText = nullptr;
    ArithmeticHeader* m_header = nullptr;
    QScrollArea* m_scroll = nullptr;
    ArithmeticContent* m_content = nullptr;
    QLabel* m_note = nullptr;
    QCheckBox* m_stable = nullptr;
    std::unique_ptr<JobSlot> m_slot; ///< for long rows
};

} // namespace attnscope::ui
