// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_files.h"

#include "core/formats/files/read_file.h"
#include "core/formats/files/zip_reader.h"
#include "core/formats/scene/array_files.h"
#include "core/formats/scene/bundle.h"

#include <algorithm>
#include <filesystem>

namespace attnscope {

namespace {

namespace fs = std::filesystem;

LessonFiles filesOfFolder(const fs::path& folder) {
    const auto pathOf = [folder](const std::string& member) -> std::optional<std::string> {
        const fs::path path = folder / member;
        return staysBelow(member) && liesBelow(folder, path) ? std::optional(path.string()) : std::nullopt;
    };
    return {fs::weakly_canonical(folder).filename().string(), folder.string(),
            [pathOf](const std::string& member) -> Result<std::string> {
                const std::optional<std::string> path = pathOf(member);
                if (!path) {
                    return unexpected(
                        makeError(translatable("{0}: it lies outside the lesson's folder (put it "
                                               "there, and name it by a relative path)"),
                                  member));
                }
                return readWholeFile(*path, kLargestLessonMember);
            },
            [pathOf](const std::string& member) {
                const std::optional<std::string> path = pathOf(member);
                std::error_code wrong;
                return path && fs::is_regular_file(*path, wrong);
            }};
}

bool hasMember(const ZipReader& zip, const std::string& name) {
    const auto& members = zip.members();
    return std::any_of(members.begin(), members.end(),
                       [&name](const ZipMember& each) { return each.name == name; });
}

/// "own/" where the zip was made of a folder, so that all members lie in it; else empty.
std::string topFolder(const ZipReader& zip) {
    const std::string member(kLessonMember);
    if (hasMember(zip, member)) {
        return {};
    }
    for (const ZipMember& each : zip.members()) {
        const std::size_t slash = each.name.find('/');
        if (slash != std::string::npos && each.name.substr(slash + 1) == member) {
            return each.name.substr(0, slash + 1);
        }
    }
    return {};
}

LessonFiles filesOfZip(const std::shared_ptr<const ZipReader>& zip, const fs::path& path) {
    const std::string folder = topFolder(*zip);
    return {
        path.stem().string(), path.string(),
        [zip, folder](const std::string& member) { return zip->read(folder + member, kLargestLessonMember); },
        [zip, folder](const std::string& member) { return hasMember(*zip, folder + member); }};
}

} // namespace

Result<LessonFiles> lessonFilesAt(const std::string& path) {
    std::error_code wrong;
    if (fs::is_directory(path, wrong)) {
        return filesOfFolder(path);
    }
    if (fs::is_regular_file(path, wrong) && !isBundle(path)) {
        return unexpected(makeError(
            translatable("{0}: it is no lesson, because it is no zip (a .lesson file is a zip of lesson.json "
                         "with its scenes and texts; name such a file, or the folder in which they lie)"),
            path));
    }
    Result<ZipReader> zip = ZipReader::open(path);
    if (!zip && fs::is_regular_file(path, wrong)) {
        return unexpected(makeError(
            translatable(
                "{0}: it begins as a lesson and cannot be read, because its end is missing or damaged "
                "(copy the file again, or save the lesson again where it was made)"),
            path));
    }
    return std::move(zip).map([&path](ZipReader reader) {
        return filesOfZip(std::make_shared<const ZipReader>(std::move(reader)), path);
    });
}

} // namespace attnscope
