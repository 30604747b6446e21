// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/engine/engine_kind.h"
#include "core/engine/snapshot.h"

#include <stop_token>
#include <vector>

namespace attnscope::ui {

class Session;

/// The heads of a batch item, in the precision of what a session shows, which is there. Knows nothing of the
/// session later, so another thread may compute them.
class AllHeads {
public:
    AllHeads(const Session& session, std::size_t batch);

    /// The exact results, those that the session kept as they are. `report` hears of each head. Fails as
    /// SceneSolver::solve does; what a stopped call returns is incomplete.
    Result<std::vector<Snapshot>> solve(const std::stop_token& stop = {},
                                        const ReportProgress& report = {}) const;

private:
    /// What is kept of that head; none: null.
    const Snapshot* kept(const HeadIndex& head) const;

    std::shared_ptr<const Scene> m_scene;
    EngineKind m_processor;
    Precision m_precision;
    std::size_t m_batch;
    std::vector<Snapshot> m_kept;
};

} // namespace attnscope::ui
