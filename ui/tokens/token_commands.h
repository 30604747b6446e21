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
inline constexpr qsizetype kMostTokens = 4096;

/// The words of a text, split at white space.
QStringList wordsOf(const QString& text);

/// New tokens before `index`, one undo step. Fails for no word and for too many.
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
