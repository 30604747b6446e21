// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/pickled_file.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attnscope {

namespace {

constexpr std::array<std::string_view, 5> kEndings{".pt", ".pth", ".pkl", ".pickle", ".ckpt"};

} // namespace

bool isPickledFile(const std::string& path) {
    return std::any_of(kEndings.begin(), kEndings.end(),
                       [&path](std::string_view ending) { return path.ends_with(ending); });
}

Error pickleRefused(const std::string& path) {
    const std::string stem = path.substr(0, path.find_last_of('.'));
    return failure(translatable("{0}: it is a pickle, which can run any program when it is read (save its "
                                "tensors from Python: d = torch.load(\"{0}\", map_location=\"cpu\"); "
                                "numpy.savez(\"{1}.npz\", q=d[\"q\"].numpy(), k=d[\"k\"].numpy(), "
                                "v=d[\"v\"].numpy()))"),
                   path, stem);
}

} // namespace attnscope
