// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npz_write.h"

namespace attnscope {

Result<void> writeNpz(const std::vector<NpzMember>& members, ZipPacking packing, const ByteSink& sink) {
    std::vector<ZipContent> files;
    for (const NpzMember& member : members) {
        ZipContent& file = files.emplace_back(ZipContent{member.name + ".npy", "", packing});
        const ByteSink into = [&file](std::string_view bytes) -> Result<void> {
            file.bytes += bytes;
            return {};
        };
        const Result<void> done =
            std::visit([&into](const auto& content) { return writeNpy(content, into); }, member.content);
        if (!done) {
            return done;
        }
    }
    return zipOf(files).and_then([&sink](const std::string& bytes) { return sink(bytes); });
}

} // namespace attnscope
