// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"
#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <cstddef>
#include <string>

namespace attnscope {

/// A token's text as one line in which nothing is invisible: line breaks, tabs and spaces at its ends are
/// signs. Empty stays empty.
std::string visibleText(const std::string& token);

/// What the token with this index is called wherever one is named: its visible text, or its index where it
/// has none or is called by it, counted from `indexFrom`.
std::string tokenName(const TokenList& tokens, std::size_t index, std::size_t indexFrom = 0);
/// The same as a sentence names it: in quotation marks where it or its end would read as the sentence's own
/// punctuation or it as several words, and with the index in brackets where another token of the list has the
/// same text: "the (3)", "“.” (5)". Of more than 65,536 tokens each one has it that is not called by its
/// index.
std::string distinctTokenName(const TokenList& tokens, std::size_t index, std::size_t indexFrom = 0);

/// The tokens that name the rows of a stage: the keys' for K and V, else the queries'.
const TokenList& rowTokens(const Scene& scene, Stage stage);
/// The tokens that name the rows of an editable matrix: the keys' for X_kv, K and V, else the queries'.
const TokenList& rowTokens(const Scene& scene, MatrixRole role);

/// Which layer, batch item and head, always from 0: "l2 b0 h3". Parts of which there is only one are left
/// out, so that it is empty where there is one batch item and one head; a layer whose number is known is not.
/// Of what is made of all heads "mean of 12 heads".
std::string headText(const SceneInput& input, const HeadIndex& headIndex);
/// The same for a stage: X and the joined heads belong to a batch item and to no head.
std::string headText(const SceneInput& input, const HeadIndex& headIndex, Stage stage);
/// The part of it before the head: "l2 b0".
std::string itemText(const SceneInput& input, std::size_t batch);

} // namespace attnscope
