// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace attnscope {

/// Bytes that are read once, from the first to the last: of a file, of a zip's member, or in memory. For one
/// thread at a time.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// How many there are in all. A packed member may lie about it.
    virtual std::uint64_t size() const = 0;
    /// Fills `into` and says how much of it; less than all only where the bytes end.
    virtual Result<std::size_t> read(std::span<char> into) = 0;
    /// Passes over bytes; beyond the end it stays there.
    virtual Result<void> skip(std::uint64_t count);
};

/// A file (UTF-8 path). What is no ordinary file, such as a pipe, is read into memory first.
Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path);

/// Bytes that the source keeps.
std::unique_ptr<ByteSource> bytesOf(std::string bytes);

} // namespace attnscope
