// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/read_file.h"

#include <cerrno>
#include <cstdint>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope {

Error unreadableFile(const std::string& path, int number) {
    return makeError(translatable("{0}: it cannot be read: {1} (check the name and its permissions)"), path,
                     std::generic_category().message(number));
}

namespace {

Error tooLargeFile(const std::string& path, std::size_t most) {
    return makeError(translatable("{0}: it is larger than {1} MiB (is this another kind of file?)"), path,
                     std::to_string(most >> 20));
}

} // namespace

Result<std::string> readOpenFile(int descriptor, const std::string& path, std::size_t most) {
    struct stat status {};
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
        static_cast<std::uint64_t>(status.st_size) > most) {
        return unexpected(tooLargeFile(path, most));
    }
    constexpr std::size_t kChunk = 1 << 16;
    std::string text;
    for (;;) {
        const std::size_t before = text.size();
        text.resize(before + kChunk);
        const ssize_t count = ::read(descriptor, text.data() + before, kChunk);
        if (count < 0 && errno != EINTR) {
            return unexpected(unreadableFile(path, errno));
        }
        text.resize(before + static_cast<std::size_t>(count < 0 ? 0 : count));
        if (count == 0) {
            return text;
        }
        if (text.size() > most) {
            return unexpected(tooLargeFile(path, most));
        }
    }
}

Result<std::string> readWholeFile(const std::string& path, std::size_t most) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return unexpected(unreadableFile(path, errno));
    }
    Result<std::string> text = readOpenFile(descriptor, path, most);
    ::close(descriptor);
    return text;
}

} // namespace attnscope
