// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/result.h"
#include "core/attention/textbook_trace.h"
#include "core/progress.h"
#include "core/result.h"

#include <array>

namespace attnscope {

/// What the textbook engine makes of a problem with Q and K.
template <typename T>
class TextbookResult final : public AttentionResult {
public:
    using TracePtr = std::shared_ptr<const TextbookTrace<T>>;

    /// Computes what `change` asks for and shares the rest with `previous` (null: everything is computed).
    /// Fails with ErrorCode::Stopped.
    static Result<std::shared_ptr<const AttentionResult>> make(const TextbookResult* previous,
                                                               const AttentionProblem& problem,
                                                               const Change& change, std::stop_token stop,
                                                               const ReportProgress& report = {});

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return true; }
    Precision precision() const override;
    std::string_view backend() const override { return "CPU"; }
    std::chrono::nanoseconds elapsed() const override { return m_elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override;
    RowStatistics rowStatistics(std::size_t query) const override;

private:
    explicit TextbookResult(const AttentionProblem& problem)
        : m_problem(problem) {}
    bool computeAll(const TextbookResult* previous, const Change& change, std::stop_token stop,
                    const ReportProgress& report);
    bool computeOutput(const TextbookResult& previous, std::stop_token stop, const ReportProgress& report);
    void setInputs();
    void setOutput(std::vector<T> output);
    std::shared_ptr<const MatrixSource>& at(Stage stage) {
        return m_sources[static_cast<std::size_t>(stage)];
    }

    AttentionProblem m_problem;
    TracePtr m_trace;
    std::array<std::shared_ptr<const MatrixSource>, kStageCount> m_sources; ///< by stage; X stays null
    std::chrono::nanoseconds m_elapsed{};
};

extern template class TextbookResult<float>;
extern template class TextbookResult<double>;

} // namespace attnscope
