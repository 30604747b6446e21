// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <optional>

namespace attnscope {

/// What an edit touched, so that an engine can redo only that much.
struct Change {
    enum class Kind {
        Nothing,      ///< titles, names, orientation: no number
        TokenRow,     ///< one row of X, Q or K: that row and column of the scores
        QueryWeights, ///< an entry of W_Q or b_Q: Q alone
        KeyWeights,   ///< an entry of W_K or b_K: K alone
        ValuesOnly,   ///< V, W_V, b_V, W_O or b_O: no scores
        Mask,
        Rule, ///< of the score rules: positions, scale, softcap, ALiBi, temperature, dropout
        All,
    };

    Kind kind = Kind::All;
    std::size_t row = 0; ///< for TokenRow
    /// For QueryWeights and KeyWeights: the only column of W and b, of all heads', that changed; none: any.
    std::optional<std::size_t> column = std::nullopt;

    bool operator==(const Change&) const = default;
};

/// A change that covers both.
Change joined(const Change& first, const Change& second);

} // namespace attnscope
