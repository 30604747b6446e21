// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/memory.h"

#include <cstdint>
#include <fstream>
#include <string>

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace attnscope {

namespace {

/// The bytes of this process that /proc lists under a name; 0 where it lists none.
std::size_t statusLine(const char* name) {
    constexpr std::size_t kKilo = 1024;
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(name)) {
            return std::stoul(line.substr(line.find_first_of("0123456789"))) * kKilo;
        }
    }
    return 0;
}

} // namespace

std::size_t machineMemory() {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t residentMemory() {
    return statusLine("VmRSS:");
}

std::size_t peakMemory() {
    return statusLine("VmHWM:");
}

void limitMallocArenas() {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2); // NOLINT(concurrency-mt-unsafe): called before any other thread
#endif
}

void useLargePages(void* bytes, std::size_t count) {
#ifdef MADV_HUGEPAGE
    constexpr std::size_t kLeast = std::size_t{4} << 20; ///< two large pages of most processors
    if (count < kLeast) {
        return;
    }
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(bytes) % page) % page;
    // Advice alone: where the system refuses it, the memory is as good as before.
    madvise(static_cast<char*>(bytes) + before, (count - before) / page * page, MADV_HUGEPAGE);
#else
    static_cast<void>(bytes);
    static_cast<void>(count);
#endif
}

void trimHeap() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void forgetPeakMemory() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

} // namespace attnscope
