// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/jobs/scheduler.h"

#include "ui/jobs/job_lanes.h"

namespace attnscope::ui {

Scheduler::Scheduler(std::chrono::milliseconds longestFrame)
    : m_lanes(std::make_shared<JobLanes>(longestFrame)) {}

Scheduler::~Scheduler() {
    m_lanes->end();
}

void Scheduler::awaitResult() {
    m_lanes->stepBack();
}

void Scheduler::goOn() {
    m_lanes->goOn();
}

FrameGate& Scheduler::frame() {
    return m_lanes->frame();
}

std::size_t Scheduler::requested(JobPriority priority) const {
    return m_lanes->requested(priority);
}

} // namespace attnscope::ui
