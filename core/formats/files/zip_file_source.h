// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <string>

#include <zip.h>

namespace attnscope {

/// Enough for the list of 16,384 members with names of nearly a thousand bytes.
inline constexpr std::uint64_t kMostReadWhileOpening = std::uint64_t{16} << 20;

/// A file as libzip reads it, with a limit on how much it may read while it searches the members:
/// for each member it keeps many times the bytes that the member takes in a hostile file.
class ZipFileSource {
public:
    /// Takes the descriptor and closes it.
    ZipFileSource(int descriptor, std::uint64_t size);
    ZipFileSource(const ZipFileSource&) = delete;
    ZipFileSource& operator=(const ZipFileSource&) = delete;
    ~ZipFileSource();

    /// From now on as much as there is may be read.
    void liftLimit() { m_left = UINT64_MAX; }
    /// Whether reading stopped at the limit.
    bool limitReached() const { return m_limitReached; }

    /// libzip's callback; `self` is one of these.
    static zip_int64_t answer(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command);

private:
    zip_int64_t read(void* into, zip_uint64_t length);
    zip_int64_t seek(void* data, zip_uint64_t length);
    zip_int64_t describe(void* into) const;

    int m_descriptor;
    std::uint64_t m_size;
    std::uint64_t m_at = 0;
    std::uint64_t m_left;
    bool m_limitReached = false;
    zip_error_t m_error{};
};

} // namespace attnscope
