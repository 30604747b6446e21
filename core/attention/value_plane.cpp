// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/value_plane.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

std::vector<double> axis(std::size_t dimensions, std::size_t which) {
    std::vector<double> direction(dimensions, 0.0);
    direction[which] = 1.0;
    return direction;
}

/// V [keys][d_v] divided by its largest magnitude, so that squares neither overflow nor vanish.
Matrix normalised(const BlockMatrix& v, double largest) {
    Matrix matrix(static_cast<Eigen::Index>(v.rows()), static_cast<Eigen::Index>(v.columns()));
    for (std::size_t j = 0; j < v.rows(); ++j) {
        const std::span<const double> row = v.row(j);
        for (std::size_t c = 0; c < row.size(); ++c) {
            matrix(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(c)) = row[c] / largest;
        }
    }
    return matrix;
}

/// The two strongest directions as columns [d_v][2], from the smaller of VᵀV and V·Vᵀ; not yet of unit length
/// where V has a rank below 2.
Matrix strongest(const Matrix& v) {
    Matrix directions = Matrix::Zero(v.cols(), 2);
    const bool isTall = v.rows() >= v.cols();
    const Matrix gram = isTall ? Matrix(v.transpose() * v) : Matrix(v * v.transpose());
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(gram);
    for (Eigen::Index which = 0; which < std::min<Eigen::Index>(2, gram.cols()); ++which) {
        const Vector found = solver.eigenvectors().col(gram.cols() - 1 - which);
        directions.col(which) = isTall ? found : Vector(v.transpose() * found);
    }
    return directions;
}

/// Of unit length and at right angles to `other`; an axis stands in where nothing is left of it.
Vector unitBeside(Vector direction, const Vector& other) {
    constexpr double kNothing = 1e-7;
    for (Eigen::Index which = 0; which <= direction.size(); ++which) {
        direction -= direction.dot(other) * other;
        if (direction.norm() > kNothing) {
            break;
        }
        direction = Vector::Unit(direction.size(), std::min(which, direction.size() - 1));
    }
    direction.normalize();
    return direction;
}

/// An eigenvector and its negative are equally right; the one whose largest component is positive is taken.
std::vector<double> withFixedSign(const Vector& direction) {
    Eigen::Index largest = 0;
    direction.cwiseAbs().maxCoeff(&largest);
    const double sign = direction(largest) < 0.0 ? -1.0 : 1.0;
    std::vector<double> result(static_cast<std::size_t>(direction.size()));
    for (std::size_t c = 0; c < result.size(); ++c) {
        result[c] = sign * direction(static_cast<Eigen::Index>(c));
    }
    return result;
}

} // namespace

std::pair<double, double> ValuePlane::project(std::span<const double> vector) const {
    assert(vector.size() == first.size());
    const auto along = [vector](const std::vector<double>& direction) {
        return std::inner_product(direction.begin(), direction.end(), vector.begin(), 0.0);
    };
    return {along(first), second.empty() ? 0.0 : along(second)};
}

ValuePlane planeOf(const BlockMatrix& v) {
    const std::size_t dimensions = v.columns();
    ValuePlane plane;
    if (dimensions == 0) {
        return plane;
    }
    plane.first = axis(dimensions, 0);
    plane.second = dimensions > 1 ? axis(dimensions, 1) : std::vector<double>{};
    plane.isExact = dimensions <= 2;
    const double largest = v.largestMagnitude();
    if (plane.isExact || largest == 0.0 || !v.isFinite()) {
        return plane;
    }
    const Matrix matrix = normalised(v, largest);
    const Matrix directions = strongest(matrix);
    const Vector first = unitBeside(directions.col(0), Vector::Zero(matrix.cols()));
    const Vector second = unitBeside(directions.col(1), first);
    const double within = (matrix * first).squaredNorm() + (matrix * second).squaredNorm();
    plane.shown = std::clamp(within / matrix.squaredNorm(), 0.0, 1.0);
    plane.first = withFixedSign(first);
    plane.second = withFixedSign(second);
    return plane;
}

} // namespace attnscope
