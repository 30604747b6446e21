// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// More terms than this are shortened to the kTermsKept largest and the sum of the others.
inline constexpr std::size_t kTermsWritten = 12;
inline constexpr std::size_t kTermsKept = 6;

/// How long a sum may be: more terms than `written` are shortened to the `kept` largest.
struct SumLength {
    std::size_t written = kTermsWritten;
    std::size_t kept = kTermsKept;
};
/// What a place with little room may write instead of the whole sum of that many terms, shortest last.
std::vector<SumLength> shorterLengths(std::size_t terms);

/// A sum of which the terms that are written out are known: positions in ascending order.
struct ShortenedSum {
    std::vector<std::size_t> kept;
    std::size_t others = 0; ///< how many are not written out
    double othersSum = 0.0; ///< total − kept terms, so that all parts add up to the total
};

/// `own` is a term that is written whatever its size, in place of the smallest of the kept ones or beside the
/// only one: the one that the sum is about.
ShortenedSum shortened(const std::vector<double>& terms, double total, const SumLength& length = {},
                       std::optional<std::size_t> own = {});

/// The written terms joined by +, with "(506 others = …)" at the end where some are left out. `termAt` makes
/// the formula of a position; `others` is the number of the rest.
template <typename TermAt>
Formula sumFormula(const ShortenedSum& sum, TermAt termAt, Formula others);

/// Decimals with which the parts and the total of a shortened sum are written alike.
int commonDecimals(const std::vector<double>& parts, double total);

/// The rest of a sum as its text has to be so that the written parts add up to the written total exactly:
/// with that many decimals, written total − Σ written parts. Where that would change its sign, or make
/// something of a rest that rounds to 0, the rest itself is rounded.
Formula writtenRest(double rest, const std::vector<double>& parts, double total, int decimals);

Formula othersFormula(std::size_t count, Formula rest);

template <typename TermAt>
Formula sumFormula(const ShortenedSum& sum, TermAt termAt, Formula others) {
    std::vector<Formula> parts;
    for (const std::size_t position : sum.kept) {
        if (!parts.empty()) {
            parts.push_back(op("+"));
        }
        Formula term = termAt(position);
        if (term.kind == Formula::Kind::Row) {
            parts.insert(parts.end(), term.parts.begin(), term.parts.end());
        } else {
            parts.push_back(std::move(term));
        }
    }
    if (sum.others > 0) {
        parts.push_back(op("+"));
        Formula rest = othersFormula(sum.others, std::move(others));
        parts.insert(parts.end(), rest.parts.begin(), rest.parts.end());
    }
    return row(std::move(parts));
}

} // namespace attnscope
