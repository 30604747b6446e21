// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/region_options.h"
#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/groups/grouped_result.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --group, --regions and --key-regions: weights by words or regions in place of tokens.
class GroupOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Reads the words; --group is about the stage weights alone.
    Result<void> check(std::string_view stage);
    bool isGiven() const { return m_grouping.has_value(); }

    /// The weights by the groups of `scene`, the snapshot's own or the one that it is compared with, as a
    /// snapshot whose tokens are the groups, with all that is to be summed summed: a progress bar tells of
    /// it. Fails where regions do not fit that scene, or it has none, and where it has other numbers of
    /// tokens.
    Result<Snapshot> grouped(const Snapshot& snapshot, const Scene& scene) const;
    /// The groups of a scene.
    Result<GroupPair> groups(const Scene& scene) const;
    /// "words: sum over keys, mean over queries"
    std::string meaning() const;

private:
    std::optional<std::string> m_groupText;
    RegionOptions m_regions;
    std::optional<Grouping> m_grouping;
};

} // namespace attnscope
