// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"

#include <algorithm>

namespace attnscope {

Edit setCell(const Scene& scene, MatrixRole role, std::size_t row, std::size_t column, double value,
             const HeadIndex& headIndex) {
    return setCells(scene, role, row, column, BlockMatrix(1, 1, value), headIndex);
}

Edit setCells(const Scene& scene, MatrixRole role, std::size_t row, std::size_t column,
              const BlockMatrix& values, const HeadIndex& headIndex) {
    SetCells edit{role, row, column, {}, {}, headIndex};
    const BlockMatrix* matrix =
        hasHead(scene.input, headIndex) ? matrixIn(scene.input, role, headIndex) : nullptr;
    if (matrix == nullptr || row >= matrix->rows() || column >= matrix->columns()) {
        edit.after = values;
        return edit;
    }
    const std::size_t rows = std::min(values.rows(), matrix->rows() - row);
    const std::size_t columns = std::min(values.columns(), matrix->columns() - column);
    edit.before = BlockMatrix(rows, columns);
    edit.after = BlockMatrix(rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        const std::span<const double> before = matrix->row(row + i).subspan(column, columns);
        const std::span<const double> after = values.row(i).first(columns);
        std::copy(before.begin(), before.end(), edit.before.mutableRow(i).begin());
        std::copy(after.begin(), after.end(), edit.after.mutableRow(i).begin());
    }
    return edit;
}

Edit setRules(const Scene& scene, const ScoreRules& rules) {
    return SetRules{scene.rules, rules};
}

Edit setMask(const Scene& scene, const MaskRules& mask) {
    return SetMask{scene.mask, mask};
}

Edit setRegions(const Scene& scene, const TokenRegions& regions) {
    return SetRegions{scene.regions, regions};
}

Edit setNotation(const Scene& scene, const NotationRules& notation) {
    return SetNotation{scene.notation, notation};
}

Edit setPatches(const Scene& scene, const std::optional<PatchGrid>& patches) {
    return SetPatches{scene.patches, patches};
}

Edit setOrientation(const Scene& scene, Orientation orientation) {
    return SetOrientation{scene.orientation, orientation};
}

Edit renameFeature(const Scene& scene, FeatureKind kind, std::size_t index, const std::string& name) {
    SetFeatures edit{scene.features, scene.features};
    std::vector<std::string> texts = scene.features.of(kind).texts();
    texts.resize(std::max(featureCount(scene.input, kind), index + 1));
    texts[index] = name;
    const bool isNamed =
        std::any_of(texts.begin(), texts.end(), [](const auto& text) { return !text.empty(); });
    edit.after.of(kind) = isNamed ? TokenList(std::move(texts)) : TokenList();
    return edit;
}

Edit setInput(const Scene& scene, const SceneInput& input) {
    const ReplaceInput::Side before = sideOf(scene);
    ReplaceInput::Side after = before;
    after.input = input;
    after.features = fitted(scene.features, input);
    return ReplaceInput{before, after};
}

} // namespace attnscope
