// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/subcommand.h"
#include "core/examples/example.h"

namespace attnscope {

int runExamples(int argc, char** argv) {
    CLI::App app("Lists the built-in examples, one a line: name: what it shows.", "attnscope examples");
    app.footer("Example:\n  attnscope examples\n  attnscope compute --example i-love-ai -o weights.csv");
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    std::string text;
    for (const Example& example : examples()) {
        text += std::string(example.name) + ": " + std::string(example.summary) + "\n";
    }
    return answer(text);
}

} // namespace attnscope
