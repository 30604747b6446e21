// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// Something on this machine that could compute, and why it does or does not.
struct ComputeDevice {
    std::string name;                   ///< as the driver says it
    std::string_view kind;              ///< translatable: "processor", "graphics card" …
    bool isChosen = false;              ///< what is computed is computed here
    Error why;                          ///< its text alone: a sentence
    std::optional<std::uint64_t> total; ///< bytes of memory
    std::optional<std::uint64_t> used;  ///< bytes of them that the program holds
};

/// Called whenever the devices are shown, on the interface thread, so it must not take long.
using ListDevices = std::function<std::vector<ComputeDevice>()>;

} // namespace attnscope
