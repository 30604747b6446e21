// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/precision.h"

#include <optional>
#include <string>

namespace attnscope {

/// A number for LaTeX's mathematics mode, with so many digits after the point, or in the shortest form that
/// reads back to the same bits; −∞ is -\infty, NaN \mathrm{nan}.
std::string texNumber(double value, std::optional<int> digits, Precision precision);

} // namespace attnscope
