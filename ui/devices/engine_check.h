// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/compare_results.h"
#include "core/engine/snapshot.h"
#include "ui/jobs/job_slot.h"

#include <QObject>

#include <optional>

namespace attnscope::ui {

class Session;

/// Compares the weights that are shown with a second opinion, in the background: what the processor computed
/// is held against float64 made anew from the inputs, what another device computed against the processor.
class EngineCheck final : public QObject {
    Q_OBJECT

public:
    struct Outcome {
        ResultDifference difference;
        std::size_t ofRows = 0;
        ReferenceNumbers numbers = ReferenceNumbers::Float64;
    };

    explicit EngineCheck(Session& session, QObject* parent = nullptr);

    /// The numbers that `start` would compare with.
    ReferenceNumbers reference() const;
    /// Whether what is shown was computed in float64 on the processor: there is nothing finer.
    bool isReference() const;
    /// Whether there are weights that were computed, and reference numbers to compare with.
    bool canCheck() const;

    void start();
    void stop();
    bool isRunning() const { return m_slot.isBusy(); }
    double progress() const { return m_progress; }
    /// The comparison of the result that is shown; cleared with it.
    const std::optional<Outcome>& outcome() const { return m_outcome; }
    /// Why there is none.
    const std::optional<Error>& problem() const { return m_problem; }

signals:
    void changed();

private:
    void forget();

    Session& m_session;
    std::shared_ptr<const AttentionResult> m_of; ///< what was compared
    std::optional<Outcome> m_outcome;
    std::optional<Error> m_problem;
    double m_progress = 0.0;
    JobSlot m_slot;
};

} // namespace attnscope::ui
