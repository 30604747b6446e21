// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"
#include "core/scene/scene_input.h"

namespace attnscope {

/// Checks that the matrices of an embedded input fit each other and its number of heads.
Result<void> checkEmbedded(const EmbeddedInput& input);

} // namespace attnscope
