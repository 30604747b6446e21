// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Prints on standard error, a line each, how a file is read where another reading is as likely and would
/// give other numbers, and which option says that one.
void tellGuesses(const ImportPlan& plan);

} // namespace attnscope
