// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <QString>

#include <functional>

class QWidget;

namespace attnscope::ui {

/// The path that is proposed for the file of a table: what it lists is said in the person's language.
using TablePath = std::function<QString(const QString& what)>;

/// Asks for the file of a table, with that path as the first answer, and has it written. Says what was
/// written or why nothing was; empty where the question was called off.
QString exportCsv(QWidget* parent, const QString& title, const QString& offered,
                  const std::function<Result<void>(const QString& path)>& write);

} // namespace attnscope::ui
