// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/bench/phases.h"
#include "gpu/vulkan_engine.h"

namespace attnscope {

/// The phases that a device computes, of the same tokens as the CPU's: `statistics` and `pyramid_edit` from
/// matrices that are there already, `output`, `visible_tiles` and a plain product, there and back. Fails
/// where the device can't do it.
Result<std::vector<PhaseSpeed>> measureVulkan(VulkanEngine& engine, SpeedState& state, std::size_t rounds);

} // namespace attnscope
