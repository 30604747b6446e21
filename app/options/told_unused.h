// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/import_options.h"

namespace attnscope {

/// Tells on standard error, a line each, which members of files of arrays are not used: attention of other
/// layers, heads or modules and how it is shown, results that don't fit, what is called as parts of attention
/// are, and the rest, which doesn't matter.
void tellUnused(const ImportPlan& plan, const ImportSaid& said);

} // namespace attnscope
