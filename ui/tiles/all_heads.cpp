// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/all_heads.h"

#include "core/solver/scene_solver.h"
#include "ui/session/session.h"

#include <algorithm>

namespace attnscope::ui {

Result<std::vector<Snapshot>> allHeads(const Session& session, std::size_t batch) {
    const std::shared_ptr<const Scene>& scene = session.sharedScene();
    const std::unique_ptr<Engine> engine = session.processor().make();
    const SceneSolver solver(*engine, *scene, session.snapshot().result->precision());
    std::vector<Snapshot> known = session.kept(batch);
    known.push_back(session.snapshot());
    std::vector<Snapshot> heads;
    for (std::size_t head = 0; head < headCount(scene->input); ++head) {
        const HeadIndex place{batch, head};
        const auto held = std::find_if(known.begin(), known.end(), [&](const Snapshot& each) {
            return each.scene == scene && each.headIndex() == place && each.result->isExact();
        });
        if (held != known.end()) {
            heads.push_back(*held);
            continue;
        }
        Result<ResultPtr> made = solver.solve(place);
        if (!made) {
            return unexpected(made.error());
        }
        heads.push_back({scene, *std::move(made)});
    }
    return heads;
}

} // namespace attnscope::ui
