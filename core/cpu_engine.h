// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine_kind.h"
#include "core/stream/stream_engine.h"
#include "core/textbook/textbook_engine.h"

namespace attnscope {

/// The one rule of window and command line for which engine computes a problem on the processor: the textbook
/// where it keeps every cell, where float64 is asked for, for given weights and along the wrong axis; the
/// streaming engine else.
class CpuEngine final : public Engine {
public:
    static bool streams(const AttentionProblem& problem);
    /// "cpu"
    static EngineKind kind();

    std::string_view name() const override { return "cpu"; }
    Result<void> compute(const ComputeRequest& request) override;

private:
    TextbookEngine m_textbook;
    StreamEngine m_stream;
};

} // namespace attnscope
