// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/phrase.h"

#include <QString>

namespace attnscope::ui {

/// A phrase of core in the language of the window: the template is translated, then filled.
QString spoken(const Phrase& phrase);

} // namespace attnscope::ui
