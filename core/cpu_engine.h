// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/textbook_engine.h"
#include "core/stream/stream_engine.h"

namespace attnscope {

/// The one rule of window and command line for which engine computes a problem on the processor: the textbook
/// where it keeps every cell, where float64 is asked for, for given weights and along the wrong axis; the
/// streaming engine else.
class CpuEngine final : public Engine {
public:
    static bool streams(const AttentionProblem& problem);

    std::string_view name() const override { return "cpu"; }
    Result<void> run(const AttentionProblem& problem, std::stop_token stop, const Publish& publish) override;
    Result<void> update(const ResultPtr& previous, const AttentionProblem& problem, const Change& change,
                        std::stop_token stop, const Publish& publish) override;

private:
    Engine& engineFor(const AttentionProblem& problem);

    TextbookEngine m_textbook;
    StreamEngine m_stream;
};

} // namespace attnscope
