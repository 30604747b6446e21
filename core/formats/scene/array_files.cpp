// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/array_files.h"

#include "core/formats/arrays/array_file.h"
#include "core/formats/files/read_file.h"

#include <algorithm>
#include <filesystem>

namespace attnscope {

namespace {

namespace fs = std::filesystem;

Error outside(const std::string& name) {
    return makeError(translatable("{0}: it lies outside the scene's folder (put it beside the "
                                  "scene, and name it by a relative path)"),
                     name);
}

} // namespace

bool staysBelow(const std::string& name) {
    const fs::path path(name);
    return !name.empty() && path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
}

bool liesBelow(const fs::path& folder, const fs::path& file) {
    std::error_code wrong;
    const fs::path realFolder = fs::weakly_canonical(folder, wrong);
    const fs::path realFile = wrong ? fs::path() : fs::weakly_canonical(file, wrong);
    const auto [inFolder, inFile] =
        std::mismatch(realFolder.begin(), realFolder.end(), realFile.begin(), realFile.end());
    return !wrong && inFolder == realFolder.end();
}

ArrayFiles filesBeside(const std::string& scenePath) {
    fs::path folder = fs::path(scenePath).parent_path();
    if (folder.empty()) {
        folder = ".";
    }
    const auto sourceOf = [folder](const std::string& name) -> Result<std::string> {
        const fs::path path = folder / arraySourceOf(name).path;
        if (!staysBelow(name) || !liesBelow(folder, path)) {
            return unexpected(outside(name));
        }
        return (folder / name).string();
    };
    return {[sourceOf](const std::string& name) { return sourceOf(name).and_then(readArray); },
            [sourceOf](const std::string& name) { return sourceOf(name).and_then(readShape); },
            [folder](const std::string& name, std::size_t most) -> Result<std::string> {
                if (!staysBelow(name) || !liesBelow(folder, folder / name)) {
                    return unexpected(outside(name));
                }
                return readWholeFile((folder / name).string(), most);
            }};
}

} // namespace attnscope
