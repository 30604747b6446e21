// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/slide/slide_measures.h"

#include <QTest>

#include <algorithm>

using namespace attnscope;
using namespace attnscope::ui;
using namespace slide_texts;

/// What a slide shows while its question is open: enough to answer it, and not the answer.
class TestAskedSlides final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void numbersToCompareAreCovered();
    void aCoveredListNamesTheAskedKeys();
    void aCoveredListLeavesNoKeyOut();
    void aLearnedMatrixIsThere();
    void theAskedStageIsThere();
    void anAskedOutputIsCoveredInTheList();
    void forbiddenScoresAreHatched();
    void anAskedShapeIsNotInThePicture();
    void comparisonComesWithItsLine();

private:
    static QStringList textsOfStep(const char* lesson, const char* step, bool isTold) {
        QStringList all;
        for (const DrawnText& text : textsOf(built(lesson, step, isTold), {1280, 800})) {
            all << text.text;
        }
        return all;
    }
};

void TestAskedSlides::numbersToCompareAreCovered() {
    // Two numbers of the output, 2.255 and 2.292, and the ring at the first of them.
    const Slide asked = built("love", "output", false);
    const auto& matrix = std::get<SlideMatrix>(asked.parts.front());
    QCOMPARE(matrix.asked, (std::vector<CellRef>{{Stage::Output, 1, 1}, {Stage::Output, 2, 1}}));
    QVERIFY(std::get<SlideRow>(asked.parts.back()).hidesOutput);
    QCOMPARE(textsOfStep("love", "output", false).count(QStringLiteral("?")), 2);
    QVERIFY(textsOfStep("love", "output", true).contains(QStringLiteral("2.292")));
}

/// Of sixteen keys five have a line; which of keys 3 and 4 has more is the question.
void TestAskedSlides::aCoveredListNamesTheAskedKeys() {
    const Slide slide = built("trained-heads", "random-order", false);
    QCOMPARE(std::get<SlideRow>(slide.parts.back()).asked, (std::vector<std::size_t>{3, 4}));
    const QStringList texts = textsOfStep("trained-heads", "random-order", false);
    QVERIFY2(texts.contains(QStringLiteral("3 not")), qPrintable(texts.join('|')));
    QVERIFY2(texts.contains(QStringLiteral("4 red")), qPrintable(texts.join('|')));
    // At the columns of the matrix every second word has no name: the asked one has.
    QVERIFY(textsOfStep("trained-heads", "other-words", false).contains(QStringLiteral("cats")));
}

/// Those that were left out could be told from the others by that.
void TestAskedSlides::aCoveredListLeavesNoKeyOut() {
    const auto hasOthers = [](const QStringList& texts) {
        return std::any_of(texts.begin(), texts.end(),
                           [](const QString& text) { return text.contains(QStringLiteral("others")); });
    };
    QVERIFY(!hasOthers(textsOfStep("trained-heads", "predict-previous", false)));
    QVERIFY(hasOthers(textsOfStep("trained-heads", "predict-previous", true)));
}

/// The number of W_Q that the step reads, and the token that picks it.
void TestAskedSlides::aLearnedMatrixIsThere() {
    for (const bool isTold : {false, true}) {
        const Slide slide = built("columns", "query", isTold);
        const auto product = std::find_if(slide.parts.begin(), slide.parts.end(), [](const SlidePart& part) {
            return std::holds_alternative<ProductPicture>(part);
        });
        QVERIFY(product != slide.parts.end());
        QCOMPARE(std::get<ProductPicture>(*product).product->stage, Stage::Q);
    }
}

/// Which rows of the weights change is seen where the weights are.
void TestAskedSlides::theAskedStageIsThere() {
    const auto weight = [](bool isTold) {
        const Slide slide = built("meaning", "not-free", isTold);
        return std::get<SlideMatrix>(slide.parts.front())
            .picture.snapshot.source(Stage::Weights)
            ->exact(1, 3);
    };
    QVERIFY(std::abs(weight(false) - 0.2666) < 5e-4);
    QVERIFY(weight(true) > 0.7);
}

/// Its sum shows which stripe is the darker one.
void TestAskedSlides::anAskedOutputIsCoveredInTheList() {
    const QStringList asked = textsOfStep("trained-heads", "writes", false);
    QCOMPARE(asked.count(QStringLiteral("?")),
             textsOfStep("trained-heads", "writes", true).count(QStringLiteral("?")) + 1);
    for (const char* const word : {"old", "love"}) {
        // A label of its column, and one of a row or in the list.
        QVERIFY2(asked.filter(QLatin1String(word)).size() >= 2, word);
    }
}

/// A forbidden score in the colour of the lowest looks like one that is allowed.
void TestAskedSlides::forbiddenScoresAreHatched() {
    const Slide slide = built("trained-heads", "compose", false);
    for (const QSizeF size : {QSizeF(1280, 800), QSizeF(1920, 1080)}) {
        const SlideLayout layout = layoutSlide(slide, size);
        const PlacedHeatmap placed = placeHeatmap(std::get<SlideMatrix>(slide.parts.front()),
                                                  layout.parts.front().size() / layout.unit, layout.unit);
        QVERIFY(placed.picture.mask != MaskShown::Off);
    }
}

void TestAskedSlides::anAskedShapeIsNotInThePicture() {
    QVERIFY(!textsOfStep("padding", "flatten", false).contains(QStringLiteral("(16, 2)")));
    QVERIFY(textsOfStep("padding", "flatten", true).contains(QStringLiteral("(16, 2)")));
    // A count that shapes tell.
    QVERIFY(!textsOfStep("padding", "forward", false).contains(QStringLiteral("(8, 2, 2)")));
    QVERIFY(textsOfStep("padding", "forward", true).contains(QStringLiteral("(8, 2, 2)")));
}

/// Before lengths are compared with key numbers there is no mask, and no shape of one.
void TestAskedSlides::comparisonComesWithItsLine() {
    const auto hasShapes = [](const QStringList& texts) {
        return std::any_of(texts.begin(), texts.end(),
                           [](const QString& text) { return text.contains(QStringLiteral("(16, 1)")); });
    };
    QVERIFY(!hasShapes(textsOfStep("padding", "repeat", false)));
    QVERIFY(hasShapes(textsOfStep("padding", "compare", true)));
}

template struct attnscope::test::Registered<TestAskedSlides>;
#include "tst_asked_slides.moc"
