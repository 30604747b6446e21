// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace attnscope {

/// A file that appears whole or not at all. It is written beside its target under another name and takes the
/// target's place in commit(); until then, and where something fails, an old file stays as it was. A target
/// that is no ordinary file (a pipe, /dev/null) is written straight away. Movable; for one thread at a time.
class AtomicFile {
public:
    /// Begins a file at `path` (UTF-8); a symbolic link there is followed. Fails where the folder does not
    /// exist or may not be written to.
    static Result<AtomicFile> create(const std::string& path);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&& other) noexcept;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    /// Without commit() before it, nothing stays behind.
    ~AtomicFile();

    Result<void> write(std::string_view bytes);
    /// Syncs to the disk and puts the file in its place.
    Result<void> commit();

    /// Removes what any thread is writing just now. Safe to call from a signal handler that ends the program.
    static void removeUnfinished() noexcept;

private:
    AtomicFile() = default;
    void abandon() noexcept;
    Error writingFailed(int number) const;

    std::string m_name;      ///< as the caller wrote it, for errors
    std::string m_target;    ///< what is replaced, links followed
    std::string m_temporary; ///< empty: the target itself is being written
    int m_descriptor = -1;
    int m_slot = -1; ///< place in the table that removeUnfinished() reads
};

/// Writes a whole file this way.
Result<void> writeWholeFile(const std::string& path, std::string_view bytes);

} // namespace attnscope
