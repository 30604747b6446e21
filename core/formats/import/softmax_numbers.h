// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/number_reader.h"

#include <memory>

namespace attnscope {

/// Softmax of a row, as the weights of given scores; a row of −∞ alone has weights of 0.
void takeSoftmax(std::span<double> row);

/// The weights of scores that stay where they are; a row has so many of them.
std::shared_ptr<const NumberReader> softmaxOf(std::shared_ptr<const NumberReader> scores,
                                              std::size_t columns);

} // namespace attnscope
