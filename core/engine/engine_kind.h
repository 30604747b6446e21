// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"

#include <functional>
#include <memory>
#include <string>

namespace attnscope {

/// A kind of engine: its names and a function that makes one.
struct EngineKind {
    std::string name;    ///< for --engine and `bench`: "cpu"
    std::string backend; ///< what AttentionResult::backend returns: "CPU"
    std::function<std::unique_ptr<Engine>()> make;

    /// Whether an engine of this kind computed the result.
    bool made(const AttentionResult& result) const { return result.backend() == backend; }
};

} // namespace attnscope
