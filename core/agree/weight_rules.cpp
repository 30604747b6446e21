// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/weight_rules.h"

#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace attnscope {

namespace {

constexpr std::size_t kMostRuleCells = std::size_t{1} << 24; ///< of the weights of all heads

bool isSmallScene(const SceneInput& input) {
    return queryCount(input) * keyCount(input) <= kMostRuleCells / batchCount(input) / headCount(input);
}

double rowSumOf(std::span<const double> row) {
    return std::accumulate(row.begin(), row.end(), 0.0);
}

/// The slope with which the logarithms of one head are told, by rows that each have a constant of their own.
class SlopeFit {
public:
    explicit SlopeFit(double allowed)
        : m_allowed(allowed) {}

    /// The weights of a row as given and as computed, without the slope.
    void add(std::size_t row, std::span<const double> given, std::span<const double> computed) {
        const Moments own = momentsOf(row, given, computed);
        m_products += own.products;
        m_squares += own.squares;
    }
    std::optional<double> slope() const {
        return m_squares > 0.0 ? std::optional(m_products / m_squares) : std::nullopt;
    }
    /// Whether a row is as the slope says.
    bool explains(std::size_t row, std::span<const double> given, std::span<const double> computed) const {
        std::vector<double> made(given.size(), 0.0);
        for (std::size_t key = 0; key < made.size(); ++key) {
            made[key] = given[key] > 0.0 ? computed[key] * std::exp(*slope() * distance(row, key)) : 0.0;
        }
        const double sum = rowSumOf(made);
        for (std::size_t key = 0; key < made.size(); ++key) {
            if (!(std::abs(made[key] / sum - given[key]) <= m_allowed)) {
                return sum == 0.0 && rowSumOf(given) == 0.0;
            }
        }
        return true;
    }

private:
    struct Moments {
        double products = 0.0;
        double squares = 0.0;
    };

    static double distance(std::size_t row, std::size_t key) {
        return static_cast<double>(row > key ? row - key : key - row);
    }

    /// Of the larger weights alone, whose logarithms are exact.
    Moments momentsOf(std::size_t row, std::span<const double> given,
                      std::span<const double> computed) const {
        std::vector<std::pair<double, double>> points; // distance, quotient of the logarithms
        double meanDistance = 0.0;
        double meanLog = 0.0;
        for (std::size_t key = 0; key < given.size(); ++key) {
            if (given[key] > kLeastWeight && computed[key] > kLeastWeight) {
                points.emplace_back(distance(row, key), std::log(given[key] / computed[key]));
                meanDistance += points.back().first;
                meanLog += points.back().second;
            }
        }
        const auto count = static_cast<double>(std::max<std::size_t>(points.size(), 1));
        Moments sums;
        for (const auto& [at, log] : points) {
            sums.products += (at - meanDistance / count) * (log - meanLog / count);
            sums.squares += (at - meanDistance / count) * (at - meanDistance / count);
        }
        return sums;
    }

    static constexpr double kLeastWeight = 1e-4;

    double m_allowed;
    double m_products = 0.0;
    double m_squares = 0.0;
};

/// The slope of one head in one batch item, if it explains all its rows.
std::optional<double> slopeOf(const AttentionResult& result, const BlockMatrix& given, double allowed) {
    const auto source = result.source(Stage::Weights);
    SlopeFit fit(allowed);
    std::vector<double> computed(given.columns());
    for (std::size_t row = 0; row < given.rows(); ++row) {
        source->exactRow(row, computed);
        fit.add(row, given.row(row), computed);
    }
    for (std::size_t row = 0; fit.slope() && row < given.rows(); ++row) {
        source->exactRow(row, computed);
        if (!fit.explains(row, given.row(row), computed)) {
            return std::nullopt;
        }
    }
    return fit.slope();
}

/// The same results with the batch items moved on by that many.
References moved(const References& references, std::size_t by) {
    References all = references;
    for (const Reference what : kReferences) {
        if (std::optional<MatrixStack>& stack = all.of(what)) {
            std::vector<BlockMatrix>& matrices = stack->matrices();
            std::rotate(matrices.begin(),
                        matrices.begin() + static_cast<std::ptrdiff_t>(by * stack->axes().heads),
                        matrices.end());
        }
    }
    return all;
}

/// Which batch items differ by no more than may be.
std::vector<bool> agreeingItems(const std::vector<ReferenceDifference>& differences,
                                const GivenNumbers& numbers, std::size_t items) {
    std::vector<bool> agree(items, true);
    for (const ReferenceDifference& each : differences) {
        const std::size_t rows = each.ofRows.size() / items;
        for (std::size_t at = 0; at < each.ofRows.size(); ++at) {
            const bool isNear = each.ofRows[at] <= numbers.allowed(each.what, loweredIn(each, at));
            agree[at / rows] = agree[at / rows] && isNear;
        }
    }
    return agree;
}

} // namespace

MatrixStack dividedBySums(const MatrixStack& weights) {
    std::vector<BlockMatrix> all = weights.matrices();
    for (BlockMatrix& matrix : all) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            const auto numbers = matrix.mutableRow(row);
            const double sum = rowSumOf(numbers);
            for (double& number : numbers) {
                number = sum == 0.0 ? number : number / sum;
            }
        }
    }
    return {weights.axes(), std::move(all)};
}

