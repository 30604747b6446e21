// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine.h"
#include "gpu/device_select.h"

#include <vector>

namespace attnscope {

/// The Vulkan devices of this machine, in the order of their numbers. Fails where this build, the loader or
/// the drivers have none, and says which.
Result<std::vector<gpu::DeviceDescription>> vulkanDevices();

} // namespace attnscope
