// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/arithmetic_layout.h"

#include <QPointer>
#include <QWidget>

namespace attnscope::ui {

/// The painted lines of the arithmetic. As wide as it is given, wider where a number would be cut. Lines that
/// the height has no room for are folded; a click or Enter opens one and folds it again.
class ArithmeticContent final : public QWidget {
    Q_OBJECT

public:
    explicit ArithmeticContent(QWidget* parent = nullptr);

    void setArithmetic(const CellArithmetic& arithmetic, const Palette& palette);
    const ArithmeticLayout& layoutOfLines() const { return m_layout; }

signals:
    /// The operand under the pointer; nothing where there is none.
    void pointed(const std::optional<attnscope::CellRef>& cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void setLines();
    void point(const std::optional<ArithmeticLayout::Operand>& operand);
    void toggle(const ArithmeticLayout::Toggle& line);

    CellArithmetic m_arithmetic;
    Palette m_palette;
    ArithmeticLayout m_layout;
    QPointer<QWidget> m_frame; ///< in which the lines are seen
    QSizeF m_laidOutFor;
    std::set<std::string> m_opened; ///< lines that stay written out
    qsizetype m_current = 0;        ///< of the lines that can be opened or folded, for keys
    std::optional<ArithmeticLayout::Operand> m_pointed;
};

} // namespace attnscope::ui
