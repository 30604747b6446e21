// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/atomic_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope {

namespace {

// A signal handler may neither allocate nor lock: temporary names stand in fixed places, each with a flag
// that is raised after the name is complete.
struct UnfinishedName {
    std::atomic<bool> taken = false;
    std::atomic<bool> complete = false;
    std::array<char, PATH_MAX> name{};
};
std::array<UnfinishedName, 16> unfinishedNames;
static_assert(std::atomic<bool>::is_always_lock_free);

int remember(const std::string& name) {
    for (std::size_t slot = 0; slot < unfinishedNames.size() && name.size() < PATH_MAX; ++slot) {
        if (!unfinishedNames[slot].taken.exchange(true)) {
            std::memcpy(unfinishedNames[slot].name.data(), name.c_str(), name.size() + 1);
            unfinishedNames[slot].complete = true;
            return static_cast<int>(slot);
        }
    }
    return -1;
}

void forget(int slot) {
    if (slot >= 0) {
        unfinishedNames[static_cast<std::size_t>(slot)].complete = false;
        unfinishedNames[static_cast<std::size_t>(slot)].taken = false;
    }
}

std::string reason(int number) {
    return std::generic_category().message(number);
}

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string linksFollowed(const std::string& path) {
    char* const real = ::realpath(path.c_str(), nullptr);
    std::string target = real != nullptr ? real : path;
    std::free(real);
    return target;
}

std::string temporaryBeside(const std::string& target) {
    static std::atomic<unsigned> count = 0;
    return folderOf(target) + "/.attnscope-" + std::to_string(::getpid()) + "-" + std::to_string(count++) +
           ".part";
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::string& path) {
    AtomicFile file;
    file.m_name = path;
    file.m_target = linksFollowed(path);
    struct stat old {};
    const bool exists = ::stat(file.m_target.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        return unexpected(makeError(translatable("{0}: this is a folder (name a file in it)"), path));
    }
    if (exists && !S_ISREG(old.st_mode)) {
        file.m_descriptor = ::open(file.m_target.c_str(), O_WRONLY | O_CLOEXEC);
    } else if (exists && ::access(file.m_target.c_str(), W_OK) != 0) {
        return unexpected(makeError(
            translatable("{0}: it may not be replaced: {1} (write elsewhere or change its permissions)"),
            path, reason(errno)));
    } else {
        const std::string temporary = temporaryBeside(file.m_target);
        file.m_slot = remember(temporary);
        file.m_descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file.m_descriptor >= 0) {
            file.m_temporary = temporary;
            if (exists) {
                // Where the file system keeps no permissions there is none to keep.
                (void)::fchmod(file.m_descriptor, old.st_mode & 07777);
            }
        }
    }
    if (file.m_descriptor < 0) {
        return unexpected(makeError(
            translatable(
                "{0}: it cannot be written: {1} (choose a folder that exists and may be written to)"),
            path, reason(errno)));
    }
    return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept {
    *this = std::move(other);
}

AtomicFile& AtomicFile::operator=(AtomicFile&& other) noexcept {
    if (this != &other) {
        abandon();
        m_name = std::move(other.m_name);
        m_target = std::move(other.m_target);
        m_temporary = std::exchange(other.m_temporary, {});
        m_descriptor = std::exchange(other.m_descriptor, -1);
        m_slot = std::exchange(other.m_slot, -1);
    }
    return *this;
}

AtomicFile::~AtomicFile() {
    abandon();
}

Result<void> AtomicFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            return unexpected(writingFailed(errno));
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> AtomicFile::commit() {
    const bool direct = m_temporary.empty();
    if (!direct && ::fsync(m_descriptor) != 0) {
        return unexpected(writingFailed(errno));
    }
    // Some file systems report a full disk only now.
    if (::close(std::exchange(m_descriptor, -1)) != 0) {
        return unexpected(writingFailed(errno));
    }
    if (direct) {
        return {};
    }
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
        return unexpected(writingFailed(errno));
    }
    m_temporary.clear();
    forget(std::exchange(m_slot, -1));
    // The name lives in the folder; a folder that cannot be synced still holds the whole file.
    const int folder = ::open(folderOf(m_target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        (void)::fsync(folder);
        ::close(folder);
    }
    return {};
}

void AtomicFile::removeUnfinished() noexcept {
    for (const UnfinishedName& unfinished : unfinishedNames) {
        if (unfinished.complete) {
            ::unlink(unfinished.name.data());
        }
    }
}

void AtomicFile::abandon() noexcept {
    if (m_descriptor >= 0) {
        ::close(std::exchange(m_descriptor, -1));
    }
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
        m_temporary.clear();
    }
    forget(std::exchange(m_slot, -1));
}

Error AtomicFile::writingFailed(int number) const {
    return makeError(
        translatable("{0}: writing failed: {1} (make room or write elsewhere; an older file of this "
                     "name is as it was)"),
        m_name, reason(number));
}

Result<void> writeWholeFile(const std::string& path, std::string_view bytes) {
    return AtomicFile::create(path).and_then(
        [bytes](AtomicFile file) { return file.write(bytes).and_then([&file] { return file.commit(); }); });
}

} // namespace attnscope
