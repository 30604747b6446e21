// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/present/slide_texts.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/paint/heatmap/lit_frames.h"
#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/arrow_shape.h"
#include "ui/paint/row/arrows_painter.h"
#include "ui/paint/row/plane_axes.h"

#include <QTest>

#include <algorithm>
#include <stdexcept>

using namespace attnscope;
using namespace attnscope::ui;
using namespace slide_texts;

namespace {

const QSize kPlaneSlide(1920, 1080);

/// The plane of a slide's row, as it is drawn.
ArrowsGeometry planeOfSlide(const Slide& slide, const QSize& size = kPlaneSlide) {
    const SlideLayout layout = layoutSlide(slide, size);
    for (std::size_t at = 0; at < slide.parts.size(); ++at) {
        if (const auto* const row = std::get_if<SlideRow>(&slide.parts[at])) {
            const ArrowsPicture arrows{row->row, row->plane, false, row->holdsPlane, row->held};
            return layoutArrows(arrows, layout.parts[at].size() / layout.unit);
        }
    }
    throw std::runtime_error("no row");
}

QString textOfName(const Label& name) {
    QString text;
    for (const LabelPiece& piece : name) {
        text += piece.text;
    }
    return text;
}

/// The arrow that is nearest to a name, or to where its leader ends.
std::size_t nearestArrow(const ArrowLabel& label, const ArrowsGeometry& plane,
                         const std::vector<std::size_t>& seen) {
    const QRectF from = label.leader ? QRectF(label.leader->p1(), QSizeF(0.1, 0.1)) : label.rect;
    // Where two are as near, its own.
    std::size_t nearest = label.term;
    for (const std::size_t term : seen) {
        if (distanceTo(from, plane.arrow(term)) + 0.5 < distanceTo(from, plane.arrow(nearest))) {
            nearest = term;
        }
    }
    return nearest;
}

QStringList textsOn(const Slide& slide) {
    QStringList texts;
    for (const DrawnText& text : textsOf(slide, kPlaneSlide)) {
        texts << text.text;
    }
    return texts;
}

} // namespace

/// Planes, frames and pictures of slides before and after what a step tries or tells.
class TestSlidePlanes final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aPlaneKeepsItsScale_data();
    void aPlaneKeepsItsScale();
    void aNamedArrowNeedsNoLegend();
    void aNumberedKeyIsNamedOnce();
    void namesBelongToTheirArrows_data();
    void namesBelongToTheirArrows();
    void rowsBesideEachOtherHaveOneFrame();
    void anAskedShapeIsNotTold();
    void wordsStandBesideTheMatrixThatIsAskedAbout();
    void casesOfASwapAreLarge();
    void twoLayersAreOnePicture();
    void noLineCrossesANumberOrAName();
    void theMaskStandsBesideItsScores();
    void theOutputsNameIsClearOfLines();
};

void TestSlidePlanes::aPlaneKeepsItsScale_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    for (const auto& [lesson, step] :
         {std::pair("columns", "y4"), {"meaning", "mask-order"}, {"meaning", "without-the-stop"}}) {
        QTest::addRow("%s %s", lesson, step) << lesson << step;
    }
}

/// What a step tries is compared with what was: in one scale.
void TestSlidePlanes::aPlaneKeepsItsScale() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    const auto plane = [&](bool isTold) {
        return planeOfSlide(built(lesson.toStdString(), step.toStdString(), isTold));
    };
    const ArrowsGeometry before = plane(false);
    const ArrowsGeometry after = plane(true);
    QCOMPARE(after.unit, before.unit);
    QCOMPARE(after.origin, before.origin);
    for (const ArrowsGeometry& each : {before, after}) {
        QVERIFY(each.frame.contains(each.at(each.output)));
    }
    QVERIFY(before.output != after.output);
}

void TestSlidePlanes::aNamedArrowNeedsNoLegend() {
    const ArrowsGeometry one = planeOfSlide(built("columns", "y1", true));
    QCOMPARE(one.labels.size(), 1U);
    QVERIFY(!one.legend);
}

/// A key that is called by its number is not called twice.
void TestSlidePlanes::aNumberedKeyIsNamedOnce() {
    const ArrowsGeometry plane = planeOfSlide(builtTall());
    QCOMPARE(plane.labels.size(), 2U);
    QString text;
    for (const LabelPiece& piece : plane.labels.front().text) {
        text += piece.text;
    }
    QCOMPARE(text.count(QLatin1Char('0')), 2); // of the weight a_10 and of v_0
}

