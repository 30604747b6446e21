// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/answer.h"
#include "tests/registry.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/paint/base/fonts.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace attnscope;
using namespace attnscope::ui;
using namespace slide_texts;

namespace {

constexpr double kLeastType = 0.032;
constexpr double kLeastHint = 0.026;

bool isHint(const Slide& slide, const DrawnText& text) {
    return std::any_of(slide.hints.begin(), slide.hints.end(), [&text](const SlideHint& hint) {
        return hint.meaning == text.text || hint.between == text.text || hint.keys.contains(text.text);
    });
}

/// Whether it is an index or an exponent: smaller than a text that it is close to.
bool isIndex(const std::vector<DrawnText>& texts, const DrawnText& index) {
    constexpr double kReach = 6.0;  ///< of its type: an index may be a word
    constexpr double kScript = 1.1; ///< a letter is so much larger
    return std::any_of(texts.begin(), texts.end(), [&index](const DrawnText& letter) {
        const QRectF near = letter.ink.adjusted(-kReach * index.size, -kReach * index.size,
                                                kReach * index.size, kReach * index.size);
        return letter.size > kScript * index.size && near.intersects(index.ink);
    });
}

/// How far two texts lie over each other, in pixels of the smaller way.
double overlap(const DrawnText& a, const DrawnText& b) {
    const QRectF both = a.ink.intersected(b.ink);
    return std::min(both.width(), both.height());
}

LessonShow theText() {
    LessonShow show;
    show.centre = LessonCentre::Text;
    return show;
}

LessonShow theMatch() {
    LessonShow show;
    show.row = LessonRow::Match;
    show.docks = {LessonDock::Row};
    return show;
}

/// The lesson, all of its steps with another picture.
Lesson showing(Lesson lesson, const LessonShow& show) {
    for (LessonStep& step : lesson.steps) {
        step.show.centre = show.centre.value_or(LessonCentre::Matrix);
        step.show.row = show.row;
        step.show.docks = show.docks;
    }
    return lesson;
}

/// The first lesson's step of that name with another picture.
Slide pictured(const char* id, const LessonShow& show, bool isTold) {
    const Lesson lesson = showing(readBuiltInLessons()->front(), show);
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        if (lesson.steps[at].id == id) {
            return *stepSlide(lesson, at, {"en", isTold, false});
        }
    }
    throw std::runtime_error(id);
}

} // namespace

/// Slides of all steps of all lessons as the last row of a class sees them.
class TestSlides final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void typeCanBeReadFromTheLastRow_data();
    void typeCanBeReadFromTheLastRow();
    void noTextIsCutOrOverAnother_data() { typeCanBeReadFromTheLastRow_data(); }
    void noTextIsCutOrOverAnother();
    void theTextsOfTheStepAreThere();
    void wordsAreTintedByTheRow();
    void queryAndKeysAreArrows();
    void theCellThatIsAskedIsComputed();
    void whatTheNotesHaveWrongIsStruckThrough();
    void whatTheTextSpeaksOfIsOnTheSlide();
    void manyRowsGetTheHeight();
    void numbersHaveTheDecimalsOfTheText();
    void onlyTheAskedRowOfAProductIsCovered();
    void whatIsAskedForIsToldNowhereElse();
    void aLongListLeavesMaskedKeysOut();
    void theHeadIsNamed();

private:
    template <typename Check>
    static void forEachSlide(const Check& check);
};

void TestSlides::typeCanBeReadFromTheLastRow_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("1920x1080") << QSize(1920, 1080);
    QTest::newRow("1280x800") << QSize(1280, 800);
}

template <typename Check>
void TestSlides::forEachSlide(const Check& check) {
    Result<std::vector<Lesson>> lessons = readBuiltInLessons();
    QVERIFY(lessons);
    const Lesson love = lessons->front();
    lessons->push_back(showing(love, theText()));
    lessons->push_back(showing(love, theMatch()));
    for (const Lesson& lesson : *lessons) {
        for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
            for (const char* language : {"en", "zh"}) {
                for (const bool isTold : {false, true}) {
                    const Result<Slide> slide = stepSlide(lesson, step, {language, isTold, false});
                    QVERIFY2(slide, lesson.steps[step].id.c_str());
                    check(*slide, QStringLiteral("%1 %2 %3%4")
                                      .arg(QString::fromStdString(lesson.name),
                                           QString::fromStdString(lesson.steps[step].id),
                                           QString::fromLatin1(language),
                                           isTold ? QStringLiteral(" told") : QString()));
                }
            }
        }
    }
}

