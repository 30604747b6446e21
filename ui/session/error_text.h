// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <QString>

namespace attnscope::ui {

/// An error as one sentence in the language of the window: the template is translated, then filled.
QString errorText(const Error& error);

} // namespace attnscope::ui
