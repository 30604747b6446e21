// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/textbook/textbook_result.h"

#include "core/engine/block_source.h"
#include "core/engine/effect_source.h"
#include "core/textbook/rounded.h"
#include "core/textbook/row_products.h"
#include "core/textbook/textbook_sources.h"

#include <type_traits>

namespace attnscope {

namespace {

constexpr std::array kQueryKeyStages{Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights,
                                     Stage::AfterDropout};

/// Writes the rows of the output as rows of weights come in.
template <typename T>
class OutputRows {
public:
    OutputRows(const AttentionProblem& problem, const ReportProgress& report)
        : m_progress(problem.queries(), report)
        , m_values(problem.v ? rounded<T>(*problem.v) : std::vector<T>())
        , m_width(problem.v ? problem.v->columns() : 0)
        , m_output(problem.queries() * m_width) {}

    void operator()(std::size_t query, std::span<const T> weights) {
        combineValues<T>(weights, m_values, std::span(m_output).subspan(query * m_width, m_width));
        m_progress.add(1);
    }
    std::vector<T> take() { return std::move(m_output); }

private:
    Progress m_progress;
    std::vector<T> m_values;
    std::size_t m_width;
    std::vector<T> m_output;
};

} // namespace

template <typename T>
Result<ResultPtr> TextbookResult<T>::make(const TextbookResult* previous, const ComputeRequest& request) {
    const auto start = std::chrono::steady_clock::now();
    const std::shared_ptr<TextbookResult> result(new TextbookResult(request));
    const Change::Kind kind = request.change.kind;
    const bool isLight = kind == Change::Kind::Nothing || kind == Change::Kind::ValuesOnly;
    const bool complete = previous && isLight ? result->computeOutput(*previous, request)
                                              : result->computeAll(previous, request);
    if (!complete) {
        return unexpected(stopped());
    }
    result->setInputs();
    result->m_elapsed = std::chrono::steady_clock::now() - start;
    return result;
}

template <typename T>
bool TextbookResult<T>::computeAll(const TextbookResult* previous, const ComputeRequest& request) {
    const auto trace = std::make_shared<TextbookTrace<T>>(
        m_problem, previous ? previous->m_trace.get() : nullptr, request.change);
    OutputRows<T> output(m_problem, request.report);
    if (!trace->compute(request.stop, std::ref(output))) {
        return false;
    }
    m_trace = trace;
    for (const Stage stage : kQueryKeyStages) {
        if (stage <= m_trace->combiningStage()) {
            at(stage) = std::make_shared<const QueryKeySource<T>>(m_trace, stage);
        }
    }
    setOutput(output.take());
    return true;
}

template <typename T>
bool TextbookResult<T>::computeOutput(const TextbookResult& previous, const ComputeRequest& request) {
    m_trace = previous.m_trace;
    for (const Stage stage : kQueryKeyStages) {
        at(stage) = previous.source(stage);
    }
    OutputRows<T> output(m_problem, request.report);
    if (!m_trace->forEachRow(request.stop, std::ref(output))) {
        return false;
    }
    setOutput(output.take());
    return true;
}

template <typename T>
void TextbookResult<T>::setInputs() {
    at(Stage::Q) = std::make_shared<const BlockSource>(m_problem.q);
    at(Stage::K) = std::make_shared<const BlockSource>(m_problem.k);
    if (m_problem.v) {
        at(Stage::V) = std::make_shared<const BlockSource>(*m_problem.v);
    }
}

template <typename T>
void TextbookResult<T>::setOutput(std::vector<T> output) {
    if (m_problem.v) {
        at(Stage::Effect) = std::make_shared<const EffectSource>(at(m_trace->combiningStage()), *m_problem.v);
        at(Stage::Output) = std::make_shared<const OutputSource<T>>(m_trace, *m_problem.v, std::move(output));
    }
}

template <typename T>
Precision TextbookResult<T>::precision() const {
    return std::is_same_v<T, double> ? Precision::Float64 : Precision::Float32;
}

template <typename T>
std::shared_ptr<const MatrixSource> TextbookResult<T>::source(Stage stage) const {
    return m_sources[static_cast<std::size_t>(stage)];
}

template <typename T>
RowStatistics TextbookResult<T>::rowStatistics(std::size_t query) const {
    return exactStatistics(m_problem, m_trace->exactCells(), query);
}

template class TextbookResult<float>;
template class TextbookResult<double>;

} // namespace attnscope
