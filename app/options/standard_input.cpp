// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/standard_input.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

namespace attnscope {

namespace {

namespace fs = std::filesystem;

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// A folder of its own, which is removed with what is in it.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::error_code error;
        std::string name = (fs::temp_directory_path(error) / "attnscope-XXXXXX").string();
        if (!error && ::mkdtemp(name.data()) != nullptr) {
            m_path = name;
        }
    }
    ~TemporaryFolder() {
        std::error_code error;
        if (!m_path.empty()) {
            fs::remove_all(m_path, error);
        }
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

/// The ending of a file that begins so. A scene's bundle and an .npz are zip files: the bundle holds
/// scene.json, whose name stands near its beginning or its end.
std::string_view endingOf(std::string_view first, std::string_view last) {
    constexpr std::string_view kScene = "scene.json";
    if (first.starts_with("\x93NUMPY")) {
        return ".npy";
    }
    if (first.starts_with("PK")) {
        const bool isScene =
            first.find(kScene) != std::string_view::npos || last.find(kScene) != std::string_view::npos;
        return isScene ? ".attnscope" : ".npz";
    }
    if (first.size() > 9 && first[8] == '{') {
        return ".safetensors"; // behind eight bytes that say how long its header is
    }
    return first.starts_with("{") ? ".json" : ".csv";
}

Error notCopied(const std::string& path) {
    return makeError(
        translatable("standard input: it cannot be kept in {0} (free some space, or set TMPDIR)"),
        path.empty() ? std::string("a temporary folder") : path);
}

Result<std::string> copied(const TemporaryFolder& folder) {
    const std::string path = folder.path() + "/input";
    const std::unique_ptr<std::FILE, CloseFile> file(folder.path().empty() ? nullptr
                                                                           : std::fopen(path.c_str(), "wb"));
    if (!file) {
        return unexpected(notCopied(folder.path()));
    }
    constexpr std::size_t kEdge = 4096;
    std::array<char, std::size_t{1} << 16> bytes;
    std::string first;
    std::string last;
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), stdin)) {
        const std::string_view read(bytes.data(), count);
        first += read.substr(0, kEdge - std::min(kEdge, first.size()));
        last = (last + std::string(read)).substr(last.size() + count - std::min(kEdge, last.size() + count));
        if (std::fwrite(read.data(), 1, read.size(), file.get()) != read.size()) {
            return unexpected(notCopied(folder.path()));
        }
    }
    if (std::fflush(file.get()) != 0) {
        return unexpected(notCopied(folder.path()));
    }
    if (first.empty()) {
        return unexpected(makeError(translatable("standard input: it is empty (pipe a file into it)")));
    }
    const std::string named = folder.path() + "/standard-input" + std::string(endingOf(first, last));
    std::error_code error;
    fs::rename(path, named, error);
    return error ? Result<std::string>(unexpected(notCopied(folder.path()))) : named;
}

} // namespace

Result<std::string> standardInputFile() {
    static const TemporaryFolder folder;
    static const Result<std::string> path = copied(folder);
    return path;
}

Result<void> takeStandardInput(std::string& name) {
    if (name != kStandardInput) {
        return {};
    }
    return standardInputFile().map([&name](const std::string& path) { name = path; });
}

} // namespace attnscope