std::optional<std::vector<double>> scoresOfSinks(const Scene& scene, const MatrixStack& weights,
                                                 double tolerance, const std::stop_token& stop) {
    if (!isSmallScene(scene.input)) {
        return std::nullopt;
    }
    TextbookEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    std::vector<double> scores;
    for (std::size_t head = 0; head < weights.axes().heads; ++head) {
        std::vector<std::pair<double, double>> rows; // log-sum-exp, sum of the weights
        for (std::size_t batch = 0; batch < weights.axes().batches; ++batch) {
            const Result<ResultPtr> result = solver.solve({batch, head}, stop);
            for (std::size_t row = 0; result && row < weights.rows(); ++row) {
                const double sum = rowSumOf(weights.at({batch, head}).row(row));
                if (sum > 0.0) {
                    rows.emplace_back((*result)->rowStatistics(row).logSumExp, sum);
                }
            }
        }
        // The row whose sum tells most digits of it.
        const auto clearest = std::min_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
            return std::abs(a.second - 0.5) < std::abs(b.second - 0.5);
        });
        if (clearest == rows.end() || clearest->second >= 1.0) {
            return std::nullopt;
        }
        const double sink = clearest->first - std::log(clearest->second / (1.0 - clearest->second));
        const auto isExplained = [&](const auto& row) {
            constexpr double kRowSlack = 4.0;
            return std::abs(1.0 / (1.0 + std::exp(sink - row.first)) - row.second) <= kRowSlack * tolerance;
        };
        if (!std::all_of(rows.begin(), rows.end(), isExplained)) {
            return std::nullopt;
        }
        scores.push_back(sink);
    }
    return scores;
}

std::optional<MatrixStack> scoresOfSigmoids(const MatrixStack& weights) {
    std::vector<BlockMatrix> all = weights.matrices();
    for (BlockMatrix& matrix : all) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            for (double& number : matrix.mutableRow(row)) {
                if (!(number >= 0.0) || !(number < 1.0)) {
                    return std::nullopt;
                }
                number = number == 0.0 ? -std::numeric_limits<double>::infinity()
                                       : std::log(number / (1.0 - number));
            }
        }
    }
    return MatrixStack(weights.axes(), std::move(all));
}

std::optional<std::pair<double, double>> rangeOfRowSums(const MatrixStack& weights) {
    std::optional<std::pair<double, double>> range;
    for (const BlockMatrix& matrix : weights.matrices()) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            const double sum = rowSumOf(matrix.row(row));
            if (sum != 0.0 && std::isfinite(sum)) {
                range = range ? std::pair(std::min(range->first, sum), std::max(range->second, sum))
                              : std::pair(sum, sum);
            }
        }
    }
    return range;
}

bool areZeroAsCausal(const MatrixStack& weights) {
    if (weights.rows() != weights.columns() || weights.rows() < 2) {
        return false;
    }
    for (const BlockMatrix& matrix : weights.matrices()) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            for (std::size_t key = 0; key < matrix.columns(); ++key) {
                if ((matrix(row, key) == 0.0) != (key > row)) {
                    return false;
                }
            }
        }
    }
    return true;
}

std::optional<VariationText> slopesOfDistance(const Scene& scene, const References& references,
                                              const GivenNumbers& numbers, const std::stop_token& stop) {
    const std::size_t heads = headCount(scene.input);
    if (!references.weights || references.weights->axes().heads != heads || !isSmallScene(scene.input)) {
        return std::nullopt;
    }
    TextbookEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    std::vector<std::string> slopes;
    bool isOne = false; // that is not 0
    for (std::size_t head = 0; head < heads; ++head) {
        double own = 0.0;
        for (std::size_t batch = 0; batch < batchCount(scene.input); ++batch) {
            const Result<ResultPtr> result = solver.solve({batch, head}, stop);
            const std::optional<double> slope = result
                                                    ? slopeOf(**result, references.weights->at({batch, head}),
                                                              numbers.allowed(Reference::Weights))
                                                    : std::nullopt;
            if (!slope || (batch > 0 && std::abs(*slope - own) > 0.01 * std::abs(own) + 1e-4)) {
                return std::nullopt;
            }
            own = *slope;
        }
        isOne = isOne || std::abs(own) > 1e-4;
        slopes.push_back(fmt::format("{:.4g}", own));
    }
    return isOne ? std::optional(VariationText{
                       translatable(
                           "the model adds the distance |i − j| times {0} (head by head) to the scores: with "
                           "that the weights agree (ALiBi with slopes of its own; give it as an array: "
                           "--as NAME=bias)"),
                       {fmt::format("{}", fmt::join(slopes, ", "))}})
                 : std::nullopt;
}

std::optional<VariationText> orderOfItems(const Scene& scene, const References& references,
                                          const GivenNumbers& numbers, const std::stop_token& stop) {
    constexpr std::size_t kMostItems = 8;
    const std::size_t items = batchCount(scene.input);
    if (items < 2 || items > kMostItems || layerCount(scene.input) > 1 || !isSmallScene(scene.input)) {
        return std::nullopt;
    }
    std::vector<std::size_t> order(items, items);
    for (std::size_t by = 0; by < items; ++by) {
        const auto differences = compareReferences(scene, moved(references, by), stop);
        if (!differences) {
            return std::nullopt;
        }
        const std::vector<bool> agree = agreeingItems(*differences, numbers, items);
        for (std::size_t item = 0; item < items; ++item) {
            if (agree[item]) {
                order[(item + by) % items] = item;
            }
        }
    }
    const bool isWhole = std::find(order.begin(), order.end(), items) == order.end();
    return isWhole && !std::is_sorted(order.begin(), order.end())
               ? std::optional(VariationText{
                     translatable(
                         "the model's batch items 0, 1 … are items {0} of the scene: its results are in "
                         "another order than its inputs"),
                     {fmt::format("{}", fmt::join(order, ", "))}})
               : std::nullopt;
}

} // namespace attnscope
