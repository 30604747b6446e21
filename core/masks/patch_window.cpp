// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/patch_window.h"

#include "core/masks/mask.h"
#include "core/masks/score_terms.h"
#include "core/scene/layers.h"

namespace attnscope {

namespace {

constexpr double kLoweredAsMasked = -50.0;

/// Which patches of one window a mask keeps apart.
class KeptApart {
public:
    KeptApart(const PatchGrid& grid, Mask mask, std::shared_ptr<const ScoreBias> bias)
        : m_grid(grid)
        , m_mask(std::move(mask))
        , m_bias(std::move(bias)) {}

    bool operator()(std::size_t i, std::size_t j) const {
        const std::size_t query = m_grid.leading + i;
        const std::size_t key = m_grid.leading + j;
        return !m_mask.allowed(query, key) || (m_bias && m_bias->at(query, key) <= kLoweredAsMasked);
    }

private:
    const PatchGrid& m_grid;
    Mask m_mask;
    std::shared_ptr<const ScoreBias> m_bias;
};

/// The first of `count` patches, one every `step`, that is kept apart from the first of all; `count` where
/// none is.
std::size_t firstApart(const KeptApart& apart, std::size_t count, std::size_t step) {
    std::size_t at = 0;
    while (at < count && !apart(0, at * step)) {
        ++at;
    }
    return at;
}

/// Whether the mask is that of pieces which end at that row and column, and nothing else.
bool isOfPieces(const KeptApart& apart, const PatchGrid& grid, std::size_t row, std::size_t column) {
    const auto pieceOf = [&](std::size_t patch) {
        return std::pair(patch / grid.columns >= row, patch % grid.columns >= column);
    };
    const std::size_t patches = grid.rows * grid.columns;
    for (std::size_t i = 0; i < patches; ++i) {
        for (std::size_t j = 0; j < patches; ++j) {
            if (apart(i, j) != (pieceOf(i) != pieceOf(j))) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

PatchWindow patchWindow(const Scene& scene, std::size_t batch) {
    PatchWindow window;
    if (!scene.patches || scene.patches->windows() < 2) {
        return window;
    }
    const PatchGrid& grid = *scene.patches;
    window.index = batch % grid.windows();
    const std::size_t last = batch - window.index + grid.windows() - 1;
    const MaskContext context{queryCount(scene.input),
                              keyCount(scene.input),
                              batchCount(scene.input),
                              headCount(scene.input),
                              {last, 0},
                              {},
                              layerCount(scene.input)};
    Result<Mask> mask = Mask::compile(scene.mask, context);
    const Result<std::shared_ptr<const ScoreBias>> bias = scoreBias(scene.mask, context);
    if (!mask || !bias || context.queries != context.keys || (mask->allowsAll() && !*bias)) {
        return window;
    }
    const KeptApart apart(grid, *std::move(mask), *bias);
    const std::size_t row = firstApart(apart, grid.rows, grid.columns);
    const std::size_t column = firstApart(apart, grid.columns, 1);
    if (row > 0 && column > 0 && isOfPieces(apart, grid, row, column)) {
        window.shiftRows = grid.rows - row;
        window.shiftColumns = grid.columns - column;
    }
    return window;
}

} // namespace attnscope
