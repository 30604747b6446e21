// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/scene/scene.h"

#include <QString>

#include <vector>

namespace attnscope::ui {

/// A sentence about one row of the weights. The token whose row it is stands at `subjectStart`.
struct RowSentence {
    QString text;
    int subjectStart = 0;
    int subjectLength = 0;
};

/// "I takes 20 % from itself, 40 % from love, 40 % from AI": whole per cents, or, where those don't add up
/// to 100, per cents with a decimal; where those don't add up either, it says so. Of many keys the largest
/// are named and the rest counted. Where the weights are no shares (they don't sum to 1, one is negative,
/// none is there) it says that instead. `rounding`: how far their sum may be from 1.
RowSentence rowSentence(const std::vector<double>& weights, std::size_t query, const Scene& scene,
                        double rounding);
RowSentence rowSentence(const std::vector<double>& weights, std::size_t query, const Scene& scene);
RowSentence rowSentence(const RowCombination& row, const Scene& scene);
/// That the weights of that row are not to be told yet.
RowSentence coveredSentence(std::size_t query, const Scene& scene);

} // namespace attnscope::ui
