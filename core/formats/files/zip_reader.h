// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/files/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace attnscope {

/// One file in a zip, as the zip says.
struct ZipMember {
    std::string name;       ///< UTF-8
    std::uint64_t size = 0; ///< bytes unpacked
    bool isPacked = false;  ///< else its bytes lie in the zip as they are
    bool operator==(const ZipMember&) const = default;
};

/// A zip (an .npz or a scene's bundle) open for reading. For one thread at a time.
class ZipReader {
public:
    /// Refuses what is no zip, members that are there twice, encrypted or packed in a way that NumPy does not
    /// write, and those that say they are larger than their packed bytes can unpack to.
    static Result<ZipReader> open(const std::string& path);

    const std::vector<ZipMember>& members() const { return m_members; }

    /// The bytes of a member as they unpack, never more than it says; damage is an error at its end. They
    /// keep the zip open.
    Result<std::unique_ptr<ByteSource>> openMember(const std::string& name) const;
    /// A whole member of no more than `most` bytes.
    Result<std::string> read(const std::string& name, std::size_t most) const;

private:
    class Archive;
    class MemberBytes;
    ZipReader() = default;

    std::string m_path;
    std::shared_ptr<Archive> m_archive; ///< kept by the members that are being read
    std::vector<ZipMember> m_members;   ///< in the zip's order, which is libzip's index
};

} // namespace attnscope
