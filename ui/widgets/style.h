// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"

#include <QPalette>
#include <QString>

class QApplication;

namespace attnscope::ui {

/// The one style sheet of the program in the colours of a theme. Dynamic properties of widgets select
/// variants: QPushButton primary=true; QToolButton field=true (as a combo box), pill=true, primary=true;
/// QLabel role=title|secondary|caption|problem, pill=true; QCheckBox switch=true; QLineEdit wrong=true;
/// QFrame card=true, line=true; objectName "panel" for a dock's content.
QString styleSheet(const Theme& theme);

/// The same colours for what is drawn without the sheet.
QPalette paletteOf(const Theme& theme);

/// Fusion, palette, interface font and sheet; again at every change of theme. Fonts must be loaded.
void applyStyle(QApplication& application, const Theme& theme);

} // namespace attnscope::ui
