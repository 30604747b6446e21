// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/array_layout.h"
#include "core/formats/arrays/number_array.h"
#include "core/formats/files/byte_source.h"

#include <memory>
#include <span>
#include <string>

namespace attnscope {

/// The numbers of one array on their way out of a file, of any size: nothing but one piece is in memory.
class NumberStream {
public:
    /// `bytes` stands at the first number. `name` is the array in errors. An array that is `lastInFile` may
    /// have no bytes behind it.
    NumberStream(ArrayLayout layout, std::unique_ptr<ByteSource> bytes, std::string name, bool lastInFile);

    const ArrayLayout& layout() const { return m_layout; }
    const std::string& name() const { return m_name; }

    /// The next numbers in the file's order, no more than are left. The last ones are given only after the
    /// file has shown that it ends as it should.
    Result<void> next(std::span<double> values);

    /// Passes over numbers, of which more are left.
    Result<void> skip(std::size_t count);

private:
    Result<void> checkEnd();

    ArrayLayout m_layout;
    std::unique_ptr<ByteSource> m_bytes;
    std::string m_name;
    bool m_lastInFile;
    std::size_t m_done = 0; ///< numbers
    std::vector<char> m_piece;
};

/// Refuses none, and more than kMostNumbers.
Result<void> checkCount(const NumberStream& stream);

/// All of them, in C order, where checkCount passes.
Result<NumberArray> readAll(NumberStream stream);

/// Those with that index on the first axis, which their shape leaves out; of an array in C order.
Result<NumberArray> readPart(NumberStream stream, std::size_t at);

} // namespace attnscope
