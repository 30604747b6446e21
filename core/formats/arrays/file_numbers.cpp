// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/file_numbers.h"

#include "core/formats/arrays/array_file.h"
#include "core/formats/arrays/number_array.h"
#include "core/formats/arrays/number_stream.h"
#include "core/formats/files/read_file.h"
#include "core/formats/files/stored_member.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <limits>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope {

namespace {

/// Numbers that are read at once: their bytes stay in the cache until they are converted.
constexpr std::size_t kReadAtOnce = 65'536;

Error changedFile(const std::string& name) {
    return makeError(translatable("{0}: its file was written to since it was opened (open it again)"), name);
}

Error notAsItIs(const std::string& name) {
    return makeError(translatable("{0}: its numbers do not lie in the file as they are (save them by "
                                  "numpy.save or numpy.savez, in C order)"),
                     name);
}

/// Where the array's own bytes begin in its file; nothing where they do not lie there as they are.
std::optional<std::uint64_t> beginningOf(const ArraySource& source) {
    return source.path.ends_with(".npz") ? storedMemberAt(source.path, source.member + ".npy")
                                         : std::optional<std::uint64_t>(0);
}

} // namespace

Result<std::shared_ptr<const FileNumbers>> FileNumbers::open(const std::string& source,
                                                             bool refusesNonFinite) {
    const ArraySource parts = arraySourceOf(source);
    return openNumbers(source).and_then(
        [&](const NumberStream& stream) -> Result<std::shared_ptr<const FileNumbers>> {
            const std::optional<std::uint64_t> beginning = beginningOf(parts);
            if (!beginning || stream.layout().fortranOrder) {
                return unexpected(notAsItIs(source));
            }
            const int descriptor = ::open(parts.path.c_str(), O_RDONLY | O_CLOEXEC);
            if (descriptor < 0) {
                return unexpected(unreadableFile(parts.path, errno));
            }
            return std::make_shared<const FileNumbers>(descriptor, source, stream.layout(),
                                                       *beginning + stream.layout().dataAt, refusesNonFinite);
        });
}

FileNumbers::FileNumbers(int descriptor, std::string name, ArrayLayout layout, std::uint64_t at,
                         bool refusesNonFinite)
    : m_descriptor(descriptor)
    , m_name(std::move(name))
    , m_layout(std::move(layout))
    , m_at(at)
    , m_refusesNonFinite(refusesNonFinite)
    , m_version(version()) {}

FileNumbers::~FileNumbers() {
    ::close(m_descriptor);
}

FileNumbers::Version FileNumbers::version() const {
    struct stat status {};
    if (::fstat(m_descriptor, &status) != 0) {
        return {};
    }
    return {status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size};
}

void FileNumbers::fail(const Error& error) const {
    const std::lock_guard lock(m_mutex);
    m_failure = m_failure ? m_failure : error;
}

std::optional<Error> FileNumbers::failure() const {
    if (version() != m_version) {
        fail(changedFile(m_name));
    }
    const std::lock_guard lock(m_mutex);
    return m_failure;
}

void FileNumbers::checkFinite(std::size_t first, std::span<const double> values) const {
    const auto found =
        std::find_if(values.begin(), values.end(), [](double value) { return !std::isfinite(value); });
    if (found != values.end()) {
        const auto at = first + static_cast<std::size_t>(found - values.begin());
        fail(nonFiniteError({1, *found, placeOf(m_layout.shape, at)}, m_name));
    }
}

void FileNumbers::read(std::size_t first, std::span<double> values) const {
    const std::size_t width = m_layout.type->width;
    thread_local std::vector<char> bytes;
    std::span<double> left = values;
    std::uint64_t at = m_at + static_cast<std::uint64_t>(first) * width;
    while (!left.empty()) {
        const std::span<double> piece = left.first(std::min(left.size(), kReadAtOnce));
        bytes.resize(piece.size() * width);
        std::size_t done = 0;
        while (done < bytes.size()) {
            const ssize_t count = ::pread(m_descriptor, bytes.data() + done, bytes.size() - done,
                                          static_cast<off_t>(at + done));
            if (count <= 0 && !(count < 0 && errno == EINTR)) {
                fail(count < 0 ? unreadableFile(m_name, errno) : changedFile(m_name));
                break;
            }
            done += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
        }
        const std::size_t numbers = done / width;
        decodeNumbers(*m_layout.type, m_layout.bigEndian, bytes.data(), piece.first(numbers));
        std::fill(piece.begin() + static_cast<std::ptrdiff_t>(numbers), piece.end(),
                  std::numeric_limits<double>::quiet_NaN());
        m_read += numbers;
        left = left.subspan(piece.size());
        at += bytes.size();
    }
    if (version() != m_version) {
        fail(changedFile(m_name));
        std::fill(values.begin(), values.end(), std::numeric_limits<double>::quiet_NaN());
    } else if (m_refusesNonFinite) {
        checkFinite(first, values);
    }
}

} // namespace attnscope
