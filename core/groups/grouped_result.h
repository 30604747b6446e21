// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/groups/grouped_source.h"

namespace attnscope {

/// What a row and a column of the weights stand for.
enum class Grouping {
    Tokens,  ///< one token
    Words,   ///< a word, of one or more subwords
    Regions, ///< a region of the scene, or the tokens that are in none
};

/// The groups of the queries and keys of a scene; of Tokens each has one token. Fails for Regions where the
/// scene has none.
Result<GroupPair> groupsOf(const Scene& scene, Grouping grouping);

/// The weights of a snapshot by groups as a snapshot of its own, so that every view can show it: its tokens
/// are the groups, and its only stage are the weights (core/groups/grouped_source.h). A cell is masked where
/// all of its cells are. Reads nothing by itself.
Snapshot groupedOf(const Snapshot& snapshot, const GroupPair& groups);

/// The weights of another snapshot by the same groups, so that both can be compared: the names are those of
/// the groups. Fails, with both numbers of tokens, where it has others.
Result<Snapshot> groupedAlike(const Snapshot& other, const GroupPair& groups);

} // namespace attnscope
