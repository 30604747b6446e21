// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/norm_of_rows.h"

#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

constexpr double kEpsilon = 1e-5;
constexpr std::size_t kLeastRows = 5; ///< two numbers are fitted to each column

/// Whether a column of all matrices is weight · number + bias.
bool isLineOf(const std::vector<BlockMatrix>& rows, const std::vector<BlockMatrix>& given, std::size_t column,
              double allowed) {
    double count = 0.0;
    double sumX = 0.0;
    double sumY = 0.0;
    double squares = 0.0;
    double products = 0.0;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        for (std::size_t row = 0; row < rows[at].rows(); ++row) {
            const double x = rows[at](row, column);
            const double y = given[at](row, column);
            count += 1.0;
            sumX += x;
            sumY += y;
            squares += x * x;
            products += x * y;
        }
    }
    const double spread = squares - sumX * sumX / count;
    const double weight = spread > 0.0 ? (products - sumX * sumY / count) / spread : 0.0;
    const double bias = (sumY - weight * sumX) / count;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        for (std::size_t row = 0; row < rows[at].rows(); ++row) {
            if (!(std::abs(weight * rows[at](row, column) + bias - given[at](row, column)) <= allowed)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

BlockMatrix normalised(const BlockMatrix& rows, NormKind kind) {
    BlockMatrix all = rows;
    const auto count = static_cast<double>(rows.columns());
    for (std::size_t row = 0; row < all.rows(); ++row) {
        const auto numbers = all.mutableRow(row);
        const double mean =
            kind == NormKind::Layer ? std::accumulate(numbers.begin(), numbers.end(), 0.0) / count : 0.0;
        double squares = 0.0;
        for (const double number : numbers) {
            squares += (number - mean) * (number - mean);
        }
        const double size = std::sqrt(squares / count + kEpsilon);
        for (double& number : numbers) {
            number = (number - mean) / size;
        }
    }
    return all;
}

bool isNormOf(const std::vector<BlockMatrix>& rows, const std::vector<BlockMatrix>& given, double allowed) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if (rows[at].rows() != given[at].rows() || rows[at].columns() != given[at].columns()) {
            return false;
        }
        count += rows[at].rows();
    }
    for (const NormKind kind : {NormKind::Layer, NormKind::Rms}) {
        std::vector<BlockMatrix> all;
        all.reserve(rows.size());
        for (const BlockMatrix& each : rows) {
            all.push_back(normalised(each, kind));
        }
        bool isIt = count >= kLeastRows;
        for (std::size_t column = 0; isIt && column < rows.front().columns(); ++column) {
            isIt = isLineOf(all, given, column, allowed);
        }
        if (isIt) {
            return true;
        }
    }
    return false;
}

} // namespace attnscope
