// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/agree_search.h"

namespace attnscope {

/// Layers of a model of which the same was found.
struct LayersAgreement {
    std::vector<std::size_t> layers; ///< as they are called
    Agreement found;                 ///< of the first of them
};

/// Searches each layer of a scene by itself, as models whose layers alternate between a window and a causal
/// mask need it: one entry for those that agree with the same variation, in the order of their first, then
/// one for all that don't agree. Empty where the scene has no layers. Fails as searchAgreement does.
Result<std::vector<LayersAgreement>> searchLayers(const Scene& scene, const References& references,
                                                  const std::stop_token& stop);

} // namespace attnscope
