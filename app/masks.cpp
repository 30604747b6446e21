// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/subcommand.h"
#include "core/masks/mask_kind.h"

namespace attnscope {

int runMasks(int argc, char** argv) {
    CLI::App app(
        "Lists every kind of mask, one a line: how it is written: which cells it allows (True = attend; "
        "i is the query, j the key, both from 0).",
        "attnscope masks");
    app.footer("Example:\n  attnscope masks\n"
               "  attnscope compute --example i-love-ai --mask window:1 --mask or:global:1 -o weights.csv");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    std::string text;
    for (const MaskKind& kind : maskKinds()) {
        text += std::string(kind.form) + ": " + std::string(kind.meaning) + "\n";
    }
    return answer(text);
}

} // namespace attnscope
