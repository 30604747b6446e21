// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine_table.h"

namespace attnscope {

/// auto, cpu and vulkan.
const EngineTable& programEngines();

} // namespace attnscope
