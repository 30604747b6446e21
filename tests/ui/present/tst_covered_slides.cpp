// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/cover.h"
#include "core/analysis/vector_edit.h"
#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "tests/registry.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/lessons/own_lesson.h"
#include "ui/paint/base/fonts.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <set>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr std::size_t kCovered = 1;

/// "I love AI" in which the query of "love" is another one: its row of the weights differs and no other.
Scene withOtherQuery(double number) {
    const Scene example = iLoveAi().scene;
    const Scene free = *applied(example, *freeVectors(example));
    return *applied(free, setCell(free, MatrixRole::Q, kCovered, 0, number));
}

std::size_t stepNamed(const Lesson& lesson, std::string_view id) {
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        if (lesson.steps[at].id == id) {
            return at;
        }
    }
    qFatal("no such step");
}

Slide softmaxSlide(const Scene& scene, bool isTold, LessonRow row = LessonRow::Arrows) {
    Lesson lesson = ownLesson(scene, {}, kCovered);
    const std::size_t at = stepNamed(lesson, "softmax");
    lesson.steps[at].show.row = row;
    return *stepSlide(lesson, at, {"en", isTold, false});
}

QImage pictureOf(const Slide& slide, const QSize& size = {1280, 800}) {
    QImage image(size, QImage::Format_RGB32);
    // Qt measures some letters otherwise when a size of type is used for the first time.
    for (int turn = 0; turn < 2; ++turn) {
        QPainter painter(&image);
        drawSlide(painter, slide, layoutSlide(slide, QSizeF(size)));
    }
    return image;
}

/// Where two pictures differ; empty where they do not.
QString differences(const QImage& a, const QImage& b) {
    QRect all;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (a.pixel(x, y) != b.pixel(x, y)) {
                all |= QRect(x, y, 1, 1);
            }
        }
    }
    return all.isNull()
               ? QString()
               : QStringLiteral("%1,%2 %3x%4").arg(all.x()).arg(all.y()).arg(all.width()).arg(all.height());
}

Snapshot computed(const Scene& scene) {
    return *SceneNumbers(scene, {}).snapshot({});
}

} // namespace

/// What is to be predicted can't be read, measured or computed from the slide.
class TestCoveredSlides final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aCoveredRowIsNotInTheResult();
    void rowsThatDifferGiveTheSamePicture();
    void theyDifferOnceTheyAreTold();
    void theSpokenTextIsTheSame();
    void thePlaneIsTheSameBeforeAndAfter();
    void aGuessIsFramed();
    void aCellOfTheCoveredRowCanBeClicked();
    void aPictureComesWithTheAnswer();
};

void TestCoveredSlides::aCoveredRowIsNotInTheResult() {
    const Snapshot whole = computed(withOtherQuery(3.0));
    const Snapshot covered = withCover(whole, {CoveredRow{Stage::Weights, kCovered}});
    const auto weights = covered.source(Stage::Weights);
    for (std::size_t key = 0; key < weights->columns(); ++key) {
        QVERIFY(std::isnan(weights->exact(kCovered, key)));
        QCOMPARE(weights->exact(0, key), whole.source(Stage::Weights)->exact(0, key));
        // The scores are known: one predicts from them.
        QCOMPARE(covered.source(Stage::Scaled)->exact(kCovered, key),
                 whole.source(Stage::Scaled)->exact(kCovered, key));
    }
    QVERIFY(!covered.has(Stage::Output));
    QVERIFY(std::isnan(covered.source(Stage::Effect)->exact(kCovered, 0)));
    QCOMPARE(covered.result->rowStatistics(kCovered).max, 0.0);
    // The range would tell the row's largest weight.
    QCOMPARE(weights->range().high,
             std::max(whole.result->rowStatistics(0).max, whole.result->rowStatistics(2).max));
}

void TestCoveredSlides::rowsThatDifferGiveTheSamePicture() {
    // Weights larger than those of the other rows would be the end of the colour bar.
    const Scene first = withOtherQuery(4.0);
    const Scene second = withOtherQuery(8.0);
    QVERIFY(computed(first).source(Stage::Weights)->exact(kCovered, 0) !=
            computed(second).source(Stage::Weights)->exact(kCovered, 0));
    for (const LessonRow row : {LessonRow::Arrows, LessonRow::Strips}) {
        const Slide a = softmaxSlide(first, false, row);
        const Slide b = softmaxSlide(second, false, row);
        QCOMPARE(differences(pictureOf(a), pictureOf(b)), QString());
        QCOMPARE(differences(pictureOf(a, {1920, 1080}), pictureOf(b, {1920, 1080})), QString());
    }
}

