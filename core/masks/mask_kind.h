// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"
#include "core/masks/mask_site.h"

#include <functional>
#include <span>
#include <string_view>

namespace attnscope {

using PredicateResult = Result<std::shared_ptr<const MaskPredicate>>;
/// Makes the predicate for one matrix; fails where it can't fit that site.
using MaskMaker = std::function<PredicateResult(const MaskSite& site)>;

/// One kind of mask: its name, how it is written, its one line of meaning and how its arguments are read.
/// Adding a kind is one file that defines its predicate and one line in the table.
struct MaskKind {
    std::string_view name;    ///< "window"
    std::string_view form;    ///< "window:W or window:L,R"
    std::string_view meaning; ///< one line, translatable, which cells are allowed
    /// Reads what stands behind the colon of the spec; fails where it is not of that form.
    Result<MaskMaker> (*parse)(std::string_view arguments);
    std::string_view polarity = translatable("True = attend"); ///< translatable, shown beside the mask
    bool readsFile = false;                                    ///< the spec names a file
    /// Which cells are allowed, as a GLSL expression of int i, int j and the predicate's numbers ivec4 n;
    /// empty: shaders are given its cells as bits.
    std::string_view shader = {};
};

/// The table from which the parser, the workbench, `attnscope masks` and the documentation come.
std::span<const MaskKind> maskKinds();

/// The kind of a spec by its name, or by the file that it names; null where there is none. Whether the rest
/// of the spec is right is told by parseMaskSpec.
const MaskKind* maskKindOf(std::string_view spec);

/// Reads a spec such as "window:2". Whether it fits a matrix is told by the maker.
Result<MaskMaker> parseMaskSpec(std::string_view spec);

/// The predicate of one spec for one matrix.
PredicateResult makePredicate(std::string_view spec, const MaskSite& site);

Result<MaskMaker> parseCausal(std::string_view arguments);
Result<MaskMaker> parseWindow(std::string_view arguments);
Result<MaskMaker> parseDilated(std::string_view arguments);
Result<MaskMaker> parseGlobal(std::string_view arguments);
Result<MaskMaker> parseSinks(std::string_view arguments);
Result<MaskMaker> parsePrefix(std::string_view arguments);
Result<MaskMaker> parseDocument(std::string_view arguments);
Result<MaskMaker> parseStrided(std::string_view arguments);
Result<MaskMaker> parseFixed(std::string_view arguments);
Result<MaskMaker> parseBigBird(std::string_view arguments);
Result<MaskMaker> parseValid(std::string_view arguments);
/// Takes the whole spec, which is a file's name.
Result<MaskMaker> parseMaskFile(std::string_view arguments);
Result<MaskMaker> parseBlocked(std::string_view arguments);
Result<MaskMaker> parseBlock(std::string_view arguments);
Result<MaskMaker> parsePolicy(std::string_view arguments);
Result<MaskMaker> parsePolicyEpsilon(std::string_view arguments);

} // namespace attnscope
