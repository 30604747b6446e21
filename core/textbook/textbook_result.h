// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/textbook/textbook_trace.h"

#include <array>

namespace attnscope {

/// The result of the textbook engine for a problem with Q and K.
template <typename T>
class TextbookResult final : public AttentionResult {
public:
    using TracePtr = std::shared_ptr<const TextbookTrace<T>>;

    /// Computes what the request's change asks for and shares the rest with `previous`, which is the
    /// request's own where it fits (null: everything is computed). Fails with ErrorCode::Stopped.
    static Result<ResultPtr> make(const TextbookResult* previous, const ComputeRequest& request);

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return true; }
    Precision precision() const override;
    std::string_view backend() const override { return "CPU"; }
    std::chrono::nanoseconds elapsed() const override { return m_elapsed; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override;
    RowStatistics rowStatistics(std::size_t query) const override;

private:
    explicit TextbookResult(const ComputeRequest& request)
        : AttentionResult(request.fallback)
        , m_problem(request.problem) {}
    bool computeAll(const TextbookResult* previous, const ComputeRequest& request);
    bool computeOutput(const TextbookResult& previous, const ComputeRequest& request);
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
