// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/head_ranking.h"

#include "core/formula/formula.h"
#include "ui/session/session.h"
#include "ui/stages/head_score_loader.h"
#include "ui/tiles/head_weights.h"

#include <algorithm>
#include <numeric>

namespace attnscope::ui {

HeadRanking::HeadRanking(const Context& context, std::shared_ptr<HeadWeights> weights, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_scores(new HeadScoreLoader(context.session.jobs(), std::move(weights), this)) {
    connect(m_scores, &HeadScoreLoader::ready, this, &HeadRanking::sort);
}

void HeadRanking::follow(const std::shared_ptr<const Scene>& scene, const HeadItems& items) {
    if (scene != m_scene || items != m_items) {
        m_scores->clear();
        m_scene = scene;
        m_items = items;
    }
    sort();
}

void HeadRanking::load() {
    if (m_score) {
        m_scores->load(m_scene, m_items,
                       std::make_shared<const std::vector<Snapshot>>(m_context.session.kept(m_items.batch)));
    }
}

void HeadRanking::setScore(std::optional<HeadScore> score) {
    m_score = score;
    sort();
}

bool HeadRanking::isAnyScored() const {
    if (!m_score) {
        return true;
    }
    for (std::size_t head = 0; head < count(); ++head) {
        if (m_scores->scores(head) == nullptr || !scoreText(head).isEmpty()) {
            return true;
        }
    }
    return false;
}

QString HeadRanking::scoreText(std::size_t head) const {
    const HeadScores* scores = m_score && head < count() ? m_scores->scores(head) : nullptr;
    const std::optional<double> score =
        scores != nullptr ? (*scores)[static_cast<std::size_t>(*m_score)] : std::nullopt;
    return score ? QString::fromStdString(numberText(*score, 3)) : QString();
}

double HeadRanking::scoreShare(std::size_t head) const {
    const auto scoreOf = [this](std::size_t of) {
        const HeadScores* const scores = m_score ? m_scores->scores(of) : nullptr;
        return scores != nullptr ? (*scores)[static_cast<std::size_t>(*m_score)].value_or(0.0) : 0.0;
    };
    double largest = 0.0;
    for (std::size_t other = 0; other < count(); ++other) {
        largest = std::max(largest, scoreOf(other));
    }
    return largest > 0.0 ? std::max(0.0, scoreOf(head) / largest) : 0.0;
}

const Error* HeadRanking::failure() const {
    return m_score ? m_scores->failure() : nullptr;
}

std::size_t HeadRanking::placeOf(std::size_t head) const {
    const auto found = std::find(m_order.begin(), m_order.end(), head);
    return found == m_order.end() ? head : static_cast<std::size_t>(found - m_order.begin());
}

void HeadRanking::sort() {
    std::vector<std::size_t> order(count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (m_score && m_scores->isComplete(count())) {
        std::vector<HeadScores> scores;
        scores.reserve(order.size());
        for (const std::size_t head : order) {
            scores.push_back(*m_scores->scores(head));
        }
        order = headsBy(*m_score, scores);
    }
    const bool isMoved = order != m_order;
    m_order = std::move(order);
    emit changed(isMoved);
}

} // namespace attnscope::ui
