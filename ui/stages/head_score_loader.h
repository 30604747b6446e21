// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/head_scores.h"
#include "core/engine/snapshot.h"
#include "ui/jobs/job_slot.h"
#include "ui/stages/head_items.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace attnscope::ui {

class HeadWeights;

/// What the heads of a batch item, or of all layers, are known for, one head after the other beside the
/// thumbnails.
class HeadScoreLoader final : public QObject {
    Q_OBJECT

public:
    HeadScoreLoader(Scheduler& jobs, std::shared_ptr<HeadWeights> weights, QObject* parent = nullptr);

    /// Computes what is not there yet. `known` are results of that scene.
    void load(const std::shared_ptr<const Scene>& scene, const HeadItems& items,
              const std::shared_ptr<const std::vector<Snapshot>>& known);
    /// Gives up and forgets everything.
    void clear();

    /// Null until they are there.
    const HeadScores* scores(std::size_t head) const;
    /// Whether those of so many heads are there.
    bool isComplete(std::size_t heads) const;
    /// Why a head could not be computed; null where nothing failed. The other heads have no scores then.
    const Error* failure() const { return m_failure ? &*m_failure : nullptr; }

signals:
    /// A head has its scores, or it failed.
    void ready();

private:
    std::shared_ptr<HeadWeights> m_weights;
    std::vector<std::optional<HeadScores>> m_scores; ///< by head
    std::optional<Error> m_failure;
    JobSlot m_slot;
};

} // namespace attnscope::ui
