// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/mixed_heads.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr std::size_t kMostMixedHeads = 16; ///< of n heads there are n² coefficients
constexpr std::size_t kMostMixedRows = 64;  ///< that are solved with
constexpr double kCoefficientSlack = 0.1;   ///< of a coefficient that is 0 or 1

/// The rows of the equations of one row of the output: what each head gives at each place, a column a
/// coefficient (head · heads + place).
Eigen::MatrixXd contributions(std::span<const double> outputs, const BlockMatrix& wO, std::size_t heads) {
    const std::size_t width = outputs.size() / heads;
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(wO.columns()),
                                                static_cast<Eigen::Index>(heads * heads));
    for (std::size_t place = 0; place < heads; ++place) {
        for (std::size_t feature = 0; feature < width; ++feature) {
            const auto row = wO.row(place * width + feature);
            const Eigen::Map<const Eigen::VectorXd> weights(row.data(),
                                                            static_cast<Eigen::Index>(row.size()));
            for (std::size_t head = 0; head < heads; ++head) {
                all.col(static_cast<Eigen::Index>(head * heads + place)) +=
                    outputs[head * width + feature] * weights;
            }
        }
    }
    return all;
}

/// The head at each place where coefficients are 0 and 1; empty where they are not.
std::vector<std::size_t> orderOf(const Eigen::VectorXd& coefficients, std::size_t heads) {
    std::vector<std::size_t> order(heads, heads);
    for (std::size_t head = 0; head < heads; ++head) {
        for (std::size_t place = 0; place < heads; ++place) {
            const double own = coefficients[static_cast<Eigen::Index>(head * heads + place)];
            const bool isOne = std::abs(own - 1.0) <= kCoefficientSlack;
            if (!isOne && !(std::abs(own) <= kCoefficientSlack)) {
                return {};
            }
            if (isOne && order[place] != heads) {
                return {};
            }
            order[place] = isOne ? head : order[place];
        }
    }
    const bool isWhole = std::find(order.begin(), order.end(), heads) == order.end();
    return isWhole && !std::is_sorted(order.begin(), order.end()) ? order : std::vector<std::size_t>();
}

} // namespace

std::vector<std::size_t> orderBeforeMixing(const std::vector<BlockMatrix>& computed,
                                           const std::vector<BlockMatrix>& given, const TokenInput& tokens,
                                           std::size_t heads) {
    const std::size_t columns = tokens.wO->columns();
    if (heads > kMostMixedHeads || given.front().columns() != columns) {
        return {};
    }
    const auto count = static_cast<Eigen::Index>(heads * heads);
    Eigen::MatrixXd squares = Eigen::MatrixXd::Zero(count, count);
    Eigen::VectorXd products = Eigen::VectorXd::Zero(count);
    const std::size_t wanted = std::min(kMostMixedRows, 4 * heads * heads / columns + 4);
    const std::size_t step = std::max<std::size_t>(1, computed.front().rows() * computed.size() / wanted);
    for (std::size_t at = step - 1; at < computed.front().rows() * computed.size(); at += step) {
        const std::size_t batch = at / computed.front().rows();
        const std::size_t row = at % computed.front().rows();
        const auto from = given[batch].row(row);
        Eigen::VectorXd output =
            Eigen::Map<const Eigen::VectorXd>(from.data(), static_cast<Eigen::Index>(columns));
        if (tokens.bO) {
            const auto bias = tokens.bO->row(0);
            output -= Eigen::Map<const Eigen::VectorXd>(bias.data(), static_cast<Eigen::Index>(columns));
        }
        const Eigen::MatrixXd all = contributions(computed[batch].row(row), *tokens.wO, heads);
        squares.noalias() += all.transpose() * all;
        products.noalias() += all.transpose() * output;
    }
    return orderOf(squares.ldlt().solve(products), heads);
}

} // namespace attnscope
