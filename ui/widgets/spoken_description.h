// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QString;
class QWidget;

namespace attnscope::ui {

/// Sets what a screen reader says of the widget beside its name. It is said anew once for each change, and
/// not where the text is as it was.
void setSpokenDescription(QWidget& widget, const QString& text);

} // namespace attnscope::ui
