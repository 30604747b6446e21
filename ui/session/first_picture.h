// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "ui/paint/tiles/matrix_tile.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace attnscope::ui {

/// Which numbers of a large matrix are shown: a stage and how its cells are pooled into pixels.
struct ViewedStage {
    Stage stage = Stage::Weights;
    Reducer reducer = Reducer::Max;
    bool isLift = false;

    bool operator==(const ViewedStage&) const = default;
};

/// A coarse tile of a large result, read before the result is shown, so that its first picture shows the
/// edit. The fine tiles come later, while the exact result is being computed.
struct FirstPicture {
    ViewedStage at;
    std::shared_ptr<const AttentionResult> result;
    std::shared_ptr<const MatrixTile> whole; ///< coarse; null where none can be read at once
    /// The one token whose row and column in `whole` are of `result`; the rest of `whole` is of the result
    /// before, so a peak that the token lost stays until tiles are there. Nothing: all of it is of `result`.
    std::optional<std::size_t> token;
};

/// Reads the coarse tile of a snapshot where that takes a few milliseconds at most. The tile is null without
/// `at` and where the stage is small. `before` is the first picture of the result that this one was made
/// from: where one token changed, only its row and column are read and put into that tile.
FirstPicture firstPicture(const Snapshot& snapshot, const std::optional<ViewedStage>& at,
                          const FirstPicture& before, const std::stop_token& stop);

} // namespace attnscope::ui
