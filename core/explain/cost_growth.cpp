// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/cost_growth.h"

#include "core/masks/mask_kind.h"
#include "core/masks/mask_set_text.h"
#include "core/masks/mask_summary.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::size_t kLeastSize = 4;
constexpr std::size_t kLargestSize = 2048;
constexpr std::size_t kLargestCounted = 16'384; ///< cells of larger masks take long to count
/// Of the window beside the other masks where the scene has none.
constexpr std::string_view kUsualWindow = "window:64";

MaskRules rulesOf(std::string_view spec) {
    MaskRules rules;
    if (!spec.empty()) {
        MaskLayer layer;
        layer.spec = spec;
        rules.layers.push_back(std::move(layer));
    }
    return rules;
}

/// Whether the layer says for every size which cells it allows.
bool growsWithTokens(const MaskLayer& layer) {
    const MaskKind* const kind = maskKindOf(layer.spec);
    return !layer.isPainted() && !layer.array && kind != nullptr && !kind->readsFile &&
           std::none_of(kind->forms.begin(), kind->forms.end(),
                        [](const MaskForm& form) { return form.isList(); });
}

bool growsWithTokens(const MaskRules& rules) {
    return std::all_of(rules.layers.begin(), rules.layers.end(),
                       [](const MaskLayer& layer) { return !layer.on || growsWithTokens(layer); });
}

bool hasLayer(const MaskRules& rules) {
    return std::any_of(rules.layers.begin(), rules.layers.end(),
                       [](const MaskLayer& layer) { return layer.on; });
}

/// The scene's own window, or a usual one.
std::string windowOf(const MaskRules& rules) {
    const auto found = std::find_if(rules.layers.begin(), rules.layers.end(), [](const MaskLayer& layer) {
        return layer.on && layer.spec.rfind("window:", 0) == 0;
    });
    return found != rules.layers.end() ? found->spec : std::string(kUsualWindow);
}

/// Powers of two beyond the present number of tokens.
std::vector<std::size_t> sizesFor(std::size_t tokens) {
    std::vector<std::size_t> sizes;
    const std::size_t last = std::min(tokens, kLargestCounted);
    for (std::size_t size = kLeastSize; size <= kLargestSize || size / 2 < last; size *= 2) {
        sizes.push_back(size);
    }
    return sizes;
}

Result<std::uint64_t> allowedCells(const MaskRules& rules, std::size_t size) {
    if (!hasLayer(rules)) {
        return std::uint64_t{size} * size;
    }
    return Mask::compile(rules, size, size).map([](const Mask& mask) { return summaryOf(mask)->allowed; });
}

/// Where the mask can't be made for one of the sizes it has no curve.
std::vector<std::uint64_t> cellsBySize(const MaskRules& rules, const std::vector<std::size_t>& sizes) {
    std::vector<std::uint64_t> cells;
    for (const std::size_t size : sizes) {
        const Result<std::uint64_t> allowed = allowedCells(rules, size);
        if (!allowed) {
            return {};
        }
        cells.push_back(*allowed);
    }
    return cells;
}

} // namespace

Result<CostGrowth> costGrowth(const Snapshot& snapshot) {
    const Scene& scene = *snapshot.scene;
    const AttentionProblem& problem = snapshot.result->problem();
    if (problem.weights || problem.queries() != problem.keys()) {
        return unexpected(makeError(
            translatable("the cost is counted for N queries that meet N keys; here are {0} and {1} (open a "
                         "scene of self-attention with X)"),
            std::to_string(problem.queries()), std::to_string(problem.keys())));
    }
    CostGrowth growth{problem.queries(), problem.k.columns(), sizesFor(problem.queries()), {}};
    const auto add = [&growth](const std::string& spec) {
        const MaskRules rules = rulesOf(spec);
        growth.curves.push_back(
            {spec, false, cellsBySize(rules, growth.sizes), allowedCells(rules, growth.tokens).value_or(0)});
    };
    add({});
    add("causal");
    const std::string window = windowOf(scene.mask);
    add(window);
    if (hasLayer(scene.mask)) {
        const std::string spec = maskSetText(scene.mask);
        const std::uint64_t now = summaryOf(*problem.mask, {}, problem.policy.get())->allowed;
        const auto same = std::find_if(growth.curves.begin(), growth.curves.end(),
                                       [&spec](const CostCurve& curve) { return curve.spec == spec; });
        if (same != growth.curves.end()) {
            same->isOfScene = true;
        } else {
            growth.curves.push_back({spec, true,
                                     growsWithTokens(scene.mask) ? cellsBySize(scene.mask, growth.sizes)
                                                                 : std::vector<std::uint64_t>(),
                                     now});
        }
    }
    return growth;
}

} // namespace attnscope
