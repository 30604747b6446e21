// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace attnscope {

/// --language: that of the texts in a picture or lesson.
class LanguageOption {
public:
    /// `help` says what is spoken without it; no group: that of the command's own options.
    void addTo(CLI::App& app, const std::string& help, const std::string& group = {});

    /// Fails for a language that texts are not written in.
    Result<void> check() const;
    /// Of a lesson, as its texts are named: "en" or "zh"; without the option that of the environment.
    std::string ofLesson() const;
    /// Makes the texts that painters draw those of the option; without it those of the environment for a
    /// lesson, else English, so that a picture is the same everywhere. Needs the application object. Fails
    /// where no font has the letters.
    Result<void> speak(bool isLesson = false) const;

private:
    std::optional<std::string> m_text;
};

} // namespace attnscope
