// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_info.h"

#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/stream/kernels/kernel_target.h"

#include <fstream>

namespace attnscope {

std::string cpuName() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown";
}

ComputeDevice cpuDevice() {
    ComputeDevice device;
    device.name = cpuName();
    device.kind = translatable("processor");
    device.why = makeError(
        translatable("{0} threads with {1} instructions; always there, and the reference for the rest"),
        std::to_string(workerCount()), kernelTarget());
    device.total = machineMemory();
    device.used = residentMemory();
    return device;
}

} // namespace attnscope
