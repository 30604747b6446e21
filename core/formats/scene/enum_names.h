// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/references.h"
#include "core/scene/scene.h"
#include "core/scene/token_side.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace attnscope {

/// How scene files, the journal and the command line spell the values of an enumeration, in their order.
template <typename Enum>
struct EnumNames;

template <>
struct EnumNames<MatrixRole> {
    static constexpr std::array<std::string_view, kMatrixRoles.size()> kAll{
        "x", "x_kv", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o", "q", "k", "v", "weights"};
};
template <>
struct EnumNames<TokenSide> {
    static constexpr std::array<std::string_view, 2> kAll{"queries", "keys"};
};
template <>
struct EnumNames<RopePairs> {
    static constexpr std::array<std::string_view, 2> kAll{"half", "adjacent"};
};
template <>
struct EnumNames<SoftmaxAxis> {
    static constexpr std::array<std::string_view, 2> kAll{"keys", "queries"};
};
template <>
struct EnumNames<Precision> {
    static constexpr std::array<std::string_view, 2> kAll{"float64", "float32"};
};
template <>
struct EnumNames<LayerJoin> {
    static constexpr std::array<std::string_view, 2> kAll{"and", "or"};
};
template <>
struct EnumNames<EmptyRows> {
    static constexpr std::array<std::string_view, 3> kAll{"zeros", "uniform", "nan"};
};
template <>
struct EnumNames<ScaleKind> {
    static constexpr std::array<std::string_view, 3> kAll{"1/sqrt", "none", "number"};
};
template <>
struct EnumNames<HeadPool> {
    static constexpr std::array<std::string_view, 5> kAll{"one", "mean", "max", "rollout",
                                                          "rollout-without-identity"};
};
template <>
struct EnumNames<Orientation> {
    static constexpr std::array<std::string_view, 2> kAll{"rows", "columns"};
};
template <>
struct EnumNames<Letters> {
    static constexpr std::array<std::string_view, 3> kAll{"paper", "notes", "d2l"};
};
template <>
struct EnumNames<Subscripts> {
    static constexpr std::array<std::string_view, 2> kAll{"numbers", "tokens"};
};
template <>
struct EnumNames<Provenance> {
    static constexpr std::array<std::string_view, 4> kAll{"hand-picked", "random", "trained", "loaded"};
};

template <>
struct EnumNames<Reference> {
    static constexpr std::array<std::string_view, kReferences.size()> kAll{"output", "weights", "scores",
                                                                           "lse"};
};

/// The word of a value.
template <typename Enum>
constexpr std::string_view wordOf(Enum value) {
    return EnumNames<Enum>::kAll[static_cast<std::size_t>(value)];
}

/// The index of a word in a list; nothing where it is not in it.
inline std::optional<std::size_t> indexOf(std::string_view word, std::span<const std::string_view> words) {
    const auto found = std::find(words.begin(), words.end(), word);
    return found == words.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - words.begin()));
}

/// The value of a word, or nothing.
template <typename Enum>
std::optional<Enum> valueOf(std::string_view word) {
    const std::optional<std::size_t> place = indexOf(word, EnumNames<Enum>::kAll);
    return place ? std::optional(static_cast<Enum>(*place)) : std::nullopt;
}

} // namespace attnscope
