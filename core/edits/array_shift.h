// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_array.h"

#include <cstddef>

namespace attnscope {

/// An array with one more place along an axis, before `index`, in every plane. A bool cell gets `bit`, a
/// number 0. Needs axis < axes and index ≤ its length.
MaskArray withPlace(const MaskArray& array, std::size_t axis, std::size_t index, std::uint8_t bit);

/// An array without the place at `index` of an axis. Needs axis < axes and index < its length.
MaskArray withoutPlace(const MaskArray& array, std::size_t axis, std::size_t index);

/// An array with a copy of one place of its first axis behind the last. Needs axes and index < the length of
/// the first.
MaskArray withPlaneCopied(const MaskArray& array, std::size_t index);

} // namespace attnscope
