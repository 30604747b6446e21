// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_counter.h"

#include "core/masks/mask_fit.h"
#include "core/scene/precision.h"
#include "ui/masks/mask_texts.h"

namespace attnscope::ui {

namespace {

/// The share of the cells that one layer allows by itself.
std::optional<double> shareOf(const MaskLayer& layer, const MaskContext& maskContext,
                              const std::stop_token& stop) {
    if (!takesJoin(layer)) {
        return std::nullopt;
    }
    MaskRules alone;
    alone.layers = {layer};
    alone.layers.front().on = true;
    const Result<Mask> mask = Mask::compile(alone, maskContext);
    const std::optional<MaskSummary> summary = mask ? summaryOf(*mask, stop) : std::nullopt;
    return summary ? std::optional(summary->density()) : std::nullopt;
}

MaskCounts countsOf(const Snapshot& snapshot, const std::stop_token& stop) {
    const AttentionProblem& problem = snapshot.result->problem();
    const MaskContext maskContext = maskContextOf(snapshot);
    MaskCounts counts;
    counts.all = summaryOf(*problem.mask, stop, problem.policy.get(), problem.bias.get());
    for (const MaskLayer& layer : snapshot.scene->mask.layers) {
        counts.layers.push_back(shareOf(layer, maskContext, stop));
    }
    return counts;
}

} // namespace

MaskCounter::MaskCounter(Scheduler& jobs, QObject* parent)
    : QObject(parent)
    , m_slot(jobs, JobPriority::Thumbnails) {}

void MaskCounter::count(const Snapshot& snapshot) {
    if (!snapshot) {
        return;
    }
    const AttentionProblem& problem = snapshot.result->problem();
    const std::vector<MaskLayer>& layers = snapshot.scene->mask.layers;
    const bool isSamePolicy =
        problem.policy == m_policy || (problem.policy && m_policy && *problem.policy == *m_policy);
    if (problem.mask == m_mask && problem.bias == m_bias && isSamePolicy && layers == m_layers) {
        return;
    }
    m_mask = problem.mask;
    m_policy = problem.policy;
    m_bias = problem.bias;
    m_layers = layers;
    m_slot.supersede();
    if (problem.queries() * problem.keys() <= kSmallMatrixCells) {
        m_counts = countsOf(snapshot, {});
        emit counted();
        return;
    }
    m_counts = {};
    emit counted();
    m_slot.request([this, snapshot](const JobControl& control) -> Result<void> {
        const MaskCounts counts = countsOf(snapshot, control.stop());
        control.deliver([this, counts] {
            m_counts = counts;
            emit counted();
        });
        return {};
    });
}

} // namespace attnscope::ui
