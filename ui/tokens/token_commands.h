// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/token_side.h"

#include <QString>
#include <QStringList>

#include <cstddef>

namespace attnscope::ui {

class Session;

/// More tokens than that are not taken from a keyboard or a clipboard.
/// The most tokens that the window lets a user enter.
inline constexpr qsizetype kMostTokens = 4096;

/// The words of typed or pasted text between Unicode white space, U+00A0 and U+3000 too: text from web pages
/// and word processors holds these. The command line splits at ASCII white space only (core wordsOf).
QStringList typedWordsOf(const QString& text);
/// The same of a whole sentence: one that is written without spaces, as Chinese and Japanese are, is taken
/// character by character; other letters and numbers in it stay together.
QStringList sentenceWordsOf(const QString& text);

/// Inserts the words as tokens before `index`, in one undo step; likewise the others below. All fail, and
/// change nothing, where there would be no token or more than kMostTokens, and as Session::apply does.
Result<void> addTokens(Session& session, std::size_t index, const QStringList& words,
                       TokenSide side = TokenSide::Queries);
/// All tokens replaced by the words of a sentence, one undo step.
Result<void> replaceAllTokens(Session& session, const QStringList& words,
                              TokenSide side = TokenSide::Queries);
/// Fails for an empty text; the same text is no edit.
Result<void> renameTokenTo(Session& session, std::size_t index, const QString& text,
                           TokenSide side = TokenSide::Queries);
/// Fails for the last token: attention needs one.
Result<void> deleteToken(Session& session, std::size_t index, TokenSide side = TokenSide::Queries);

} // namespace attnscope::ui
