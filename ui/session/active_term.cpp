// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/active_term.h"

#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr std::size_t kOrderedAtOnce = 2048;

} // namespace

ActiveTerm::ActiveTerm(const Session& session, const Selection& selection, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_selection(selection) {
    connect(&session, &Session::snapshotChanged, this, &ActiveTerm::readAnew);
    connect(&selection, &Selection::queryChanged, this, &ActiveTerm::readAnew);
    connect(&selection, &Selection::termOrderChanged, this, &ActiveTerm::readAnew);
    connect(&selection, &Selection::progressChanged, this, &ActiveTerm::read);
    read();
}

void ActiveTerm::readAnew() {
    m_order.clear();
    read();
}

void ActiveTerm::read() {
    m_key = keyNow();
}

std::optional<std::size_t> ActiveTerm::keyNow() {
    const auto weights = combiningWeights(m_session.snapshot());
    const double progress = m_selection.progress();
    if (progress <= 0 || !weights || m_selection.query() >= weights->rows()) {
        return std::nullopt;
    }
    // A finished row lights nothing: all of its terms are in.
    if (weights->columns() > kOrderedAtOnce || progress >= static_cast<double>(weights->columns())) {
        return std::nullopt;
    }
    if (m_order.empty()) {
        m_order = termKeys(*weights, m_selection.query(), m_selection.termOrder());
    }
    const auto term = static_cast<std::size_t>(std::ceil(progress)) - 1;
    return term < m_order.size() ? std::optional(m_order[term]) : std::nullopt;
}

} // namespace attnscope::ui
