// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/number_type.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace attnscope {

/// How the numbers of one array lie in its file.
struct ArrayLayout {
    const NumberType* type = nullptr;
    bool bigEndian = false;
    bool fortranOrder = false;
    std::vector<std::size_t> shape;
    std::size_t count = 1;    ///< numbers in all; times 8 it still fits
    std::uint64_t dataAt = 0; ///< the byte where they begin, for errors
};

/// Multiplies; false, and `product` as it was, where the result times 8 does not fit.
bool multiplySides(std::size_t& product, std::size_t side);

/// "4 × 3"; "one number" for no axes.
std::string shapeText(const std::vector<std::size_t>& shape);

} // namespace attnscope
