// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/edit.h"

#include <algorithm>

namespace attnscope {

namespace {

Edit inverseOf(const SetCells& edit) {
    return SetCells{edit.role, edit.row, edit.column, edit.after, edit.before, edit.headIndex};
}

Edit inverseOf(const InsertToken& edit) {
    return RemoveToken{edit.index, edit.slice,        edit.maskAfter,    edit.maskBefore,
                       edit.side,  edit.regionsAfter, edit.regionsBefore};
}

Edit inverseOf(const RemoveToken& edit) {
    return InsertToken{edit.index, edit.slice,        edit.maskAfter,    edit.maskBefore,
                       edit.side,  edit.regionsAfter, edit.regionsBefore};
}

Edit inverseOf(const MoveToken& edit) {
    return MoveToken{edit.to, edit.from, edit.side, edit.regionsAfter, edit.regionsBefore};
}

Edit inverseOf(const RenameToken& edit) {
    return RenameToken{edit.index, edit.after, edit.before, edit.side};
}

Edit inverseOf(const ReplaceInput& edit) {
    return ReplaceInput{edit.after, edit.before};
}

template <typename T>
Edit inverseOf(const SetPart<T>& edit) {
    return SetPart<T>{edit.after, edit.before};
}

Change changeBy(const SetCells& edit) {
    const std::optional<std::size_t> column =
        edit.after.columns() == 1 ? std::optional(edit.column) : std::nullopt;
    switch (edit.role) {
    case MatrixRole::WQ:
    case MatrixRole::BQ:
        return {Change::Kind::QueryWeights, 0, column};
    case MatrixRole::WK:
    case MatrixRole::BK:
        return {Change::Kind::KeyWeights, 0, column};
    case MatrixRole::WV:
    case MatrixRole::BV:
    case MatrixRole::V:
    case MatrixRole::WO:
    case MatrixRole::BO:
        return {Change::Kind::ValuesOnly, 0};
    case MatrixRole::X:
    case MatrixRole::Q:
    case MatrixRole::K:
        if (edit.after.rows() == 1) {
            return {Change::Kind::TokenRow, edit.row};
        }
        return {Change::Kind::All, 0};
    case MatrixRole::XKv:
    case MatrixRole::Weights:
        break;
    }
    return {Change::Kind::All, 0};
}

Change changeBy(const InsertToken&) {
    return {Change::Kind::All, 0};
}

Change changeBy(const RemoveToken&) {
    return {Change::Kind::All, 0};
}

Change changeBy(const MoveToken&) {
    return {Change::Kind::All, 0};
}

Change changeBy(const RenameToken&) {
    return {Change::Kind::Nothing, 0};
}

Change changeBy(const ReplaceInput&) {
    return {Change::Kind::All, 0};
}

Change changeBy(const SetRules&) {
    return {Change::Kind::Rule, 0};
}

Change changeBy(const SetMask&) {
    return {Change::Kind::Mask, 0};
}

Change changeBy(const SetPrecision&) {
    return {Change::Kind::All, 0};
}

template <typename T>
Change changeBy(const SetPart<T>&) {
    return {Change::Kind::Nothing, 0};
}

std::optional<Edit> mergedOf(const SetCells& first, const SetCells& second) {
    if (first.role != second.role || first.headIndex != second.headIndex || first.row != second.row ||
        first.column != second.column || first.after != second.before) {
        return std::nullopt;
    }
    return SetCells{first.role, first.row, first.column, first.before, second.after, first.headIndex};
}

template <typename T>
std::optional<Edit> mergedOf(const SetPart<T>& first, const SetPart<T>& second) {
    if (!(first.after == second.before)) {
        return std::nullopt;
    }
    return SetPart<T>{first.before, second.after};
}

/// Another input, and then other numbers in it.
std::optional<Edit> mergedOf(const ReplaceInput& first, const SetCells& second) {
    ReplaceInput both = first;
    BlockMatrix* const matrix = matrixIn(both.after.input, second.role, second.headIndex);
    const std::size_t columns = second.after.columns();
    if (matrix == nullptr || second.row + second.after.rows() > matrix->rows() ||
        second.column + columns > matrix->columns()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < second.after.rows(); ++i) {
        const std::span<const double> after = second.after.row(i);
        const std::span<double> row = matrix->mutableRow(second.row + i).subspan(second.column, columns);
        if (!std::equal(row.begin(), row.end(), second.before.row(i).begin())) {
            return std::nullopt;
        }
        std::copy(after.begin(), after.end(), row.begin());
    }
    return both;
}

template <typename First, typename Second>
std::optional<Edit> mergedOf(const First&, const Second&) {
    return std::nullopt;
}

} // namespace

ReplaceInput::Side sideOf(const Scene& scene) {
    return {scene.tokens,   scene.input,   scene.mask,      scene.keyTokens,
            scene.features, scene.regions, scene.itemTokens};
}

Edit inverse(const Edit& edit) {
    return std::visit([](const auto& kind) { return inverseOf(kind); }, edit);
}

Change changeOf(const Edit& edit) {
    return std::visit([](const auto& kind) { return changeBy(kind); }, edit);
}

std::optional<Edit> merged(const Edit& first, const Edit& second) {
    return std::visit([](const auto& a, const auto& b) { return mergedOf(a, b); }, first, second);
}

} // namespace attnscope
