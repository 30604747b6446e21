// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/kernel_target.h"

#include <hwy/highway.h>

namespace attnscope {

namespace {

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        all.emplace_back(hwy::TargetName(target));
    }
    return all;
}

} // namespace

std::vector<std::string> kernelTargets() {
    // Before anyone chooses one of them, which hides the others.
    static const std::vector<std::string> all = names();
    return all;
}

std::string kernelTarget() {
    return names().front();
}

void useKernelTarget(const std::string& name) {
    kernelTargets();
    hwy::SetSupportedTargetsForTest(0);
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        if (name == hwy::TargetName(target)) {
            hwy::SetSupportedTargetsForTest(target);
            return;
        }
    }
}

} // namespace attnscope
