// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/model_check.h"

#include "ui/jobs/job_slot.h"
#include "ui/session/session.h"

namespace attnscope::ui {

QString referenceName(Reference what) {
    switch (what) {
    case Reference::Output:
        return ModelCheck::tr("output");
    case Reference::Weights:
        return ModelCheck::tr("weights");
    case Reference::Scores:
        return ModelCheck::tr("scores");
    case Reference::LogSumExp:
        return ModelCheck::tr("log-sum-exp");
    }
    return {};
}

ModelCheck::ModelCheck(Session& session)
    : QObject(&session)
    , m_session(session)
    , m_slot(std::make_unique<JobSlot>(session.jobs(), JobPriority::Background))
    , m_searchSlot(std::make_unique<JobSlot>(session.jobs(), JobPriority::Background)) {
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
    forgetSearch();
    emit changed();
}

void ModelCheck::forgetSearch() {
    m_searchSlot->supersede();
    m_found.reset();
    m_foundByLayer.clear();
    m_searchProblem.reset();
    emit searched();
}

bool ModelCheck::isSearching() const {
    return m_searchSlot->isBusy();
}

void ModelCheck::search() {
    if (!hasReferences()) {
        return;
    }
    m_found.reset();
    m_foundByLayer.clear();
    m_searchProblem.reset();
    const auto body = [this, scene = m_session.sharedScene(),
                       references = m_references](const JobControl& control) {
        Result<Agreement> all = searchAgreement(*scene, *references, control.stop());
        if (!all) {
            return Result<void>(unexpected(all.error()));
        }
        return (all->agrees ? Result<std::vector<LayersAgreement>>()
                            : searchLayers(*scene, *references, control.stop()))
            .map([&](std::vector<LayersAgreement>&& byLayer) {
                control.deliver([this, found = std::move(*all), layers = std::move(byLayer)] {
                    m_found = found;
                    m_foundByLayer = layers;
                });
            });
    };
    m_searchSlot->request(body, [this](const Result<void>& done) {
        if (!done && done.error().code != ErrorCode::Stopped) {
            m_searchProblem = done.error();
        }
        emit searched();
    });
}

bool ModelCheck::hasReferences() const {
    return m_references && m_session.scene().provenance == m_provenance;
}

void ModelCheck::setReferences(References references) {
    clear();
    if (!references.empty()) {
        m_provenance = m_session.scene().provenance;
        m_references = std::make_shared<const References>(std::move(references));
        compare();
    }
}

void ModelCheck::compare() {
    if (!m_references) {
        return;
    }
    forgetSearch();
    if (!hasReferences()) {
        m_slot->supersede();
        m_differences.clear();
        m_problem.reset();
        emit changed();
        return;
    }
    const auto body = [this, scene = m_session.sharedScene(),
                       references = m_references](const JobControl& control) {
        return compareReferences(*scene, *references, control.stop())
            .map([&](const std::vector<ReferenceDifference>& differences) {
                const GivenNumbers numbers = numbersOf(*references);
                control.deliver([this, differences, verdict = verdictOf(differences, numbers),
                                 lowered = loweredRows(differences, numbers), rounding = numbers.rounding,
                                 decimals = numbers.decimalsThatCount()] {
                    m_differences = differences;
                    m_verdict = verdict;
                    m_lowered = lowered;
                    m_rounding = rounding;
                    m_decimals = decimals;
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
