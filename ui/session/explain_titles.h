// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/explain/explain_choice.h"

#include <QString>

namespace attnscope::ui {

/// What a picture that explains is called in titles and lists: "Why K is transposed".
QString explainTitle(ExplainKind kind);

} // namespace attnscope::ui
