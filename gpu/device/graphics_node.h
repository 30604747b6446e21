// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>

namespace attnscope::gpu {

/// Whether the system shows anything that a driver of a real GPU could open; opening all drivers only to find
/// the processor takes 50 MB and a tenth of a second. `devices` is the folder of device files.
bool hasGraphicsNode(const std::filesystem::path& devices = "/dev");

} // namespace attnscope::gpu
