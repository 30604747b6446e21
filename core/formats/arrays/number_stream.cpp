// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_stream.h"

#include "core/base/memory.h"

#include <algorithm>
#include <cassert>

namespace attnscope {

namespace {

constexpr std::size_t kPiece = 65'536; ///< numbers

/// Where the numbers of a file in Fortran order belong when the last axis is the fastest.
class FortranOrder {
public:
    explicit FortranOrder(const std::vector<std::size_t>& shape)
        : m_shape(shape)
        , m_index(shape.size(), 0)
        , m_step(shape.size(), 1) {
        for (std::size_t axis = shape.size(); axis-- > 1;) {
            m_step[axis - 1] = m_step[axis] * shape[axis];
        }
    }

    std::size_t next() {
        const std::size_t place = m_place;
        for (std::size_t axis = 0; axis < m_shape.size(); ++axis) {
            m_place += m_step[axis];
            if (++m_index[axis] < m_shape[axis]) {
                break;
            }
            m_place -= m_step[axis] * m_shape[axis];
            m_index[axis] = 0;
        }
        return place;
    }

private:
    const std::vector<std::size_t>& m_shape;
    std::vector<std::size_t> m_index;
    std::vector<std::size_t> m_step;
    std::size_t m_place = 0;
};

/// An array of that shape whose numbers are still to be read.
NumberArray emptyArray(std::vector<std::size_t> shape, const NumberType& type) {
    return {std::move(shape), {}, type.kind != NumberKind::Float || type.width == 8, type.kind};
}

/// Whether so many numbers are read; `shape` is that of the array.
Result<void> checkCount(const std::string& name, const std::vector<std::size_t>& shape, std::size_t count) {
    if (count == 0) {
        return unexpected(
            makeError(translatable("{0}: its shape is {1}: it holds no numbers (give it at least one)"), name,
                      shapeText(shape)));
    }
    if (count > kMostNumbers) {
        return unexpected(makeError(
            translatable("{0}: its shape is {1}: that is more than {2} numbers (cut it into parts)"), name,
            shapeText(shape), std::to_string(kMostNumbers)));
    }
    return {};
}

} // namespace

NumberStream::NumberStream(ArrayLayout layout, std::unique_ptr<ByteSource> bytes, std::string name,
                           bool lastInFile)
    : m_layout(std::move(layout))
    , m_bytes(std::move(bytes))
    , m_name(std::move(name))
    , m_lastInFile(lastInFile) {}

Result<void> NumberStream::next(std::span<double> values) {
    assert(values.size() <= m_layout.count - m_done);
    const std::size_t width = m_layout.type->width;
    while (!values.empty()) {
        const std::size_t count = std::min(values.size(), kPiece);
        m_piece.resize(count * width);
        const Result<std::size_t> there = m_bytes->read(m_piece);
        if (!there) {
            return unexpected(there.error());
        }
        if (*there < m_piece.size()) {
            const std::uint64_t end = m_layout.dataAt + m_done * width + *there;
            return unexpected(
                makeError(translatable("{0}: it ends at byte {1}, within its numbers (is it whole?)"), m_name,
                          std::to_string(end)));
        }
        decodeNumbers(*m_layout.type, m_layout.bigEndian, m_piece.data(), values.first(count));
        values = values.subspan(count);
        m_done += count;
    }
    return m_done == m_layout.count && m_lastInFile ? checkEnd() : Result<void>{};
}

Result<void> NumberStream::skip(std::size_t count) {
    assert(count < m_layout.count - m_done);
    m_done += count;
    return m_bytes->skip(static_cast<std::uint64_t>(count) * m_layout.type->width);
}

Result<void> NumberStream::checkEnd() {
    char more = 0;
    const Result<std::size_t> there = m_bytes->read({&more, 1});
    if (!there) {
        return unexpected(there.error());
    }
    if (*there > 0) {
        const std::uint64_t end = m_layout.dataAt + m_layout.count * m_layout.type->width;
        return unexpected(
            makeError(translatable("{0}: its shape is {1}, and bytes follow from byte {2} on (is it "
                                   "one array?)"),
                      m_name, shapeText(m_layout.shape), std::to_string(end)));
    }
    return {};
}

Result<void> checkCount(const NumberStream& stream) {
    return checkCount(stream.name(), stream.layout().shape, stream.layout().count);
}

Result<NumberArray> readAll(NumberStream stream) {
    if (const Result<void> good = checkCount(stream); !good) {
        return unexpected(good.error());
    }
    const ArrayLayout& layout = stream.layout();
    NumberArray array = emptyArray(layout.shape, *layout.type);
    FortranOrder order(layout.shape);
    std::vector<double> piece(std::min(kPiece, layout.count));
    // Row by row nothing is touched before its number is there; in Fortran order they come scattered.
    array.values.reserve(layout.count);
    useLargePages(array.values.data(), layout.count * sizeof(double));
    if (layout.fortranOrder) {
        array.values.resize(layout.count);
    }
    for (std::size_t at = 0; at < layout.count; at += piece.size()) {
        piece.resize(std::min(piece.size(), layout.count - at));
        if (const Result<void> done = stream.next(piece); !done) {
            return unexpected(done.error());
        }
        if (!layout.fortranOrder) {
            array.values.insert(array.values.end(), piece.begin(), piece.end());
            continue;
        }
        for (const double value : piece) {
            array.values[order.next()] = value;
        }
    }
    return array;
}

Result<NumberArray> readPart(NumberStream stream, std::size_t at) {
    const ArrayLayout& layout = stream.layout();
    const std::size_t count = layout.count / layout.shape.front();
    NumberArray part = emptyArray({layout.shape.begin() + 1, layout.shape.end()}, *layout.type);
    return checkCount(stream.name(), layout.shape, count)
        .and_then([&] { return at == 0 ? Result<void>() : stream.skip(at * count); })
        .and_then([&] {
            part.values.resize(count);
            return stream.next(part.values);
        })
        .map([&] { return std::move(part); });
}

} // namespace attnscope
