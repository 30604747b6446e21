// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/optional_parts.h"

#include "core/scene/initial_matrices.h"

namespace attnscope {

namespace {

std::optional<BlockMatrix>* partOf(TokenInput& input, MatrixRole role) {
    switch (role) {
    case MatrixRole::BQ:
        return &input.bQ;
    case MatrixRole::BK:
        return &input.bK;
    case MatrixRole::BV:
        return &input.bV;
    case MatrixRole::WO:
        return &input.wO;
    case MatrixRole::BO:
        return &input.bO;
    default:
        return nullptr;
    }
}

std::size_t valueWidth(const TokenInput& input) {
    return input.wV.columns() / input.keyHeads();
}

std::size_t joinedWidth(const TokenInput& input) {
    return input.heads * valueWidth(input);
}

/// Columns of the product that a bias is added to.
std::size_t biasWidth(const TokenInput& input, MatrixRole role) {
    switch (role) {
    case MatrixRole::BQ:
        return input.wQ.columns();
    case MatrixRole::BK:
        return input.wK.columns();
    case MatrixRole::BV:
        return input.wV.columns();
    default:
        return input.wO ? input.wO->columns() : joinedWidth(input);
    }
}

std::optional<HeadSlice> sliceOf(std::size_t columns, std::size_t head, std::size_t heads) {
    if (heads < 2) {
        return std::nullopt;
    }
    const std::size_t width = columns / heads;
    return HeadSlice{false, head * width, width};
}

} // namespace

TokenInput withPart(TokenInput input, MatrixRole role) {
    std::optional<BlockMatrix>* part = partOf(input, role);
    if (part != nullptr && !*part) {
        *part = role == MatrixRole::WO ? identityMatrix(joinedWidth(input), joinedWidth(input))
                                       : BlockMatrix(1, biasWidth(input, role));
    }
    return input;
}

TokenInput withoutPart(TokenInput input, MatrixRole role) {
    if (std::optional<BlockMatrix>* part = partOf(input, role)) {
        part->reset();
    }
    if (!input.wO && input.bO && input.bO->columns() != joinedWidth(input)) {
        input.bO.reset();
    }
    return input;
}

std::optional<HeadSlice> headSlice(const SceneInput& input, MatrixRole role, std::size_t head) {
    const auto* embedded = std::get_if<TokenInput>(&input);
    if (embedded == nullptr) {
        return std::nullopt;
    }
    switch (role) {
    case MatrixRole::WQ:
    case MatrixRole::BQ:
        return sliceOf(embedded->wQ.columns(), head, embedded->heads);
    case MatrixRole::WK:
    case MatrixRole::BK:
        return sliceOf(embedded->wK.columns(), keyHeadOf(input, head), embedded->keyHeads());
    case MatrixRole::WV:
    case MatrixRole::BV:
        return sliceOf(embedded->wV.columns(), keyHeadOf(input, head), embedded->keyHeads());
    case MatrixRole::WO:
        return embedded->heads < 2
                   ? std::nullopt
                   : std::optional(HeadSlice{true, head * valueWidth(*embedded), valueWidth(*embedded)});
    default:
        return std::nullopt;
    }
}

} // namespace attnscope
