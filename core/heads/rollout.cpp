// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/rollout.h"

#include "core/base/count_text.h"
#include "core/base/parallel.h"
#include "core/compare/either_mask.h"
#include "core/engine/block_source.h"
#include "core/heads/pooled_result.h"
#include "core/heads/reach.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

constexpr std::size_t kRolloutRows = 64; // after which a stop is looked for

/// Row-major, [tokens][tokens].
using Cells = std::shared_ptr<std::vector<double>>;

/// What one layer does to what comes before it.
struct LayerStep {
    Cells cells; ///< Ã
    std::shared_ptr<Reach> reach;
};

bool isFinite(const std::vector<double>& cells) {
    return std::all_of(cells.begin(), cells.end(), [](double cell) { return std::isfinite(cell); });
}

/// Row by row, without the terms of weight 0, which would make NaN of a row that is none of theirs.
void multiplyRow(const double* left, const std::vector<double>& right, std::size_t tokens, double* row) {
    for (std::size_t m = 0; m < tokens; ++m) {
        for (std::size_t j = 0; left[m] != 0.0 && j < tokens; ++j) {
            row[j] += left[m] * right[m * tokens + j];
        }
    }
}

/// left · right; nothing where it was stopped.
Cells product(const std::vector<double>& left, const std::vector<double>& right, std::size_t tokens,
              const std::stop_token& stop) {
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto made = std::make_shared<std::vector<double>>(tokens * tokens);
    const bool isPlain = isFinite(right);
    const auto size = static_cast<Eigen::Index>(tokens);
    const bool isWhole = parallelFor(tokens, kRolloutRows, stop, [&](std::size_t first, std::size_t last) {
        if (isPlain) {
            const auto rows = static_cast<Eigen::Index>(last - first);
            Eigen::Map<Matrix>(&(*made)[first * tokens], rows, size).noalias() =
                Eigen::Map<const Matrix>(&left[first * tokens], rows, size) *
                Eigen::Map<const Matrix>(right.data(), size, size);
            return;
        }
        for (std::size_t i = first; i < last; ++i) {
            multiplyRow(&left[i * tokens], right, tokens, &(*made)[i * tokens]);
        }
    });
    return isWhole ? made : nullptr;
}

std::shared_ptr<const MatrixSource> sourceOfCells(const Cells& cells, std::size_t tokens) {
    return std::make_shared<const BlockSource>(BlockMatrix(tokens, tokens, cells));
}

/// Multiplies layer after layer.
class Rollout {
public:
    Rollout(const HeadIndex& headIndex, std::size_t heads, const HeadResult& head,
            const std::stop_token& stop)
        : m_headIndex(headIndex)
        , m_heads(heads)
        , m_head(head)
        , m_stop(stop) {}

    /// The layer of that batch item on top of those before.
    Result<void> add(std::size_t batch);
    Result<ResultPtr> result(const ReportProgress& report);

private:
    Result<HeadSources> headsOf(std::size_t batch);
    Result<LayerStep> stepOf(std::size_t batch);

    const HeadIndex& m_headIndex;
    std::size_t m_heads;
    const HeadResult& m_head;
    const std::stop_token& m_stop;
    ResultPtr m_last;                   ///< a head of the last layer
    std::shared_ptr<const Mask> m_mask; ///< of the last layer, what any head may attend to
    std::size_t m_tokens = 0;
    std::chrono::nanoseconds m_elapsed{};
    Cells m_layer;  ///< Ã_l
    Cells m_before; ///< R_{l−1}; null of the first layer
    Cells m_made;   ///< R_l
    std::shared_ptr<Reach> m_reach;
};

Result<HeadSources> Rollout::headsOf(std::size_t batch) {
    HeadSources sources;
    for (std::size_t head = 0; head < m_heads; ++head) {
        const Result<ResultPtr> result = m_head({batch, head});
        if (!result) {
            return unexpected(result.error());
        }
        const std::shared_ptr<const Mask> mask = maskOfHead((*result)->problem());
        m_mask = head == 0 ? mask : eitherMask(m_mask, mask);
        m_last = head == 0 ? *result : m_last;
        m_elapsed += (*result)->elapsed();
        sources.push_back((*result)->source(Stage::Weights));
    }
    return sources;
}

