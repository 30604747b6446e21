// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/sampled_rows.h"

#include "core/masks/filled_score.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

constexpr double kNothing = std::numeric_limits<double>::infinity();
constexpr double kTooSmall = 1e-200; ///< a sum of powers that has lost digits

using Numbers = Eigen::Map<Eigen::ArrayXd>;
using ConstNumbers = Eigen::Map<const Eigen::ArrayXd>;

ConstNumbers numbersIn(std::span<const double> row) {
    return {row.data(), static_cast<Eigen::Index>(row.size())};
}

/// A row that the model left without numbers tells nothing; the comparison of the whole scene looks at it.
double apart(double computed, double given) {
    if (std::isnan(given)) {
        return 0.0;
    }
    return std::isfinite(computed) && std::isfinite(given) ? std::abs(computed - given)
           : computed == given                             ? 0.0
                                                           : kNothing;
}

} // namespace

double largestGiven(std::span<const double> numbers) {
    double largest = 0.0;
    for (const double number : numbers) {
        if (std::isfinite(number) && !isFilledIn(number)) {
            largest = std::max(largest, std::abs(number));
        }
    }
    return largest > 0.0 ? largest : 1.0;
}

SampledRow::SampledRow(const AttentionProblem& problem, std::size_t row)
    : m_problem(problem)
    , m_row(row) {}

void SampledRow::multiply() {
    m_products.resize(m_problem.keys());
    m_scores.resize(m_products.size());
    m_powers.resize(m_products.size());
    const ConstNumbers query = numbersIn(m_problem.q.row(m_row));
    for (std::size_t j = 0; j < m_products.size(); ++j) {
        m_products[j] = (query * numbersIn(m_problem.k.row(j))).sum();
    }
}

double rowDiffers(std::span<const double> computed, std::span<const double> given, double size,
                  double limit) {
    double worst = 0.0;
    for (std::size_t j = 0; j < given.size() && worst <= limit; ++j) {
        worst = std::max(worst, apart(computed[j], given[j]) / size);
    }
    return worst;
}

