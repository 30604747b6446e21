// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/group_option.h"

#include "app/command_line.h"
#include "app/progress_bar.h"

namespace attnscope {

void GroupOption::addTo(CLI::App& app, const std::string& group) {
    addText(
        app, "--group", m_groupText,
        "The weights by words or regions in place of tokens: the sum over the keys of a group, then the "
        "mean over its queries; queries whose keys are all masked are left out of it. With --compare the "
        "second has the groups of the first, and as many tokens. Words are made of "
        "subwords by their signs (##, Ġ, ▁), special tokens stand alone; tokens in no region are one more "
        "group")
        ->type_name("HOW")
        ->group(group);
    m_regions.addTo(app, group,
                    "The regions of the tokens in place of the scene's, half-open: "
                    "system=0:12,question=12:20");
}

Result<void> GroupOption::check(std::string_view stage) {
    if (m_groupText && *m_groupText != "words" && *m_groupText != "regions") {
        return unexpected(
            usageError("--group: \"{0}\" is not known (take one of: words, regions)", *m_groupText));
    }
    if (m_groupText) {
        m_grouping = *m_groupText == "words" ? Grouping::Words : Grouping::Regions;
    }
    if (m_regions.given() != nullptr && m_grouping != Grouping::Regions) {
        return unexpected(
            usageError("{0}: it goes with --group regions (add that, or leave it out)", m_regions.given()));
    }
    if (m_grouping && stage != stageInfo(Stage::Weights).name) {
        return unexpected(
            usageError("--group: only weights can be summed over keys, and {0} is another stage "
                       "(take --stage weights, or leave --group out)",
                       stage));
    }
    return {};
}

Result<GroupPair> GroupOption::groups(const Scene& scene) const {
    return m_regions.regions(scene).and_then([&](TokenRegions&& regions) {
        Scene named = scene;
        named.regions = std::move(regions);
        return groupsOf(named, *m_grouping);
    });
}

Result<Snapshot> GroupOption::grouped(const Snapshot& snapshot, const Scene& scene) const {
    return groups(scene)
        .and_then([&](const GroupPair& pair) { return groupedAlike(snapshot, pair); })
        .map([](Snapshot&& made) {
            ProgressBar bar;
            made.source(Stage::Weights)->prepare(Reducer::Max, {}, bar.report());
            return std::move(made);
        });
}

std::string GroupOption::meaning() const {
    return std::string(*m_grouping == Grouping::Words ? "words" : "regions") +
           ": sum over keys, mean over queries";
}

} // namespace attnscope
