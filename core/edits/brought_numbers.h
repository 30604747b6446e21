// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

namespace attnscope {

/// Where the numbers come from that an edit brings into a scene.
enum class BroughtNumbers {
    None,  ///< it brings none, or copies of those that are there
    Typed, ///< typed, pasted, or plain ones such as zeros
    Made   ///< made by the program: of a word's letters, or random
};

/// What the edit itself tells. Cells count as typed: the edit does not say that they were drawn at random.
BroughtNumbers numbersBroughtBy(const Edit& edit);

/// Whether numbers from there are no longer what a scene of that provenance says of them.
bool mixes(Provenance provenance, BroughtNumbers brought);

} // namespace attnscope
