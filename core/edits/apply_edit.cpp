// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/edit_mismatch.h"
#include "core/edits/token_edit.h"
#include "core/scene/check_rules.h"
#include "core/scene/check_shapes.h"

#include <cmath>
#include <cstring>

namespace attnscope {

namespace {

bool holds(const BlockMatrix& matrix, const SetCells& edit) {
    for (std::size_t i = 0; i < edit.before.rows(); ++i) {
        const std::span<const double> there =
            matrix.row(edit.row + i).subspan(edit.column, edit.before.columns());
        if (std::memcmp(there.data(), edit.before.row(i).data(), there.size_bytes()) != 0) {
            return false;
        }
    }
    return true;
}

Result<Scene> appliedTo(const Scene& scene, const SetCells& edit) {
    Scene result = scene;
    BlockMatrix* matrix =
        hasHead(scene.input, edit.headIndex) ? matrixIn(result.input, edit.role, edit.headIndex) : nullptr;
    const std::size_t rows = edit.after.rows();
    const std::size_t columns = edit.after.columns();
    if (matrix == nullptr || edit.after.empty() || edit.before.rows() != rows ||
        edit.before.columns() != columns || rows > matrix->rows() || edit.row > matrix->rows() - rows ||
        columns > matrix->columns() || edit.column > matrix->columns() - columns || !holds(*matrix, edit)) {
        return unexpected(mismatch());
    }
    for (std::size_t i = 0; i < rows; ++i) {
        const std::span<const double> row = edit.after.row(i);
        std::memcpy(&matrix->mutableRow(edit.row + i)[edit.column], row.data(), row.size_bytes());
    }
    return result;
}

Result<Scene> appliedTo(const Scene& scene, const ReplaceInput& edit) {
    ReplaceInput::Side now = sideOf(scene);
    now.rules = edit.before.rules ? std::optional(scene.rules) : std::nullopt;
    if (edit.before != now) {
        return unexpected(mismatch());
    }
    Scene result = scene;
    result.rules = edit.after.rules.value_or(scene.rules);
    result.tokens = edit.after.tokens;
    result.keyTokens = edit.after.keyTokens;
    result.input = edit.after.input;
    result.mask = edit.after.mask;
    result.features = edit.after.features;
    result.regions = edit.after.regions;
    result.itemTokens = edit.after.itemTokens;
    if (const Result<void> shapes = checkShapes(result); !shapes) {
        return unexpected(shapes.error());
    }
    return result;
}

Result<void> check(const ScoreRules& rules) {
    return checkRules(rules);
}

Result<void> check(const MaskRules& mask) {
    if (std::isnan(mask.fill)) {
        return unexpected(
            makeError(translatable("the mask stays as it is: its fill is not a number (use -inf or a "
                                   "large negative number)")));
    }
    return {};
}

template <typename T>
Result<void> check(const T&) {
    return {};
}

template <typename T>
Result<Scene> withPart(const Scene& scene, T Scene::*part, const SetPart<T>& edit) {
    if (!(scene.*part == edit.before)) {
        return unexpected(mismatch());
    }
    if (const Result<void> good = check(edit.after); !good) {
        return unexpected(good.error());
    }
    Scene result = scene;
    result.*part = edit.after;
    return result;
}

Result<Scene> appliedTo(const Scene& scene, const SetRules& edit) {
    return withPart(scene, &Scene::rules, edit);
}

Result<Scene> appliedTo(const Scene& scene, const SetMask& edit) {
    return withPart(scene, &Scene::mask, edit);
}

Result<Scene> appliedTo(const Scene& scene, const SetOrientation& edit) {
    return withPart(scene, &Scene::orientation, edit);
}

Result<Scene> appliedTo(const Scene& scene, const SetNotation& edit) {
    return withPart(scene, &Scene::notation, edit);
}

Result<Scene> appliedTo(const Scene& scene, const SetTitle& edit) {
    return withPart(scene, &Scene::title, edit);
}

Result<Scene> appliedTo(const Scene& scene, const SetPrecision& edit) {
    return withPart(scene, &Scene::precision, edit);
}

Result<Scene> appliedTo(const Scene& scene, const SetFeatures& edit) {
    return withPart(scene, &Scene::features, edit).and_then([](const Scene& named) -> Result<Scene> {
        return checkShapes(named).map([&named] { return named; });
    });
}

Result<Scene> appliedTo(const Scene& scene, const SetRegions& edit) {
    return withPart(scene, &Scene::regions, edit).and_then([](const Scene& named) -> Result<Scene> {
        return checkShapes(named).map([&named] { return named; });
    });
}

Result<Scene> appliedTo(const Scene& scene, const SetPatches& edit) {
    return withPart(scene, &Scene::patches, edit).and_then([](const Scene& laid) -> Result<Scene> {
        return checkShapes(laid).map([&laid] { return laid; });
    });
}

} // namespace

Result<Scene> applied(const Scene& scene, const Edit& edit) {
    return std::visit([&scene](const auto& kind) { return appliedTo(scene, kind); }, edit);
}

} // namespace attnscope
