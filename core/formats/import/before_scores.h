// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// Whether a member is the scale of a norm that stands before the attention whose projections are read, as
/// "input_layernorm.weight" and "ln_1.weight" of a block are: X may be before it or after it.
bool isBlockNorm(const ImportPlan& plan, const ImportMember& member);

/// Whether it may as well stand behind the attention: "norm1" of nn.TransformerEncoderLayer, which has it
/// there unless norm_first=True.
bool isNormBehind(const ImportPlan& plan, const ImportMember& member);

/// Whether a member is a table of rotary positions: cosines, sines or frequencies.
bool isRotaryTable(const ImportMember& member);

} // namespace attnscope