void TestSlides::typeCanBeReadFromTheLastRow() {
    QFETCH(QSize, size);
    QStringList wrong;
    forEachSlide([&](const Slide& slide, const QString& name) {
        const std::vector<DrawnText> texts = textsOf(slide, size);
        for (std::size_t at = 0; at < texts.size(); ++at) {
            const DrawnText& text = texts[at];
            const double part = text.size / size.height();
            const bool isSmall = isHint(slide, text) || isIndex(texts, text);
            if (part < (isSmall ? kLeastHint : kLeastType) - 1e-4) {
                wrong << QStringLiteral("%1: \"%2\" %3 %").arg(name, text.text).arg(100.0 * part);
            }
        }
    });
    QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size()) + '\n' + wrong.mid(0, 40).join('\n')));
}

void TestSlides::noTextIsCutOrOverAnother() {
    QFETCH(QSize, size);
    constexpr double kTouch = 3.0; ///< pixels
    const QRectF whole{QPointF(), QSizeF(size)};
    QStringList wrong;
    forEachSlide([&](const Slide& slide, const QString& name) {
        const std::vector<DrawnText> texts = textsOf(slide, size);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (texts[i].text.trimmed().isEmpty()) {
                continue;
            }
            if (!whole.contains(texts[i].ink)) {
                wrong << name + ": cut: " + texts[i].text;
            }
            for (std::size_t j = 0; j < i; ++j) {
                // Letters slope over their indices, and these over each other.
                const bool isOfOne = std::abs(texts[i].size - texts[j].size) > 0.1 * texts[i].size ||
                                     (isIndex(texts, texts[i]) && texts[i].text.size() == 1);
                if (!isOfOne && overlap(texts[i], texts[j]) > kTouch) {
                    wrong << QStringLiteral("%1: \"%2\" over \"%3\"").arg(name, texts[i].text, texts[j].text);
                }
            }
        }
    });
    QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size()) + '\n' + wrong.mid(0, 60).join('\n')));
}

void TestSlides::theTextsOfTheStepAreThere() {
    forEachSlide([&](const Slide& slide, const QString& name) {
        QString all;
        for (const DrawnText& text : textsOf(slide, {1280, 800})) {
            all += text.text + ' ';
        }
        all.remove(' ').remove('_');
        // Where lines end the text has a space or, in Chinese, none; indices are set without their sign.
        const auto isThere = [&all](QString text) { return all.contains(text.remove(' ').remove('_')); };
        QVERIFY2(isThere(slide.title), qPrintable(name));
        QVERIFY2(isThere(slide.question), qPrintable(name + ": " + slide.question + " in " + all));
        QVERIFY2(isThere(slide.after), qPrintable(name));
    });
}

void TestSlides::wordsAreTintedByTheRow() {
    const Slide told = pictured("predict", theText(), true);
    QCOMPARE(told.parts.size(), std::size_t{1});
    const auto& picture = std::get<TextPicture>(told.parts.front());
    QVERIFY(picture.shown);
    const std::size_t query = picture.shown->word;
    const auto& numbers = picture.numbers;
    QCOMPARE(numbers.size(), std::size_t{3});
    QVERIFY(std::abs(numbers[0] + numbers[1] + numbers[2] - 1.0) < 1e-12);
    const auto largest =
        static_cast<std::size_t>(std::max_element(numbers.begin(), numbers.end()) - numbers.begin());
    QCOMPARE(picture.fillOf({0, largest}), QColor(picture.palette.sequential.table().back()));
    const Slide covered = pictured("predict", theText(), false);
    const auto& asked = std::get<TextPicture>(covered.parts.front());
    QVERIFY(asked.numbers.empty());
    QCOMPARE(asked.shown->word, query);
}

void TestSlides::queryAndKeysAreArrows() {
    const Slide told = pictured("predict", theMatch(), true);
    QCOMPARE(told.parts.size(), std::size_t{2});
    const auto& picture = std::get<MatchPicture>(told.parts[1]);
    for (const MatchKey& key : picture.match->keys) {
        const auto& matrix = std::get<SlideMatrix>(told.parts[0]).picture;
        const double score = matrix.snapshot.source(Stage::Scores)->exact(picture.match->query, key.key);
        QVERIFY(std::abs(key.projection * picture.match->length - score) < 1e-12);
    }
    // The arrows of a covered row would tell its weights.
    for (const SlidePart& part : pictured("predict", theMatch(), false).parts) {
        QVERIFY(!std::holds_alternative<MatchPicture>(part));
    }
}

