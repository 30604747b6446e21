// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/subcommand.h"

#include <thread>

namespace attnscope {

int runEngines(int argc, char** argv) {
    CLI::App app("Lists what can compute on this machine, and what --engine auto takes.",
                 "attnscope engines");
    app.footer("Example:\n  attnscope engines");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const std::string threads = std::to_string(std::thread::hardware_concurrency());
    return answer("cpu: textbook, float64 and float32, " + threads +
                  " threads\n"
                  "vulkan: not in this build\n"
                  "auto takes cpu: there is no other engine in this build\n");
}

} // namespace attnscope