void TestCoveredSlides::theyDifferOnceTheyAreTold() {
    QVERIFY(pictureOf(softmaxSlide(withOtherQuery(0.0), true)) !=
            pictureOf(softmaxSlide(withOtherQuery(0.25), true)));
}

void TestCoveredSlides::theSpokenTextIsTheSame() {
    const QString text = spokenSlide(softmaxSlide(withOtherQuery(0.0), false));
    QCOMPARE(text, spokenSlide(softmaxSlide(withOtherQuery(0.25), false)));
    QVERIFY2(text.contains(QStringLiteral("covered")), qPrintable(text));
    const QString told = spokenSlide(softmaxSlide(withOtherQuery(0.0), true));
    QVERIFY2(told.contains(QStringLiteral("output")), qPrintable(told));
    QVERIFY(told != spokenSlide(softmaxSlide(withOtherQuery(0.25), true)));
}

void TestCoveredSlides::thePlaneIsTheSameBeforeAndAfter() {
    const Slide covered = softmaxSlide(withOtherQuery(0.0), false);
    const Slide told = softmaxSlide(withOtherQuery(0.0), true);
    const auto& before = std::get<SlideRow>(covered.parts[1]);
    const auto& after = std::get<SlideRow>(told.parts[1]);
    QVERIFY(before.isCovered);
    QVERIFY(!after.isCovered);
    for (const RowTerm& term : before.row.row->terms) {
        QCOMPARE(term.weight, 0.0);
        QCOMPARE(term.value, after.row.row->terms[term.key].value);
    }
}

void TestCoveredSlides::aGuessIsFramed() {
    Slide slide = softmaxSlide(withOtherQuery(0.0), false);
    const QImage without = pictureOf(slide);
    std::get<SlideMatrix>(slide.parts[0]).guess = 2;
    QVERIFY(pictureOf(slide) != without);
}

/// A picture that shows weights, before and after the row is told.
void TestCoveredSlides::aPictureComesWithTheAnswer() {
    const auto slideWith = [](double number, bool isTold) {
        Scene scene = iLoveAi().scene;
        matrixIn(scene.input, MatrixRole::WQ)->set(0, 0, number);
        Lesson lesson = ownLesson(scene, {}, kCovered);
        const std::size_t at = stepNamed(lesson, "softmax");
        lesson.steps[at].show.picture = {ExplainKind::Order};
        return *stepSlide(lesson, at, {"en", isTold, false});
    };
    const Slide covered = slideWith(2.0, false);
    QVERIFY(std::none_of(covered.parts.begin(), covered.parts.end(),
                         [](const SlidePart& part) { return std::holds_alternative<ExplainPicture>(part); }));
    QVERIFY(std::holds_alternative<SlideMatrix>(covered.parts.front()));
    const QString spoken = spokenSlide(covered);
    QVERIFY2(spoken.contains(QStringLiteral("covered")) && !spoken.contains(QStringLiteral("moved back")),
             qPrintable(spoken));
    const Slide told = slideWith(2.0, true);
    QCOMPARE(told.parts.size(), 1U);
    QVERIFY(std::holds_alternative<ExplainPicture>(told.parts.front()));
    QVERIFY(pictureOf(told) != pictureOf(slideWith(0.5, true)));
    QVERIFY(spokenSlide(told).contains(QStringLiteral("moved back")));
}

void TestCoveredSlides::aCellOfTheCoveredRowCanBeClicked() {
    const Slide slide = softmaxSlide(withOtherQuery(0.0), false);
    const SlideLayout layout = layoutSlide(slide, {1280, 800});
    std::set<std::size_t> found;
    const QRectF area = layout.parts[0];
    for (double x = area.left(); x < area.right(); x += 8.0) {
        for (double y = area.top(); y < area.bottom(); y += 8.0) {
            if (const auto key = guessAt(slide, layout, {x, y})) {
                found.insert(*key);
            }
        }
    }
    QCOMPARE(found, (std::set<std::size_t>{0, 1, 2}));
    QVERIFY(!guessAt(slide, layout, {2.0, 2.0}));
}

template struct attnscope::test::Registered<TestCoveredSlides>;
#include "tst_covered_slides.moc"
