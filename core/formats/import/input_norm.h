// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// The norm of a block through which X goes before its projections, where the model's own results tell that
/// (settle_by_results.h); null where X goes into them as it is.
const ImportMember* normOfInput(const ImportPlan& plan);

/// The bias of such a norm, or null.
const ImportMember* biasOfNorm(const ImportPlan& plan, const ImportMember& norm);

/// Takes X [tokens][d] of a layer through it, batch item by batch item: the row less its mean, over its
/// standard deviation, or over its root mean square alone, times the norm's scale, plus its bias. Changes
/// nothing where there is no such norm.
Result<void> takeNormOfInput(const ImportPlan& plan, std::size_t layer, NumberArray& x);

} // namespace attnscope
