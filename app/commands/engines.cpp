// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/program_engines.h"
#include "app/subcommand.h"

namespace attnscope {

int runEngines(int argc, char** argv) {
    CLI::App app("Lists what can compute on this machine, and what --engine auto takes.",
                 "attnscope engines");
    app.footer("Example:\n  attnscope engines");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    std::string text;
    for (const EngineEntry& entry : programEngines().entries()) {
        text += &entry == &programEngines().usual() ? "" : entry.describe();
    }
    // What it takes is said after what there is.
    text += programEngines().usual().describe();
    return answer(text);
}

} // namespace attnscope
