// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/initial_matrices.h"
#include "tests/registry.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/lessons/own_lesson.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/slide/slide_measures.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

using namespace attnscope;
using namespace attnscope::ui;
using namespace slide_texts;

namespace {

constexpr QSize kSmall(1280, 800);
const std::vector<std::string> kWords{"the",  "old", "fisher",    "sold", "his",  "red",
                                      "boat", "to",  "yesterday", "and",  "then", "he"};

/// A scene of the first `count` words, with 16 features.
Scene ownScene(std::size_t count) {
    Scene scene;
    scene.tokens =
        TokenList(std::vector(kWords.begin(), kWords.begin() + static_cast<std::ptrdiff_t>(count)));
    scene.input =
        QkvInput{randomMatrix(MatrixRole::Q, count, 16, 5), randomMatrix(MatrixRole::K, count, 16, 5),
                 randomMatrix(MatrixRole::V, count, 16, 5)};
    return scene;
}

/// The slide of a step of that scene.
Slide ownSlide(std::size_t count, const std::string& id) {
    const Lesson lesson = ownLesson(ownScene(count), {}, 1);
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        if (lesson.steps[at].id == id) {
            return *stepSlide(lesson, at, {"en", true, false});
        }
    }
    throw std::runtime_error(id);
}

std::size_t timesOf(const std::vector<DrawnText>& texts, const QString& text) {
    return static_cast<std::size_t>(std::count_if(
        texts.begin(), texts.end(), [&text](const DrawnText& drawn) { return drawn.text == text; }));
}

/// Every token of the matrix beside its row and above its column.
void verifyNames(const std::vector<DrawnText>& texts, std::size_t count) {
    for (std::size_t at = 0; at < count; ++at) {
        const QString word = QString::fromStdString(kWords[at]);
        QVERIFY2(timesOf(texts, word) >= 2, qPrintable(word));
    }
}

} // namespace

/// A scene of a teacher's own, of as many words as a sentence has, on a small projector.
class TestOwnSlides final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void weightsTellTheLargest_data();
    void weightsTellTheLargest();
    void scoresHaveNumbersAndNames();
    void coloursHaveOneBar();
    void matricesBesideHaveOneForm_data();
    void matricesBesideHaveOneForm();
    void twelveWordsAreNamed();
    void aChangeIsSaidBesideTheAnswer();
    void theAnswerStaysBesideAGuess();
    void theKeyThatAnswersIsFramed();
    void thePlaneSaysHowMuchItShows();
    void twelveWordsHaveNumbersAboveTheEditor();
};

void TestOwnSlides::weightsTellTheLargest_data() {
    QTest::addColumn<std::size_t>("count");
    QTest::addRow("nine words") << std::size_t{9};
    QTest::addRow("ten words") << std::size_t{10};
}

/// "0.2" three times in a row says nothing: ".23", ".17", ".20" have the same room.
void TestOwnSlides::weightsTellTheLargest() {
    QFETCH(std::size_t, count);
    const Slide slide = ownSlide(count, "softmax");
    const std::vector<DrawnText> texts = textsOf(slide, kSmall);
    const auto weights = std::get<SlideMatrix>(slide.parts.front()).picture.snapshot.source(Stage::Weights);
    for (std::size_t row = 0; row < count; ++row) {
        for (std::size_t column = 0; column < count; ++column) {
            const QString whole = QString::number(weights->exact(row, column), 'f', 2);
            QVERIFY2(timesOf(texts, whole.mid(1)) + timesOf(texts, whole) > 0, qPrintable(whole));
        }
    }
    verifyNames(texts, count);
}

void TestOwnSlides::scoresHaveNumbersAndNames() {
    const Slide slide = ownSlide(10, "scores");
    const std::vector<DrawnText> texts = textsOf(slide, kSmall);
    const auto scores = std::get<SlideMatrix>(slide.parts.front()).picture.snapshot.source(Stage::Scores);
    for (std::size_t row = 0; row < 10; ++row) {
        for (std::size_t column = 0; column < 10; ++column) {
            const double score = std::round(scores->exact(row, column));
            const QString number = QString::number(std::abs(score), 'f', 0)
                                       .prepend(score < 0.0 ? QStringLiteral("\u2212") : QString());
            QVERIFY2(timesOf(texts, number) > 0, qPrintable(number));
        }
    }
    verifyNames(texts, 10);
    QCOMPARE(timesOf(texts, QStringLiteral("rounded")), std::size_t{1}); // they are no whole numbers
    QCOMPARE(timesOf(textsOf(ownSlide(7, "scores"), kSmall), QStringLiteral("rounded")), std::size_t{0});
}

