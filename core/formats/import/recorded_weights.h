// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <optional>

namespace attnscope {

/// The import in which the weights that a model recorded in all of its layers take the place of Q, K, masks
/// and rules, which differ from layer to layer: then all layers make one scene, to be walked through and
/// rolled out. V stays where its layers are alike. Nothing where there are no such weights, and where the
/// layers make a scene without that.
std::optional<ImportPlan> byRecordedWeights(const ImportPlan& plan);

} // namespace attnscope
