// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"

#include <QIcon>
#include <QString>

namespace attnscope::ui {

/// The icon resources/icons/<name>.svg in the theme's text colour (tertiary where disabled), sharp at every
/// size and scale factor. An unknown name gives an empty icon.
QIcon themedIcon(const QString& name, const Theme& theme);

/// The same in other inks, as on a primary button.
QIcon inkedIcon(const QString& name, const QColor& ink, const QColor& disabledInk);

} // namespace attnscope::ui
