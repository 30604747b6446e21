// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/import_options.h"

#include "app/command_line.h"
#include "app/options/acting_cures.h"
#include "app/options/told_guesses.h"
#include "app/options/told_unused.h"
#include "core/formats/import/acting_name.h"
#include "core/formats/import/head_axis.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace attnscope {

namespace {

std::string roleWords() {
    return listed(importRoles(), [](const ImportRole& role) { return roleWord(role); }) + ", unused";
}

/// Whether it is known by that name, of the same array of several layers one of these too.
bool isCalled(const ImportMember& member, const std::string& name) {
    const std::vector<std::string>& names = member.layers.names;
    return member.name == name || std::find(names.begin(), names.end(), name) != names.end();
}

/// Axes as they are written, of Q, K and V in one array all that there are.
std::string_view axesWritten(const ImportRole& role) {
    return std::holds_alternative<FusedRole>(role)
               ? "B N (3 H d), B N (H 3 d), N (3 H d), B N 3 H d, B N H 3 d, B 3 H N d, B H 3 N d, 3 B H N "
                 "d, "
                 "N 3 H d, 3 B N (H d), B N 3 (H d), B H N (3 d), B N H (3 d)"
               : "B H N d, L B H N d, B N (H d) …";
}

/// The option with the member's name in it.
std::string named(std::string_view option, const std::string& name) {
    std::string text(option);
    const std::size_t at = text.find("NAME");
    return at == std::string::npos ? text : text.replace(at, 4, name);
}

Error wouldChange(const ImportPlan& plan, const ImportMember& member, const ActingName& acting) {
    if (acting.option == kEitherNormOption) {
        return makeError(
            translatable("{0}: \"{1}\" would change the result where it stands before the attention, and "
                         "nothing says whether it does (give X as it is after it where norm_first=True; --as "
                         "{1}=unused leaves it out, as norm_first=False has it behind)"),
            plan.title, member.name);
    }
    if (acting.needsOtherArrays() && plan.in(ScoresRole{}) == nullptr) {
        return makeError(
            translatable("{0}: \"{1}\" would change the result, and it is not computed here (give "
                         "{2}; --as {1}=unused leaves it out)"),
            plan.title, member.name, named(acting.option, member.name));
    }
    return makeError(translatable("{0}: \"{1}\" would change the result, and nothing says how it is meant "
                                  "(give it as {2}; --as {1}=unused leaves it out)"),
                     plan.title, member.name, cureOf(plan, member, acting));
}

Error isTwice(const ImportPlan& plan, const ImportMember& member, const ImportMember& other) {
    return makeError(
        translatable(
            "{0}: \"{1}\" is there twice, as \"{2}\" and as \"{3}\" (leave one out by --as {3}=unused)"),
        plan.title, roleWord(member.role), member.name, other.name);
}

} // namespace

bool holdsArrays(const std::string& path) {
    constexpr std::array kEndings{".npz", ".safetensors", ".npy"};
    return isTextTable(path) || std::any_of(kEndings.begin(), kEndings.end(),
                                            [&path](const char* ending) { return endsIn(path, ending); });
}

void ImportOptions::addTo(CLI::App& app, const std::string& group) {
    app.add_option("--as", m_texts,
                   wrapped("What a member of FILE is taken for, whatever its name, and how its axes lie: "
                           "NAME=ROLE or NAME=ROLE:AXES, as \"hidden=q:B N (H d)\"; `attnscope inspect FILE` "
                           "prints both. ROLE is one of " +
                           roleWords() + ". May be repeated"))
        ->check(CLI::Validator(notAnOption, ""))
        ->type_name("NAME=ROLE[:AXES]")
        ->allow_extra_args(false)
        ->group(group);
    addText(app, "--axes", m_axesText,
            "What the axes before the last two of q, k, v, x and weights are, where they are others than "
            "batch, head: of layer, batch, head and tokens those that are there, the slowest first, as "
            "layer,head or batch,tokens,head. It holds for arrays with so many axes")
        ->type_name("NAMES")
        ->group(group);
}

