// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/present/present_keys.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

struct KeyTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::PresentKeys)
};

struct CommandKey {
    Qt::Key key;
    PresentCommand command;
};

constexpr std::array kPlainKeys{CommandKey{Qt::Key_Space, PresentCommand::Next},
                                CommandKey{Qt::Key_PageDown, PresentCommand::Next},
                                CommandKey{Qt::Key_Return, PresentCommand::Next},
                                CommandKey{Qt::Key_Enter, PresentCommand::Next},
                                CommandKey{Qt::Key_Right, PresentCommand::NextStep},
                                CommandKey{Qt::Key_Down, PresentCommand::NextStep},
                                CommandKey{Qt::Key_PageUp, PresentCommand::StepBefore},
                                CommandKey{Qt::Key_Left, PresentCommand::StepBefore},
                                CommandKey{Qt::Key_Up, PresentCommand::StepBefore},
                                CommandKey{Qt::Key_Backspace, PresentCommand::StepBefore},
                                CommandKey{Qt::Key_Home, PresentCommand::First},
                                CommandKey{Qt::Key_End, PresentCommand::Last},
                                CommandKey{Qt::Key_E, PresentCommand::WhatIf},
                                CommandKey{Qt::Key_R, PresentCommand::TakeBack},
                                CommandKey{Qt::Key_S, PresentCommand::Spotlight},
                                CommandKey{Qt::Key_P, PresentCommand::Pointer},
                                CommandKey{Qt::Key_T, PresentCommand::Ground},
                                CommandKey{Qt::Key_B, PresentCommand::Black},
                                CommandKey{Qt::Key_Period, PresentCommand::Black},
                                CommandKey{Qt::Key_Question, PresentCommand::Keys},
                                CommandKey{Qt::Key_F1, PresentCommand::Keys},
                                CommandKey{Qt::Key_Escape, PresentCommand::Leave},
                                CommandKey{Qt::Key_F5, PresentCommand::End},
                                CommandKey{Qt::Key_F11, PresentCommand::End}};

constexpr std::array kAltKeys{CommandKey{Qt::Key_Left, PresentCommand::GuessBefore},
                              CommandKey{Qt::Key_Right, PresentCommand::GuessNext}};

template <typename Keys>
std::optional<PresentCommand> commandIn(const Keys& keys, int key) {
    const auto found =
        std::find_if(keys.begin(), keys.end(), [key](const CommandKey& each) { return each.key == key; });
    return found == keys.end() ? std::nullopt : std::optional(found->command);
}

} // namespace

std::optional<PresentCommand> presentCommand(const QKeyEvent& key) {
    const Qt::KeyboardModifiers modifiers = key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    if (modifiers == Qt::AltModifier) {
        return commandIn(kAltKeys, key.key());
    }
    return modifiers == Qt::NoModifier ? commandIn(kPlainKeys, key.key()) : std::nullopt;
}

std::optional<int> presentFigure(const QKeyEvent& key) {
    const bool isPlain = (key.modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier)) == Qt::NoModifier;
    const bool isFigure = isPlain && key.key() >= Qt::Key_0 && key.key() <= Qt::Key_9;
    return isFigure ? std::optional(key.key() - Qt::Key_0) : std::nullopt;
}

std::vector<PresentKeyLine> presentKeyLines() {
    return {{KeyTexts::tr("Space, Page Down, Enter"), KeyTexts::tr("the answer, the row or the next step")},
            {QStringLiteral("→ ↓"), KeyTexts::tr("the next step at once")},
            {KeyTexts::tr("← ↑, Page Up, Backspace"), KeyTexts::tr("the step before")},
            {QStringLiteral("Home, End"), KeyTexts::tr("the first step, the last one")},
            {KeyTexts::tr("8, Enter"), KeyTexts::tr("the step of that number")},
            {QStringLiteral("Alt+→, Alt+←"), KeyTexts::tr("guess a key of the covered row")},
            {QStringLiteral("E"), KeyTexts::tr("what if: change numbers")},
            {QStringLiteral("R"), KeyTexts::tr("take the change back")},
            {QStringLiteral("S"), KeyTexts::tr("spotlight on the row")},
            {QStringLiteral("P"), KeyTexts::tr("ring round the pointer")},
            {QStringLiteral("T"), KeyTexts::tr("light or dark slides")},
            {KeyTexts::tr("B, full stop"), KeyTexts::tr("black screen; a key shows the slide, Esc ends")},
            {QStringLiteral("?, F1"), KeyTexts::tr("these keys")},
            {QStringLiteral("Esc"), KeyTexts::tr("leave the editor, the ring, the guess, the presentation")},
            {QStringLiteral("F5, F11"), KeyTexts::tr("end the presentation")}};
}

} // namespace attnscope::ui
