// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/square_patches.h"

#include <cmath>

namespace attnscope {

bool areSquaresExchanged(const PatchGrid& grid, double width, double height) {
    constexpr double kMostUnlike = 0.1; // by which sides may differ
    const auto rows = static_cast<double>(grid.imageRows());
    const auto columns = static_cast<double>(grid.imageColumns());
    const auto isSquare = [](double ratio) { return std::abs(ratio - 1.0) <= kMostUnlike; };
    const double own = width / columns / (height / rows);
    const double exchanged = width / rows / (height / columns);
    return width > 0.0 && height > 0.0 && rows != columns && !isSquare(own) && isSquare(exchanged);
}

} // namespace attnscope
