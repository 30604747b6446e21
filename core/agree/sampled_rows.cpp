// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/sampled_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr double kNothing = std::numeric_limits<double>::infinity();
constexpr double kMaskedScore = -1e4; ///< models fill in −∞, or numbers below it

double largestOf(std::span<const double> numbers) {
    double largest = 0.0;
    for (const double number : numbers) {
        if (std::isfinite(number) && number > kMaskedScore) {
            largest = std::max(largest, std::abs(number));
        }
    }
    return largest > 0.0 ? largest : 1.0;
}

double apart(double computed, double given) {
    return std::isfinite(computed) && std::isfinite(given) ? std::abs(computed - given)
           : computed == given                             ? 0.0
                                                           : kNothing;
}

} // namespace

/// A softmax over keys that come one after another, and its output.
class SampledRow::GrowingRow {
public:
    GrowingRow(const AttentionProblem& problem, double largest)
        : m_values(problem.v ? &*problem.v : nullptr)
        , m_largest(largest)
        , m_output(m_values != nullptr ? m_values->columns() : 0, 0.0) {}

    void add(double score, std::size_t key) {
        const double power = std::exp(score - m_largest);
        m_sum += power;
        for (std::size_t d = 0; d < m_output.size(); ++d) {
            m_output[d] += power * (*m_values)(key, d);
        }
    }

    /// Without the weights, of which every one changes with each key.
    double differs(const GivenRow& given) const {
        double worst = 0.0;
        if (!given.output.empty()) {
            const double size = largestOf(given.output);
            for (std::size_t d = 0; d < given.output.size(); ++d) {
                worst =
                    std::max(worst, apart(m_sum > 0.0 ? m_output[d] / m_sum : 0.0, given.output[d]) / size);
            }
        }
        if (given.logSumExp != nullptr) {
            const double own = std::log(m_sum) + m_largest;
            worst = std::max(worst, apart(own, *given.logSumExp) / std::max(1.0, std::abs(*given.logSumExp)));
        }
        return worst;
    }

    std::vector<double> output() const {
        std::vector<double> values = m_output;
        for (double& value : values) {
            value = m_sum > 0.0 ? value / m_sum : 0.0;
        }
        return values;
    }

    double weight(double score) const { return m_sum > 0.0 ? std::exp(score - m_largest) / m_sum : 0.0; }

private:
    const BlockMatrix* m_values;
    double m_largest;
    double m_sum = 0.0;
    std::vector<double> m_output;
};

SampledRow::SampledRow(const AttentionProblem& problem, std::size_t row)
    : m_problem(problem)
    , m_row(row)
    , m_products(problem.keys()) {
    const std::span<const double> query = problem.q.row(row);
    for (std::size_t j = 0; j < m_products.size(); ++j) {
        const std::span<const double> key = problem.k.row(j);
        double product = 0.0;
        for (std::size_t d = 0; d < query.size(); ++d) {
            product += query[d] * key[d];
        }
        m_products[j] = product;
    }
    scale(problem.scale);
}

void SampledRow::scale(double factor) {
    m_scores = m_products;
    for (std::size_t j = 0; j < m_scores.size(); ++j) {
        double score = m_scores[j] * factor;
        if (m_problem.softcap) {
            score = *m_problem.softcap * std::tanh(score / *m_problem.softcap);
        }
        const double distance = static_cast<double>(m_row) - static_cast<double>(j);
        m_scores[j] = score - m_problem.alibiSlope * std::abs(distance);
    }
    if (m_problem.bias) {
        m_problem.bias->addTo(m_row, 0, m_scores);
    }
    for (double& score : m_scores) {
        score /= m_problem.temperature;
    }
}

double SampledRow::differs(const GivenRow& given, const SeenKeys& seen) const {
    const GrowingRow row = grown(seen);
    double worst = row.differs(given);
    if (!given.weights.empty()) {
        const double size = largestOf(given.weights);
        for (std::size_t j = 0; j < given.weights.size(); ++j) {
            const double weight = seen.has(j) ? row.weight(m_scores[j]) : 0.0;
            worst = std::max(worst, apart(weight, given.weights[j]) / size);
        }
    }
    return given.scores.empty() ? worst : std::max(worst, scoresDiffer(given.scores, seen));
}

/// They are products, scaled, or masked too: the nearest counts.
double SampledRow::scoresDiffer(std::span<const double> given, const SeenKeys& seen) const {
    double asProducts = 0.0;
    double asScaled = 0.0;
    double asMasked = 0.0;
    for (std::size_t j = 0; j < given.size(); ++j) {
        const double scaled = apart(m_scores[j] * m_problem.temperature, given[j]);
        const bool isFilled = given[j] <= kMaskedScore;
        asProducts = std::max(asProducts, apart(m_products[j], given[j]));
        asScaled = std::max(asScaled, scaled);
        asMasked = std::max(asMasked, isFilled == seen.has(j) ? kNothing : isFilled ? 0.0 : scaled);
    }
    return std::min({asProducts, asScaled, asMasked}) / largestOf(given);
}

std::vector<double> SampledRow::output(const SeenKeys& seen) const {
    return grown(seen).output();
}

SampledRow::GrowingRow SampledRow::grown(const SeenKeys& seen) const {
    double largest = -kNothing;
    for (std::size_t j = seen.first; j < seen.end; ++j) {
        largest = seen.has(j) ? std::max(largest, m_scores[j]) : largest;
    }
    GrowingRow row(m_problem, std::isfinite(largest) ? largest : 0.0);
    for (std::size_t j = seen.first; j < seen.end; ++j) {
        if (seen.has(j)) {
            row.add(m_scores[j], j);
        }
    }
    return row;
}

std::vector<double> SampledRow::differsAlong(const GivenRow& given, std::span<const std::size_t> keys) const {
    std::vector<double> all;
    all.reserve(keys.size());
    GrowingRow row(m_problem, *std::max_element(m_scores.begin(), m_scores.end()));
    for (const std::size_t key : keys) {
        row.add(m_scores[key], key);
        all.push_back(row.differs(given));
    }
    return all;
}

} // namespace attnscope