void SampledRow::scale(double factor) {
    if (m_factor == factor && m_softcap == m_problem.softcap) {
        return;
    }
    if (!m_factor) {
        multiply();
    }
    m_factor = factor;
    m_softcap = m_problem.softcap;
    for (std::size_t j = 0; j < m_scores.size(); ++j) {
        double score = m_products[j] * factor;
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
    const double largest = *std::max_element(m_scores.begin(), m_scores.end());
    m_largest = std::isfinite(largest) ? largest : 0.0;
    for (std::size_t j = 0; j < m_scores.size(); ++j) {
        m_powers[j] = std::exp(m_scores[j] - m_largest);
    }
}

/// T·log w = s·product + what is added − a constant: the slope over the cells is s.
LogarithmsOfRow SampledRow::logarithms(std::span<const double> weights) const {
    constexpr double kLeast = 1e-3; // of the largest: smaller ones have lost digits
    const double least = kLeast * largestGiven(weights);
    LogarithmsOfRow cells;
    for (std::size_t j = 0; j < weights.size(); ++j) {
        if (weights[j] > least) {
            const double added = m_scores[j] * m_problem.temperature - m_products[j] * *m_factor;
            cells.emplace_back(m_products[j], m_problem.temperature * std::log(weights[j]) - added);
        }
    }
    return cells;
}

void SampledRow::addSlope(std::span<const double> weights, double& products, double& squares) const {
    const LogarithmsOfRow cells = logarithms(weights);
    double x = 0.0;
    double y = 0.0;
    for (const auto& [product, logarithm] : cells) {
        x += product;
        y += logarithm;
    }
    const double count = std::max(1.0, static_cast<double>(cells.size()));
    for (const auto& [product, logarithm] : cells) {
        products += (product - x / count) * (logarithm - y / count);
        squares += (product - x / count) * (product - x / count);
    }
}

SampledRow::Powers SampledRow::powersOver(const SeenKeys& seen) const {
    Powers powers;
    powersOver(seen, powers);
    return powers;
}

void SampledRow::powersOver(const SeenKeys& seen, Powers& powers) const {
    powers.of.assign(m_powers.size(), 0.0);
    powers.sum = 0.0;
    powers.largest = m_largest;
    double largest = -kNothing;
    for (std::size_t j = seen.first; j < seen.end; ++j) {
        if (seen.has(j)) {
            powers.of[j] = m_powers[j];
            powers.sum += m_powers[j];
            largest = std::max(largest, m_scores[j]);
        }
    }
    if (powers.sum < kTooSmall && std::isfinite(largest)) {
        powers.largest = largest;
        powers.sum = 0.0;
        for (std::size_t j = seen.first; j < seen.end; ++j) {
            powers.of[j] = seen.has(j) ? std::exp(m_scores[j] - largest) : 0.0;
            powers.sum += powers.of[j];
        }
    }
}

double SampledRow::differs(const GivenRow& given, const SeenKeys& seen, const Powers& powers,
                           double limit) const {
    double worst = 0.0;
    if (!given.weights.empty()) {
        for (std::size_t j = 0; j < given.weights.size() && worst <= limit; ++j) {
            const double weight = powers.sum > 0.0 ? powers.of[j] / powers.sum : 0.0;
            worst = std::max(worst, apart(weight, given.weights[j]) / given.weightsSize);
        }
    }
    return given.scores.empty() || worst > limit ? worst : std::max(worst, scoresDiffer(given.scores, seen));
}

/// They are products, scaled, or masked too: the nearest counts.
double SampledRow::scoresDiffer(std::span<const double> given, const SeenKeys& seen) const {
    double asProducts = 0.0;
    double asScaled = 0.0;
    double asMasked = 0.0;
    for (std::size_t j = 0; j < given.size(); ++j) {
        const double scaled = apart(m_scores[j] * m_problem.temperature, given[j]);
        const bool isFilled = isFilledIn(given[j]);
        asProducts = std::max(asProducts, apart(m_products[j], given[j]));
        asScaled = std::max(asScaled, scaled);
        asMasked = std::max(asMasked, isFilled == seen.has(j) ? kNothing : isFilled ? 0.0 : scaled);
    }
    return std::min({asProducts, asScaled, asMasked}) / largestGiven(given);
}

GrowingOutput::GrowingOutput(std::vector<Part> parts, const GivenRow& given)
    : m_parts(std::move(parts))
    , m_given(given)
    , m_width(given.output.size())
    , m_outputs(m_parts.size() * m_width, 0.0)
    , m_sums(m_parts.size(), 0.0) {
    m_largest.reserve(m_parts.size());
    for (const Part& part : m_parts) {
        m_largest.push_back(part.row->largest());
    }
}

void GrowingOutput::add(std::size_t key) {
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        const double power = m_parts[part].row->powers()[key];
        m_sums[part] += power;
        if (m_width > 0) {
            Numbers(outputOf(part), static_cast<Eigen::Index>(m_width)) +=
                power * numbersIn(m_parts[part].values->row(key));
        }
    }
}

void GrowingOutput::add(std::size_t part, const SampledRow::Powers& powers) {
    m_sums[part] += powers.sum;
    m_largest[part] = powers.largest;
    for (std::size_t key = 0; key < powers.of.size() && m_width > 0; ++key) {
        if (powers.of[key] != 0.0) {
            Numbers(outputOf(part), static_cast<Eigen::Index>(m_width)) +=
                powers.of[key] * numbersIn(m_parts[part].values->row(key));
        }
    }
}

double GrowingOutput::differs(double limit) const {
    double worst = 0.0;
    for (std::size_t d = 0; d < m_width && worst <= limit; ++d) {
        double value = m_given.bias.empty() ? 0.0 : m_given.bias[d];
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            value += m_sums[part] > 0.0 ? m_outputs[part * m_width + d] / m_sums[part] : 0.0;
        }
        worst = std::max(worst, apart(value, m_given.output[d]) / m_given.outputSize);
    }
    if (m_given.logSumExp != nullptr && worst <= limit) {
        const double own = std::log(m_sums.front()) + m_largest.front();
        const double size = std::max(1.0, std::abs(*m_given.logSumExp));
        worst = std::max(worst, apart(own, *m_given.logSumExp) / size);
    }
    return worst;
}

} // namespace attnscope
