// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_terms.h"
#include "core/examples/example.h"
#include "core/lessons/play_step.h"
#include "tests/registry.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/formula/formula_words.h"
#include "ui/session/language.h"
#include "ui/session/scene_title.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

bool hasChinese(const QString& text) {
    return std::any_of(text.begin(), text.end(),
                       [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

} // namespace

/// Titles of scenes and words in formulas in the language of the window.
class TestLessonTitles final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        loadFonts();
        applyLanguage(Language::Chinese);
    }
    void cleanupTestCase() { applyLanguage(Language::English); }
    void everySceneOfALessonIsTitled();
    void everyExampleIsTitled();
    void aTitleOfOnesOwnStays();
    void wordsOfFormulasAreTranslated();
    void aProductOnASlideSpeaksTheLanguage();
};

/// But for names and formulas.
void TestLessonTitles::everySceneOfALessonIsTitled() {
    const std::set<std::string> asTheyAre{"I love AI", "DynamicViT", "O = A·V"};
    const auto lessons = readBuiltInLessons();
    QVERIFY(lessons.has_value());
    for (const Lesson& lesson : *lessons) {
        for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
            const Scene scene = playStep(lesson, at).value().scene;
            QVERIFY2(asTheyAre.contains(scene.title) || hasChinese(shownTitle(scene)), scene.title.c_str());
        }
    }
}

void TestLessonTitles::everyExampleIsTitled() {
    for (const Example& example : examples()) {
        Scene scene;
        scene.title = example.title;
        const bool isName = example.name == "i-love-ai" || example.name == "dynamic-vit";
        QVERIFY2(isName || hasChinese(shownTitle(scene)), scene.title.c_str());
    }
}

void TestLessonTitles::aTitleOfOnesOwnStays() {
    Scene scene;
    scene.title = "my own scene";
    QCOMPARE(shownTitle(scene), QStringLiteral("my own scene"));
}

void TestLessonTitles::wordsOfFormulasAreTranslated() {
    const Formula sum = row({number(1.0, 0), op("+"), othersFormula(10, number(2.0, 0))});
    const std::string text = plainText(translatedWords(sum));
    QVERIFY2(hasChinese(QString::fromStdString(text)), text.c_str());
    QVERIFY2(text.find("10") != std::string::npos && text.find("other") == std::string::npos, text.c_str());
    const Formula name = word("10 others = ");
    QVERIFY(translatedWords(name) == name); // a token
}

void TestLessonTitles::aProductOnASlideSpeaksTheLanguage() {
    const auto lessons = readBuiltInLessons();
    const auto lesson = std::find_if(lessons->begin(), lessons->end(),
                                     [](const Lesson& each) { return each.name == "five-words"; });
    const Slide slide = stepSlide(*lesson, 2, {"zh", true, false}).value(); // X·W_K, with 512 terms
    QString texts;                                                          // broken where the font changes
    for (const slide_texts::DrawnText& text : slide_texts::textsOf(slide, QSize(1920, 1080))) {
        texts += text.text;
    }
    QVERIFY2(texts.contains(QStringLiteral("另 510 个")), qPrintable(texts));
    QVERIFY(!texts.contains(QStringLiteral("other")));
}

template struct attnscope::test::Registered<TestLessonTitles>;
#include "tst_lesson_titles.moc"
