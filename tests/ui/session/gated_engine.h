// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/textbook/textbook_engine.h"

#include <QSemaphore>

#include <atomic>
#include <stdexcept>

namespace attnscope::testing {

/// What the engine below does with its next call, set by a test while a job may be running.
struct EngineGate {
    enum class Behaviour {
        Compute,     ///< at once
        WaitForStop, ///< never finishes by itself
        IgnoreStop,  ///< waits for `release`, then publishes in spite of having been stopped
        Throw,
        Fail,
    };
    std::atomic<Behaviour> behaviour = Behaviour::Compute;
    QSemaphore started; ///< one for each call that came in
    QSemaphore release;
    std::atomic<int> stops = 0;   ///< calls that were stopped
    std::atomic<int> updates = 0; ///< calls that started from a result
    std::atomic<int> reports = 0; ///< calls that could say how far they are
};

/// The textbook engine behind a gate.
class GatedEngine final : public Engine {
public:
    explicit GatedEngine(std::shared_ptr<EngineGate> gate)
        : m_gate(std::move(gate)) {}

    std::string_view name() const override { return "gated"; }

    Result<void> compute(const ComputeRequest& request) override {
        if (request.previous) {
            ++m_gate->updates;
        }
        if (request.report) {
            ++m_gate->reports;
        }
        ComputeRequest stubborn = request;
        stubborn.stop = {};
        return pass(request.stop, [&] { return m_inner.compute(stubborn); });
    }

private:
    template <typename Work>
    Result<void> pass(const std::stop_token& stop, const Work& work) {
        const EngineGate::Behaviour behaviour = m_gate->behaviour;
        m_gate->started.release();
        switch (behaviour) {
        case EngineGate::Behaviour::WaitForStop: {
            QSemaphore stopped;
            const std::stop_callback whenStopped(stop, [&stopped] { stopped.release(); });
            stopped.acquire();
            ++m_gate->stops;
            return unexpected(Error{ErrorCode::Stopped, "stopped", {}, {}});
        }
        case EngineGate::Behaviour::IgnoreStop:
            m_gate->release.acquire();
            return work();
        case EngineGate::Behaviour::Throw:
            throw std::runtime_error("the engine broke");
        case EngineGate::Behaviour::Fail:
            return unexpected(makeError("no: because (do that)"));
        case EngineGate::Behaviour::Compute:
            break;
        }
        return work();
    }

    std::shared_ptr<EngineGate> m_gate;
    TextbookEngine m_inner;
};

} // namespace attnscope::testing
