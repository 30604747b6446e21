// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/cell_arithmetic.h"
#include "core/formula/stage_product.h"

namespace attnscope {

/// How a number of the result is added up: "o₀₁ = 0.5 × 1 + 0.7 × 2 = 1.9", with ever shorter sums. Empty
/// where the factors don't fit.
ArithmeticLine productLine(const StageProduct& product, const Scene& scene, std::size_t row,
                           std::size_t column);

} // namespace attnscope
