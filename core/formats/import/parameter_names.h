// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <string>

namespace attnscope {

/// What stands before the names of a layer's projections, "layers.3.self_attn."; empty too where there is
/// none of queries.
std::string prefixOfProjections(const ImportPlan& plan);

/// Gives W_O and biases their roles by the company they keep: "proj.weight", "dense.weight" and "o.weight"
/// say nothing alone, and beside the projection of the queries are that of the output; "W_q.bias" is that of
/// "W_q.weight".
void nameParameters(ImportPlan& plan);

} // namespace attnscope
