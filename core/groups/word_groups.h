// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/groups/token_groups.h"

#include <string_view>

namespace attnscope {

/// By which signs tokenizers say where words are.
enum class WordMarks {
    None,         ///< no sign: each token is a word
    Continuation, ///< BERT: "##" goes on with a word
    ByteSpace,    ///< GPT-2: "Ġ" begins a word
    Underline,    ///< SentencePiece: "▁" begins a word
    Space,        ///< decoded tokens: a space begins a word
};

/// The signs in a list of tokens: of several kinds the one that most tokens have. A sign that begins words
/// and that fewer than a tenth of the tokens have counts as text.
WordMarks wordMarksIn(const TokenList& tokens);
/// What the signs mean, for people: "Ġ begins a word"; translatable.
std::string_view wordMarksText(WordMarks marks);

/// Whether a token stands for no text: [CLS], [SEP], [PAD], [MASK], <s>, </s>, <pad>, <|endoftext|> and the
/// like.
bool isSpecialToken(std::string_view token);

/// The words that subwords make, each called by its text without the signs. Special tokens and line ends
/// (GPT-2's "Ċ") are groups of their own, and a word begins behind them.
TokenGroups wordGroups(const TokenList& tokens);

} // namespace attnscope
