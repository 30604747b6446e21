// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/theme.h"

namespace attnscope::ui {

/// The colour of a head where several are shown at once. Eight hues, which keep away from the accent; further
/// heads have the same hues, nearer to the colour of text.
QColor headColour(std::size_t head, const Theme& theme);

} // namespace attnscope::ui
