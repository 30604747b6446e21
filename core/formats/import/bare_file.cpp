// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/bare_file.h"

#include "core/formats/arrays/number_text.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_layers.h"

namespace attnscope {

namespace {

/// The same arrays with what is guessed of them alone.
ImportPlan guessedAgain(const ImportPlan& plan) {
    ImportPlan guessed;
    guessed.title = plan.title;
    for (ImportMember member : plan.members) {
        member.role = {};
        member.roleFrom = GuessedFrom::Nothing;
        member.axes = FileAxes::Tokens;
        member.axesChosen = false;
        setLayerAxis(member, false);
        guessed.members.push_back(std::move(member));
    }
    takeLayerAxes(guessed);
    guessRoles(guessed);
    return guessed;
}

} // namespace

bool isReadAlikeBare(const ImportPlan& plan) {
    return optionsFor(plan).empty();
}

std::vector<std::string> optionsFor(const ImportPlan& plan) {
    const ImportPlan guessed = guessedAgain(plan);
    std::vector<std::string> options;
    const auto add = [&options](const std::string& name, const std::string& value) {
        options.push_back(name);
        options.push_back(value);
    };
    for (std::size_t at = 0; at < plan.members.size(); ++at) {
        const ImportMember& member = plan.members[at];
        const bool hasOtherRole = member.role != guessed.members[at].role;
        const bool hasOtherAxes =
            hasAxes(member.role) && (member.axes != guessed.members[at].axes ||
                                     member.layers.isAxis() != guessed.members[at].layers.isAxis());
        if (hasOtherRole || hasOtherAxes) {
            const std::string axes = hasOtherAxes
                                         ? (member.layers.isAxis() ? ":L " : ":") +
                                               axesLetters(member.axes, isOfCells(member.role), plan.columns)
                                         : "";
            add("--as", member.name + "=" + std::string(roleWord(member.role)) + axes);
        }
    }
    if (plan.layer) {
        add("--layer", std::to_string(*plan.layer));
    }
    if (plan.needsHeads() && plan.heads != guessed.heads) {
        add("--heads", std::to_string(plan.heads));
    }
    const bool isEmbedded =
        std::any_of(plan.members.begin(), plan.members.end(),
                    [](const ImportMember& member) { return isQueryProjection(member.role); });
    if (isEmbedded && plan.weightsLayout != guessed.weightsLayout) {
        add("--weights-layout", plan.weightsLayout == WeightsLayout::OutIn ? "out,in" : "in,out");
    }
    if (plan.columns) {
        add("--orientation", "columns");
    }
    if (plan.ropeBase) {
        add("--rope", exactText(*plan.ropeBase));
        if (plan.ropePairs == RopePairs::Adjacent) {
            add("--rope-pairs", "adjacent");
        }
    }
    return options;
}

} // namespace attnscope
