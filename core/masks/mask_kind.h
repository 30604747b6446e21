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
/// Makes the predicate for one matrix; fails where it does not fit the sizes of that matrix.
using MaskMaker = std::function<PredicateResult(const MaskContext& context)>;

/// One number among the arguments of a mask.
struct MaskArgument {
    std::string_view name; ///< "W"
    /// The value in a new layer for that many tokens; the mask is visible at 3 tokens and at 16,384.
    std::size_t (*first)(std::size_t tokens);
    std::size_t least = 0;
    bool isSeed = false;           ///< of a random generator: any whole number, and it may be left out
    std::string_view meaning = {}; ///< in words, translatable: "keys on each side"
};

/// One form of the arguments of a kind: numbers, a word, a list of any length, or nothing.
struct MaskForm {
    std::span<const MaskArgument> numbers = {}; ///< with commas between them
    std::string_view text = {};                 ///< for a word or a list: "bottom-right", "a,b,…"
    /// For a list its value in a new layer; null: the form is no list.
    std::vector<std::size_t> (*firstList)(const MaskContext& context) = nullptr;
    std::string_view meaning = {}; ///< how it differs from the kind's other forms, translatable

    bool isList() const { return firstList != nullptr; }
    /// A word, or nothing: there is no number to set.
    bool isWord() const { return numbers.empty() && !isList(); }
};

/// One kind of mask: its name, the forms of its arguments, its meaning in one line and its parser. To add a
/// kind, write one file that defines its predicate and one entry of the table; the texts of the command line,
/// the fields of the workbench and the values of a new layer follow from `forms`.
struct MaskKind {
    std::string_view name;           ///< "window"
    std::string_view title;          ///< translatable: "Local window"
    std::span<const MaskForm> forms; ///< the ways to write it
    std::string_view meaning;        ///< one line, translatable, which cells are allowed
    /// Reads the arguments behind the colon of the spec; fails where they have none of the forms.
    Result<MaskMaker> (*parse)(std::string_view arguments);
    std::string_view polarity = translatable("True = attend"); ///< translatable, shown beside the mask
    bool readsFile = false;                                    ///< the spec names a file
    /// Which cells are allowed, as a GLSL expression of int i, int j and the predicate's numbers ivec4 n;
    /// empty: shaders read its cells as bits.
    std::string_view shader = {};
};

/// The forms of a kind as text: "window:W or window:L,R".
std::string formText(const MaskKind& kind);

/// The table from which the parser, the workbench, `attnscope masks` and the documentation come.
std::span<const MaskKind> maskKinds();

/// The kind of a spec by its name, or by the file that it names; null where there is none. The rest of the
/// spec is not checked: parseMaskSpec does that.
const MaskKind* maskKindOf(std::string_view spec);

/// Reads a spec such as "window:2". The maker fails later where the mask does not fit the matrix.
Result<MaskMaker> parseMaskSpec(std::string_view spec);

/// The predicate of one spec for one matrix. Fails where the spec is wrong or does not fit the matrix.
PredicateResult makePredicate(std::string_view spec, const MaskContext& context);

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
