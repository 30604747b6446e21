// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/softmax_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

/// The largest score of a row, and the sum of all weights before they are divided by it.
struct RowSum {
    double largest = kNothing;
    double sum = 0.0;
};

RowSum sumOf(std::span<const double> row) {
    RowSum found{*std::max_element(row.begin(), row.end()), 0.0};
    for (const double score : row) {
        found.sum += found.largest == kNothing ? 0.0 : std::exp(score - found.largest);
    }
    return found;
}

void weigh(std::span<double> scores, const RowSum& row) {
    for (double& value : scores) {
        value = row.sum == 0.0 ? 0.0 : std::exp(value - row.largest) / row.sum;
    }
}

class SoftmaxNumbers final : public NumberReader {
public:
    SoftmaxNumbers(std::shared_ptr<const NumberReader> scores, std::size_t columns)
        : m_scores(std::move(scores))
        , m_columns(columns) {}

    void read(std::size_t first, std::span<double> values) const override {
        m_scores->read(first, values);
        while (!values.empty()) {
            const std::size_t row = first / m_columns;
            const std::span<double> own =
                values.first(std::min(values.size(), (row + 1) * m_columns - first));
            weigh(own, own.size() == m_columns ? sumOf(own) : rowSum(row));
            values = values.subspan(own.size());
            first += own.size();
        }
    }
    std::optional<Error> failure() const override { return m_scores->failure(); }

private:
    /// Kept, for a part of a row is read several times: a block of columns after the other.
    RowSum rowSum(std::size_t row) const {
        {
            const std::lock_guard lock(m_mutex);
            if (const auto known = m_known.find(row); known != m_known.end()) {
                return known->second;
            }
        }
        std::vector<double> scores(m_columns);
        m_scores->read(row * m_columns, scores);
        const RowSum found = sumOf(scores);
        const std::lock_guard lock(m_mutex);
        m_known.emplace(row, found);
        return found;
    }

    std::shared_ptr<const NumberReader> m_scores;
    std::size_t m_columns;
    mutable std::mutex m_mutex;
    mutable std::unordered_map<std::size_t, RowSum> m_known;
};

} // namespace

void takeSoftmax(std::span<double> row) {
    weigh(row, sumOf(row));
}

std::shared_ptr<const NumberReader> softmaxOf(std::shared_ptr<const NumberReader> scores,
                                              std::size_t columns) {
    return std::make_shared<const SoftmaxNumbers>(std::move(scores), columns);
}

} // namespace attnscope