void TestSlidePlanes::namesBelongToTheirArrows_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("step");
    for (const auto& [lesson, step] : {std::pair("columns", "predict"),
                                       {"columns", "mix"},
                                       {"five-words", "short-keys"},
                                       {"five-words", "longer-keys"},
                                       {"meaning", "predict"},
                                       {"meaning", "without-the-stop"},
                                       {"decoder", "scale"},
                                       {"decoder", "future"},
                                       {"decoder", "add-or-replace"},
                                       {"decoder", "prune"},
                                       {"decoder", "keep-formula"},
                                       {"decoder", "removed"}}) {
        QTest::addRow("%s %s", lesson, step) << lesson << step;
    }
}

/// Names of short arrows lay on each other, stood at another's tip, and were of two forms in one picture.
void TestSlidePlanes::namesBelongToTheirArrows() {
    QFETCH(QString, lesson);
    QFETCH(QString, step);
    const Slide slide = built(lesson.toStdString(), step.toStdString(), true);
    for (const QSize& size : {QSize(1280, 800), kPlaneSlide}) {
        const ArrowsGeometry plane = planeOfSlide(slide, size);
        const auto& row = std::get<SlideRow>(
            *std::find_if(slide.parts.begin(), slide.parts.end(),
                          [](const SlidePart& part) { return std::holds_alternative<SlideRow>(part); }));
        std::vector<std::size_t> seen;
        for (std::size_t term = 0; term < row.row.steps(); ++term) {
            if (plane.drawable(row.row, term) && plane.arrow(term).length() >= 1.5) {
                seen.push_back(term);
            }
        }
        QCOMPARE(plane.labels.size(), seen.size());
        int products = 0;
        for (const ArrowLabel& label : plane.labels) {
            const QString text = textOfName(label.text);
            const auto isVector = [](const LabelPiece& piece) {
                return piece.face == LabelPiece::Face::Vector;
            };
            products += std::any_of(label.text.begin(), label.text.end(), isVector) ? 1 : 0;
            QVERIFY2(text != QStringLiteral("."), "it reads as dirt");
            QVERIFY2(plane.frame.contains(label.rect), qPrintable(text));
            QVERIFY2(!label.rect.intersects(plane.outputLabel), qPrintable(text));
            QVERIFY2(nearestArrow(label, plane, seen) == label.term, qPrintable(text));
            for (const ArrowLabel& other : plane.labels) {
                QVERIFY2(&other == &label || !label.rect.intersects(other.rect), qPrintable(text));
            }
        }
        QVERIFY(products == 0 || products == static_cast<int>(plane.labels.size()));
    }
}

void TestSlidePlanes::rowsBesideEachOtherHaveOneFrame() {
    const QRectF row(10.0, 20.0, 60.0, 5.0);
    std::vector<QRectF> rows;
    for (const int at : {3, 0, 2, 1}) {
        rows.push_back(row.translated(0.0, at * row.height()));
    }
    rows.push_back(row.translated(0.0, 10.0 * row.height()));
    QCOMPARE(joinedFrames(rows), (std::vector<QRectF>{QRectF(10.0, 20.0, 60.0, 20.0), rows.back()}));
    // Cells that touch with a corner stay apart.
    const std::vector<QRectF> diagonal{QRectF(0.0, 0.0, 4.0, 4.0), QRectF(4.0, 4.0, 4.0, 4.0)};
    QCOMPARE(joinedFrames(diagonal), diagonal);
}

void TestSlidePlanes::anAskedShapeIsNotTold() {
    const auto tells = [](bool isTold) {
        return std::get<ProductPicture>(built("love", "scores", isTold).parts.front()).isResultSized;
    };
    QVERIFY(!tells(false));
    QVERIFY(tells(true));
    // Of another product all three are told.
    QVERIFY(std::get<ProductPicture>(built("love", "vectors-of-ai", false).parts.front()).isResultSized);
}

/// Not above it, where the room of the arithmetic that comes with the answer would be an empty side.
void TestSlidePlanes::wordsStandBesideTheMatrixThatIsAskedAbout() {
    for (const auto& [lesson, step] : {std::pair("five-words", "moves"), {"five-words", "scale"}}) {
        const Slide slide = built(lesson, step, false);
        const SlideLayout layout = layoutSlide(slide, kPlaneSlide);
        for (const SlideText& text : layout.texts) {
            const bool isQuestion = text.role == SlideText::Role::Strong;
            QVERIFY2(!isQuestion || text.rect.top() > layout.parts.front().top(), step);
        }
        QVERIFY(layout.parts.front().height() > 0.6 * kPlaneSlide.height());
    }
}

