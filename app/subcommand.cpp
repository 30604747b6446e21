// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/subcommand.h"

#include <array>

namespace attnscope {

namespace {

constexpr std::array kSubcommands{
    Subcommand{"agree", "what would make the numbers agree with a model's", runAgree},
    Subcommand{"animate", "how a row of the output is added up, as GIF, WebP or pictures", runAnimate},
    Subcommand{"bench", "the speed of this machine, phase by phase", runBench},
    Subcommand{"compute", "any stage of the attention, as numbers in a file", runCompute},
    Subcommand{"convert", "any input to a scene file, and back to arrays", runConvert},
    Subcommand{"engines", "list what can compute on this machine", runEngines},
    Subcommand{"examples", "list the built-in examples", runExamples},
    Subcommand{"inspect", "what files of arrays hold, and how they are read", runInspect},
    Subcommand{"lessons", "list the lessons, play one, or check all of them", runLessons},
    Subcommand{"masks", "list every kind of mask", runMasks},
    Subcommand{"render", "any stage of the attention, as a labelled picture", runRender},
};

} // namespace

std::span<const Subcommand> subcommands() {
    return kSubcommands;
}

} // namespace attnscope
