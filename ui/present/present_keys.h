// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <optional>
#include <vector>

class QKeyEvent;

namespace attnscope::ui {

/// What a key does while something is presented.
enum class PresentCommand {
    Next,
    NextStep,
    StepBefore,
    First,
    Last,
    GuessBefore,
    GuessNext,
    WhatIf,
    TakeBack,
    Spotlight,
    Pointer,
    Ground,
    Black,
    Keys,
    Leave,
    End
};

/// The command of a key; nothing where the key has none.
std::optional<PresentCommand> presentCommand(const QKeyEvent& key);

/// The figure of a key, of the number of a step; nothing where it is none.
std::optional<int> presentFigure(const QKeyEvent& key);

/// Keys as they are called on a keyboard, and what they do.
struct PresentKeyLine {
    QString keys;
    QString meaning;
};
/// All of them, in the language of the window.
std::vector<PresentKeyLine> presentKeyLines();

} // namespace attnscope::ui
