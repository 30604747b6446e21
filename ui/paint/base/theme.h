// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>

namespace attnscope::ui {

/// The colours of one theme; the only place where the interface's colours stand.
struct Theme {
    bool dark = false;
    QColor window; ///< window, tool bar
    QColor panel;
    QColor header; ///< dock header, status bar
    QColor field;  ///< field, combo, button
    QColor canvas; ///< planes, masked cells
    QColor border;
    QColor divider;
    QColor hover;
    QColor pressed;
    QColor text;
    QColor secondary;
    QColor tertiary;
    QColor hatch;      ///< the line on masked cells: 1.5 : 1 on the canvas, which a projector still shows
    QColor accent;     ///< the selected query row and nothing else: line
    QColor accentText; ///< … text
    QColor accentFill; ///< … fill
    QColor strong;     ///< primary button, play, current stage
    QColor onStrong;
    QColor ok; ///< status dot
    QColor warning;
};

const Theme& lightTheme();
const Theme& darkTheme();

/// #14171C or #FFFFFF, whichever has the higher WCAG 2 contrast with the fill.
QColor textOn(const QColor& fill);
/// WCAG 2 relative luminance, 0 (black) … 1 (white).
double luminance(const QColor& colour);
/// WCAG 2 contrast ratio, 1 … 21.
double contrast(const QColor& a, const QColor& b);

/// A mix of two colours: 0 the first, 1 the second.
QColor mixed(const QColor& a, const QColor& b, double part);

} // namespace attnscope::ui
