// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"

#include <optional>

namespace attnscope::ui {

class Selection;

/// The key whose term a_ij·v_j the row animation is adding, or added last; nothing before the animation
/// starts and after it ends.
std::optional<std::size_t> activeTermKey(const Snapshot& snapshot, const Selection& selection);

} // namespace attnscope::ui
