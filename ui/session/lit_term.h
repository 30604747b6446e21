// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/snapshot.h"

#include <optional>

namespace attnscope::ui {

class Selection;

/// The key whose term a_ij·v_j the row animation is adding, or added last; nothing before it starts
/// and after its end.
std::optional<std::size_t> litKey(const Snapshot& snapshot, const Selection& selection);

} // namespace attnscope::ui
