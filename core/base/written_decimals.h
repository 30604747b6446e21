// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>

namespace attnscope {

/// With how many decimals numbers were written, from 2 to 5, as tables and numpy.round have them; 0 where
/// they have more or fewer, or are so few or so plain (a quarter) that they are no sign of a table.
int writtenDecimals(std::span<const double> numbers);

/// How far the sum of so many numbers may be from that of the numbers before they were rounded to `decimals`:
/// three standard deviations of errors that are uniform over a unit of the last decimal. 0 for no decimals.
double roundingOfWrittenSum(std::size_t count, int decimals);

} // namespace attnscope
