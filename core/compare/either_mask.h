// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"

#include <memory>

namespace attnscope {

/// The cells that at least one of two masks of one size allows.
std::shared_ptr<const Mask> eitherMask(const std::shared_ptr<const Mask>& a,
                                       const std::shared_ptr<const Mask>& b);

} // namespace attnscope