/// The arithmetic below an answer is that of the number that was asked for.
void TestSlides::theCellThatIsAskedIsComputed() {
    int compared = 0;
    const Result<std::vector<Lesson>> lessons = readBuiltInLessons();
    for (const Lesson& lesson : *lessons) {
        for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
            const Slide slide = *stepSlide(lesson, at, {"en", true, false});
            if (slide.parts.empty()) {
                continue;
            }
            std::optional<CellRef> shown;
            if (const auto* const product = std::get_if<ProductPicture>(&slide.parts.front())) {
                const bool isTransposed = product->snapshot.scene->orientation == Orientation::Columns;
                shown = CellRef{product->product->stage, isTransposed ? product->column : product->row,
                                isTransposed ? product->row : product->column};
            } else if (const auto* const matrix = std::get_if<SlideMatrix>(&slide.parts.front())) {
                shown = matrix->picture.cell;
            }
            const std::vector<CellRef> asked = askedCells(lesson.steps[at]);
            const bool isShown = std::any_of(asked.begin(), asked.end(), [&shown](const CellRef& cell) {
                return shown && shown->stage == cell.stage;
            });
            if (isShown) {
                const QString where = QStringLiteral("%1, step %2").arg(lesson.name.c_str()).arg(at);
                QVERIFY2(std::find(asked.begin(), asked.end(), *shown) != asked.end(), qPrintable(where));
                ++compared;
            }
        }
    }
    QVERIFY2(compared >= 6, qPrintable(QString::number(compared)));
}

void TestSlides::whatTheNotesHaveWrongIsStruckThrough() {
    const Slide asked = built("columns", "sum-index", false);
    QCOMPARE(asked.slips.size(), std::size_t{2});
    QVERIFY(asked.slips[0].right.isEmpty() && asked.slips[1].right.isEmpty());
    const Slide told = built("columns", "sum-index", true);
    QCOMPARE(told.slips[0].right, QStringLiteral("yⁱ = Σⱼ α′ᵢⱼ·vʲ"));
    const SlideLayout layout = layoutSlide(told, QSizeF(1280, 800));
    QCOMPARE(std::count_if(layout.texts.begin(), layout.texts.end(),
                           [](const SlideText& text) { return text.role == SlideText::Role::Struck; }),
             2);
}

void TestSlides::whatTheTextSpeaksOfIsOnTheSlide() {
    // The number of X that is changed, and the weights that change.
    const Slide edit = built("love", "edit", true);
    QCOMPARE(edit.parts.size(), std::size_t{2});
    const auto& x = std::get<SlideMatrix>(edit.parts[0]);
    QCOMPARE(x.picture.stage, Stage::X);
    QCOMPARE(x.picture.lit.front(), (StageArea{Stage::X, 0, 0}));
    QCOMPARE(std::get<SlideMatrix>(edit.parts[1]).picture.stage, Stage::Weights);
    const Slide stacked = built("love", "stacked", true);
    QCOMPARE(std::get<SlideMatrix>(stacked.parts.front()).picture.lit.back(), (StageArea{Stage::X, 1, 1}));
    QVERIFY(std::holds_alternative<ExplainPicture>(stacked.parts.back()));
    // The cell of Q that W_Q's second number changes.
    const Slide matrices = built("love", "matrices", true);
    const auto& product = std::get<ProductPicture>(matrices.parts.front());
    QCOMPARE(product.row, std::size_t{0});
    QCOMPARE(product.column, std::size_t{1});
    // 2/√2 is a number of the picture.
    QCOMPARE(std::get<SlideMatrix>(built("padding", "scores", false).parts.front()).picture.stage,
             Stage::Scaled);
    for (const char* step : {"window", "sparse"}) {
        QCOMPARE(built("decoder", step, true).parts.size(), std::size_t{1}); // the matrix alone
    }
}

/// A matrix of sixteen rows beside its row is as high as the slide, with every word and its index.
void TestSlides::manyRowsGetTheHeight() {
    const Slide slide = built("trained-heads", "previous", false);
    QCOMPARE(slide.parts.size(), std::size_t{2});
    const SlideLayout layout = layoutSlide(slide, QSizeF(1280, 800));
    QVERIFY2(layout.parts[0].height() > 0.7 * 800, qPrintable(QString::number(layout.parts[0].height())));
    const std::vector<DrawnText> texts = textsOf(slide, QSize(1280, 800));
    for (const char* index : {"8", "15"}) {
        QVERIFY2(std::any_of(texts.begin(), texts.end(),
                             [&](const DrawnText& text) { return text.text == QLatin1String(index); }),
                 index);
    }
}

