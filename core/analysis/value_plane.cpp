// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/value_plane.h"
#include "core/matrix/row_reader.h"

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

/// Rows of V from `first` on, divided by its largest magnitude, so that squares neither overflow nor vanish.
Matrix normalised(const BlockMatrix& v, double largest, std::size_t first, std::size_t rows) {
    Matrix matrix(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(v.columns()));
    RowReader reader(v);
    for (std::size_t j = 0; j < rows; ++j) {
        const std::span<const double> row = reader.row(first + j);
        for (std::size_t c = 0; c < row.size(); ++c) {
            matrix(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(c)) = row[c] / largest;
        }
    }
    return matrix;
}

/// The smaller of VᵀV and V·Vᵀ: what the principal directions of V are found from. A tall V is taken panel by
/// panel, because a copy of 65,536 rows is worth avoiding.
class Gram {
public:
    Gram(const BlockMatrix& v, double largest)
        : m_isTall(v.rows() >= v.columns()) {
        if (!m_isTall) {
            m_wide = normalised(v, largest, 0, v.rows());
            m_products = m_wide * m_wide.transpose();
            return;
        }
        const auto columns = static_cast<Eigen::Index>(v.columns());
        m_products = Matrix::Zero(columns, columns);
        for (std::size_t first = 0; first < v.rows(); first += kPanelRows) {
            const Matrix panel = normalised(v, largest, first, std::min(kPanelRows, v.rows() - first));
            m_products.noalias() += panel.transpose() * panel;
        }
    }

    /// The two strongest directions as columns [d_v][2]; not yet of unit length where V has a rank below 2.
    Matrix strongest() const {
        const Eigen::SelfAdjointEigenSolver<Matrix> solver(m_products);
        const Eigen::Index found = std::min<Eigen::Index>(2, m_products.cols());
        Matrix directions = Matrix::Zero(m_isTall ? m_products.cols() : m_wide.cols(), 2);
        for (Eigen::Index which = 0; which < found; ++which) {
            const Vector vector = solver.eigenvectors().col(m_products.cols() - 1 - which);
            directions.col(which) = m_isTall ? vector : Vector(m_wide.transpose() * vector);
        }
        return directions;
    }

    /// Σ(v_j·direction)².
    double along(const Vector& direction) const {
        return m_isTall ? direction.dot(m_products * direction) : (m_wide * direction).squaredNorm();
    }

    /// Σ|v_j|².
    double all() const { return m_products.trace(); }

private:
    static constexpr std::size_t kPanelRows = 512;

    bool m_isTall;
    Matrix m_wide;     ///< V where it is wide
    Matrix m_products; ///< [d_v][d_v] where V is tall, [keys][keys] else
};

/// The part of `direction` at right angles to `other`, of unit length; an axis where that part is 0.
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

bool ValuePlane::shows(std::span<const double> vector) const {
    if (features) {
        return true; // these two numbers of each vector are asked for
    }
    constexpr double kPart = 1.0 / 3.0;
    if (isExact || first.size() != vector.size()) {
        return true;
    }
    const auto [x, y] = project(vector);
    return !(std::hypot(x, y) < kPart * lengthOf(vector));
}

double lengthOf(std::span<const double> vector) {
    // Squares of very large numbers would overflow.
    return std::accumulate(vector.begin(), vector.end(), 0.0,
                           [](double length, double value) { return std::hypot(length, value); });
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
    const Gram gram(v, largest);
    const Matrix directions = gram.strongest();
    const Vector first = unitBeside(directions.col(0), Vector::Zero(directions.rows()));
    const Vector second = unitBeside(directions.col(1), first);
    plane.shown = std::clamp((gram.along(first) + gram.along(second)) / gram.all(), 0.0, 1.0);
    plane.first = withFixedSign(first);
    plane.second = withFixedSign(second);
    return plane;
}

ValuePlane planeOfFeatures(const std::array<std::size_t, 2>& features, std::size_t count) {
    ValuePlane plane{std::vector<double>(count), std::vector<double>(count), false};
    plane.first[features[0]] = 1.0;
    plane.second[features[1]] = 1.0;
    plane.features = features;
    return plane;
}

double shownOf(const ValuePlane& plane, std::span<const std::vector<double>* const> steps) {
    double shown = 0.0;
    double all = 0.0;
    for (const std::vector<double>* const step : steps) {
        const auto [x, y] = plane.project(*step);
        const double length = lengthOf(*step);
        shown += x * x + y * y;
        all += length * length;
    }
    const double part = all > 0.0 ? std::min(1.0, shown / all) : 1.0;
    return std::isfinite(part) && std::isfinite(all) ? part : 0.0;
}

} // namespace attnscope
