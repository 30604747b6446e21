// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/edit.h"

#include <QString>

namespace attnscope::ui {

/// What a change of the score rules does: "RoPE: base 500000", "Softcap: off".
QString rulesEditText(const SetRules& edit);

} // namespace attnscope::ui