/// Texts say what notes have: 0.71, 0.4011; whole numbers of a product have none, also where others have.
void TestSlides::numbersHaveTheDecimalsOfTheText() {
    const auto digits = [](const char* lesson, const char* id) {
        return std::get<SlideMatrix>(built(lesson, id, true).parts.front()).picture.digits;
    };
    QCOMPARE(digits("love", "scale"), 2);
    QCOMPARE(digits("love", "softmax"), 4);
    QCOMPARE(digits("columns", "y2"), 1);
    const Slide y2 = built("columns", "y2", true);
    QCOMPARE(y2.equation->digits, 1);
    const auto summary = std::get<ProductPicture>(built("columns", "summary", false).parts.front());
    QCOMPARE(summary.mostDigits, (std::array{0, 3, 3}));
    const std::vector<DrawnText> texts = textsOf(built("love", "vectors-of-i", true), QSize(1280, 800));
    QVERIFY(std::none_of(texts.begin(), texts.end(),
                         [](const DrawnText& text) { return text.text == QStringLiteral("1.000"); }));
    const auto wide = textsOf(built("columns", "no-scale", true), QSize(1280, 800));
    QVERIFY(std::any_of(wide.begin(), wide.end(),
                        [](const DrawnText& text) { return text.text == QStringLiteral("0.449"); }));
}

/// Which of a row's numbers the notes have wrong is the question.
void TestSlides::onlyTheAskedRowOfAProductIsCovered() {
    const auto product = std::get<ProductPicture>(built("love", "slip-scores", false).parts.front());
    QVERIFY(!product.play);
    QCOMPARE(product.asked,
             (std::vector<CellRef>{{Stage::Scores, 1, 0}, {Stage::Scores, 1, 1}, {Stage::Scores, 1, 2}}));
    QCOMPARE(product.light.row, std::optional<std::size_t>(1)); // what it is computed from is framed
    const std::vector<DrawnText> texts = textsOf(built("love", "slip-scores", false), QSize(1280, 800));
    QCOMPARE(std::count_if(texts.begin(), texts.end(),
                           [](const DrawnText& text) { return text.text == QStringLiteral("?"); }),
             3);
    QVERIFY(std::get<ProductPicture>(built("love", "slip-scores", true).parts.front()).asked.empty());
}

void TestSlides::whatIsAskedForIsToldNowhereElse() {
    // The thickest line is to be seen, not read off.
    QVERIFY(!std::get<LinesPicture>(built("love", "look", false).parts.front()).hasNumbers);
    QVERIFY(std::get<LinesPicture>(built("love", "look", true).parts.front()).hasNumbers);
    // No ring waits at the sum.
    QVERIFY(std::get<SlideRow>(built("love", "mix", false).parts.back()).hidesOutput);
    QVERIFY(!std::get<SlideRow>(built("love", "mix", true).parts.back()).hidesOutput);
    // The list beside a matrix without numbers.
    const Slide row = built("trained-heads", "cut-keys", false);
    const auto& list = std::get<SlideRow>(row.parts.back());
    QVERIFY(list.isCovered);
    QCOMPARE(list.row.row->terms.front().weight, 0.0);
    QVERIFY(!std::get<SlideRow>(built("trained-heads", "cut-keys", true).parts.back()).isCovered);
}

/// Row 2 may see three keys, which are no "13 others".
void TestSlides::aLongListLeavesMaskedKeysOut() {
    for (const bool isTold : {false, true}) {
        const Slide slide = built("trained-heads", "compose-write", isTold);
        const auto& row = std::get<SlideRow>(slide.parts.back()).row;
        QCOMPARE(row.row->namedKeys(), (std::vector<std::size_t>{0, 1, 2}));
    }
}

void TestSlides::theHeadIsNamed() {
    QCOMPARE(built("trained-heads", "induction", false).stageName,
             QStringLiteral("b0 h1  attention weights"));
    QCOMPARE(built("love", "softmax", false).stageName, QStringLiteral("attention weights"));
}

template struct attnscope::test::Registered<TestSlides>;
#include "tst_slides.moc"
