// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/graphics_node.h"

#include <algorithm>
#include <array>
#include <string>
#include <system_error>

namespace attnscope::gpu {

namespace {

/// What names begin with: the kernel's direct rendering, NVIDIA's own driver, Windows' subsystem, and the
/// drivers of small machines.
constexpr std::array kBeginnings{"dri", "nvidia", "dxg", "mali", "kgsl", "pvr"};

} // namespace

bool hasGraphicsNode(const std::filesystem::path& devices) {
    std::error_code wrong;
    for (std::filesystem::directory_iterator at(devices, wrong), end; !wrong && at != end;
         at.increment(wrong)) {
        const std::string name = at->path().filename().string();
        if (std::any_of(kBeginnings.begin(), kBeginnings.end(),
                        [&name](const char* beginning) { return name.starts_with(beginning); })) {
            return true;
        }
    }
    // A folder that can't be read says nothing about devices, so they are looked for.
    return static_cast<bool>(wrong);
}

} // namespace attnscope::gpu