/// Three times the same bar would take the room of the cells.
void TestOwnSlides::coloursHaveOneBar() {
    const Slide slide = ownSlide(10, "qkv");
    const SlideLayout layout = layoutSlide(slide, QSizeF(kSmall));
    QCOMPARE(timesOf(textsOf(slide, kSmall), QStringLiteral("value")), std::size_t{1});
    QCOMPARE(slide.parts.size(), std::size_t{3});
    std::vector<double> cells;
    for (std::size_t at = 0; at < slide.parts.size(); ++at) {
        const PlacedHeatmap placed = placeHeatmap(std::get<SlideMatrix>(slide.parts[at]),
                                                  layout.parts[at].size() / layout.unit, layout.unit);
        cells.push_back(placed.geometry.cellSize.width());
    }
    const auto [least, most] = std::minmax_element(cells.begin(), cells.end());
    QVERIFY2(*most - *least <= 0.1 * *most, qPrintable(QStringLiteral("%1 %2").arg(*least).arg(*most)));
    // So much is left of the third of a bar that each would have.
    QVERIFY(*least * 16.0 * layout.unit > 0.1 * kSmall.width());
}

void TestOwnSlides::matricesBesideHaveOneForm_data() {
    QTest::addColumn<QString>("word");
    for (const char* word : {"dog", "cats", "house", "fisher", "parrots"}) {
        QTest::addRow("%s", word) << word;
    }
}

/// Q, K and V have numbers, or colours with a bar: one with numbers beside two without looks like a fault.
void TestOwnSlides::matricesBesideHaveOneForm() {
    QFETCH(QString, word);
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>{"the", word.toStdString(), "saw", "a", "big", "cat"});
    BlockMatrix values(6, 4); // one digit each has room where those of Q and K have none
    scene.input = QkvInput{randomMatrix(MatrixRole::Q, 6, 4, 5), randomMatrix(MatrixRole::K, 6, 4, 5),
                           std::move(values)};
    const Lesson lesson = ownLesson(scene, {}, 1);
    const auto step = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                   [](const LessonStep& each) { return each.id == "qkv"; });
    const Slide slide =
        *stepSlide(lesson, static_cast<std::size_t>(step - lesson.steps.begin()), {"en", true, false});
    const SlideLayout layout = layoutSlide(slide, QSizeF(kSmall));
    QCOMPARE(slide.parts.size(), std::size_t{3});
    std::set<bool> haveNumbers;
    for (std::size_t at = 0; at < slide.parts.size(); ++at) {
        const PlacedHeatmap placed = placeHeatmap(std::get<SlideMatrix>(slide.parts[at]),
                                                  layout.parts[at].size() / layout.unit, layout.unit);
        haveNumbers.insert(placed.picture.values != ValuesShown::Off);
    }
    QCOMPARE(haveNumbers.size(), std::size_t{1});
    QVERIFY(*haveNumbers.begin() || std::get<SlideMatrix>(slide.parts.back()).picture.showBar);
}

/// Their weights are colours, and the strongest key is to be found.
void TestOwnSlides::twelveWordsAreNamed() {
    for (const char* id : {"scores", "softmax"}) {
        verifyNames(textsOf(ownSlide(12, id), kSmall), 12);
    }
}

