// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_arrays.h"

#include "core/formats/arrays/npz_write.h"
#include "core/formats/scene/enum_names.h"

namespace attnscope {

FlatArray<double> arrayOf(const SceneInput& input, MatrixRole role, Orientation orientation) {
    FlatArray<double> array;
    const std::vector<const BlockMatrix*> matrices = matricesIn(input, role);
    const bool turned = orientation == Orientation::Columns && !isBias(role);
    const std::size_t rows = matrices.front()->rows();
    const std::size_t columns = matrices.front()->columns();
    array.shape = axesOf(input, role).lengths();
    if (!isBias(role)) {
        array.shape.push_back(turned ? columns : rows);
    }
    array.shape.push_back(turned ? rows : columns);
    array.values.reserve(matrices.size() * rows * columns);
    for (const BlockMatrix* matrix : matrices) {
        const std::vector<double> cells = turned ? matrix->transposed().dense() : matrix->dense();
        array.values.insert(array.values.end(), cells.begin(), cells.end());
    }
    return array;
}

Result<void> writeSceneArrays(const Scene& scene, const ByteSink& sink) {
    std::vector<NpzMember> members;
    for (const MatrixRole role : rolesOf(scene.input)) {
        members.push_back({std::string(wordOf(role)), arrayOf(scene.input, role, scene.orientation)});
    }
    members.push_back({"tokens", scene.tokens.texts()});
    if (scene.keyTokens) {
        members.push_back({"key_tokens", scene.keyTokens->texts()});
    }
    for (const FeatureKind kind : kFeatureKinds) {
        if (scene.features.of(kind).size() > 0) {
            members.push_back({featureArray(kind), scene.features.of(kind).texts()});
        }
    }
    if (!scene.regions.queries.empty()) {
        members.push_back({"regions", regionTexts(scene.regions.queries)});
    }
    if (!scene.regions.keys.empty()) {
        members.push_back({"key_regions", regionTexts(scene.regions.keys)});
    }
    return writeNpz(members, ZipPacking::Stored, sink);
}

} // namespace attnscope
