// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/edit.h"

#include <QString>

namespace attnscope::ui {

/// What a change of the mask does: "Mask: add window:2", "Mask: causal off", "Mask: paint "forbid"".
QString maskEditText(const SetMask& edit);

} // namespace attnscope::ui
