// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/engine/snapshot.h"

#include <QObject>

#include <optional>
#include <vector>

namespace attnscope::ui {

class Selection;
class Session;

/// Which term a_ij·v_j the row animation is adding, or added last. The row is read as the animation begins
/// and where another row or result is there, and not while one is painted.
class ActiveTerm final : public QObject {
    Q_OBJECT

public:
    ActiveTerm(const Session& session, const Selection& selection, QObject* parent = nullptr);

    /// Its key; nothing before the animation starts and after its end, and of rows that are too long to be
    /// ordered at once.
    const std::optional<std::size_t>& key() const { return m_key; }

private:
    /// Forgets the order of the terms.
    void readAnew();
    void read();
    std::optional<std::size_t> keyNow();

    const Session& m_session;
    const Selection& m_selection;
    std::vector<std::size_t> m_order; ///< keys of the row as they are added; empty: not read
    std::optional<std::size_t> m_key;
};

} // namespace attnscope::ui
