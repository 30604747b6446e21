// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/stored_member.h"

#include "core/formats/files/byte_source.h"
#include "core/formats/files/little_endian.h"

#include <algorithm>
#include <cstddef>

namespace attnscope {

namespace {

// Signatures and places as in PKWARE's APPNOTE.TXT, 4.3.
constexpr std::string_view kEnd = "PK\5\6";
constexpr std::string_view kEnd64 = "PK\6\6";
constexpr std::string_view kLocator64 = "PK\6\7";
constexpr std::string_view kEntry = "PK\1\2";
constexpr std::string_view kLocal = "PK\3\4";
constexpr std::size_t kEndSize = 22;
constexpr std::size_t kEnd64Size = 56;
constexpr std::size_t kLocatorSize = 20;
constexpr std::size_t kEntrySize = 46;
constexpr std::size_t kLocalSize = 30;
constexpr std::size_t kLongestComment = 0xffff;
constexpr std::uint64_t kLongestList = std::uint64_t{16} << 20;
constexpr std::uint64_t kSee64 = 0xffffffff; ///< the number stands in an extra field
constexpr std::uint64_t kExtra64 = 1;

/// A little-endian number; the bytes are there.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t width) {
    return littleEndian(bytes.substr(at, width));
}

/// Bytes of a file, fewer where it ends before.
std::string bytesAt(const std::string& path, std::uint64_t at, std::uint64_t count) {
    Result<std::unique_ptr<ByteSource>> bytes = openBytes(path);
    if (!bytes || !(*bytes)->skip(at) || count > kLongestList) {
        return {};
    }
    std::string text(static_cast<std::size_t>(count), '\0');
    const Result<std::size_t> there = (*bytes)->read(text);
    text.resize(there.value_or(0));
    return text;
}

struct List {
    std::uint64_t at = 0;
    std::uint64_t size = 0;
};

std::optional<List> listOf(const std::string& path) {
    const Result<std::unique_ptr<ByteSource>> bytes = openBytes(path);
    const std::uint64_t size = bytes ? (*bytes)->size() : 0;
    const std::uint64_t tailAt = size - std::min<std::uint64_t>(size, kEndSize + kLongestComment);
    const std::string tail = bytesAt(path, tailAt, size - tailAt);
    const std::size_t end = tail.rfind(kEnd);
    if (end == std::string::npos || tail.size() - end < kEndSize) {
        return std::nullopt;
    }
    const List list{number(tail, end + 16, 4), number(tail, end + 12, 4)};
    if (list.at != kSee64 && list.size != kSee64) {
        return list;
    }
    if (end < kLocatorSize || tail.compare(end - kLocatorSize, kLocator64.size(), kLocator64) != 0) {
        return std::nullopt;
    }
    const std::string end64 = bytesAt(path, number(tail, end - kLocatorSize + 8, 8), kEnd64Size);
    return end64.size() == kEnd64Size && end64.starts_with(kEnd64)
               ? std::optional(List{number(end64, 48, 8), number(end64, 40, 8)})
               : std::nullopt;
}

/// Where an entry's member begins with a header of its own. Of sizes and place those that are too large for
/// their fields stand in the extra field, in this order.
std::optional<std::uint64_t> localHeaderOf(std::string_view entry, std::string_view extra) {
    const std::uint64_t at = number(entry, 42, 4);
    if (at != kSee64) {
        return at;
    }
    std::size_t before = 0;
    for (const std::size_t size : {std::size_t{24}, std::size_t{20}}) {
        before += number(entry, size, 4) == kSee64 ? std::size_t{8} : 0;
    }
    while (extra.size() >= 4) {
        const std::size_t size = std::min<std::size_t>(number(extra, 2, 2), extra.size() - 4);
        if (number(extra, 0, 2) == kExtra64 && size >= before + 8) {
            return number(extra, 4 + before, 8);
        }
        extra.remove_prefix(4 + size);
    }
    return std::nullopt;
}

std::optional<std::uint64_t> dataAfter(const std::string& path, std::uint64_t header) {
    const std::string local = bytesAt(path, header, kLocalSize);
    return local.size() == kLocalSize && local.starts_with(kLocal)
               ? std::optional(header + kLocalSize + number(local, 26, 2) + number(local, 28, 2))
               : std::nullopt;
}

} // namespace

std::optional<std::uint64_t> storedMemberAt(const std::string& path, std::string_view name) {
    const std::optional<List> list = listOf(path);
    const std::string bytes = list ? bytesAt(path, list->at, list->size) : std::string();
    std::string_view left = bytes;
    while (left.size() >= kEntrySize && left.starts_with(kEntry)) {
        const std::size_t nameSize = number(left, 28, 2);
        const std::size_t extraSize = number(left, 30, 2);
        const std::size_t size = kEntrySize + nameSize + extraSize + number(left, 32, 2);
        if (size > left.size()) {
            break;
        }
        if (left.substr(kEntrySize, nameSize) == name) {
            const bool isEncrypted = (number(left, 8, 2) & 1) != 0;
            const bool isStored = number(left, 10, 2) == 0 && !isEncrypted;
            const std::optional<std::uint64_t> header =
                isStored ? localHeaderOf(left, left.substr(kEntrySize + nameSize, extraSize)) : std::nullopt;
            return header ? dataAfter(path, *header) : std::nullopt;
        }
        left.remove_prefix(size);
    }
    return std::nullopt;
}

} // namespace attnscope
