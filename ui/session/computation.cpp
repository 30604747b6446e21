// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/computation.h"

#include "core/heads/rollout.h"
#include "core/solver/joined_heads.h"
#include "core/solver/scene_solver.h"

#include <algorithm>
#include <set>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr std::size_t kSmallCells = 4096;
constexpr std::size_t kSmallColumns = 64;

/// One computation on its way.
class Run {
public:
    Run(Engine& engine, const Computation& computation, const std::stop_token& stop,
        const Publication& publication)
        : m_solver(engine, *computation.scene, precisionOf(*computation.scene, kSmallMatrixCells))
        , m_computation(computation)
        , m_stop(stop)
        , m_publication(publication) {
        m_solver.useMask(computation.mask);
    }

    Result<void> all();

private:
    Result<void> shownHead();
    Result<void> allHeads();
    Result<void> joinHeads();
    Result<void> headsBeside();
    Result<ResultPtr> head(const HeadIndex& place);
    const Snapshot* known(const HeadIndex& headIndex) const;
    void show(const Snapshot& snapshot) const {
        m_publication.show(snapshot, rangesOf(snapshot, std::nullopt, m_computation.ignoredKeys),
                           firstPicture(snapshot, m_computation.viewedStage, m_computation.before, m_stop));
    }
    bool isPooled() const { return m_computation.headIndex.isPooled(); }
    bool joins() const {
        return m_computation.needsJoined && !isPooled() && joinsHeads(*m_computation.scene);
    }

    SceneSolver m_solver;
    const Computation& m_computation;
    const std::stop_token& m_stop;
    const Publication& m_publication;
    Snapshot m_shown;
    std::set<std::size_t> m_made; ///< other heads of the batch item that were computed and kept
};

const Snapshot* Run::known(const HeadIndex& headIndex) const {
    const auto found =
        std::find_if(m_computation.known.begin(), m_computation.known.end(),
                     [&](const Snapshot& snapshot) { return snapshot.headIndex() == headIndex; });
    return found == m_computation.known.end() ? nullptr : &*found;
}

Result<void> Run::shownHead() {
    const bool waits = m_computation.wholeOnly && joins();
    const auto publish = [&](ResultPtr result) {
        m_shown = Snapshot{m_computation.scene, std::move(result)};
        if (m_shown.result->isExact()) {
            m_publication.keep(m_shown);
        }
        if (!waits) {
            show(m_shown);
        }
    };
    if (const Snapshot* snapshot = known(m_computation.headIndex)) {
        publish(snapshot->result);
        return {};
    }
    return m_solver.compute(
        m_computation.headIndex,
        {{}, m_computation.previous, m_computation.change, m_stop, publish, m_publication.report});
}

/// What is made of all heads, of a rollout also of those of the layers before.
Result<void> Run::allHeads() {
    const std::size_t heads = headsTaken(m_computation.headIndex, m_computation.scene->input);
    std::size_t done = 0;
    const auto one = [&](const HeadIndex& place) {
        m_publication.joining(done++, heads);
        return head(place);
    };
    const Result<ResultPtr> pooled =
        madeOfHeads(m_computation.headIndex, *m_computation.scene, one, m_stop, [&](double part) {
            if (std::exchange(done, 0) > 0) {
                m_publication.joining(0, 0); // now all cells of all heads are read
            }
            if (m_publication.report) {
                m_publication.report(part);
            }
        });
    if (!pooled) {
        return unexpected(pooled.error());
    }
    m_shown = Snapshot{m_computation.scene, *pooled};
    m_publication.keep(m_shown);
    show(m_shown);
    return {};
}

Result<ResultPtr> Run::head(const HeadIndex& place) {
    if (m_shown && m_shown.headIndex() == place) {
        return m_shown.result;
    }
    if (const Snapshot* snapshot = known(place)) {
        return snapshot->result;
    }
    ResultPtr exact;
    const auto publish = [&exact](ResultPtr result) { exact = std::move(result); };
    const Result<void> done =
        m_solver.compute(place, {{}, nullptr, {}, m_stop, publish, m_publication.report});
    if (!done) {
        return unexpected(done.error());
    }
    m_publication.keep({m_computation.scene, exact});
    m_made.insert(place.head);
    return exact;
}

Result<void> Run::headsBeside() {
    for (const std::size_t index : m_computation.beside) {
        const HeadIndex place{m_computation.headIndex.batch, index};
        if (place == m_computation.headIndex || m_made.contains(index) || known(place) != nullptr) {
            continue;
        }
        m_publication.joining(0, 0); // each is a computation of its own
        if (const Result<ResultPtr> made = head(place); !made) {
            return unexpected(made.error());
        }
    }
    return {};
}

Result<void> Run::joinHeads() {
    const std::size_t heads = headCount(m_computation.scene->input);
    for (const Snapshot& snapshot : m_computation.known) {
        m_shown.joined = m_shown.joined ? m_shown.joined : snapshot.joined;
    }
    if (!m_shown.joined) {
        std::size_t done = 1;
        const auto joined = m_solver.joined([&](std::size_t index) {
            if (index != m_computation.headIndex.head) {
                m_publication.joining(done++, heads);
            }
            return head({m_computation.headIndex.batch, index});
        });
        if (!joined) {
            return unexpected(joined.error());
        }
        m_shown.joined = *joined;
    }
    m_publication.keep(m_shown);
    show(m_shown);
    return {};
}

Result<void> Run::all() {
    if (isPooled() && known(m_computation.headIndex) == nullptr) {
        return allHeads();
    }
    if (joins()) {
        m_publication.joining(0, headCount(m_computation.scene->input));
    }
    const Result<void> done = shownHead();
    if (!done || !m_shown || !m_shown.result->isExact()) {
        return done;
    }
    return (joins() ? joinHeads() : done).and_then([this] { return headsBeside(); });
}

} // namespace

Result<void> compute(Engine& engine, const Computation& computation, const std::stop_token& stop,
                     const Publication& publication) {
    return Run(engine, computation, stop, publication).all();
}

bool isWhole(const Snapshot& snapshot) {
    return snapshot && (snapshot.joined || snapshot.headIndex().isPooled() || !joinsHeads(*snapshot.scene));
}

bool isSmall(const Scene& scene, const HeadIndex& headIndex, std::size_t beside) {
    const bool takesAll = joinsHeads(scene) || headIndex.isPooled();
    const std::size_t heads = headIndex.isPooled() ? headsTaken(headIndex, scene.input)
                              : takesAll           ? headCount(scene.input)
                                                   : 1 + beside;
    if (queryCount(scene.input) * keyCount(scene.input) * heads > kSmallCells) {
        return false;
    }
    for (const MatrixRole role : rolesOf(scene.input)) {
        const BlockMatrix& matrix = *matrixIn(scene.input, role);
        const bool cells = role == MatrixRole::Weights;
        if (!cells && (matrix.columns() > kSmallColumns || matrix.rows() > kSmallCells)) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope::ui
