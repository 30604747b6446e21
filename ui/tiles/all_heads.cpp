// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/all_heads.h"

#include "core/solver/scene_solver.h"
#include "ui/session/session.h"

#include <algorithm>

namespace attnscope::ui {

AllHeads::AllHeads(const Session& session, std::size_t batch)
    : m_scene(session.sharedScene())
    , m_processor(session.processor())
    , m_precision(session.snapshot().result->precision())
    , m_batch(batch)
    , m_kept(session.kept(batch)) {
    m_kept.push_back(session.snapshot());
}

const Snapshot* AllHeads::kept(const HeadIndex& head) const {
    const auto found = std::find_if(m_kept.begin(), m_kept.end(), [&](const Snapshot& each) {
        return each.scene == m_scene && each.headIndex() == head && each.result->isExact();
    });
    return found == m_kept.end() ? nullptr : &*found;
}

Result<std::vector<Snapshot>> AllHeads::solve(const std::stop_token& stop,
                                              const ReportProgress& report) const {
    const std::unique_ptr<Engine> engine = m_processor.make();
    const SceneSolver solver(*engine, *m_scene, m_precision);
    const std::size_t count = headCount(m_scene->input);
    std::vector<Snapshot> heads;
    for (std::size_t head = 0; head < count && !stop.stop_requested(); ++head) {
        const HeadIndex place{m_batch, head};
        if (const Snapshot* held = kept(place)) {
            heads.push_back(*held);
        } else if (Result<ResultPtr> made = solver.solve(place, stop)) {
            heads.push_back({m_scene, *std::move(made)});
        } else {
            return unexpected(made.error());
        }
        if (report) {
            report(static_cast<double>(head + 1) / static_cast<double>(count));
        }
    }
    return heads;
}

} // namespace attnscope::ui
