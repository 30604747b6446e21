// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask.h"
#include "core/masks/mask_context.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

using PredicateResult = Result<std::shared_ptr<const MaskPredicate>>;
/// Makes the predicate for one matrix; fails where it can't fit that site.
using MaskMaker = std::function<PredicateResult(const MaskContext& site)>;

/// One number among the arguments of a mask.
struct MaskArgument {
    std::string_view name; ///< "W"
    /// What a new layer begins with among that many tokens: something is seen at 3 and at 16,384.
    std::size_t (*first)(std::size_t tokens);
    std::size_t least = 0;
    bool isSeed = false; ///< of a random generator: any whole number, and it may be left out
};

/// One way to write what stands behind a kind's name: numbers, a word, a list of as many numbers as one
/// wants, or nothing.
struct MaskForm {
    std::span<const MaskArgument> numbers = {}; ///< with commas between them
    std::string_view text = {};                 ///< of a word or a list: "bottom-right", "a,b,…"
    /// Of a list what a new layer begins with; null: it is none.
    std::vector<std::size_t> (*firstList)(const MaskContext& site) = nullptr;

    bool isList() const { return firstList != nullptr; }
    /// A word, or nothing: there is no number to set.
    bool isWord() const { return numbers.empty() && !isList(); }
};

/// One kind of mask: its name, how it is written, its one line of meaning and how its arguments are read.
/// Adding a kind is one file that defines its predicate and one entry in the table; the command line's texts,
/// the workbench's form and what a new layer begins with follow from `forms`.
struct MaskKind {
    std::string_view name;           ///< "window"
    std::string_view title;          ///< translatable: "Local window"
    std::span<const MaskForm> forms; ///< the ways to write it
    std::string_view meaning;        ///< one line, translatable, which cells are allowed
    /// Reads what stands behind the colon of the spec; fails where it is not of that form.
    Result<MaskMaker> (*parse)(std::string_view arguments);
    std::string_view polarity = translatable("True = attend"); ///< translatable, shown beside the mask
    bool readsFile = false;                                    ///< the spec names a file
    /// Which cells are allowed, as a GLSL expression of int i, int j and the predicate's numbers ivec4 n;
    /// empty: shaders are given its cells as bits.
    std::string_view shader = {};
};

/// How a kind is written: "window:W or window:L,R".
std::string formText(const MaskKind& kind);

/// The table from which the parser, the workbench, `attnscope masks` and the documentation come.
std::span<const MaskKind> maskKinds();

/// The kind of a spec by its name, or by the file that it names; null where there is none. Whether the rest
/// of the spec is right is told by parseMaskSpec.
const MaskKind* maskKindOf(std::string_view spec);

/// Reads a spec such as "window:2". Whether it fits a matrix is told by the maker.
Result<MaskMaker> parseMaskSpec(std::string_view spec);

/// The predicate of one spec for one matrix.
PredicateResult makePredicate(std::string_view spec, const MaskContext& site);

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
