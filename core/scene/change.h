// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// What an edit touched, so that an engine can redo only that much.
struct Change {
    enum class Kind {
        Nothing,    ///< titles, names, orientation: no number
        TokenRow,   ///< one row of X: that row and column of the scores
        Weights,    ///< an entry of W_Q or W_K
        ValuesOnly, ///< W_V or V: no attention work at all
        Mask,
        Rule, ///< scale, temperature
        All,
    };

    Kind kind = Kind::All;
    std::size_t row = 0; ///< for TokenRow

    bool operator==(const Change&) const = default;
};

/// A change that covers both.
Change joined(const Change& first, const Change& second);

} // namespace attnscope
