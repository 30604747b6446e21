// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/phrase.h"

#include <QString>

#include <string_view>

namespace attnscope::ui {

/// A text of core, marked translatable there, in the language of the window.
QString translated(std::string_view text);
/// The same for a phrase: its template is translated, then filled.
QString spoken(const Phrase& phrase);

} // namespace attnscope::ui
