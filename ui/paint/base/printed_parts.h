// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <cstddef>

namespace attnscope::ui {

/// So many parts are never added up by a reader.
inline constexpr std::size_t kMostPrintedParts = 64;

/// A number as its printed digits say it, in units of the last of them: 401 for 0.4011 with three digits.
double printedUnits(double value, int digits);

/// "(rounded parts: 0.999)", beside a sum that its parts as printed do not add up to.
QString roundedPartsText(const QString& sum);

} // namespace attnscope::ui
