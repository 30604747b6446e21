// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/edit.h"

#include <array>
#include <string_view>

namespace attnscope {

/// How the journal spells an enumeration, in the order of its values.
template <typename Enum>
struct JournalNames;

template <>
struct JournalNames<MatrixRole> {
    static constexpr std::array<std::string_view, 8> kNames{"x", "w_q", "w_k", "w_v",
                                                            "q", "k",   "v",   "weights"};
};
template <>
struct JournalNames<LayerJoin> {
    static constexpr std::array<std::string_view, 2> kNames{"and", "or"};
};
template <>
struct JournalNames<EmptyRows> {
    static constexpr std::array<std::string_view, 3> kNames{"zeros", "uniform", "nan"};
};
template <>
struct JournalNames<ScaleKind> {
    static constexpr std::array<std::string_view, 3> kNames{"1/sqrt", "none", "number"};
};
template <>
struct JournalNames<Orientation> {
    static constexpr std::array<std::string_view, 2> kNames{"rows", "columns"};
};

/// The kinds of edits, in the order of the variant.
inline constexpr std::array<std::string_view, std::variant_size_v<Edit>> kEditNames{
    "set_cells",     "insert_token", "remove_token", "move_token",      "rename_token",
    "replace_input", "set_rules",    "set_mask",     "set_orientation", "set_title"};

/// The kinds of inputs, in the order of the variant.
inline constexpr std::array<std::string_view, std::variant_size_v<SceneInput>> kInputNames{
    "embedded", "projected", "weights"};

} // namespace attnscope
