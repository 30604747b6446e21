// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <string_view>

namespace attnscope {

/// One word that may stand first on the command line. Adding one is one file with its run function (which
/// makes a CLI::App, gives it to parseOptions() and reports errors by report()) and one line in the table of
/// subcommand.cpp, from which dispatch and --help come.
struct Subcommand {
    std::string_view name;
    std::string_view summary; ///< one line for --help
    /// Gets the subcommand's name as argv[0] and what follows it; gives the exit status.
    int (*run)(int argc, char** argv);
};

std::span<const Subcommand> subcommands();

int runAgree(int argc, char** argv);
int runAnimate(int argc, char** argv);
int runBench(int argc, char** argv);
int runCompute(int argc, char** argv);
int runConvert(int argc, char** argv);
int runEngines(int argc, char** argv);
int runExamples(int argc, char** argv);
int runInspect(int argc, char** argv);
int runLessons(int argc, char** argv);
int runMasks(int argc, char** argv);
int runRender(int argc, char** argv);

} // namespace attnscope
