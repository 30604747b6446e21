// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/devices/engine_check.h"

#include "core/cpu_engine.h"
#include "ui/session/session.h"

namespace attnscope::ui {

namespace {

/// Up to so many cells every row is made anew in float64; of larger matrices so many rows.
constexpr std::size_t kAllCells = std::size_t{1} << 22;
constexpr std::size_t kSampledRows = 256;

/// The same problem on the processor; its part of the whole is the first half.
Result<ResultPtr> onProcessor(const AttentionProblem& problem, const std::stop_token& stop,
                              const ReportProgress& report) {
    CpuEngine engine;
    engine.reportTo([&report](double part) { report(0.5 * part); });
    return runToEnd(engine, problem, stop);
}

/// What the result is held against.
ReferenceNumbers numbersFor(const AttentionResult& result) {
    return result.backend() == "CPU" ? ReferenceNumbers::Float64 : ReferenceNumbers::AsHeld;
}

Result<ResultDifference> check(const AttentionResult& shown, const std::stop_token& stop,
                               const ReportProgress& report) {
    const auto weights = shown.source(Stage::Weights);
    if (numbersFor(shown) == ReferenceNumbers::Float64) {
        const bool isSmall = weights->rows() * weights->columns() <= kAllCells;
        return compareResults(*weights, *weights, ReferenceNumbers::Float64,
                              isSmall ? weights->rows() : kSampledRows, stop, report);
    }
    return onProcessor(shown.problem(), stop, report).and_then([&](const ResultPtr& reference) {
        return compareResults(*weights, *reference->source(Stage::Weights), ReferenceNumbers::AsHeld,
                              weights->rows(), stop, [&report](double part) { report(0.5 + 0.5 * part); });
    });
}

} // namespace

EngineCheck::EngineCheck(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_slot(JobKind::Export) {
    connect(&session, &Session::snapshotChanged, this, &EngineCheck::forget);
}

ReferenceNumbers EngineCheck::referenceOf(const Snapshot& snapshot) {
    return snapshot ? numbersFor(*snapshot.result) : ReferenceNumbers::Float64;
}

bool EngineCheck::isReference(const Snapshot& snapshot) {
    return snapshot && referenceOf(snapshot) == ReferenceNumbers::Float64 &&
           snapshot.result->precision() == Precision::Float64;
}

bool EngineCheck::canCheck(const Snapshot& snapshot) {
    return snapshot && snapshot.result->isExact() && snapshot.has(Stage::Weights) && !isReference(snapshot) &&
           !std::holds_alternative<WeightsInput>(snapshot.scene->input);
}

void EngineCheck::start() {
    const Snapshot snapshot = m_session.snapshot();
    if (!canCheck(snapshot)) {
        return;
    }
    m_of = snapshot.result;
    m_outcome.reset();
    m_problem.reset();
    m_progress = 0.0;
    const auto body = [this, shown = m_of](const JobControl& control) {
        const ReportProgress report = [this, &control](double part) {
            control.deliver([this, part] {
                m_progress = part;
                emit changed();
            });
        };
        return check(*shown, control.stop(), report).map([&](const ResultDifference& found) {
            control.deliver([this, shown, found] {
                m_outcome = {found, shown->source(Stage::Weights)->rows(), numbersFor(*shown)};
            });
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
    if (m_of && m_of != m_session.snapshot().result) {
        m_slot.supersede();
        m_of.reset();
        m_outcome.reset();
        m_problem.reset();
    }
    emit changed();
}

} // namespace attnscope::ui
