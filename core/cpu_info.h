// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"

namespace attnscope {

/// The name that the system gives the processor; "unknown" where it gives none.
std::string cpuName();

/// The CPU as a compute device, with the memory of the machine and the part that the program holds.
ComputeDevice cpuDevice();

} // namespace attnscope
