// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/zip_writer.h"

#include <cstdint>
#include <memory>

#include <zip.h>

namespace attnscope {

namespace {

// The first day that a zip knows, 1 January 1980: bits 9-15 are years since then, 5-8 months, 0-4 days.
constexpr zip_uint16_t kDay = 1U << 5U | 1U;
constexpr zip_uint16_t kMidnight = 0;

Error notMade(const std::string& reason) {
    return makeError(translatable("zip: it cannot be made: {0} (free some memory, or write .npy files)"),
                     reason);
}

/// Adds a member whose bytes stay where they are until the zip is closed.
bool add(::zip* zip, const ZipContent& member) {
    zip_source_t* const source = zip_source_buffer(zip, member.bytes.data(), member.bytes.size(), 0);
    if (source == nullptr) {
        return false;
    }
    const zip_int64_t index = zip_file_add(zip, member.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    const auto place = static_cast<zip_uint64_t>(index);
    const zip_int32_t method = member.packing == ZipPacking::Deflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE;
    return zip_set_file_compression(zip, place, method, 0) == 0 &&
           zip_file_set_dostime(zip, place, kMidnight, kDay, 0) == 0;
}

Result<std::string> bytesOf(zip_source_t* source) {
    zip_stat_t status;
    if (zip_source_stat(source, &status) != 0 || zip_source_open(source) != 0) {
        return unexpected(notMade(zip_error_strerror(zip_source_error(source))));
    }
    std::string bytes(static_cast<std::size_t>(status.size), '\0');
    const zip_int64_t count = zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    if (count != static_cast<zip_int64_t>(bytes.size())) {
        return unexpected(notMade(zip_error_strerror(zip_source_error(source))));
    }
    return bytes;
}

} // namespace

Result<std::string> zipOf(const std::vector<ZipContent>& members) {
    zip_error_t error;
    zip_error_init(&error);
    const std::unique_ptr<zip_source_t, decltype(&zip_source_free)> archive(
        zip_source_buffer_create(nullptr, 0, 0, &error), &zip_source_free);
    if (!archive) {
        return unexpected(notMade(zip_error_strerror(&error)));
    }
    // The zip lets go of the archive where it is closed; it is read after that.
    zip_source_keep(archive.get());
    ::zip* const zip = zip_open_from_source(archive.get(), ZIP_TRUNCATE, &error);
    if (zip == nullptr) {
        zip_source_free(archive.get());
        return unexpected(notMade(zip_error_strerror(&error)));
    }
    bool good = true;
    for (const ZipContent& member : members) {
        good = good && add(zip, member);
    }
    if (!good || zip_close(zip) != 0) {
        const std::string reason = zip_strerror(zip);
        zip_discard(zip);
        return unexpected(notMade(reason));
    }
    return bytesOf(archive.get());
}

} // namespace attnscope
