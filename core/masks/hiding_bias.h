// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/score_bias.h"

#include <cstdint>
#include <span>

namespace attnscope {

/// Whether a float mask adds so much below 0 to a score (isFilledIn) that it is a mask to everybody, though
/// the arithmetic adds a number there.
bool hides(const ScoreBias& bias, std::size_t i, std::size_t j);

/// Marks the cells of query i, from key `first` on, of which it is so with 1; leaves the others.
void markHidden(const ScoreBias& bias, std::size_t i, std::size_t first, std::span<std::uint8_t> hidden);

} // namespace attnscope
