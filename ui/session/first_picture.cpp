// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/first_picture.h"

#include "ui/session/large_matrix.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// What is computed in a millisecond.
constexpr std::size_t kFewCells = std::size_t{1} << 20;

TileArea coarseArea(const MatrixSource& source) {
    return inBlocks(wholeArea(source.rows(), source.columns(), kWholePixels), kFewCells);
}

/// Pixels of the whole show the cell of a part, which is one row or one column of cells, where it is
/// stronger.
void raise(MatrixTile& whole, const MatrixTile& part) {
    const TileArea& area = part.area;
    for (std::size_t y = 0; y < area.pixelRows(); ++y) {
        for (std::size_t x = 0; x < area.pixelColumns(); ++x) {
            const std::size_t from = y * area.pixelColumns() + x;
            const std::size_t to =
                whole.pixelOf(area.row + (y << area.levels.row), area.column + (x << area.levels.column));
            const float value = part.values[from];
            if (part.masked[from] == 0 &&
                (whole.masked[to] != 0 || isStronger(whole.order, value, whole.values[to]))) {
                whole.values[to] = value;
                whole.masked[to] = 0;
            }
        }
    }
}

/// The whole of before with the true cells of one token's row and column in it. Null where it was stopped.
std::shared_ptr<const MatrixTile> withToken(const MatrixTile& before, const PooledMatrix& matrix,
                                            std::size_t token, const std::stop_token& stop) {
    const auto whole = std::make_shared<MatrixTile>(before);
    const TileArea& area = before.area;
    if (token < area.rows) {
        const auto row = readTile(matrix, {{token, 0, 1, area.columns}, {0, area.levels.column}}, stop);
        if (!row) {
            return nullptr;
        }
        raise(*whole, *row);
    }
    if (token < area.columns) {
        const auto column = readTile(matrix, {{0, token, area.rows, 1}, {area.levels.row, 0}}, stop);
        if (!column) {
            return nullptr;
        }
        raise(*whole, *column);
    }
    return whole;
}

} // namespace

FirstPicture firstPicture(const Snapshot& snapshot, const std::optional<ViewedStage>& at,
                          const FirstPicture& before, const std::stop_token& stop) {
    FirstPicture preview{at.value_or(ViewedStage{}), snapshot.result, nullptr, std::nullopt};
    // Of the textbook's results no coarse pixel is at hand: each takes all of its cells.
    if (!at || at->stage == Stage::MultiHead || snapshot.result->precision() != Precision::Float32 ||
        !isLarge(snapshot, at->stage) || !stageInfo(at->stage).cellsAreQueryKey) {
        return preview;
    }
    const PooledMatrix matrix = pooledMatrix(snapshot, at->stage, at->reducer, at->isLift);
    if (!matrix.source->isPrepared(matrix.reducer)) {
        return preview;
    }
    const std::optional<std::size_t> token = snapshot.result->editedToken();
    if (token && at->reducer != Reducer::Max && !at->isLift) {
        return preview; // a mean of before can't be corrected by what one token brings
    }
    const TileArea area = coarseArea(*matrix.source);
    // Blocks are those of the result before until the exact one is there; finer pixels are true by now.
    const bool isOfBlocks = area.levels.finer() >= matrix.source->passLevel();
    const bool isKnown =
        token && isOfBlocks && before.whole && before.at == *at && before.whole->area == area;
    preview.whole = isKnown ? before.whole : readTile(matrix, area, stop);
    if (preview.whole && token) {
        preview.whole = withToken(*preview.whole, matrix, *token, stop);
        preview.token = token;
    }
    return preview;
}

} // namespace attnscope::ui
