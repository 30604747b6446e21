// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <optional>
#include <span>

namespace attnscope {

class BlockMatrix;

/// Numbers that stay where they are, as in a file, until somebody looks at them. Safe from any thread.
class NumberReader {
public:
    NumberReader() = default;
    NumberReader(const NumberReader&) = delete;
    NumberReader& operator=(const NumberReader&) = delete;
    virtual ~NumberReader() = default;

    /// The numbers from `first` on, as many as `values` takes; NaN where they can't be read any more.
    virtual void read(std::size_t first, std::span<double> values) const = 0;
    /// Why they can't; nothing where they are as they were when the reader was made.
    virtual std::optional<Error> failure() const = 0;
};

/// Why the numbers of a matrix can't be read any more; nothing where they can.
std::optional<Error> readFailure(const BlockMatrix& matrix);

} // namespace attnscope
