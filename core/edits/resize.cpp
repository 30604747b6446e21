// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/scene/initial_matrices.h"

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

/// Columns in `parts` slices of one width, each resized for itself.
BlockMatrix resizedSlices(const BlockMatrix& old, std::size_t rows, std::size_t parts, std::size_t width) {
    if (parts == 1) {
        return resized(old, rows, width);
    }
    BlockMatrix result(rows, parts * width);
    const std::size_t oldWidth = old.columns() / parts;
    for (std::size_t i = 0; i < std::min(rows, old.rows()); ++i) {
        const std::span<const double> from = old.row(i);
        const std::span<double> to = result.mutableRow(i);
        for (std::size_t part = 0; part < parts; ++part) {
            const std::span<const double> slice = from.subspan(part * oldWidth, std::min(width, oldWidth));
            std::copy(slice.begin(), slice.end(), to.subspan(part * width).begin());
        }
    }
    return result;
}

void resizeTokens(MatrixStack& stack, std::size_t columns, const TokenList& tokens) {
    for (BlockMatrix& x : stack.matrices()) {
        const std::size_t kept = x.columns();
        x = resized(x, x.rows(), columns);
        for (std::size_t i = 0; kept < columns && i < std::min(x.rows(), tokens.size()); ++i) {
            const std::vector<double> vector = wordVector(tokens[i], columns);
            const auto from = static_cast<std::ptrdiff_t>(kept);
            std::copy(vector.begin() + from, vector.end(), x.mutableRow(i).begin() + from);
        }
    }
}

void resizeBias(std::optional<BlockMatrix>& bias, std::size_t parts, std::size_t width) {
    if (bias) {
        *bias = resizedSlices(*bias, 1, parts, width);
    }
}

} // namespace

std::optional<Dimensions> dimensionsOf(const Scene& scene) {
    const auto* input = std::get_if<TokenInput>(&scene.input);
    if (input == nullptr) {
        return std::nullopt;
    }
    return Dimensions{input->x.columns(), input->wQ.columns() / input->heads,
                      input->wV.columns() / input->keyHeads()};
}

Edit resize(const Scene& scene, const Dimensions& dimensions) {
    SceneInput after = scene.input;
    if (auto* input = std::get_if<TokenInput>(&after)) {
        const std::size_t keyHeads = input->keyHeads();
        // X_kv may have a width of its own; it follows where it has X's.
        const bool oneWidth = !input->xKv || input->xKv->columns() == input->x.columns();
        const std::size_t keyModel = oneWidth ? dimensions.model : input->xKv->columns();
        if (input->xKv) {
            resizeTokens(*input->xKv, keyModel, scene.keyNames());
        }
        resizeTokens(input->x, dimensions.model, scene.tokens);
        input->wQ = resizedSlices(input->wQ, dimensions.model, input->heads, dimensions.key);
        input->wK = resizedSlices(input->wK, keyModel, keyHeads, dimensions.key);
        input->wV = resizedSlices(input->wV, keyModel, keyHeads, dimensions.value);
        resizeBias(input->bQ, input->heads, dimensions.key);
        resizeBias(input->bK, keyHeads, dimensions.key);
        resizeBias(input->bV, keyHeads, dimensions.value);
        if (input->wO) {
            *input->wO =
                resizedSlices(input->wO->transposed(), input->wO->columns(), input->heads, dimensions.value)
                    .transposed();
        } else if (input->bO) {
            resizeBias(input->bO, input->heads, dimensions.value);
        }
    }
    return setInput(scene, after);
}

} // namespace attnscope
