// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/bench/phases.h"

namespace attnscope {

/// Measures how fast 1280 × 800 pooled weights get new colours, as in the window when only the colour range
/// or the colour map changes.
PhaseSpeed measureRecolor(std::size_t rounds);

} // namespace attnscope
