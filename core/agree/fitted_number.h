// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <optional>

namespace attnscope {

/// Numbers above 0.
struct NumberRange {
    double least = 0.0;
    double most = 0.0;
};

/// How far numbers are with that one, or any number above the limit.
using DifferenceOf = std::function<double(double number, double limit)>;

/// The number with which the difference is smallest, by a grid and by the golden section around its best
/// place. Nothing where that is not several times smaller than around it: then it is no number that is
/// hidden.
std::optional<double> fittedNumber(const DifferenceOf& differs, const NumberRange& range, double tolerance);

/// The shortest number, or 1/√n, that is as good as that one: 0.3 for 0.30000001.
double plainNumber(double number, const std::function<double(double)>& differs);

} // namespace attnscope
