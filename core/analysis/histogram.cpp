// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/histogram.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace attnscope {

namespace {

constexpr std::size_t kAllCells = 4'194'304;
constexpr std::size_t kSampledRows = 256;
/// Rows that are neighbours in a source are read together.
constexpr std::size_t kRowsAtOnce = 16;

class Counter {
public:
    Counter(Histogram& histogram, HistogramScale scale)
        : m_histogram(histogram)
        , m_isLog(scale == HistogramScale::Log10)
        , m_last(static_cast<double>(histogram.counts.size() - 1))
        , m_factor(static_cast<double>(histogram.counts.size()) / (histogram.high - histogram.low)) {}

    void add(float value) {
        if (std::isnan(value)) {
            return;
        }
        const double place = m_isLog ? std::log10(static_cast<double>(value)) : static_cast<double>(value);
        const double bin = std::clamp((place - m_histogram.low) * m_factor, 0.0, m_last);
        ++m_histogram.counts[static_cast<std::size_t>(bin)];
        ++m_histogram.cells;
    }

private:
    Histogram& m_histogram;
    bool m_isLog;
    double m_last;
    double m_factor;
};

} // namespace

double quantileOf(const Histogram& histogram, double part, bool ofMagnitudes) {
    const double step = (histogram.high - histogram.low) / static_cast<double>(histogram.counts.size());
    std::map<double, std::uint64_t> counts; // by the upper end of a bin
    std::uint64_t all = 0;
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        const double low = histogram.low + step * static_cast<double>(bin);
        const double end = ofMagnitudes ? std::max(std::abs(low), std::abs(low + step)) : low + step;
        counts[end] += histogram.counts[bin];
        all += histogram.counts[bin];
    }
    const double wanted = part * static_cast<double>(all);
    std::uint64_t below = 0;
    for (const auto& [end, count] : counts) {
        below += count;
        if (count > 0 && static_cast<double>(below) >= wanted) {
            return end;
        }
    }
    return histogram.high;
}

Histogram histogramOf(const MatrixSource& source, const Mask* mask, HistogramScale scale, double low,
                      double high, std::size_t bins, const std::stop_token& stop) {
    Histogram histogram{low, high, std::vector<std::uint64_t>(bins), 0, 0, source.rows()};
    Counter counter(histogram, scale);
    const std::size_t columns = source.columns();
    const bool all = source.rows() * columns <= kAllCells;
    const std::size_t rows = all ? source.rows() : std::min(source.rows(), kSampledRows);
    const std::size_t together = all ? kRowsAtOnce : 1;
    std::vector<float> values(together * columns);
    std::vector<std::uint8_t> hidden(together * columns);
    std::vector<std::uint8_t> allowed(columns, 1);
    for (std::size_t at = 0; at < rows; at += together) {
        if (stop.stop_requested()) {
            return {};
        }
        const std::size_t first = all ? at : (2 * at + 1) * source.rows() / (2 * rows);
        const std::size_t count = std::min(together, rows - at);
        source.fill({{first, 0, count, columns}, 0}, Reducer::Max, std::span(values).first(count * columns),
                    std::span(hidden).first(count * columns));
        for (std::size_t i = 0; i < count; ++i) {
            if (mask != nullptr && !mask->allowsAll()) {
                mask->fillRow(first + i, allowed);
            }
            for (std::size_t j = 0; j < columns; ++j) {
                if (allowed[j] != 0) {
                    counter.add(values[i * columns + j]);
                }
            }
        }
        histogram.rows += count;
    }
    return histogram;
}

} // namespace attnscope
