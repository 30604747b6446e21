// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/input_options.h"

#include <string>

namespace attnscope {

/// Up to so many cells of weights, of all batch items and heads, what a model gave is compared with what is
/// computed beside it; more would take longer than the work that was asked for.
inline constexpr std::size_t kMostComparedCells = 4'194'304;

/// Prints on standard error, a line each, by how much what is computed of files differs from the results of
/// the model that lie beside their Q and K: numbers that contradict them look like any other. `input` is
/// what `attnscope agree` is given to look for the cause.
void tellDifferences(const LoadedInput& loaded, const std::string& input);

} // namespace attnscope
