// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/zip_file_source.h"

#include <cerrno>

#include <unistd.h>

namespace attnscope {

ZipFileSource::ZipFileSource(int descriptor, std::uint64_t size)
    : m_descriptor(descriptor)
    , m_size(size)
    , m_left(kMostReadWhileOpening) {
    zip_error_init(&m_error);
}

ZipFileSource::~ZipFileSource() {
    zip_error_fini(&m_error);
    ::close(m_descriptor);
}

zip_int64_t ZipFileSource::read(void* into, zip_uint64_t length) {
    if (length > m_left) {
        m_limitReached = true;
        zip_error_set(&m_error, ZIP_ER_READ, EFBIG);
        return -1;
    }
    ssize_t count = 0;
    do {
        count = ::pread(m_descriptor, into, length, static_cast<off_t>(m_at));
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        zip_error_set(&m_error, ZIP_ER_READ, errno);
        return -1;
    }
    m_at += static_cast<std::uint64_t>(count);
    m_left -= static_cast<std::uint64_t>(count);
    return count;
}

zip_int64_t ZipFileSource::seek(void* data, zip_uint64_t length) {
    const zip_int64_t at = zip_source_seek_compute_offset(m_at, m_size, data, length, &m_error);
    if (at < 0) {
        return -1;
    }
    m_at = static_cast<std::uint64_t>(at);
    return 0;
}

zip_int64_t ZipFileSource::describe(void* into) const {
    auto* const status = static_cast<zip_stat_t*>(into);
    zip_stat_init(status);
    status->size = m_size;
    status->valid |= ZIP_STAT_SIZE;
    return sizeof(zip_stat_t);
}

zip_int64_t ZipFileSource::answer(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    auto& source = *static_cast<ZipFileSource*>(self);
    switch (command) {
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                              ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
                                              ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, -1);
    case ZIP_SOURCE_OPEN:
        source.m_at = 0;
        return 0;
    case ZIP_SOURCE_READ:
        return source.read(data, length);
    case ZIP_SOURCE_SEEK:
        return source.seek(data, length);
    case ZIP_SOURCE_TELL:
        return static_cast<zip_int64_t>(source.m_at);
    case ZIP_SOURCE_STAT:
        return source.describe(data);
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&source.m_error, data, length);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
        return 0;
    default:
        zip_error_set(&source.m_error, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
}

} // namespace attnscope
