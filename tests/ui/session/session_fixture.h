// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "tests/ui/session/gated_engine.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

/// A session with an engine that waits, stops or fails as a test wants it.
namespace session_fixture {

using namespace attnscope;
using namespace attnscope::ui;
using attnscope::testing::EngineGate;
using attnscope::testing::GatedEngine;

inline constexpr int kPatience = 20'000;

inline std::vector<double> allOf(const MatrixSource& source) {
    std::vector<double> cells;
    for (std::size_t i = 0; i < source.rows(); ++i) {
        for (std::size_t j = 0; j < source.columns(); ++j) {
            cells.push_back(source.exact(i, j));
        }
    }
    return cells;
}

/// A test class of sessions: each test begins with one of its own, between begin() and end().
class SessionTest : public QObject {
protected:
    void begin() {
        m_gate = std::make_shared<EngineGate>();
        m_session = std::make_unique<Session>(std::make_unique<GatedEngine>(m_gate));
    }
    void end() {
        m_gate->release.release(100);
        m_session.reset();
    }
    void open(const Scene& scene) {
        QVERIFY(m_session->open(scene, {}));
        QVERIFY(m_session->waitForResult(kPatience));
        m_gate->started.acquire(m_gate->started.available());
    }
    void apply(const Edit& edit) {
        const Result<void> done = m_session->apply(edit);
        QVERIFY2(done, done ? "" : message(done.error()).c_str());
    }
    void setX(std::size_t row, std::size_t column, double value) {
        apply(setCell(m_session->scene(), MatrixRole::X, row, column, value));
    }

    std::shared_ptr<EngineGate> m_gate;
    std::unique_ptr<Session> m_session;
};

} // namespace session_fixture
