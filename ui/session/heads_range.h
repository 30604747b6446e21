// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/ranges.h"

#include <span>

namespace attnscope::ui {

/// One range of colours for several heads, which holds those of all; there is one at least.
Ranges rangesOfHeads(std::span<const Ranges> heads);

} // namespace attnscope::ui
