// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/masks/mask_context.h"
#include "core/scene/mask_file_spec.h"
#include "core/scene/mask_rules.h"

#include <string>

namespace attnscope {

/// Fails unless the context's array is there, has the type of the spec and fits the scene: [query][key]
/// with [batch] or [batch][head] before them, an axis of length 1 serving all; a cell for each block of
/// block:B:file; [key] or [batch][key] of policies, for as many queries as keys. Errors name both shapes.
Result<void> checkMaskArray(const MaskFileSpec& spec, const MaskContext& context);

/// Whether this layer is keep decisions.
bool isPolicy(const MaskLayer& layer);

/// Whether this layer acts on the scores: it is on and no keep decisions, which act on the weights.
bool actsOnScores(const MaskLayer& layer);

/// Whether this layer's numbers are added to the scores: a file without prefix that holds numbers.
bool isFloatLayer(const MaskLayer& layer);

/// Whether and:, or: and not: apply to a layer. Not to painted and float ones and policies, which leave the
/// value so far where they say nothing.
bool takesJoin(const MaskLayer& layer);

/// Fails where a layer other than a painted one is negated or joined by "or" and takes neither.
Result<void> checkJoin(const MaskLayer& layer);

} // namespace attnscope
