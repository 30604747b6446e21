// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/numbered_token.h"

#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"

namespace attnscope::ui {

QString numberedToken(const TokenList& tokens, std::size_t index, std::size_t indexFrom) {
    const QString number = indexText(index + indexFrom);
    const QString name = QString::fromStdString(tokenName(tokens, index, indexFrom));
    return isCalledByIndex(tokens, index) ? number : number + QLatin1Char(' ') + name;
}

} // namespace attnscope::ui
