// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/byte_source.h"

#include "core/formats/files/read_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope {

namespace {

constexpr std::size_t kLargestPipe = std::size_t{256} << 20;

class MemoryBytes final : public ByteSource {
public:
    explicit MemoryBytes(std::string bytes)
        : m_bytes(std::move(bytes)) {}

    std::uint64_t size() const override { return m_bytes.size(); }
    Result<std::size_t> read(std::span<char> into) override {
        const std::size_t count = m_bytes.copy(into.data(), into.size(), m_at);
        m_at += count;
        return count;
    }

private:
    std::string m_bytes;
    std::size_t m_at = 0;
};

class FileBytes final : public ByteSource {
public:
    FileBytes(int descriptor, std::string path, std::uint64_t size)
        : m_descriptor(descriptor)
        , m_path(std::move(path))
        , m_size(size) {}
    ~FileBytes() override { ::close(m_descriptor); }

    std::uint64_t size() const override { return m_size; }

    Result<std::size_t> read(std::span<char> into) override {
        std::size_t done = 0;
        while (done < into.size()) {
            const ssize_t count =
                ::pread(m_descriptor, into.data() + done, into.size() - done, static_cast<off_t>(m_at));
            if (count < 0 && errno != EINTR) {
                return unexpected(unreadableFile(m_path, errno));
            }
            if (count == 0) {
                break;
            }
            done += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
            m_at += static_cast<std::uint64_t>(std::max<ssize_t>(count, 0));
        }
        return done;
    }

    Result<void> skip(std::uint64_t count) override {
        m_at += std::min(count, m_size - std::min(m_at, m_size));
        return {};
    }

private:
    int m_descriptor;
    std::string m_path;
    std::uint64_t m_size;
    std::uint64_t m_at = 0;
};

} // namespace

Result<void> ByteSource::skip(std::uint64_t count) {
    std::array<char, 4096> passed{};
    while (count > 0) {
        const auto next = static_cast<std::size_t>(std::min<std::uint64_t>(count, passed.size()));
        const Result<std::size_t> done = read(std::span(passed).first(next));
        if (!done) {
            return unexpected(done.error());
        }
        if (*done < next) {
            break;
        }
        count -= next;
    }
    return {};
}

Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return unexpected(unreadableFile(path, errno));
    }
    struct stat status {};
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        return std::make_unique<FileBytes>(descriptor, path, static_cast<std::uint64_t>(status.st_size));
    }
    Result<std::string> text = readOpenFile(descriptor, path, kLargestPipe);
    ::close(descriptor);
    return std::move(text).map([](std::string&& bytes) { return bytesOf(std::move(bytes)); });
}

std::unique_ptr<ByteSource> bytesOf(std::string bytes) {
    return std::make_unique<MemoryBytes>(std::move(bytes));
}

} // namespace attnscope
