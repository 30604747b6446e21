// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Whether the command line, given the file of these arrays and nothing else, makes the same scene of it:
/// each array is called by its role and lies in the usual order, and nothing was said about them that needs
/// an option. The arrays are those of one file.
bool isReadAlikeBare(const ImportPlan& plan);

} // namespace attnscope
