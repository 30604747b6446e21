// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

#include <array>
#include <string_view>

namespace attnscope {

/// The kinds of edits, in the order of the variant.
inline constexpr std::array<std::string_view, std::variant_size_v<Edit>> kEditNames{
    "set_cells",     "insert_token", "remove_token", "move_token",      "rename_token",
    "replace_input", "set_rules",    "set_mask",     "set_orientation", "set_title",
    "set_precision", "set_features", "set_regions",  "set_notation",    "set_patches"};

/// The kinds of inputs, in the order of the variant.
inline constexpr std::array<std::string_view, std::variant_size_v<SceneInput>> kInputNames{
    "embedded", "projected", "weights"};

} // namespace attnscope
