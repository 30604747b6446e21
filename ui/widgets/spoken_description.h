// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QEvent>
#include <QString>

class QWidget;

namespace attnscope::ui {

/// Sets what a screen reader says of a widget beside its name, which it then says. The same text again is no
/// news and is not said. The widget gets a `spokenEvent` for each text, also where no screen reader listens.
void setSpokenDescription(QWidget& widget, const QString& text);

/// Type of the event that tells a widget that its description is another.
QEvent::Type spokenEvent();

} // namespace attnscope::ui
