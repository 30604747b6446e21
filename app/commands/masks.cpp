// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/subcommand.h"
#include "core/masks/mask_kind.h"

#include <fmt/format.h>

namespace attnscope {

int runMasks(int argc, char** argv) {
    CLI::App app(
        "Lists every kind of mask, one a line: how it is written: which cells it allows, i being the query "
        "and "
        "j the key, both from 0 [what True means]. Files are .npy, .csv, .npz:MEMBER or .safetensors:TENSOR, "
        "(query, key), (batch, query, key) or (batch, head, query, key); an axis of length 1 serves all.",
        "attnscope masks");
    app.footer("Example:\n  attnscope masks\n"
               "  attnscope compute --example i-love-ai --mask window:1 --mask or:global:1 -o weights.csv");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    std::string text;
    for (const MaskKind& kind : maskKinds()) {
        text += fmt::format("{}: {} [{}]\n", formText(kind), kind.meaning, kind.polarity);
    }
    return answer(text);
}

} // namespace attnscope
