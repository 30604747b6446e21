// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/devices/engine_check.h"

#include "ui/session/session.h"

namespace attnscope::ui {

namespace {

/// Up to so many cells every row is made anew in float64; of larger matrices so many rows.
constexpr std::size_t kAllCells = std::size_t{1} << 22;
constexpr std::size_t kSampledRows = 256;

/// The same problem on the processor; its part of the whole is the first half.
Result<ResultPtr> onProcessor(const EngineKind& processor, const AttentionProblem& problem,
                              const std::stop_token& stop, const ReportProgress& report) {
    return runToEnd(*processor.make(), problem, stop, [&report](double part) { report(0.5 * part); });
}

/// What the result is held against.
ReferenceNumbers numbersFor(const EngineKind& processor, const AttentionResult& result) {
    // Of what is made of all heads there is no problem that the processor could compute again.
    return processor.made(result) || !result.heads().empty() ? ReferenceNumbers::Float64
                                                             : ReferenceNumbers::AsHeld;
}

Result<ResultDifference> check(const EngineKind& processor, const AttentionResult& shown,
                               const std::stop_token& stop, const ReportProgress& report) {
    const auto weights = shown.source(Stage::Weights);
    if (numbersFor(processor, shown) == ReferenceNumbers::Float64) {
        const bool isSmall = weights->rows() * weights->columns() <= kAllCells;
        return compareResults(*weights, *weights, ReferenceNumbers::Float64,
                              isSmall ? weights->rows() : kSampledRows, stop, report);
    }
    return onProcessor(processor, shown.problem(), stop, report).and_then([&](const ResultPtr& reference) {
        return compareResults(*weights, *reference->source(Stage::Weights), ReferenceNumbers::AsHeld,
                              weights->rows(), stop, [&report](double part) { report(0.5 + 0.5 * part); });
    });
}

} // namespace

EngineCheck::EngineCheck(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_slot(session.jobs(), JobPriority::Background) {
    connect(&session, &Session::snapshotChanged, this, &EngineCheck::forget);
}

ReferenceNumbers EngineCheck::reference() const {
    const Snapshot& snapshot = m_session.wholeSnapshot();
    return snapshot ? numbersFor(m_session.processor(), *snapshot.result) : ReferenceNumbers::Float64;
}

bool EngineCheck::isReference() const {
    const Snapshot& snapshot = m_session.wholeSnapshot();
    return snapshot && reference() == ReferenceNumbers::Float64 &&
           snapshot.result->precision() == Precision::Float64;
}

bool EngineCheck::canCheck() const {
    const Snapshot& snapshot = m_session.wholeSnapshot();
    return snapshot && snapshot.result->isExact() && snapshot.has(Stage::Weights) && !isReference() &&
           !std::holds_alternative<AttentionWeightsInput>(snapshot.scene->input);
}

void EngineCheck::start() {
    const Snapshot snapshot = m_session.wholeSnapshot();
    if (!canCheck()) {
        return;
    }
    m_of = snapshot.result;
    m_outcome.reset();
    m_problem.reset();
    m_progress = 0.0;
    const auto body = [this, processor = m_session.processor(), shown = m_of](const JobControl& control) {
        const ReportProgress report = [this, &control](double part) {
            control.deliver([this, part] {
                m_progress = part;
                emit changed();
            });
        };
        return check(processor, *shown, control.stop(), report).map([&](const ResultDifference& found) {
            const Outcome outcome{found, shown->source(Stage::Weights)->rows(),
                                  numbersFor(processor, *shown)};
            control.deliver([this, outcome] { m_outcome = outcome; });
        });
    };
    m_slot.request(body, [this](const Result<void>& done) {
        if (!done && done.error().code != ErrorCode::Stopped) {
            m_problem = done.error();
        }
        emit changed();
    });
    emit changed();
}

void EngineCheck::stop() {
    m_slot.supersede();
    emit changed();
}

void EngineCheck::forget() {
    if (m_of && m_of != m_session.wholeSnapshot().result) {
        m_slot.supersede();
        m_of.reset();
        m_outcome.reset();
        m_problem.reset();
    }
    emit changed();
}

} // namespace attnscope::ui
