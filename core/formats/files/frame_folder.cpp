// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/frame_folder.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attnscope {

namespace {

constexpr std::string_view kFrameStart = "frame-";
constexpr std::string_view kFrameEnd = ".png";
constexpr std::size_t kFrameDigits = 4;
constexpr std::size_t kFrameName = kFrameStart.size() + kFrameDigits + kFrameEnd.size();
/// Stands among the texts at the beginning of every picture that AttnScope writes.
constexpr std::string_view kOurMark = "AttnScope";
constexpr std::size_t kMarkWithin = 4096;

// A signal handler may not allocate: the name of the one folder that is being written stands here, with a
// flag that is raised after it is complete.
struct UnfinishedFolder {
    std::atomic<bool> taken = false;
    std::atomic<bool> complete = false;
    std::atomic<std::size_t> frames = 0;
    std::array<char, PATH_MAX> name{};
};
UnfinishedFolder unfinishedFolder;
static_assert(std::atomic<std::size_t>::is_always_lock_free);

/// Writes "frame-0012.png" and a 0 at `to`.
void putFrameName(char* to, std::size_t frame) {
    to = std::copy(kFrameStart.begin(), kFrameStart.end(), to);
    for (std::size_t digit = kFrameDigits; digit-- > 0; frame /= 10) {
        to[digit] = static_cast<char>('0' + frame % 10);
    }
    *std::copy(kFrameEnd.begin(), kFrameEnd.end(), to + kFrameDigits) = '\0';
}

/// Removes the first frames and the folder; allocates nothing.
void removeFrames(const char* folder, std::size_t frames) noexcept {
    std::array<char, PATH_MAX + kFrameName + 2> path{};
    const std::size_t length = std::strlen(folder);
    std::memcpy(path.data(), folder, length);
    path[length] = '/';
    for (std::size_t frame = 0; frame < frames; ++frame) {
        putFrameName(path.data() + length + 1, frame);
        ::unlink(path.data());
    }
    ::rmdir(folder);
}

bool isFrameName(std::string_view name) {
    return name.size() == kFrameName && name.starts_with(kFrameStart) && name.ends_with(kFrameEnd) &&
           std::all_of(name.begin() + kFrameStart.size(), name.end() - kFrameEnd.size(),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool isOurs(const std::filesystem::directory_entry& entry) {
    std::error_code none;
    if (!isFrameName(entry.path().filename().string()) || !entry.is_regular_file(none) ||
        entry.is_symlink(none)) {
        return false;
    }
    std::string start(kMarkWithin, '\0');
    std::ifstream file(entry.path(), std::ios::binary);
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return start.find(kOurMark) != std::string::npos;
}

Error cannotBeMade(const std::string& path, const std::string& why) {
    return makeError(translatable("{0}: this folder cannot be written: {1} (choose one in a folder that "
                                  "exists and may be written to)"),
                     path, why);
}

/// Fails where the place is taken by anything but older frames.
Result<void> checkPlace(const std::string& name, const std::string& target) {
    std::error_code wrong;
    const auto status = std::filesystem::status(target, wrong);
    if (!std::filesystem::exists(status)) {
        return {};
    }
    if (!std::filesystem::is_directory(status)) {
        return unexpected(
            makeError(translatable("{0}: this is a file, not a folder (name another folder)"), name));
    }
    std::filesystem::directory_iterator each(target, wrong);
    for (const auto end = std::filesystem::directory_iterator(); !wrong && each != end;
         each.increment(wrong)) {
        if (!isOurs(*each)) {
            return unexpected(makeError(
                translatable("{0}: this folder holds something that is no frame of AttnScope's, {1} "
                             "(name a new folder or an empty one)"),
                name, each->path().filename().string()));
        }
    }
    if (wrong) {
        return unexpected(cannotBeMade(name, wrong.message()));
    }
    return {};
}

} // namespace

Result<FrameFolder> FrameFolder::create(const std::string& path) {
    static std::atomic<unsigned> count = 0;
    FrameFolder folder;
    folder.m_name = path;
    std::string target = path;
    while (target.size() > 1 && target.ends_with('/')) {
        target.pop_back();
    }
    std::error_code wrong;
    const std::filesystem::path real =
        std::filesystem::weakly_canonical(std::filesystem::absolute(target), wrong);
    if (wrong) {
        return unexpected(cannotBeMade(path, wrong.message()));
    }
    folder.m_target = real.string();
    if (const Result<void> free = checkPlace(path, folder.m_target); !free) {
        return unexpected(free.error());
    }
    const std::string temporary = real.parent_path().string() + "/.attnscope-frames-" +
                                  std::to_string(::getpid()) + "-" + std::to_string(count++) + ".part";
    folder.m_isRemembered = temporary.size() < PATH_MAX && !unfinishedFolder.taken.exchange(true);
    if (folder.m_isRemembered) {
        std::memcpy(unfinishedFolder.name.data(), temporary.c_str(), temporary.size() + 1);
        unfinishedFolder.frames = 0;
        unfinishedFolder.complete = true;
    }
    if (::mkdir(temporary.c_str(), 0777) != 0) {
        return unexpected(cannotBeMade(path, std::generic_category().message(errno)));
    }
    folder.m_temporary = temporary;
    return folder;
}

FrameFolder::FrameFolder(FrameFolder&& other) noexcept {
    *this = std::move(other);
}

FrameFolder& FrameFolder::operator=(FrameFolder&& other) noexcept {
    if (this != &other) {
        abandon();
        m_name = std::move(other.m_name);
        m_target = std::move(other.m_target);
        m_temporary = std::exchange(other.m_temporary, {});
        m_frames = std::exchange(other.m_frames, 0);
        m_isRemembered = std::exchange(other.m_isRemembered, false);
    }
    return *this;
}

FrameFolder::~FrameFolder() {
    abandon();
}

Result<void> FrameFolder::add(std::string_view bytes) {
    std::array<char, kFrameName + 1> name{};
    putFrameName(name.data(), m_frames);
    // Counted before it is there, so that a signal just now removes it too.
    ++m_frames;
    if (m_isRemembered) {
        unfinishedFolder.frames = m_frames;
    }
    const int file =
        ::open((m_temporary + '/' + name.data()).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int wrong = file < 0 ? errno : 0;
    while (wrong == 0 && !bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        wrong = written < 0 && errno != EINTR ? errno : 0;
        bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    // Some file systems report a full disk only now.
    if (file >= 0 && ::close(file) != 0 && wrong == 0) {
        wrong = errno;
    }
    return wrong == 0 ? Result<void>() : unexpected(failed(wrong));
}

Result<void> FrameFolder::commit() {
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0) {
        if (errno != ENOTEMPTY && errno != EEXIST) {
            return unexpected(failed(errno));
        }
        // Both folders change places at once, and the older frames are removed from where they are then.
        if (::renameat2(AT_FDCWD, m_temporary.c_str(), AT_FDCWD, m_target.c_str(), RENAME_EXCHANGE) != 0) {
            return unexpected(failed(errno));
        }
        std::error_code none;
        std::filesystem::remove_all(m_temporary, none);
    }
    m_temporary.clear();
    abandon();
    return {};
}

void FrameFolder::removeUnfinished() noexcept {
    if (unfinishedFolder.complete) {
        removeFrames(unfinishedFolder.name.data(), unfinishedFolder.frames);
    }
}

void FrameFolder::abandon() noexcept {
    if (!m_temporary.empty()) {
        removeFrames(m_temporary.c_str(), m_frames);
        m_temporary.clear();
    }
    if (std::exchange(m_isRemembered, false)) {
        unfinishedFolder.complete = false;
        unfinishedFolder.taken = false;
    }
}

Error FrameFolder::failed(int number) const {
    return makeError(
        translatable("{0}: writing failed: {1} (make room or write elsewhere; an older folder of "
                     "this name is as it was)"),
        m_name, std::generic_category().message(number));
}

} // namespace attnscope
