// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/speed/memory.h"

#include <fstream>
#include <string>

#include <unistd.h>

namespace attnscope {

std::size_t machineMemory() {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t peakMemory() {
    constexpr std::size_t kKilo = 1024;
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::stoul(line.substr(line.find_first_of("0123456789"))) * kKilo;
        }
    }
    return 0;
}

void forgetPeakMemory() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

} // namespace attnscope
