// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_arrays.h"

#include "core/formats/arrays/npz_write.h"
#include "core/formats/arrays/number_array.h"
#include "core/formats/scene/enum_names.h"
#include "core/formats/scene/rule_arrays.h"
#include "core/matrix/number_reader.h"

#include <algorithm>
#include <iterator>

namespace attnscope {

namespace {

using MatrixList = std::vector<const BlockMatrix*>;

/// One after the other, behind the lengths of their leading axes; `turned`: rows and columns swapped.
FlatArray<double> arrayOf(const MatrixList& matrices, std::vector<std::size_t> lengths, bool turned = false) {
    const std::size_t rows = matrices.front()->rows();
    const std::size_t columns = matrices.front()->columns();
    FlatArray<double> array{std::move(lengths), {}};
    array.shape.push_back(turned ? columns : rows);
    array.shape.push_back(turned ? rows : columns);
    array.values.reserve(matrices.size() * rows * columns);
    for (const BlockMatrix* matrix : matrices) {
        const std::vector<double> cells = turned ? matrix->transposed().dense() : matrix->dense();
        array.values.insert(array.values.end(), cells.begin(), cells.end());
    }
    return array;
}

Result<void> checkSavedCount(const MatrixList& matrices, std::string_view what) {
    const std::size_t each = matrices.front()->rows() * matrices.front()->columns();
    if (matrices.size() > kMostNumbers / std::max<std::size_t>(1, each)) {
        return unexpected(makeError(
            translatable("{0}: it has more than {1} numbers, and a file of the scene would hold all of them "
                         "(keep the file that they are in, or save one layer)"),
            what, std::to_string(kMostNumbers)));
    }
    return {};
}

Result<void> checkWasRead(const MatrixList& matrices) {
    for (const BlockMatrix* matrix : matrices) {
        if (std::optional<Error> failure = readFailure(*matrix)) {
            return unexpected(*std::move(failure));
        }
    }
    return {};
}

} // namespace

std::size_t numbersIn(const SceneInput& input) {
    std::size_t numbers = 0;
    for (const MatrixRole role : rolesOf(input)) {
        for (const BlockMatrix* matrix : matricesIn(input, role)) {
            numbers += matrix->rows() * matrix->columns();
        }
    }
    return numbers;
}

std::vector<const BlockMatrix*> matricesOf(const MatrixStack& stack) {
    MatrixList matrices;
    for (const BlockMatrix& matrix : stack.matrices()) {
        matrices.push_back(&matrix);
    }
    return matrices;
}

FlatArray<double> arrayOf(const SceneInput& input, MatrixRole role, Orientation orientation) {
    const MatrixList matrices = matricesIn(input, role);
    if (isBias(role)) {
        FlatArray<double> array = arrayOf(matrices, {});
        array.shape.erase(array.shape.begin());
        return array;
    }
    return arrayOf(matrices, axesOf(input, role).lengths(), orientation == Orientation::Columns);
}

Result<FlatArray<double>> savedArray(const SceneInput& input, MatrixRole role, Orientation orientation) {
    const MatrixList matrices = matricesIn(input, role);
    if (const Result<void> few = checkSavedCount(matrices, wordOf(role)); !few) {
        return unexpected(few.error());
    }
    FlatArray<double> array = arrayOf(input, role, orientation);
    return checkWasRead(matrices).map([&array] { return std::move(array); });
}

Result<FlatArray<double>> savedReference(const MatrixStack& given, std::string_view what) {
    const MatrixList matrices = matricesOf(given);
    if (const Result<void> few = checkSavedCount(matrices, what); !few) {
        return unexpected(few.error());
    }
    FlatArray<double> array = arrayOf(matrices, given.axes().lengths());
    return checkWasRead(matrices).map([&array] { return std::move(array); });
}

namespace {

/// The tokens (N), or those of each batch item (B, N).
NpzMember tokenArray(const char* name, const TokenList& tokens, const std::vector<TokenList>& items) {
    if (items.empty()) {
        return {name, tokens.texts()};
    }
    FlatArray<std::string> texts{{items.size(), tokens.size()}, {}};
    for (const TokenList& list : items) {
        const std::vector<std::string>& own = list.texts();
        texts.values.insert(texts.values.end(), own.begin(), own.end());
    }
    return {name, std::move(texts)};
}

} // namespace

Result<void> writeSceneArrays(const Scene& scene, const ByteSink& sink) {
    std::vector<NpzMember> members;
    for (const MatrixRole role : rolesOf(scene.input)) {
        Result<FlatArray<double>> array = savedArray(scene.input, role, scene.orientation);
        if (!array) {
            return unexpected(array.error());
        }
        members.push_back({std::string(wordOf(role)), std::move(*array)});
    }
    members.push_back(tokenArray("tokens", scene.tokens, scene.itemTokens.queries));
    if (scene.keyTokens) {
        members.push_back(tokenArray("key_tokens", *scene.keyTokens, scene.itemTokens.keys));
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
    std::vector<NpzMember> rules = ruleArrays(scene).members;
    std::move(rules.begin(), rules.end(), std::back_inserter(members));
    return writeNpz(members, ZipPacking::Stored, sink);
}

} // namespace attnscope