Result<void> ImportOptions::read(const std::string& text) {
    const std::size_t at = text.rfind('=');
    if (at == std::string::npos || at == 0) {
        return unexpected(usageError("--as: \"{0}\" is no NAME=ROLE (give a member's name and one of: {1})",
                                     text, roleWords()));
    }
    const std::string after = text.substr(at + 1);
    const std::size_t colon = after.find(':');
    const std::string word = after.substr(0, colon);
    const std::optional<ImportRole> role = roleOfWord(word);
    if (!role) {
        return unexpected(
            usageError("--as: \"{0}\" is no role of a member (take one of: {1})", word, roleWords()));
    }
    Said said{text.substr(0, at), *role, std::nullopt};
    if (colon != std::string::npos) {
        said.axes = attnscope::hasAxes(*role) ? axesOfLetters(after.substr(colon + 1)) : std::nullopt;
        if (!said.axes) {
            return unexpected(usageError("--as: \"{0}\" are no axes of {1} (write them as inspect does: {2})",
                                         after.substr(colon + 1), word, axesWritten(*role)));
        }
    }
    const auto isSame = [&said](const Said& other) { return other.name == said.name; };
    if (std::any_of(m_said.begin(), m_said.end(), isSame)) {
        return unexpected(usageError("--as: \"{0}\" is named twice (leave one out)", said.name));
    }
    m_said.push_back(std::move(said));
    return {};
}

Result<void> ImportOptions::check() {
    if (m_axesText) {
        m_axes = axesOfWords(*m_axesText);
        if (!m_axes || m_axesText->empty()) {
            return unexpected(usageError("--axes: \"{0}\" are no axes that are read (name layer, batch, head "
                                         "and tokens, the slowest first: layer,head or batch,tokens,head)",
                                         *m_axesText));
        }
    }
    for (const std::string& text : m_texts) {
        if (const Result<void> done = read(text); !done) {
            return done;
        }
    }
    return {};
}

const ImportOptions::Said* ImportOptions::saidOf(const ImportMember& member) const {
    const auto found = std::find_if(m_said.begin(), m_said.end(),
                                    [&member](const Said& said) { return isCalled(member, said.name); });
    return found == m_said.end() ? nullptr : &*found;
}

Result<ImportPlan> ImportOptions::plan(const std::vector<std::string>& files, const ImportSaid& said) const {
    Result<ImportPlan> plan = listImport(files);
    if (!plan) {
        return plan;
    }
    for (const Said& each : m_said) {
        const auto isIt = [&each](const ImportMember& member) { return isCalled(member, each.name); };
        if (std::none_of(plan->members.begin(), plan->members.end(), isIt)) {
            return unexpected(makeError(
                translatable("--as: {0} has no member \"{1}\" (it has: {2})"), plan->title, each.name,
                listed(plan->members, [](const ImportMember& member) { return member.name; })));
        }
    }
    for (ImportMember& member : plan->members) {
        const auto names = [&member](const std::string& spec) { return spec.ends_with(member.source); };
        const bool isMask = std::any_of(said.masks.begin(), said.masks.end(), names);
        if (const Said* const role = saidOf(member)) {
            member.role = role->role;
            takeLayerAxis(member);
            if (role->axes) {
                setLayerAxis(member, role->axes->hasLayers);
                member.axes = role->axes->axes;
                member.axesChosen = true;
            }
        }
        member.roleChosen = isMask || saidOf(member) != nullptr;
    }
    plan->columns = said.orientation == Orientation::Columns;
    plan->heads = said.heads.value_or(1);
    plan->headsChosen = said.heads.has_value();
    guessRoles(*plan);
    if (said.asksForHeads && !m_axes) {
        takeFirstForHeads(*plan);
    }
    if (const Result<void> taken = takeAxes(*plan); !taken) {
        return unexpected(taken.error());
    }
    if (said.weightsLayout || plan->columns) {
        plan->weightsLayout = said.weightsLayout.value_or(WeightsLayout::OutIn);
        plan->isLayoutSettled = true;
    }
    return plan;
}

