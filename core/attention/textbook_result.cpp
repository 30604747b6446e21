// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/textbook_result.h"

#include "core/attention/block_source.h"
#include "core/attention/rounded.h"
#include "core/attention/row_products.h"
#include "core/attention/textbook_sources.h"

#include <type_traits>

namespace attnscope {

namespace {

constexpr std::array kQueryKeyStages{Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Weights,
                                     Stage::Dropped};

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
Result<std::shared_ptr<const AttentionResult>>
TextbookResult<T>::make(const TextbookResult* previous, const AttentionProblem& problem, const Change& change,
                        std::stop_token stop, const ReportProgress& report) {
    const auto start = std::chrono::steady_clock::now();
    const std::shared_ptr<TextbookResult> result(new TextbookResult(problem));
    const bool isLight = change.kind == Change::Kind::Nothing || change.kind == Change::Kind::ValuesOnly;
    const bool complete = previous && isLight ? result->computeOutput(*previous, std::move(stop), report)
                                              : result->computeAll(previous, change, std::move(stop), report);
    if (!complete) {
        return failed(stopped());
    }
    result->setInputs();
    result->m_elapsed = std::chrono::steady_clock::now() - start;
    return result;
}

template <typename T>
bool TextbookResult<T>::computeAll(const TextbookResult* previous, const Change& change, std::stop_token stop,
                                   const ReportProgress& report) {
    const auto trace =
        std::make_shared<TextbookTrace<T>>(m_problem, previous ? previous->m_trace.get() : nullptr, change);
    OutputRows<T> output(m_problem, report);
    if (!trace->compute(std::move(stop), std::ref(output))) {
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
bool TextbookResult<T>::computeOutput(const TextbookResult& previous, std::stop_token stop,
                                      const ReportProgress& report) {
    m_trace = previous.m_trace;
    for (const Stage stage : kQueryKeyStages) {
        at(stage) = previous.source(stage);
    }
    OutputRows<T> output(m_problem, report);
    if (!m_trace->forEachRow(std::move(stop), std::ref(output))) {
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
