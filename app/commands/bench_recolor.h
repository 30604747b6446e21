// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/bench/phases.h"

namespace attnscope {

/// Looks the colours of 1280 × 800 pooled weights up in another range, as the window does where only a range
/// or a colour map changed.
PhaseSpeed measureRecolor(std::size_t rounds);

} // namespace attnscope
