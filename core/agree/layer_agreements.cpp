// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/layer_agreements.h"

#include "core/scene/layers.h"

#include <algorithm>

namespace attnscope {

namespace {

void add(std::vector<LayersAgreement>& all, std::size_t layer, Agreement&& found) {
    const auto isSame = [&found](const LayersAgreement& each) {
        return each.found.agrees == found.agrees &&
               (!found.agrees || each.found.variation == found.variation);
    };
    const auto same = std::find_if(all.begin(), all.end(), isSame);
    if (same != all.end()) {
        same->layers.push_back(layer);
    } else {
        all.push_back({{layer}, std::move(found)});
    }
}

} // namespace

Result<std::vector<LayersAgreement>> searchLayers(const Scene& scene, const References& references,
                                                  const std::stop_token& stop) {
    std::vector<LayersAgreement> all;
    const std::vector<std::size_t>& layers = layersOf(scene.input);
    for (std::size_t at = 0; layers.size() > 1 && at < layers.size(); ++at) {
        const SceneDocument one = oneLayer(SceneDocument{scene, {}, references}, at);
        Result<Agreement> found = searchAgreement(one.scene, one.references, stop);
        if (!found) {
            return unexpected(found.error());
        }
        add(all, layers[at], std::move(*found));
    }
    std::stable_partition(all.begin(), all.end(),
                          [](const LayersAgreement& each) { return each.found.agrees; });
    return all;
}

} // namespace attnscope
