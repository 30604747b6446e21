// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_arrays.h"

#include "core/formats/arrays/npz_write.h"
#include "core/formats/arrays/number_array.h"
#include "core/formats/scene/enum_names.h"
#include "core/matrix/number_reader.h"

#include <algorithm>

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

Result<FlatArray<double>> savedArray(const SceneInput& input, MatrixRole role, Orientation orientation) {
    const std::vector<const BlockMatrix*> matrices = matricesIn(input, role);
    const BlockMatrix& first = *matrices.front();
    if (matrices.size() > kMostNumbers / std::max<std::size_t>(1, first.rows() * first.columns())) {
        return unexpected(makeError(
            translatable("{0}: it has more than {1} numbers, and a file of the scene would hold all of them "
                         "(keep the file that they are in, or save one layer)"),
            wordOf(role), std::to_string(kMostNumbers)));
    }
    FlatArray<double> array = arrayOf(input, role, orientation);
    for (const BlockMatrix* matrix : matrices) {
        if (std::optional<Error> failure = readFailure(*matrix)) {
            return unexpected(*std::move(failure));
        }
    }
    return array;
}

Result<void> writeSceneArrays(const Scene& scene, const ByteSink& sink) {
    std::vector<NpzMember> members;
    for (const MatrixRole role : rolesOf(scene.input)) {
        Result<FlatArray<double>> array = savedArray(scene.input, role, scene.orientation);
        if (!array) {
            return unexpected(array.error());
        }
        members.push_back({std::string(wordOf(role)), std::move(*array)});
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
