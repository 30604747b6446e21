// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_map.h"
#include "ui/paint/base/theme.h"

namespace attnscope::ui {

/// The colours of a slide: more contrast than the window's, as a projector in a lit room takes some away.
const Theme& projectorTheme(bool isDark);

/// The colours of weights on a slide: on the light ground more is darker, on the dark one more is lighter.
/// Menus do not offer it.
const NamedColourMap& projectorMap();

} // namespace attnscope::ui
