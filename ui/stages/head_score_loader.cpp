// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/head_score_loader.h"

#include "ui/tiles/head_weights.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

HeadScoreLoader::HeadScoreLoader(Scheduler& jobs, std::shared_ptr<HeadWeights> weights, QObject* parent)
    : QObject(parent)
    , m_weights(std::move(weights))
    , m_slot(jobs, JobPriority::Thumbnails) {}

void HeadScoreLoader::load(const std::shared_ptr<const Scene>& scene, const HeadItems& items,
                           const std::shared_ptr<const std::vector<Snapshot>>& known) {
    const std::size_t heads = items.headItems();
    if (m_slot.isBusy() || m_failure || isComplete(heads)) {
        return;
    }
    m_scores.resize(heads);
    std::vector<std::size_t> missing;
    for (std::size_t head = 0; head < heads; ++head) {
        if (!m_scores[head]) {
            missing.push_back(head);
        }
    }
    const auto body = [this, weights = m_weights, scene, items, known,
                       missing](const JobControl& control) -> Result<void> {
        for (const std::size_t head : missing) {
            const Result<ResultPtr> result =
                weights->result(scene, items.placeOf(head), *known, control.stop());
            if (!result) {
                return unexpected(result.error());
            }
            const Result<HeadScores> scores = headScores(*(*result)->source(Stage::Weights), scene->tokens,
                                                         scene->keyNames(), control.stop());
            if (!scores) {
                return unexpected(scores.error());
            }
            control.deliver([this, head, made = *scores] {
                m_scores[head] = made;
                emit ready();
            });
        }
        return {};
    };
    m_slot.request(body, [this](const Result<void>& done) {
        if (!done && done.error().code != ErrorCode::Stopped) {
            m_failure = done.error();
            emit ready();
        }
    });
}

void HeadScoreLoader::clear() {
    m_slot.supersede();
    m_scores.clear();
    m_failure.reset();
}

const HeadScores* HeadScoreLoader::scores(std::size_t head) const {
    return head < m_scores.size() && m_scores[head] ? &*m_scores[head] : nullptr;
}

bool HeadScoreLoader::isComplete(std::size_t heads) const {
    return m_scores.size() == heads &&
           std::all_of(m_scores.begin(), m_scores.end(), [](const auto& one) { return one.has_value(); });
}

} // namespace attnscope::ui
