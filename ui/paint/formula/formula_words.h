// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"

namespace attnscope::ui {

/// The formula with its words for people, "10 others = ", in the language of the window.
Formula translatedWords(Formula formula);

} // namespace attnscope::ui
