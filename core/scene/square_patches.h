// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/patch_grid.h"

namespace attnscope {

/// Whether patches of an image of that many pixels are far from square and would be squares with rows and
/// columns exchanged: then these were likely given the other way round.
bool areSquaresExchanged(const PatchGrid& grid, double width, double height);

} // namespace attnscope
