// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

#include <string>

namespace attnscope {

/// Which cells the layers allow, as sets: "(window:2 ∪ global:1) ∩ causal". Layers that are off are left out;
/// "← painted" paints over what stands before it, 1 is all cells; float masks and policies follow behind a
/// comma. Nothing where no layer is on.
std::string maskSetText(const MaskRules& mask);

} // namespace attnscope
