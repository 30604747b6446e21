// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/language_option.h"

#include "app/command_line.h"
#include "core/lessons/lesson.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/session/language.h"

#include <algorithm>

namespace attnscope {

namespace {

/// "zh_CN" and "zh" alike.
std::string languageNamed(const std::string& text) {
    return text.substr(0, text.find_first_of("_-"));
}

} // namespace

void LanguageOption::addTo(CLI::App& app, const std::string& help, const std::string& group) {
    CLI::Option* option = addText(app, "--language", m_text, "en or zh_CN; " + help)->type_name("L");
    if (!group.empty()) {
        option->group(group);
    }
}

Result<void> LanguageOption::check() const {
    if (m_text && std::find(kLessonLanguages.begin(), kLessonLanguages.end(), languageNamed(*m_text)) ==
                      kLessonLanguages.end()) {
        return unexpected(
            usageError("--language {0}: there are no texts in it (take one of: en, zh_CN)", *m_text));
    }
    return {};
}

std::string LanguageOption::ofLesson() const {
    return m_text ? languageNamed(*m_text) : ui::lessonLanguage();
}

Result<void> LanguageOption::speak(bool isLesson) const {
    const bool isChinese = (m_text || isLesson) && ofLesson() == "zh";
    const ui::Language language = isChinese ? ui::Language::Chinese : ui::Language::English;
    if (!ui::hasLettersOf(language)) {
        return unexpected(makeError(translatable("--language: this machine has no font with Chinese "
                                                 "characters (install Noto CJK: fonts-noto-cjk)")));
    }
    ui::applyLanguage(language);
    return {};
}

} // namespace attnscope
