// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <string>
#include <vector>

namespace attnscope {

/// What has to be said beside the files of these arrays, so that the command line makes the same scene of
/// them: what was chosen and not guessed, as options and their values. Empty: the files alone say it.
std::vector<std::string> optionsFor(const ImportPlan& plan);

/// Whether they do.
bool isReadAlikeBare(const ImportPlan& plan);

} // namespace attnscope
