// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

class QWidget;

namespace attnscope::ui {

/// Asks for the file that a scene is saved in, a bundle or JSON; `isText` is which of them is offered first.
/// Empty where a person decided otherwise.
QString askSceneFile(QWidget& window, const QString& title, const QString& folder, const QString& name,
                     bool isText);

} // namespace attnscope::ui
