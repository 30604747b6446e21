// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace attnscope {

/// What one query gives to one key.
struct AttentionLine {
    std::size_t key = 0;
    double weight = 0.0;

    bool operator==(const AttentionLine&) const = default;
};

/// The weights of one query, to be drawn as lines.
struct LineRow {
    std::size_t query = 0;
    std::vector<AttentionLine> lines; ///< by key; of more than kAllLines only the strongest kStrongestLines
    std::size_t pairs = 0;            ///< keys that the mask allows; 0: the query has no key
    double weight = 0.0;              ///< of all pairs, by magnitude
    bool isCovered = false;           ///< a question asks for weights of it: they are no lines

    /// The line to that key, or null where there is none or it is not among the strongest.
    const AttentionLine* find(std::size_t key) const;
    /// Whether no line was left out.
    bool isWhole() const { return lines.size() == pairs; }
};
using LineRowPtr = std::shared_ptr<const LineRow>;

inline constexpr std::size_t kAllLines = 300;
inline constexpr std::size_t kStrongestLines = 100;

/// Reads one row of the weights. A weight that is no finite number makes no line.
LineRow readLineRow(const MatrixSource& weights, std::size_t query);

/// How much of some rows is not drawn.
struct HiddenLines {
    std::size_t hidden = 0;
    std::size_t lines = 0; ///< hidden or not
    double share = 0.0;    ///< of the weight, 0 … 1
};

/// What is not drawn where lines whose magnitude is below the threshold are left out, with those that
/// readLineRow left out.
HiddenLines hiddenBelow(const std::vector<LineRowPtr>& rows, double threshold);

/// A threshold that leaves about so many lines of each row: the magnitude of the weakest of them, rounded
/// down to one digit. 0 where there are no more.
double legibleThreshold(const std::vector<LineRowPtr>& rows, std::size_t linesPerRow);

} // namespace attnscope
