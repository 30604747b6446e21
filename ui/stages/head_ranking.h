// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/head_scores.h"
#include "core/scene/scene.h"
#include "ui/session/context.h"
#include "ui/stages/head_items.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace attnscope::ui {

class HeadScoreLoader;
class HeadWeights;

/// The order of the heads of one batch item, or of all layers: by index, or by a score, the largest first. It
/// changes once for all heads, when the scores of all are there: thumbnails under the pointer would else
/// change places with each score that arrives.
class HeadRanking final : public QObject {
    Q_OBJECT

public:
    HeadRanking(const Context& context, std::shared_ptr<HeadWeights> weights, QObject* parent = nullptr);

    /// Forgets the scores of another scene or of other heads.
    void follow(const std::shared_ptr<const Scene>& scene, const HeadItems& items);
    /// Has the scores read that are wanted and not there.
    void load();

    void setScore(std::optional<HeadScore> score);
    std::optional<HeadScore> score() const { return m_score; }
    /// False where all heads are known to have no score of that kind, as for tokens of which none comes
    /// twice.
    bool isAnyScored() const;
    /// "0.873"; empty where heads are not sorted by a score or the head has none.
    QString scoreText(std::size_t head) const;
    /// Its score as a share of the largest of all, 0 … 1; 0 where there is none, or not yet.
    double scoreShare(std::size_t head) const;
    /// Why the scores could not be read; null where nothing failed.
    const Error* failure() const;

    std::size_t placeOf(std::size_t head) const;
    std::size_t headAt(std::size_t place) const { return m_order[place]; }

signals:
    /// There are other scores; `isMoved`: another order too.
    void changed(bool isMoved);

private:
    std::size_t count() const { return m_items.headItems(); }
    void sort();

    Context m_context;
    HeadScoreLoader* m_scores = nullptr;
    std::optional<HeadScore> m_score;
    std::vector<std::size_t> m_order; ///< heads by place
    std::shared_ptr<const Scene> m_scene;
    HeadItems m_items;
};

} // namespace attnscope::ui
