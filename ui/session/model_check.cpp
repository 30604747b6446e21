// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/model_check.h"

#include "ui/jobs/job_slot.h"
#include "ui/session/session.h"

namespace attnscope::ui {

ModelCheck::ModelCheck(Session& session)
    : QObject(&session)
    , m_session(session)
    , m_slot(std::make_unique<JobSlot>(session.jobs(), JobPriority::Background)) {
    connect(&session, &Session::sceneOpened, this, &ModelCheck::clear);
    connect(&session, &Session::sceneChanged, this, [this](const Change& change) {
        if (change.kind != Change::Kind::Nothing) {
            compare();
        }
    });
}

ModelCheck::~ModelCheck() = default;

void ModelCheck::clear() {
    m_slot->supersede();
    m_references.reset();
    m_differences.clear();
    m_problem.reset();
    emit changed();
}

void ModelCheck::setReferences(References references) {
    clear();
    if (!references.empty()) {
        m_references = std::make_shared<const References>(std::move(references));
        compare();
    }
}

void ModelCheck::compare() {
    if (!m_references) {
        return;
    }
    const auto body = [this, scene = m_session.sharedScene(),
                       references = m_references](const JobControl& control) {
        return compareReferences(*scene, *references, control.stop())
            .map([&](const std::vector<ReferenceDifference>& differences) {
                control.deliver([this, differences] {
                    m_differences = differences;
                    m_problem.reset();
                });
            });
    };
    m_slot->request(body, [this](const Result<void>& done) {
        if (!done && done.error().code != ErrorCode::Stopped) {
            m_differences.clear();
            m_problem = done.error();
        }
        emit changed();
    });
    emit changed();
}

} // namespace attnscope::ui
