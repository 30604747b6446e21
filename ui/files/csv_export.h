// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <QString>

#include <functional>

class QWidget;

namespace attnscope::ui {

/// Asks for the file of a table, with that name in that folder as the first answer, and has it written. Says
/// what was written or why nothing was; empty where the question was called off.
QString exportCsv(QWidget* parent, const QString& title, const QString& folder, const QString& name,
                  const std::function<Result<void>(const QString& path)>& write);

} // namespace attnscope::ui
