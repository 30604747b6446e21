// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"

#include <span>
#include <string_view>

namespace attnscope {

/// One kind of mask: its name, its arguments, its one line of meaning and how it is made. Adding a kind is
/// one file that defines its predicate and one line in the table.
struct MaskKind {
    std::string_view name;      ///< "causal"
    std::string_view arguments; ///< "" or "W" or "L,R", as help prints it
    std::string_view meaning;   ///< one line, translatable, with the polarity
    /// Makes the predicate from what stands behind the colon of the spec.
    Result<std::shared_ptr<const MaskPredicate>> (*make)(std::string_view arguments, std::size_t queries,
                                                         std::size_t keys);
};

/// The table from which the parser, the workbench, `attnscope masks` and the documentation come.
std::span<const MaskKind> maskKinds();

/// The predicate of one spec such as "causal".
Result<std::shared_ptr<const MaskPredicate>> makePredicate(std::string_view spec, std::size_t queries,
                                                           std::size_t keys);

/// j ≤ i: a query sees itself and what came before it.
Result<std::shared_ptr<const MaskPredicate>> makeCausal(std::string_view arguments, std::size_t queries,
                                                        std::size_t keys);

} // namespace attnscope
