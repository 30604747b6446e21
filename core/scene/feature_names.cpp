// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/feature_names.h"

#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"

#include <algorithm>

namespace attnscope {

namespace {

std::size_t columnsOf(const SceneInput& input, MatrixRole role) {
    const BlockMatrix* matrix = matrixIn(input, role);
    return matrix != nullptr ? matrix->columns() : 0;
}

/// The list again and again, as often as heads stand side by side.
TokenList repeated(const TokenList& names, std::size_t count) {
    if (names.size() == 0 || names.size() == count) {
        return names;
    }
    std::vector<std::string> texts;
    texts.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        texts.push_back(names[i % names.size()]);
    }
    return texts;
}

/// Keys and values that come from other tokens may have a width of their own.
bool hasWidthOfX(const SceneInput& input) {
    const BlockMatrix* other = matrixIn(input, MatrixRole::XKv);
    return other == nullptr || other->columns() == columnsOf(input, MatrixRole::X);
}

} // namespace

const TokenList& FeatureNames::of(FeatureKind kind) const {
    return kind == FeatureKind::Model ? model : kind == FeatureKind::Key ? key : value;
}

TokenList& FeatureNames::of(FeatureKind kind) {
    return kind == FeatureKind::Model ? model : kind == FeatureKind::Key ? key : value;
}

std::size_t featureCount(const SceneInput& input, FeatureKind kind) {
    const auto* embedded = std::get_if<TokenInput>(&input);
    switch (kind) {
    case FeatureKind::Model:
        return columnsOf(input, MatrixRole::X);
    case FeatureKind::Key:
        return embedded != nullptr ? embedded->wQ.columns() / std::max<std::size_t>(embedded->heads, 1)
                                   : columnsOf(input, MatrixRole::Q);
    case FeatureKind::Value:
        break;
    }
    return embedded != nullptr ? embedded->wV.columns() / embedded->keyHeads()
                               : columnsOf(input, MatrixRole::V);
}

std::optional<FeatureKind> featuresAlong(const SceneInput& input, MatrixRole role, bool rows) {
    switch (role) {
    case MatrixRole::X:
        return rows ? std::nullopt : std::optional(FeatureKind::Model);
    case MatrixRole::XKv:
        return rows || !hasWidthOfX(input) ? std::nullopt : std::optional(FeatureKind::Model);
    case MatrixRole::WQ:
        return rows ? FeatureKind::Model : FeatureKind::Key;
    case MatrixRole::WK:
    case MatrixRole::WV:
        if (rows) {
            return hasWidthOfX(input) ? std::optional(FeatureKind::Model) : std::nullopt;
        }
        return role == MatrixRole::WK ? FeatureKind::Key : FeatureKind::Value;
    case MatrixRole::WO:
        return rows ? std::optional(FeatureKind::Value) : std::nullopt;
    case MatrixRole::BQ:
    case MatrixRole::BK:
    case MatrixRole::Q:
    case MatrixRole::K:
        return rows ? std::nullopt : std::optional(FeatureKind::Key);
    case MatrixRole::BV:
    case MatrixRole::V:
        return rows ? std::nullopt : std::optional(FeatureKind::Value);
    case MatrixRole::BO:
    case MatrixRole::Weights:
        break;
    }
    return std::nullopt;
}

TokenList featureNames(const Scene& scene, MatrixRole role, bool rows) {
    const std::optional<FeatureKind> kind = featuresAlong(scene.input, role, rows);
    const BlockMatrix* matrix = matrixIn(scene.input, role);
    if (!kind || matrix == nullptr) {
        return {};
    }
    return repeated(scene.features.of(*kind), rows ? matrix->rows() : matrix->columns());
}

TokenList featureNames(const Scene& scene, Stage stage) {
    switch (stage) {
    case Stage::X:
        return scene.features.model;
    case Stage::Q:
    case Stage::K:
        return scene.features.key;
    case Stage::V:
    case Stage::Output:
        return scene.features.value;
    case Stage::MultiHead: {
        const bool isProjected = matrixIn(scene.input, MatrixRole::WO) != nullptr;
        const std::size_t joined = headCount(scene.input) * featureCount(scene.input, FeatureKind::Value);
        return isProjected ? TokenList() : repeated(scene.features.value, joined);
    }
    default:
        return {};
    }
}

std::string featureName(const TokenList& names, std::size_t index) {
    return isCalledByIndex(names, index) ? std::string() : visibleText(names[index]);
}

FeatureNames fitted(const FeatureNames& names, const SceneInput& input) {
    FeatureNames result = names;
    for (const FeatureKind kind : kFeatureKinds) {
        const std::size_t count = featureCount(input, kind);
        if (names.of(kind).size() != 0 && names.of(kind).size() != count) {
            std::vector<std::string> texts = names.of(kind).texts();
            texts.resize(count);
            result.of(kind) = TokenList(std::move(texts));
        }
    }
    return result;
}

std::string_view featureKey(FeatureKind kind) {
    return kind == FeatureKind::Model ? "x" : kind == FeatureKind::Key ? "qk" : "v";
}

std::string featureArray(FeatureKind kind) {
    return "feature_names_" + std::string(featureKey(kind));
}

} // namespace attnscope
