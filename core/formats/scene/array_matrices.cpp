// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/array_matrices.h"

#include "core/formats/arrays/array_layout.h"

#include <memory>
#include <numeric>

namespace attnscope {

namespace {

constexpr std::size_t kMostMatrices = 65'536;

Error wrongAxes(const NumberArray& array, const std::string& source, std::string_view wanted) {
    return makeError(
        translatable("{0}: it is {1}, an array of {2} axes, where {3} is wanted (give it that shape)"),
        source, shapeText(array.shape), std::to_string(array.shape.size()), wanted);
}

Result<void> refuseEmpty(const NumberArray& array, const std::string& source) {
    for (const std::size_t length : array.shape) {
        if (length == 0) {
            return unexpected(
                makeError(translatable("{0}: it is {1} and holds no number (give every axis at least "
                                       "one)"),
                          source, shapeText(array.shape)));
        }
    }
    return {};
}

/// The axes before the last two. Layers are counted from 0.
Result<LeadingAxes> leadingOf(const NumberArray& array, const std::string& source) {
    const std::size_t count = array.shape.size() - 2;
    const std::size_t layers = count > 2 ? array.shape[0] : 1;
    const std::size_t items = count > 0 ? array.shape[count > 2 ? 1 : 0] : 1;
    LeadingAxes leading{count, 1, count > 1 ? array.shape[count - 1] : 1};
    if (layers > kMostMatrices / leading.heads || items > kMostMatrices / leading.heads / layers) {
        return unexpected(
            makeError(translatable("{0}: it is {1}, more than {2} layers, batch items and heads (take a part "
                                   "of them)"),
                      source, shapeText(array.shape), std::to_string(kMostMatrices)));
    }
    leading.batches = layers * items;
    if (count > 2) {
        leading.layers.resize(layers);
        std::iota(leading.layers.begin(), leading.layers.end(), std::size_t{0});
    }
    return leading;
}

/// Matrices that share the numbers of one array.
class Matrices {
public:
    Matrices(NumberArray array, AxisOrder order)
        : m_rows(array.shape[array.shape.size() - 2])
        , m_columns(array.shape.back())
        , m_order(order)
        , m_values(std::make_shared<std::vector<double>>(std::move(array.values)))
        , m_reader(std::move(array.reader))
        , m_readAt(array.readAt) {}

    BlockMatrix at(std::size_t index) const {
        if (m_reader != nullptr) {
            const BlockMatrix matrix(m_rows, m_columns, m_reader, m_readAt + index * m_rows * m_columns);
            return m_order == AxisOrder::AsIs ? matrix : matrix.transposed();
        }
        if (m_values->empty()) {
            return m_order == AxisOrder::AsIs ? BlockMatrix::outline(m_rows, m_columns)
                                              : BlockMatrix::outline(m_columns, m_rows);
        }
        const BlockMatrix matrix(m_rows, m_columns, m_values, index * m_rows * m_columns);
        return m_order == AxisOrder::AsIs ? matrix : matrix.transposed();
    }

private:
    std::size_t m_rows;
    std::size_t m_columns;
    AxisOrder m_order;
    std::shared_ptr<std::vector<double>> m_values;
    std::shared_ptr<const NumberReader> m_reader; ///< null: all are among the values
    std::size_t m_readAt;
};

} // namespace

Result<MatrixStack> stackFrom(NumberArray array, const std::string& source, AxisOrder order) {
    const std::size_t axes = array.shape.size();
    if (axes < 2 || axes > 5) {
        return unexpected(wrongAxes(
            array, source,
            translatable("[tokens][features], with [batch], [batch][head] or [layer][batch][head] before "
                         "them")));
    }
    if (const Result<void> done = refuseEmpty(array, source); !done) {
        return unexpected(done.error());
    }
    const Result<LeadingAxes> leading = leadingOf(array, source);
    if (!leading) {
        return unexpected(leading.error());
    }
    const Matrices all(std::move(array), order);
    std::vector<BlockMatrix> matrices;
    for (std::size_t index = 0; index < leading->matrices(); ++index) {
        matrices.push_back(all.at(index));
    }
    return MatrixStack(*leading, std::move(matrices));
}

Result<BlockMatrix> matrixFrom(NumberArray array, const std::string& source, AxisOrder order) {
    if (array.shape.size() != 2) {
        return unexpected(wrongAxes(array, source, translatable("a matrix of two axes")));
    }
    if (const Result<void> done = refuseEmpty(array, source); !done) {
        return unexpected(done.error());
    }
    return Matrices(std::move(array), order).at(0);
}

Result<BlockMatrix> biasFrom(NumberArray array, const std::string& source) {
    const std::size_t axes = array.shape.size();
    const bool isLine = axes == 2 && (array.shape[0] == 1 || array.shape[1] == 1);
    if (axes != 1 && !isLine) {
        return unexpected(wrongAxes(array, source, translatable("a bias of one axis")));
    }
    if (const Result<void> done = refuseEmpty(array, source); !done) {
        return unexpected(done.error());
    }
    array.shape = {1, axes == 1 ? array.shape[0] : array.shape[0] * array.shape[1]};
    return Matrices(std::move(array), AxisOrder::AsIs).at(0);
}

} // namespace attnscope
