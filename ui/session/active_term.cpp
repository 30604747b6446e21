// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/active_term.h"

#include "core/analysis/row_combination.h"
#include "ui/session/selection.h"

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr std::size_t kOrderedAtOnce = 2048;

} // namespace

std::optional<std::size_t> activeTermKey(const Snapshot& snapshot, const Selection& selection) {
    const auto weights = combiningWeights(snapshot);
    if (selection.progress() <= 0 || !weights || selection.query() >= weights->rows()) {
        return std::nullopt;
    }
    if (weights->columns() > kOrderedAtOnce) {
        return std::nullopt; // its order is not known at once
    }
    // A finished row lights nothing: all of its terms are in.
    if (selection.progress() >= static_cast<double>(weights->columns())) {
        return std::nullopt;
    }
    const auto term = static_cast<std::size_t>(std::ceil(selection.progress())) - 1;
    const std::vector<std::size_t> order = termKeys(*weights, selection.query(), selection.termOrder());
    return term < order.size() ? std::optional(order[term]) : std::nullopt;
}

} // namespace attnscope::ui
