// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace attnscope {

/// The member with which a lesson begins.
inline constexpr std::string_view kLessonMember = "lesson.json";
/// A larger member of a lesson is not read.
inline constexpr std::size_t kLargestLessonMember = std::size_t{32} << 20;

/// The members of a lesson: files of a folder, members of a zip, or what the program holds.
struct LessonFiles {
    std::string name;   ///< of the lesson: the folder's or the file's without its ending
    std::string source; ///< where it comes from, as errors name it
    /// The bytes of a member such as "lesson.json"; names that lead out of the folder are refused.
    std::function<Result<std::string>(const std::string& member)> read;
    std::function<bool(const std::string& member)> has;
};

/// The members of a lesson in a folder or a .lesson file: a zip of the same members, or of a folder with
/// them.
Result<LessonFiles> lessonFilesAt(const std::string& path);

} // namespace attnscope
