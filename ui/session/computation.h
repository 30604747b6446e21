// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/ranges.h"
#include "core/attention/snapshot.h"
#include "core/engine.h"

namespace attnscope::ui {

/// All that a result is computed from, by value, so that a job can hold it while the scene moves on.
struct Computation {
    std::shared_ptr<const Scene> scene;
    ResultPtr previous; ///< of an earlier state of the scene; may be null
    Change change;      ///< what happened since then
};

using PublishSnapshot = std::function<void(const Snapshot&, const Ranges&)>;

/// Makes the problem of the scene, has the engine solve it and publishes what comes of it with its colour
/// ranges, previews first.
Result<void> compute(Engine& engine, const Computation& computation, const std::stop_token& stop,
                     const PublishSnapshot& publish);

/// Whether the scene is computed so fast (well under a millisecond) that a thread would only delay it.
bool isSmall(const Scene& scene);

} // namespace attnscope::ui
