// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/language_choice.h"

#include "ui/session/language.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>

namespace attnscope::ui {

namespace {

constexpr int kDesktop = -1;
constexpr int kEnglish = static_cast<int>(Language::English);
constexpr int kChinese = static_cast<int>(Language::Chinese);

} // namespace

LanguageChoice::LanguageChoice(QObject* parent)
    : QObject(parent)
    , m_choices(new QActionGroup(this)) {
    addChoice(m_choices, tr("As the system"), tr("The language of the desktop"), kDesktop);
    // A language calls itself by its own name, so that it is found from every other one.
    addChoice(m_choices, QStringLiteral("English"), tr("All texts in English"), kEnglish);
    addChoice(m_choices, QStringLiteral("简体中文"), tr("All texts in Simplified Chinese"), kChinese);
    if (!hasLettersOf(Language::Chinese)) {
        QAction& chinese = *m_choices->actions().back();
        chinese.setText(tr("Simplified Chinese: no font here has its letters (install fonts-noto-cjk)"));
        chinese.setEnabled(false);
    }
    const std::optional<Language> own = chosenLanguage();
    checkChoice(m_choices, own ? static_cast<int>(*own) : kDesktop);
    connect(m_choices, &QActionGroup::triggered, this,
            [this](const QAction* action) { choose(action->data().toInt()); });
}

void LanguageChoice::addTo(QMenu& menu) {
    QMenu& languages = *menu.addMenu(tr("Language"));
    languages.addActions(m_choices->actions());
    languages.setToolTipsVisible(true);
}

void LanguageChoice::choose(int value) {
    chooseLanguage(value == kDesktop ? std::nullopt : std::optional(static_cast<Language>(value)));
    if (wantedLanguage() != language()) {
        emit chosen();
    }
}

} // namespace attnscope::ui
