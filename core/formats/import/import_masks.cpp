// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_masks.h"

#include "core/formats/scene/mask_from_numbers.h"

#include <algorithm>

namespace attnscope {

namespace {

/// The layer's file as its spec names it: the member's name without what has a meaning in specs and paths.
std::string fileNameOf(const ImportMember& member) {
    std::string name = member.name;
    std::replace_if(
        name.begin(), name.end(),
        [](char letter) { return letter == '/' || letter == '\\' || letter == ':' || letter == '.'; }, '_');
    return name + ".npy";
}

/// Padding [batch][key] serves every head and query; a folded axis parts into batch items and heads.
void spreadAxes(std::vector<std::size_t>& shape, ImportedMask kind, const SceneInput& input) {
    if (kind == ImportedMask::Padding && shape.size() <= 2 && !shape.empty()) {
        const std::size_t keys = shape.back();
        shape = {shape.size() == 2 ? shape.front() : 1, 1, 1, keys};
        return;
    }
    const std::size_t batches = batchCount(input);
    const std::size_t heads = headCount(input);
    if (shape.size() == 3 && heads > 1 && shape[0] == batches * heads) {
        shape = {batches, heads, shape[1], shape[2]};
    }
}

Result<MaskLayer> layerFrom(const ImportPlan& plan, const ImportMember& member, ImportedMask kind,
                            const SceneInput& input) {
    MaskFileSpec spec;
    spec.file = fileNameOf(member);
    if (kind == ImportedMask::Blocked || kind == ImportedMask::Padding) {
        spec.use = MaskFileUse::Blocked;
        spec.prefix = "blocked:";
    }
    MaskReading how;
    how.allowNonFinite = true;
    how.isTyped = !member.source.ends_with(".csv");
    const bool turns = plan.columns && kind != ImportedMask::Padding;
    how.orientation = turns ? Orientation::Columns : Orientation::Rows;
    return readArray(member.source)
        .and_then([&](NumberArray&& numbers) {
            spreadAxes(numbers.shape, kind, input);
            return maskArrayFrom(spec, std::move(numbers), member.name, how);
        })
        .and_then([&](MaskArray&& array) -> Result<MaskLayer> {
            const bool adds = array.kind == MaskArray::Kind::Float;
            if (adds != (kind == ImportedMask::Added)) {
                return unexpected(makeError(
                    adds ? translatable("{0}: it holds numbers, which are added to the scores (use it so)")
                         : translatable("{0}: it holds True and False, which are not added (say which of "
                                        "them attends)"),
                    member.name));
            }
            MaskLayer layer;
            layer.spec = spec.prefix + spec.file;
            layer.name = member.name;
            layer.array = std::make_shared<const MaskArray>(std::move(array));
            return layer;
        });
}

} // namespace

Result<void> checkImportedMasks(const ImportPlan& plan) {
    for (const ImportMember& member : plan.members) {
        if (std::holds_alternative<ImportedMask>(member.role) && plan.in(MatrixRole::Weights) != nullptr) {
            return unexpected(
                makeError(translatable("{0}: a mask acts on scores, and the weights are given (leave "
                                       "it out)"),
                          member.name));
        }
    }
    return {};
}

Result<MaskRules> importMasks(const ImportPlan& plan, const SceneInput& input) {
    MaskRules rules;
    for (const ImportMember& member : plan.members) {
        const auto* const kind = std::get_if<ImportedMask>(&member.role);
        if (kind == nullptr) {
            continue;
        }
        Result<MaskLayer> layer = layerFrom(plan, member, *kind, input);
        if (!layer) {
            return unexpected(layer.error());
        }
        rules.layers.push_back(std::move(*layer));
    }
    return rules;
}

} // namespace attnscope
