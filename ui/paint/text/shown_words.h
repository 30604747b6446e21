// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/token_list.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace attnscope::ui {

/// A token as it stands in flowing text.
struct ShownWord {
    QString text;               ///< never empty and never invisible
    bool joinsPrevious = false; ///< no space stands between it and the token before
    bool breaksAfter = false;   ///< a line of the text ends after it

    bool operator==(const ShownWord&) const = default;
};

/// The tokens as language writes them. Where some of them begin with a space or with a sign for one (Ġ, ▁),
/// the others go on with the word before, as those with "##" do in lists that have these. In all other lists
/// each token is a word. A token that is nothing but space is shown as a sign; one without a name, by its
/// index.
std::vector<ShownWord> shownWords(const TokenList& tokens, std::size_t count);

} // namespace attnscope::ui
