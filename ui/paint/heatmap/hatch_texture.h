// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"

#include <QImage>

namespace attnscope::ui {

/// A square of the hatch of masked cells that can stand beside itself; `period` in units, `scale` device
/// pixels a unit.
QImage hatchTexture(const Theme& theme, double period, double scale);

} // namespace attnscope::ui
