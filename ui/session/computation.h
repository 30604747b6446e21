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
    bool needsJoined = true; ///< false: nobody looks at the joined heads, and the others are left alone
    std::optional<ViewedStage> viewedStage =
        std::nullopt;         ///< of this something is read before a result is shown
    FirstPicture before = {}; ///< what was read of `previous`
    /// The mask of batch item 0, head 0, compiled when the scene was checked; null: it was not.
    std::shared_ptr<const CompiledMask> mask = nullptr;
};

/// What becomes of results while they are made.
struct Publication {
    std::function<void(const Snapshot&, const Ranges&, const FirstPicture&)> show;
    std::function<void(const Snapshot&)> keep; ///< exact results of any head of the batch item
    /// While heads are computed to be joined: how many are done, and how many that takes.
    std::function<void(std::size_t done, std::size_t wanted)> joining;
    ReportProgress report = {}; ///< how much of the head that is being computed is done
};

/// Makes the problem of the place, has the engine solve it and publishes what comes of it with its colour
/// ranges, previews first. Where the scene joins heads and somebody needs them the others follow, then the
/// same with the joined heads.
Result<void> compute(Engine& engine, const Computation& computation, const std::stop_token& stop,
                     const Publication& publication);

/// Whether the snapshot has all that it can have: the joined heads too, where the scene joins them.
bool isWhole(const Snapshot& snapshot);

/// Whether the scene is computed so fast (well under a millisecond) that a thread would only delay it.
bool isSmall(const Scene& scene);

} // namespace attnscope::ui
