// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

class QWidget;

namespace attnscope::ui {

/// Shows what each quantity of the scene is called in every notation, side by side.
void showNotationTable(const Context& context, QWidget* parent);

} // namespace attnscope::ui
