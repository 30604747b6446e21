// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QWidget;

namespace attnscope::ui {

/// Gives the widget another "role" of the style sheet ("caption", "problem", "secondary", "title") and its
/// looks with it.
void setTextRole(QWidget& widget, const char* role);

} // namespace attnscope::ui
