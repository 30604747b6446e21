// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// A number as Python reads it, with every bit: "0.5", "np.inf", "np.nan".
std::string numpyNumber(double value);
/// A text as a Python literal: "\"love\"".
std::string pythonText(std::string_view text);
/// Texts as a Python list.
std::string pythonTexts(std::span<const std::string> texts);

/// np.array([[…], […]], dtype=float), its rows below each other behind `indent` letters.
std::string numpyArray(const BlockMatrix& matrix, std::size_t indent);
/// The same of a list of whole numbers: "np.array([3, 2])".
std::string numpyArray(const std::vector<std::size_t>& numbers);
/// Row-major bits as an array of bool, of numbers as one of float, nested as `shape` says.
std::string numpyArray(std::span<const std::uint8_t> bits, std::span<const std::size_t> shape,
                       std::size_t indent);
std::string numpyArray(std::span<const double> numbers, std::span<const std::size_t> shape,
                       std::size_t indent);

} // namespace attnscope
