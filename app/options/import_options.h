// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/import/import_plan.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// What --axes says of vectors whose tokens come before their batch items.
inline constexpr std::string_view kTokensFirst = "tokens,batch";

/// What is said of files of arrays beside --as.
struct ImportSaid {
    std::optional<std::size_t> heads;
    std::optional<WeightsLayout> weightsLayout;
    Orientation orientation = Orientation::Rows;
    std::vector<std::string> masks; ///< the specs of --mask, which may name members too
    bool leavesResults = false;     ///< what the model itself gave is left out
    bool isToldAlready = false;     ///< which members are not used
    bool showsOutput = true;        ///< what W_O would change is asked for
    bool asksForHeads = false;      ///< all heads are: the first of three axes is theirs
};

/// Files of arrays given as bare FILEs: what their members are taken for, guessed as in the window or said by
/// --as, and what is told of those that are not used.
class ImportOptions {
public:
    void addTo(CLI::App& app, const std::string& group);

    bool hasAny() const { return !m_texts.empty(); }
    /// Adds --as and --axes as they were given.
    void addTexts(std::vector<std::string>& words) const;
    bool hasAxes() const { return m_axesText.has_value(); }
    /// The error of --axes that speaks of no array; `ranks` says how many axes there are.
    Error axesFitNothing(const std::string& ranks) const;
    /// As if --axes said it.
    void takeAxes(std::string text);
    /// What --axes says of arrays with as many axes.
    const std::optional<WrittenAxes>& axes() const { return m_axes; }
    /// Reads the texts, before any file is.
    Result<void> check();
    /// The members of the files with what each of them becomes. Fails where --as names a member that is not
    /// there, or a role that another member has by its name.
    Result<ImportPlan> plan(const std::vector<std::string>& files, const ImportSaid& said) const;
    /// Tells on standard error which members are not used. Fails as checkNoneLost does.
    Result<void> checkUnused(const ImportPlan& plan, const ImportSaid& said) const;

private:
    /// One --as NAME=ROLE[:AXES].
    struct Said {
        std::string name;
        ImportRole role;
        std::optional<WrittenAxes> axes;
    };
    Result<void> read(const std::string& text);
    const Said* saidOf(const ImportMember& member) const;

    Result<void> takeAxes(ImportPlan& plan) const;

    std::vector<std::string> m_texts;
    std::optional<std::string> m_axesText;
    std::optional<WrittenAxes> m_axes;
    std::vector<Said> m_said;
};

/// Fails for an array that nothing reads and that would change the result (a mask whose meaning no name
/// tells, a bias, a scale …), and for a number of heads that parts no array. The window opens no such plan
/// either.
Result<void> checkNoneLost(const ImportPlan& plan, bool showsOutput);

/// Fails where projections that nothing reads are beside what goes into them (inputProjection).
Result<void> checkInputsProjected(const ImportPlan& plan);

/// By the ending of its name.
bool holdsArrays(const std::string& path);

} // namespace attnscope
