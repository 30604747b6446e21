// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <string>

namespace attnscope {

struct ActingName;

/// What to give for an array that would change the result and that nothing reads: the options with its own
/// name and numbers in them, and only roles that its type and shape can play.
std::string cureOf(const ImportPlan& plan, const ImportMember& member, const ActingName& acting);

} // namespace attnscope
