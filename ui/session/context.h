// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

namespace attnscope::ui {

class Appearance;
class ChosenHeads;
class Comparison;
class Groups;
class Player;
class Selection;
class Session;

/// What every panel works with: the scene with its results, the selection, the appearance and the player. A
/// panel uses these and never another panel.
struct Context {
    Session& session;
    Selection& selection;
    Appearance& appearance;
    Player& player;
    Comparison* comparison = nullptr;   ///< null where nothing can be compared
    Groups* groups = nullptr;           ///< null where tokens are never grouped
    ChosenHeads* chosenHeads = nullptr; ///< null where heads never stand beside each other
};

} // namespace attnscope::ui