Result<LayerStep> Rollout::stepOf(std::size_t batch) {
    const Result<HeadSources> heads = headsOf(batch);
    if (!heads) {
        return unexpected(heads.error());
    }
    m_tokens = heads->front()->rows();
    const bool staying = hasIdentity(m_headIndex.pool);
    LayerStep step{std::make_shared<std::vector<double>>(m_tokens * m_tokens),
                   std::make_shared<Reach>(*m_mask, staying)};
    const bool isWhole =
        parallelFor(m_tokens, kRolloutRows, m_stop, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                const std::span<double> row(&(*step.cells)[i * m_tokens], m_tokens);
                pooledRow(*heads, Reducer::Mean, i, row);
                for (std::size_t j = 0; staying && j < m_tokens; ++j) {
                    row[j] = 0.5 * (row[j] + (i == j ? 1.0 : 0.0));
                }
            }
        });
    return isWhole ? Result<LayerStep>(std::move(step)) : unexpected(stopped());
}

Result<void> Rollout::add(std::size_t batch) {
    Result<LayerStep> step = stepOf(batch);
    if (!step) {
        return unexpected(step.error());
    }
    const auto start = std::chrono::steady_clock::now();
    m_layer = step->cells;
    m_before = m_made;
    m_made = m_before ? product(*m_layer, *m_before, m_tokens, m_stop) : m_layer;
    if (!m_made || (m_reach && !step->reach->comeAfter(*m_reach, m_stop))) {
        return unexpected(stopped());
    }
    m_reach = step->reach;
    m_elapsed += std::chrono::steady_clock::now() - start;
    return {};
}

Result<ResultPtr> Rollout::result(const ReportProgress& report) {
    PooledResult::Parts parts;
    parts.cells = {sourceOfCells(m_made, m_tokens)};
    parts.heads = {sourceOfCells(m_layer, m_tokens)};
    if (m_before) {
        parts.heads.push_back(sourceOfCells(m_before, m_tokens));
    }
    parts.mask = maskOfReach(m_reach);
    parts.elapsed = m_elapsed;
    auto made = std::make_shared<PooledResult>(m_headIndex, *m_last, std::move(parts));
    if (!made->make(m_stop, report)) {
        return unexpected(stopped());
    }
    return made;
}

} // namespace

Result<void> checkRollout(const Scene& scene) {
    const std::size_t tokens = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    if (tokens != keys) {
        return unexpected(makeError(
            translatable("attention rollout is of self-attention, whose queries and keys are the same "
                         "tokens: here are {0} queries and {1} keys (take the mean or the max over heads)"),
            countText(tokens), countText(keys)));
    }
    const auto* const embedded = std::get_if<TokenInput>(&scene.input);
    if ((embedded != nullptr && embedded->xKv) || (scene.keyTokens && *scene.keyTokens != scene.tokens)) {
        return unexpected(makeError(
            translatable("attention rollout is of self-attention, whose queries and keys are the same "
                         "tokens: here the keys are tokens of their own (take the mean or the max over "
                         "heads)")));
    }
    if (tokens > kMostRolloutTokens) {
        return unexpected(
            makeError(translatable("attention rollout multiplies tokens³ numbers a layer: {0} tokens are too "
                                   "many, {1} are the most (take the mean over heads, or fewer tokens)"),
                      countText(tokens), countText(kMostRolloutTokens)));
    }
    return {};
}

Result<ResultPtr> rollout(const HeadIndex& headIndex, const LayerItems& counts, const HeadResult& head,
                          const std::stop_token& stop, const ReportProgress& report) {
    Rollout rollout(headIndex, counts.heads, head, stop);
    for (std::size_t batch = headIndex.batch % counts.items; batch <= headIndex.batch;
         batch += counts.items) {
        if (const Result<void> done = rollout.add(batch); !done) {
            return unexpected(done.error());
        }
    }
    return rollout.result(report);
}

Result<ResultPtr> madeOfHeads(const HeadIndex& headIndex, const Scene& scene, const HeadResult& head,
                              const std::stop_token& stop, const ReportProgress& report) {
    const std::size_t heads = headCount(scene.input);
    if (!headIndex.isRollout()) {
        return pooledHeads(headIndex, heads, head, stop, report);
    }
    return checkRollout(scene).and_then([&] {
        return rollout(headIndex, {heads, itemCount(scene.input)}, head, stop, report);
    });
}

std::size_t headsTaken(const HeadIndex& headIndex, const SceneInput& input) {
    const std::size_t layers = headIndex.isRollout() ? headIndex.batch / itemCount(input) + 1 : 1;
    return layers * headCount(input);
}

} // namespace attnscope
