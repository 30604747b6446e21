// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"

#include <QList>
#include <QString>

#include <utility>

namespace attnscope::ui {

/// What a digit shows when it is pressed again and again: "Q; pressed again K, then V", or "O".
QString turnsText(int key);

/// What to press for a stage: "6", or "2, again 2".
QString pressesText(Stage stage);

/// What the list of keys says of the digits: keys and what they show, a line each.
QList<std::pair<QString, QString>> stageKeyLines();

} // namespace attnscope::ui
