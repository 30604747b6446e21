// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace attnscope {

/// The instruction set that the kernels use: "AVX3".
std::string kernelTarget();

/// All that this machine has and the kernels were built for, the best first.
std::vector<std::string> kernelTargets();

/// Has the kernels use one of those from now on; an empty name: the best. For tests and measurements, while
/// nothing computes.
void useKernelTarget(const std::string& name);

} // namespace attnscope
