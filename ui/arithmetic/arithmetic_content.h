// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/arithmetic_layout.h"

#include <QPointer>
#include <QWidget>

namespace attnscope::ui {

/// The painted lines of the arithmetic. As wide as it is given, wider where a number would be cut; as high as
/// its lines.
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
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void setLines();
    void point(const std::optional<ArithmeticLayout::Operand>& operand);

    CellArithmetic m_arithmetic;
    Palette m_palette;
    ArithmeticLayout m_layout;
    QPointer<QWidget> m_frame; ///< in which the lines are seen
    double m_laidOutFor = -1.0;
    std::optional<ArithmeticLayout::Operand> m_pointed;
};

} // namespace attnscope::ui
