// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/initial_matrices.h"
#include "core/scene/make_edit.h"

#include <algorithm>

namespace attnscope {

namespace {

BlockMatrix resized(const BlockMatrix& old, std::size_t rows, std::size_t columns) {
    if (old.rows() == rows && old.columns() == columns) {
        return old;
    }
    BlockMatrix result(rows, columns);
    const std::size_t kept = std::min(columns, old.columns());
    for (std::size_t i = 0; i < std::min(rows, old.rows()); ++i) {
        const std::span<const double> row = old.row(i).first(kept);
        std::copy(row.begin(), row.end(), result.mutableRow(i).begin());
    }
    return result;
}

void fillNewComponents(BlockMatrix& x, std::size_t kept, const TokenList& tokens) {
    for (std::size_t i = 0; kept < x.columns() && i < std::min(x.rows(), tokens.size()); ++i) {
        const std::vector<double> vector = wordVector(tokens[i], x.columns());
        const auto from = static_cast<std::ptrdiff_t>(kept);
        std::copy(vector.begin() + from, vector.end(), x.mutableRow(i).begin() + from);
    }
}

} // namespace

std::optional<Dimensions> dimensionsOf(const Scene& scene) {
    const auto* input = std::get_if<EmbeddedInput>(&scene.input);
    if (input == nullptr) {
        return std::nullopt;
    }
    return Dimensions{input->x.columns(), input->wQ.columns(), input->wV.columns()};
}

Edit resize(const Scene& scene, const Dimensions& dimensions) {
    const ReplaceInput::Side before{scene.tokens, scene.input, scene.mask};
    ReplaceInput::Side after = before;
    if (auto* input = std::get_if<EmbeddedInput>(&after.input)) {
        const std::size_t kept = input->x.columns();
        input->x = resized(input->x, input->x.rows(), dimensions.model);
        fillNewComponents(input->x, kept, scene.tokens);
        input->wQ = resized(input->wQ, dimensions.model, dimensions.key);
        input->wK = resized(input->wK, dimensions.model, dimensions.key);
        input->wV = resized(input->wV, dimensions.model, dimensions.value);
    }
    return ReplaceInput{before, after};
}

} // namespace attnscope
