// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "ui/paint/tiles/matrix_tile.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace attnscope::ui {

/// Which pixels of a large matrix somebody looks at.
struct ViewedStage {
    Stage stage = Stage::Weights;
    Reducer reducer = Reducer::Max;
    bool isLift = false;

    bool operator==(const ViewedStage&) const = default;
};

/// What was read of a large result before it was shown, so that the first picture of it tells of the edit:
/// tiles come later, while the exact result is being computed.
struct FirstPicture {
    ViewedStage at;
    std::shared_ptr<const AttentionResult> result;
    std::shared_ptr<const MatrixTile> whole; ///< coarse; null where there is nothing to read at once
    /// The one token whose row and column are in `whole` as they are now; the rest of it is of the result
    /// before, so that a peak which that token lost stays until tiles are there.
    std::optional<std::size_t> token;
};

/// Reads what takes a few milliseconds at most. Without `at`, or where that stage is small: nothing. `before`
/// is the look at the result that this one was made from, where there is one: it is read once only.
FirstPicture firstPicture(const Snapshot& snapshot, const std::optional<ViewedStage>& at,
                          const FirstPicture& before, const std::stop_token& stop);

} // namespace attnscope::ui
