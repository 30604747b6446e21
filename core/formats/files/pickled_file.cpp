// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/pickled_file.h"

#include "core/base/file_ending.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attnscope {

namespace {

struct Ending {
    std::string_view text;
    PickleKind kind;
};

constexpr std::array kEndings{
    Ending{".pt", PickleKind::Torch},   Ending{".pth", PickleKind::Torch},
    Ending{".ckpt", PickleKind::Torch}, Ending{".bin", PickleKind::Torch},
    Ending{".pkl", PickleKind::Python}, Ending{".pickle", PickleKind::Python},
};

} // namespace

std::optional<PickleKind> pickleKindOf(std::string_view path) {
    const auto* const found = std::find_if(
        kEndings.begin(), kEndings.end(), [path](const Ending& ending) { return endsIn(path, ending.text); });
    return found != kEndings.end() ? std::optional(found->kind) : std::nullopt;
}

bool isPickledFile(std::string_view path) {
    return pickleKindOf(path).has_value();
}

Error pickleRefused(const std::string& path) {
    const std::string stem = path.substr(0, path.find_last_of('.'));
    if (pickleKindOf(path) == PickleKind::Python) {
        return makeError(
            translatable("{0}: it is a pickle, which can run any program when it is read (save its "
                         "arrays from Python: d = pickle.load(open(\"{0}\", \"rb\")); "
                         "numpy.savez(\"{1}.npz\", **{str(n): a for n, a in "
                         "(d.items() if isinstance(d, dict) else enumerate(d))}))"),
            path, stem);
    }
    return makeError(
        translatable("{0}: it is a pickle, which can run any program when it is read (save its "
                     "tensors from Python: d = torch.load(\"{0}\", map_location=\"cpu\"); "
                     "numpy.savez(\"{1}.npz\", **{str(n): t.detach().float().numpy() for n, t in "
                     "(d.items() if isinstance(d, dict) else enumerate(d))}))"),
        path, stem);
}

} // namespace attnscope
