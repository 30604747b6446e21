// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

namespace attnscope::ui {

/// The languages that the window's texts and the lessons are written in.
enum class Language { English, Chinese };

/// The language of the desktop; English where it is none of these.
Language desktopLanguage();
/// The language that a person chose; nothing: that of the desktop.
std::optional<Language> chosenLanguage();
/// Keeps the choice for this and the next runs. Texts follow with applyLanguage.
void chooseLanguage(std::optional<Language> language);

/// Whether a font of this machine has the letters of a language.
bool hasLettersOf(Language language);

/// The chosen language, or that of the desktop; English where this machine has no letters for it.
Language wantedLanguage();
/// The language of texts that are made now: the one that was applied, else that of the desktop.
Language language();
/// Makes all texts that are translated from now on those of that language, and those of Qt's own dialogs.
/// Needs the application object.
void applyLanguage(Language next);

} // namespace attnscope::ui
