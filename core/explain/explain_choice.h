// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/enum_names.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// What a picture explains.
enum class ExplainKind {
    Stack,     ///< vectors of tokens that are stacked into Q, K or V
    Transpose, ///< why K is transposed in QKᵀ
    Lengths,   ///< key numbers compared with lengths: a padding mask
    Reshape,   ///< the rows of all batch items and heads below one another, and back
    Cost,      ///< N²·d, and what masks leave of it, as N grows
    Scaling,   ///< the largest weight with and without scaling, as d_k grows
    Order,     ///< two tokens swapped, without and with positions
    Chain,     ///< the steps of an RNN beside one product
    Heads,     ///< the columns cut into heads and joined again
    Layers,    ///< what a head writes at a place, and a head of the next layer reads there
    Mask,      ///< what the mask makes of the scaled scores, and the line of code that does it
    Graph,     ///< the computational graph of scaled dot-product attention
    Listing,   ///< a whole piece of code, with the shapes that its lines make
    Path,      ///< the way of one query from X to its row of the output, with all numbers
};
inline constexpr std::size_t kExplainKinds = 14;

template <>
struct EnumNames<ExplainKind> {
    static constexpr std::array<std::string_view, kExplainKinds> kAll{
        "stack", "transpose", "lengths", "reshape", "cost",  "scaling", "order",
        "chain", "heads",     "layers",  "mask",    "graph", "listing", "path"};
};

/// A line of a listing, as a lesson writes it.
struct ListingLine {
    std::string code;
    /// The shape of the array that the line makes: sizes by name and numbers, "batches*queries" or "2";
    /// empty: it makes none.
    std::vector<std::string> shape = {};

    bool operator==(const ListingLine&) const = default;
};

/// A picture with what it doesn't take from the scene.
struct ExplainChoice {
    ExplainKind kind = ExplainKind::Stack;
    /// Of Lengths and Reshape: into how many batch items and heads the rows of the scene are split; nothing:
    /// those that the scene has.
    std::optional<std::size_t> batches = {};
    std::optional<std::size_t> heads = {};
    /// Of Order: the two tokens that change places; nothing: the first and the last.
    std::optional<std::array<std::size_t, 2>> swapped = {};
    /// Of Layers: the head of a layer and that of the next; a scene does not tell of its heads that they are.
    std::optional<std::array<std::size_t, 2>> layers = {};
    /// Of Listing: the code, and which lines act, counted from 0.
    std::vector<ListingLine> lines = {};
    std::vector<std::size_t> acting = {};
    /// Those that act in their place where the scene has no mask; empty: the same.
    std::vector<std::size_t> actingUnmasked = {};

    bool operator==(const ExplainChoice&) const = default;
};

} // namespace attnscope