void ImportOptions::addTexts(std::vector<std::string>& words) const {
    for (const std::string& text : m_texts) {
        words.insert(words.end(), {"--as", text});
    }
    if (m_axesText) {
        words.insert(words.end(), {"--axes", *m_axesText});
    }
}

void ImportOptions::takeAxes(std::string text) {
    m_axesText = std::move(text);
    m_axes = axesOfWords(*m_axesText);
}

Error ImportOptions::axesFitNothing(const std::string& ranks) const {
    return makeError(
        translatable("--axes: \"{0}\" speaks of arrays with {1} axes, and none has so many: {2} (name "
                     "as many as stand before the last two, or leave it out)"),
        *m_axesText, std::to_string(m_axes->rank()), ranks);
}

Result<void> ImportOptions::takeAxes(ImportPlan& plan) const {
    if (!m_axes) {
        return {};
    }
    std::string ranks;
    bool isTaken = false;
    for (ImportMember& member : plan.members) {
        const std::size_t rank = member.array.shape.size() + (member.layers.isAxis() ? 1 : 0);
        if (attnscope::hasAxes(member.role)) {
            ranks += (ranks.empty() ? "" : ", ") + member.name + " has " + std::to_string(rank);
        }
        if (attnscope::hasAxes(member.role) && !member.axesChosen && rank == m_axes->rank()) {
            isTaken = true;
            setLayerAxis(member, m_axes->hasLayers);
            member.axes = m_axes->axes;
            member.axesChosen = true;
        }
    }
    if (!isTaken) {
        return unexpected(axesFitNothing(ranks.empty() ? "there is none of q, k, v, x, weights" : ranks));
    }
    guessAxes(plan);
    return {};
}

Result<void> checkInputsProjected(const ImportPlan& plan) {
    static constexpr ActingName kInputs{"w_q", kInputsOption};
    const ImportMember* const projection = inputProjection(plan);
    return projection == nullptr ? Result<void>() : unexpected(wouldChange(plan, *projection, kInputs));
}

Result<void> checkNoneLost(const ImportPlan& plan, bool showsOutput) {
    if (plan.headsChosen && !plan.needsHeads()) {
        const Result<ImportOutline> outline = outlineOf(plan);
        if (outline && outline->heads != plan.heads) {
            return unexpected(makeError(
                translatable(
                    "{0}: --heads is {1}, and the arrays have {2} (leave --heads out: they have a head "
                    "axis, or one that {1} doesn't part)"),
                plan.title, std::to_string(plan.heads), std::to_string(outline->heads)));
        }
    }
    const ImportMember* const weights = plan.in(MatrixRole::Weights);
    const bool isByName =
        weights != nullptr && !weights->roleChosen && weights->roleFrom == GuessedFrom::Name;
    if (const std::optional<double> below = isByName ? numberBelowZero(*weights) : std::nullopt) {
        return unexpected(makeError(
            translatable("{0}: \"{1}\" is called as weights are, and {2} stands in it (--as {1}=scores takes "
                         "the softmax of its rows; --as {1}=weights takes them as they are)"),
            plan.title, weights->name, fmt::format("{:.4g}", *below)));
    }
    for (const ImportMember& member : plan.members) {
        if (isGiven(member.role) || member.roleChosen) {
            continue; // one that is not used was said so, or is a mask by --mask
        }
        const ImportRole named = roleByName(member.name);
        const ImportMember* const taken = isGiven(named) && !member.isOfOther ? plan.in(named) : nullptr;
        if (taken != nullptr && taken->roleChosen) {
            return unexpected(isTwice(plan, *taken, member));
        }
        const ActingName* const acting = actingName(plan, member);
        if (acting != nullptr && (showsOutput || acting->word != kOutputWord)) {
            return unexpected(wouldChange(plan, member, *acting));
        }
    }
    return {};
}

Result<void> ImportOptions::checkUnused(const ImportPlan& plan, const ImportSaid& said) const {
    if (const Result<void> whole = checkNoneLost(plan, said.showsOutput); !whole) {
        return whole;
    }
    if (!said.isToldAlready) {
        tellGuesses(plan);
        tellUnused(plan, said);
    }
    return {};
}

} // namespace attnscope
