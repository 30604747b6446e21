// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

namespace attnscope {

/// A folder of numbered pictures, frame-0000.png and so on, that appears whole or not at all. It is written
/// beside its place under another name and takes that place in commit(); until then, and where something
/// fails, an older folder stays as it was. Movable; for one thread at a time.
class FrameFolder {
public:
    /// More frames have no number of four digits.
    static constexpr std::size_t kMostFrames = 10'000;

    /// Begins a folder at `path` (UTF-8). One that is there is replaced where it is empty or holds nothing
    /// but such frames that AttnScope wrote; else this fails and names what is in the way.
    static Result<FrameFolder> create(const std::string& path);

    FrameFolder(FrameFolder&& other) noexcept;
    FrameFolder& operator=(FrameFolder&& other) noexcept;
    FrameFolder(const FrameFolder&) = delete;
    FrameFolder& operator=(const FrameFolder&) = delete;
    /// Without commit() before it, nothing stays behind.
    ~FrameFolder();

    /// Writes the next frame.
    Result<void> add(std::string_view bytes);
    /// Puts the folder in its place.
    Result<void> commit();

    /// Removes what is being written just now. Safe to call from a signal handler that ends the program.
    static void removeUnfinished() noexcept;

private:
    FrameFolder() = default;
    void abandon() noexcept;
    Error failed(int number) const;

    std::string m_name;      ///< as the caller wrote it, for errors
    std::string m_target;    ///< what is replaced, links followed
    std::string m_temporary; ///< empty: nothing is being written
    std::size_t m_frames = 0;
    bool m_isRemembered = false; ///< removeUnfinished() knows it
};

} // namespace attnscope
