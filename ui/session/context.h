// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

namespace attnscope::ui {

class Appearance;
class Player;
class Selection;
class Session;

/// What every panel is given: the scene with its results, what is looked at, how it is shown, what plays. A
/// panel asks these and never another panel.
struct Context {
    Session& session;
    Selection& selection;
    Appearance& appearance;
    Player& player;
};

} // namespace attnscope::ui
