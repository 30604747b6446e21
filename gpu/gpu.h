// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/commands.h"
#include "gpu/kernels.h"

namespace attnscope::gpu {

/// An opened device with what its users share: pipelines, and the commands by which results get their cells.
struct Gpu {
    explicit Gpu(const std::shared_ptr<Device>& opened)
        : device(opened)
        , kernels(opened)
        , cellCommands(opened) {}

    std::shared_ptr<Device> device;
    Kernels kernels;
    std::mutex cellMutex; ///< guards the commands; held while they run
    Commands cellCommands;
};

} // namespace attnscope::gpu
