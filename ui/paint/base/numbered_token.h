// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <QString>

#include <cstddef>

namespace attnscope::ui {

/// A token by index and whole name, "9,412 the", as it is read aloud; by the index alone where it has no
/// other name.
QString numberedToken(const TokenList& tokens, std::size_t index, std::size_t indexFrom = 0);

} // namespace attnscope::ui
