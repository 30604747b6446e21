// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/submit/device_matrix.h"
#include "gpu/submit/gpu_context.h"

#include <chrono>

namespace attnscope::gpu {

/// How long a plain Q·Kᵀ takes that writes every number, block after block into the same room: what the
/// statistics are measured against. Both matrices must be resident in one segment. Throws vk::SystemError.
std::chrono::nanoseconds timeProduct(const Kernels& kernels, Commands& commands, const DeviceMatrix& queries,
                                     const DeviceMatrix& keys);

} // namespace attnscope::gpu
