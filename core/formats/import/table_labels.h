// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Whether the member is the names of the rows or columns of a table of numbers (.csv, .tsv, .txt).
bool isTableLabel(const ImportMember& member);

/// Gives the names that stand in tables the role that follows from what their table is: both sides of weights
/// are tokens, the columns of Q, K, V and X are features, which are no keys. What a person chose stays. Once
/// more after another role of a table was chosen.
void guessTableLabels(ImportPlan& plan);

} // namespace attnscope
