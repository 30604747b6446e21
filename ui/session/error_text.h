// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/error.h"

#include <QString>

namespace attnscope::ui {

/// A template of core's in the language of the window.
QString translated(std::string_view text);

/// An error as one sentence in the language of the window: the template is translated, then filled.
QString errorText(const Error& error);

} // namespace attnscope::ui
