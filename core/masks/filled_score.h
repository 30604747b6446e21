// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

namespace attnscope {

/// What models fill into masked scores is −∞, or so far below all others that its weight is 0: a number up to
/// this one. (`MASKED` in resources/python/attnscope.py is the same.)
inline constexpr double kMostFilledScore = -1e4;

/// The largest score of a row in which every key that may be seen is so far down: a mask that is added may
/// leave −1e4 and a score above 0.
inline constexpr double kMostUnseenScore = kMostFilledScore / 2.0;

/// Whether a score that a model gave is what a mask filled in.
inline bool isFilledIn(double score) {
    return score <= kMostFilledScore;
}

} // namespace attnscope