void TestSlidePlanes::casesOfASwapAreLarge() {
    const Slide slide = built("meaning", "side-by-side", false);
    const SlideLayout layout = layoutSlide(slide, kPlaneSlide);
    const auto& picture = std::get<ExplainPicture>(slide.parts.front());
    const ExplainLayout swap = layoutExplain(picture, layout.parts.front().size() / layout.unit);
    QVERIFY2(swap.sheet.type() >= 12.5, qPrintable(QString::number(swap.sheet.type())));
    QCOMPARE(swap.scale, 1.0);
}

/// The picture has the numbers of the model, and names the next word.
void TestSlidePlanes::twoLayersAreOnePicture() {
    const Slide slide = built("trained-heads", "layers", false);
    const QStringList texts = textsOn(slide);
    for (const char* text : {"h0 writes here, 0.88", "h1 reads it, 0.99", "h1 raises old most, by 6.83"}) {
        QVERIFY2(texts.contains(QLatin1String(text)), qPrintable(texts.join(" | ")));
    }
    QVERIFY(spokenSlide(slide).contains(QStringLiteral("h1 reads it")));
    QVERIFY(texts.count(QStringLiteral("love")) >= 3); // the token, what is written, the query
}

/// The line from a name to its arrow must not strike out a number of the axes or another name.
void TestSlidePlanes::noLineCrossesANumberOrAName() {
    QStringList wrong;
    const std::vector<Lesson> lessons = readBuiltInLessons().value();
    for (const Lesson& lesson : lessons) {
        for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
            const Slide slide = stepSlide(lesson, step, {"en", true, false}).value();
            const auto* const row =
                slide.parts.empty() ? nullptr : std::get_if<SlideRow>(&slide.parts.back());
            if (row == nullptr || !row->hasPlane || row->row.steps() == 0) {
                continue;
            }
            for (const QSize& size : {kPlaneSlide, QSize(1280, 800)}) {
                const ArrowsGeometry g = planeOfSlide(slide, size);
                std::vector<QRectF> taken{g.outputLabel};
                for (const AxisNumber& number : axisNumbers(g)) {
                    taken.push_back(number.rect);
                }
                for (const ArrowLabel& label : g.labels) {
                    taken.push_back(label.rect);
                }
                for (const ArrowLabel& label : g.labels) {
                    for (const QRectF& rect : taken) {
                        if (label.leader && rect != label.rect && cutTo(rect, *label.leader)) {
                            wrong << QString::fromStdString(lesson.name + ' ' + lesson.steps[step].id);
                        }
                    }
                }
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

/// What is spoken of is there: M and the sum, or the line of code that replaces.
void TestSlidePlanes::theMaskStandsBesideItsScores() {
    const QStringList added = textsOn(built("decoder", "add-m", false));
    QVERIFY(added.contains(QStringLiteral("scores = scores + M")));
    QCOMPARE(added.count(QStringLiteral("\u2212\u221E")), 6); // three of M, three of the sum
    const QStringList replaced = textsOn(built("decoder", "listing", false));
    QVERIFY(replaced.contains(QStringLiteral("scores = scores.masked_fill(mask == 0, -1e9)")));
    QCOMPARE(replaced.count(QStringLiteral("\u22121e9")), 3);
}

/// Where there is room beside them the output's name lies on no axis and not on its dotted line.
void TestSlidePlanes::theOutputsNameIsClearOfLines() {
    const auto meets = [](const QRectF& name, const QLineF& line) {
        const QLineF across(name.topLeft(), name.bottomRight());
        const QLineF back(name.bottomLeft(), name.topRight());
        return line.intersects(across) == QLineF::BoundedIntersection ||
               line.intersects(back) == QLineF::BoundedIntersection;
    };
    for (const bool isTold : {false, true}) {
        const ArrowsGeometry plane = planeOfSlide(built("meaning", "positions", isTold));
        const QRectF& name = plane.outputLabel;
        QVERIFY(!name.isNull());
        QVERIFY(!meets(name, {plane.origin, plane.at(plane.output)}));
        QVERIFY(!meets(name, {plane.frame.left(), plane.origin.y(), plane.frame.right(), plane.origin.y()}));
        QVERIFY(!meets(name, {plane.origin.x(), plane.frame.top(), plane.origin.x(), plane.frame.bottom()}));
    }
}

template struct attnscope::test::Registered<TestSlidePlanes>;
#include "tst_slide_planes.moc"