/// Where a question stands in the place of the words.
void TestOwnSlides::aChangeIsSaidBesideTheAnswer() {
    const Lesson lesson = ownLesson(ownScene(7), {}, 1);
    const auto step = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                   [](const LessonStep& each) { return each.id == "softmax"; });
    const auto index = static_cast<std::size_t>(step - lesson.steps.begin());
    const PlayedStep played = *playStep(lesson, index);
    StepNumbers numbers(played);
    const StepTexts texts = stepTexts(lesson, index, numbers, "en");
    LessonSlide of{.lesson = lesson,
                   .index = index,
                   .view = played.view,
                   .texts = texts,
                   .snapshot = *numbers.now().snapshot(played.view.head),
                   .language = "en",
                   .answer = QStringLiteral("2 fisher (0.294)"),
                   .isTold = true,
                   .query = 1,
                   .whatIf = QStringLiteral("Change Q[2, 0] to 3")};
    const Slide slide = slideOf(of);
    QVERIFY2(slide.answer.contains(QStringLiteral("Change Q[2, 0] to 3")), qPrintable(slide.answer));
    QVERIFY2(slide.answer.contains(QStringLiteral("2 fisher (0.294)")), qPrintable(slide.answer));
}

/// "The guess was dog: 0.096." alone says neither right nor wrong.
void TestOwnSlides::theAnswerStaysBesideAGuess() {
    const Lesson lesson = ownLesson(ownScene(7), {}, 1);
    const auto step = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                   [](const LessonStep& each) { return each.id == "softmax"; });
    const auto index = static_cast<std::size_t>(step - lesson.steps.begin());
    const PlayedStep played = *playStep(lesson, index);
    StepNumbers numbers(played);
    const StepTexts texts = stepTexts(lesson, index, numbers, "en");
    const Slide slide = slideOf({.lesson = lesson,
                                 .index = index,
                                 .view = played.view,
                                 .texts = texts,
                                 .snapshot = *numbers.now().snapshot(played.view.head),
                                 .language = "en",
                                 .answer = QStringLiteral("2 fisher (0.294)"),
                                 .isTold = true,
                                 .query = 1,
                                 .guess = 3,
                                 .guessWeight = 0.053});
    QVERIFY2(slide.after.contains(QStringLiteral("sold: 0.053")), qPrintable(slide.after));
    QVERIFY2(slide.after.contains(QStringLiteral("Most goes to 2 fisher (0.294).")), qPrintable(slide.after));
}

/// Of twelve words no number tells which it is.
void TestOwnSlides::theKeyThatAnswersIsFramed() {
    const Slide slide = ownSlide(12, "softmax");
    const HeatmapPicture& picture = std::get<SlideMatrix>(slide.parts.front()).picture;
    const auto weights = picture.snapshot.source(Stage::Weights);
    QVERIFY(picture.query.has_value());
    std::size_t strongest = 0;
    for (std::size_t key = 1; key < 12; ++key) {
        strongest =
            weights->exact(*picture.query, key) > weights->exact(*picture.query, strongest) ? key : strongest;
    }
    const StageArea answer{Stage::Weights, *picture.query, strongest};
    QVERIFY(std::find(picture.lit.begin(), picture.lit.end(), answer) != picture.lit.end());
}

/// Of 16 features two directions show a part.
void TestOwnSlides::thePlaneSaysHowMuchItShows() {
    const std::vector<DrawnText> texts = textsOf(ownSlide(7, "mix"), kSmall);
    QVERIFY(std::any_of(texts.begin(), texts.end(), [](const DrawnText& drawn) {
        return drawn.text.startsWith(QStringLiteral("direction 1")) && drawn.text.contains(QChar('%'));
    }));
}

/// What is changed is to be read, and so are its weights and the way of its row.
void TestOwnSlides::twelveWordsHaveNumbersAboveTheEditor() {
    constexpr double kEditor = 330.0;
    const QSizeF size(kSmall);
    const Slide slide = slideAboveEditor(ownSlide(12, "softmax"), size, kEditor);
    QCOMPARE(slide.parts.size(), std::size_t{2});
    const SlideLayout layout = layoutAboveEditor(slide, size, kEditor);
    const PlacedHeatmap placed = placeHeatmap(std::get<SlideMatrix>(slide.parts.front()),
                                              layout.parts.front().size() / layout.unit, layout.unit);
    QVERIFY(placed.picture.values != ValuesShown::Off);
    QVERIFY(layout.parts.back().width() > 300.0 && layout.parts.back().height() > 250.0);
}

template struct attnscope::test::Registered<TestOwnSlides>;
#include "tst_own_slides.moc"
