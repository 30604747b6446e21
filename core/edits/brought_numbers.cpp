// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/brought_numbers.h"

#include "core/scene/initial_matrices.h"

#include <algorithm>
#include <array>
#include <set>

namespace attnscope {

namespace {

/// The matrices whose rows a new word fills with its vector.
constexpr std::array kVectorRoles{MatrixRole::X, MatrixRole::XKv, MatrixRole::Q, MatrixRole::K,
                                  MatrixRole::V};

bool hasVectors(const SceneInput& input) {
    return std::any_of(kVectorRoles.begin(), kVectorRoles.end(),
                       [&input](MatrixRole role) { return matrixIn(input, role) != nullptr; });
}

/// Longer vectors of words begin as shorter ones do.
bool isWordVector(const std::vector<double>& row, const std::string& word) {
    return !row.empty() && row.front() == wordVector(word, 1).front();
}

bool hasNewWord(const TokenList& before, const TokenList& after) {
    const std::set<std::string> known(before.texts().begin(), before.texts().end());
    return std::any_of(after.texts().begin(), after.texts().end(),
                       [&known](const std::string& text) { return !known.contains(text); });
}

bool isWidened(const SceneInput& before, const SceneInput& after) {
    return std::any_of(kVectorRoles.begin(), kVectorRoles.end(), [&](MatrixRole role) {
        const BlockMatrix* narrow = matrixIn(before, role);
        const BlockMatrix* wide = matrixIn(after, role);
        return narrow != nullptr && wide != nullptr && wide->columns() > narrow->columns();
    });
}

BroughtNumbers broughtBy(const SetCells& edit) {
    return edit.before == edit.after ? BroughtNumbers::None : BroughtNumbers::Typed;
}

BroughtNumbers broughtBy(const InsertToken& edit) {
    const bool isMade = std::any_of(kVectorRoles.begin(), kVectorRoles.end(), [&edit](MatrixRole role) {
        const auto rows = edit.slice.rows.find(role);
        return rows != edit.slice.rows.end() && isWordVector(rows->second, edit.slice.text);
    });
    return isMade ? BroughtNumbers::Made : BroughtNumbers::None;
}

BroughtNumbers broughtBy(const ReplaceInput& edit) {
    const ReplaceInput::Side& before = edit.before;
    const ReplaceInput::Side& after = edit.after;
    const bool otherTokens = before.tokens != after.tokens || before.keyTokens != after.keyTokens;
    const bool newWords = otherTokens && (hasNewWord(before.tokens, after.tokens) ||
                                          hasNewWord(before.keyTokens.value_or(TokenList()),
                                                     after.keyTokens.value_or(TokenList())));
    if ((newWords && hasVectors(after.input)) || isWidened(before.input, after.input)) {
        return BroughtNumbers::Made;
    }
    // A batch item that comes is a copy of one that is there.
    const bool otherItems = batchCount(before.input) != batchCount(after.input);
    return otherTokens || otherItems ? BroughtNumbers::None : BroughtNumbers::Typed;
}

template <typename T>
BroughtNumbers broughtBy(const T&) {
    return BroughtNumbers::None;
}

} // namespace

BroughtNumbers numbersBroughtBy(const Edit& edit) {
    return std::visit([](const auto& kind) { return broughtBy(kind); }, edit);
}

bool mixes(Provenance provenance, BroughtNumbers brought) {
    return provenance == Provenance::HandPicked ? brought == BroughtNumbers::Made
                                                : brought != BroughtNumbers::None;
}

} // namespace attnscope
