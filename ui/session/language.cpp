// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/language.h"

#include "ui/paint/base/fonts.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <utility>

// Outside every namespace, as the macro needs it; a static library's resource is dropped without this call.
static void initTranslationResource() {
    Q_INIT_RESOURCE(translations);
}

namespace attnscope::ui {

namespace {

/// Whether the desktop is in a language that writes these characters in forms of its own.
bool hasOwnForms() {
    const QLocale system = QLocale::system();
    const bool isTraditional =
        system.language() == QLocale::Chinese && system.script() == QLocale::TraditionalChineseScript;
    return system.language() == QLocale::Japanese || system.language() == QLocale::Korean || isTraditional;
}

const QString kLanguageKey = QStringLiteral("window/language");
const QString kEnglishCode = QStringLiteral("en");
const QString kChineseCode = QStringLiteral("zh_CN");

std::optional<Language>& appliedLanguage() {
    static std::optional<Language> applied;
    return applied;
}

void installChinese(QCoreApplication& application) {
    initTranslationResource();
    for (const auto& [file, folder] :
         {std::pair(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)),
          std::pair(QStringLiteral("attnscope_zh_CN"), QStringLiteral(":/translations"))}) {
        auto* translator = new QTranslator(&application);
        // Without Qt's own translations its dialogs stay English.
        if (translator->load(file, folder)) {
            QCoreApplication::installTranslator(translator);
        }
    }
}

QLocale localeOf(Language language) {
    if (language == desktopLanguage()) {
        return QLocale::system();
    }
    return language == Language::Chinese ? QLocale(QLocale::Chinese, QLocale::China)
                                         : QLocale(QLocale::English);
}

} // namespace

Language desktopLanguage() {
    const QStringList languages = QLocale::system().uiLanguages();
    return !languages.isEmpty() && languages.first().startsWith(QLatin1String("zh")) ? Language::Chinese
                                                                                     : Language::English;
}

std::optional<Language> chosenLanguage() {
    const QString code = QSettings().value(kLanguageKey).toString();
    return code == kChineseCode   ? std::optional(Language::Chinese)
           : code == kEnglishCode ? std::optional(Language::English)
                                  : std::nullopt;
}

void chooseLanguage(std::optional<Language> language) {
    if (language) {
        QSettings().setValue(kLanguageKey, *language == Language::Chinese ? kChineseCode : kEnglishCode);
    } else {
        QSettings().remove(kLanguageKey);
    }
}

bool hasLettersOf(Language language) {
    return language == Language::English ||
           !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty();
}

Language wantedLanguage() {
    const Language wanted = chosenLanguage().value_or(desktopLanguage());
    return hasLettersOf(wanted) ? wanted : Language::English;
}

Language language() {
    return appliedLanguage().value_or(desktopLanguage());
}

void applyLanguage(Language next) {
    QCoreApplication& application = *QCoreApplication::instance();
    for (QTranslator* before :
         application.findChildren<QTranslator*>(QString(), Qt::FindDirectChildrenOnly)) {
        delete before; // which removes it
    }
    appliedLanguage() = next;
    QLocale::setDefault(localeOf(next));
    preferSimplifiedChinese(next == Language::Chinese || !hasOwnForms());
    if (next == Language::Chinese) {
        installChinese(application);
    }
}

} // namespace attnscope::ui
