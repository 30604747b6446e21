// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace attnscope {

/// The products of one row and the logarithms of its weights.
using LogarithmsOfRow = std::vector<std::pair<double, double>>;

/// A scale and a softcap that were hidden together: scores C·tanh(scale·q·k / C).
struct CappedScale {
    double scale = 0.0;
    double softcap = 0.0;
};

/// Those with which the logarithms are the scores but for a constant of each row, by damped least squares
/// (Levenberg 1944) from several beginnings. Nothing where no softcap is nearer than none.
std::optional<CappedScale> cappedScaleOf(const std::vector<LogarithmsOfRow>& rows);

} // namespace attnscope
