// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/masks/mask_summary.h"
#include "ui/jobs/job_slot.h"

#include <QObject>

#include <optional>
#include <vector>

namespace attnscope::ui {

/// How many cells the mask of a snapshot allows, and the share that each of its layers allows by itself.
struct MaskCounts {
    std::optional<MaskSummary> all; ///< nothing: still being counted
    std::vector<std::optional<double>>
        layers; ///< 0 … 1; nothing for layers that allow no cells by themselves
};

/// Counts cells: small masks at once, large ones off the interface thread.
class MaskCounter final : public QObject {
    Q_OBJECT

public:
    MaskCounter(Scheduler& jobs, QObject* parent);

    /// Nothing is counted again where mask, keep policy and layers are those of the last time.
    void count(const Snapshot& snapshot);
    const MaskCounts& counts() const { return m_counts; }
    bool waitForDelivery(int milliseconds) { return m_slot.waitForDelivery(milliseconds); }

signals:
    void counted();

private:
    MaskCounts m_counts;
    std::shared_ptr<const Mask> m_mask; ///< whose counts these are
    std::shared_ptr<const KeepPolicy> m_policy;
    std::shared_ptr<const ScoreBias> m_bias;
    std::vector<MaskLayer> m_layers;
    JobSlot m_slot;
};

} // namespace attnscope::ui
