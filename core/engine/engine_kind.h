// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"

#include <functional>
#include <memory>
#include <string>

namespace attnscope {

/// A kind of engine: what it is called and how one is made.
struct EngineKind {
    std::string name;    ///< as --engine and `bench` say it: "cpu"
    std::string backend; ///< as AttentionResult::backend says it: "CPU"
    std::function<std::unique_ptr<Engine>()> make;

    /// Whether an engine of this kind computed the result.
    bool made(const AttentionResult& result) const { return result.backend() == backend; }
};

} // namespace attnscope
