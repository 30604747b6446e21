// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/engine/ranges.h"
#include "core/engine/snapshot.h"
#include "core/projection/resolve.h"
#include "ui/session/first_picture.h"

#include <functional>
#include <vector>

namespace attnscope::ui {

/// All that a result is computed from, by value, so that a job can hold it while the scene moves on.
struct Computation {
    std::shared_ptr<const Scene> scene;
    HeadIndex headIndex;
    ResultPtr previous; ///< of an earlier state of the scene, same batch item and head; may be null
    Change change;      ///< what happened since then
    std::vector<Snapshot> known = {}; ///< of this state of the scene and this batch item
    bool wholeOnly = false;  ///< nothing is shown before the joined heads are there, where there are such
    bool needsJoined = true; ///< false: the joined heads are not shown, and the other heads are not computed
    std::optional<ViewedStage> viewedStage =
        std::nullopt;         ///< of this something is read before a result is shown
    FirstPicture before = {}; ///< what was read of `previous`
    /// The mask of batch item 0, head 0, compiled when the scene was checked; null: it was not.
    std::shared_ptr<const CompiledMask> mask = nullptr;
    std::vector<TokenSpan> ignoredKeys = {}; ///< without a part in the range of the weights
    std::vector<std::size_t> beside = {};    ///< heads of the batch item that are shown beside this one
};

/// Callbacks for the results of compute(), called on its thread.
struct Publication {
    std::function<void(const Snapshot&, const Ranges&, const FirstPicture&)> show;
    std::function<void(const Snapshot&)> keep; ///< exact results of any head of the batch item
    /// Called while heads are computed to be joined or pooled: how many are done, of how many.
    std::function<void(std::size_t done, std::size_t wanted)> joining;
    ReportProgress report = {}; ///< how much of the present head is done, 0 … 1
};

/// Makes the problem of the batch item and head, has the engine compute it and publishes the results
/// with their colour ranges, previews first; where all heads are pooled (HeadIndex::isPooled), the exact one
/// once all of them are computed. Where the scene joins heads and `needsJoined` is set, it
/// then computes the other heads and publishes the result with the joined heads. The heads that are shown
/// beside it come last and are only kept. Fails as SceneSolver::compute does.
Result<void> compute(Engine& engine, const Computation& computation, const std::stop_token& stop,
                     const Publication& publication);

/// Whether the snapshot is complete: with the joined heads where the scene joins them. The mean and the max
/// over heads have none.
bool isWhole(const Snapshot& snapshot);

/// Whether that batch item and head, with `beside` others, is computed on the interface thread: it takes well
/// under a millisecond.
bool isSmall(const Scene& scene, const HeadIndex& headIndex, std::size_t beside = 0);

} // namespace attnscope::ui
