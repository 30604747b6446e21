// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"

namespace attnscope {

/// What the system calls the processor; "unknown" where it does not tell.
std::string processorName();

/// The processor as something that computes, with the memory of the machine and what of it the program holds.
ComputeDevice processorDevice();

} // namespace attnscope
