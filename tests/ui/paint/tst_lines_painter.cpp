// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/lines/head_colours.h"
#include "ui/paint/lines/lines_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

const QSizeF kFrame(800.0, 400.0);

LineRowPtr lineRow(std::size_t query, std::vector<AttentionLine> lines) {
    LineRow row;
    row.query = query;
    row.pairs = lines.size();
    row.lines = std::move(lines);
    return std::make_shared<const LineRow>(row);
}

LinesPicture linesPictureOf(std::size_t tokens, std::vector<LineRowPtr> rows) {
    LinesPicture picture;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < tokens; ++i) {
        words.push_back("w" + std::to_string(i));
    }
    setSides(picture, TokenList(words), tokens, TokenList(words), tokens);
    picture.palette = makePalette(lightTheme(), Ranges());
    picture.heads = {{0, std::move(rows)}};
    return picture;
}

/// Lines alone on nothing: the alpha of a pixel is opacity times the part that a line covers.
QImage curvesOnNothing(const LinesPicture& picture) {
    QImage image(kFrame.toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    drawCurves(painter, picture, layoutLines(picture, kFrame));
    return image;
}

/// The ink across a line where it comes to its key, in opaque pixels; there it is level.
double inkAtKey(const QImage& image, const LinesPicture& picture, std::size_t key) {
    const LinesGeometry places = layoutLines(picture, kFrame);
    const int x = static_cast<int>(places.area.right()) - 3;
    const int middle = static_cast<int>(places.keys.yOf(key));
    double ink = 0.0;
    for (int y = middle - 12; y <= middle + 12; ++y) {
        ink += qAlpha(image.pixel(x, y)) / 255.0;
    }
    return ink;
}

double inkOf(const LinesPicture& picture, std::size_t key) {
    return inkAtKey(curvesOnNothing(picture), picture, key);
}

double opacityAtKey(const LinesPicture& picture, std::size_t key) {
    const LinesGeometry places = layoutLines(picture, kFrame);
    const QRgb pixel = curvesOnNothing(picture).pixel(static_cast<int>(places.area.right()) - 3,
                                                      static_cast<int>(places.keys.yOf(key)));
    return qAlpha(pixel) / 255.0;
}

double distance(const QColor& a, const QColor& b) {
    return std::hypot(a.red() - b.red(), a.green() - b.green(), a.blue() - b.blue());
}

} // namespace

/// Lines as they are painted: numbers are read back from pixels.
class TestLinesPainter final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void twiceTheWeightIsTwiceTheInk();
    void linesOfOtherQueriesAreFaint();
    void aPairWithoutLineHasNoInk();
    void theThresholdHides();
    void onlyWhatIsMarkedIsDrawn();
    void aLineEndsAtTheEdgeBeyondWhichItsKeyIs();
    void linesLeaveTheViewBesideEachOther();
    void theCursorsBoxCanBeLeftOut();
    void coloursOfLinesStandOut();
    void colourOfAHeadIsThatOfItsLines();
    void headsAreToldApart();
    void rowsNeverOverlap();
    void aPointOnALineFindsIt();
};

void TestLinesPainter::twiceTheWeightIsTwiceTheInk() {
    LinesPicture picture = linesPictureOf(4, {lineRow(0, {{0, 0.1}, {1, 0.2}, {2, 0.4}, {3, 0.8}})});
    const double widest = layoutLines(picture, kFrame).widest;
    for (const double reference : {0.8, 1.0}) {
        picture.reference = reference;
        for (std::size_t key = 0; key < 4; ++key) {
            const double weight = 0.1 * std::pow(2.0, double(key));
            // Width × opacity = widest·√(w/r)·√(w/r).
            const double expected = widest * weight / reference;
            const double ink = inkOf(picture, key);
            QVERIFY2(std::abs(ink - expected) < 0.03 * expected + 0.03,
                     qPrintable(QString("%1 for %2").arg(ink).arg(expected)));
            QVERIFY(std::abs(opacityAtKey(picture, key) - std::sqrt(weight / reference)) < 0.01);
        }
    }
}

void TestLinesPainter::linesOfOtherQueriesAreFaint() {
    LinesPicture picture = linesPictureOf(4, {lineRow(0, {{1, 0.4}}), lineRow(1, {{2, 0.4}})});
    picture.query = 0;
    const double strong = inkOf(picture, 1);
    QVERIFY(std::abs(inkOf(picture, 2) / strong - kFaint) < 0.02);
    picture.query = 1;
    QVERIFY(std::abs(inkOf(picture, 2) - strong) < 0.02);
}

void TestLinesPainter::aPairWithoutLineHasNoInk() {
    const LinesPicture picture = linesPictureOf(4, {lineRow(0, {{0, 0.5}, {3, 0.5}})});
    QVERIFY(inkOf(picture, 0) > 1.0);
    QCOMPARE(inkOf(picture, 1), 0.0);
    QCOMPARE(inkOf(picture, 2), 0.0);
}

void TestLinesPainter::theThresholdHides() {
    LinesPicture picture = linesPictureOf(4, {lineRow(0, {{0, 0.1}, {1, 0.2}, {2, 0.7}})});
    picture.threshold = 0.2;
    QCOMPARE(inkOf(picture, 0), 0.0);
    QVERIFY(inkOf(picture, 1) > 1.0);
    QVERIFY(inkOf(picture, 2) > 1.0);
}

void TestLinesPainter::onlyWhatIsMarkedIsDrawn() {
    LinesPicture picture =
        linesPictureOf(4, {lineRow(0, {{0, 0.5}, {1, 0.5}}), lineRow(1, {{0, 0.5}, {2, 0.5}})});
    picture.mark.query = 1;
    QCOMPARE(inkOf(picture, 1), 0.0);
    // What is marked is strong, though another query is chosen.
    const double whole = inkOf(picture, 2);
    QVERIFY(std::abs(whole - layoutLines(picture, kFrame).widest * 0.5) < 0.2);
    picture.mark = {};
    picture.mark.key = 1;
    QVERIFY(inkOf(picture, 1) > 1.0);
    QCOMPARE(inkOf(picture, 0), 0.0);
    picture.mark = {0, 0, 0};
    QVERIFY(inkOf(picture, 0) > 1.0);
    QCOMPARE(inkOf(picture, 1), 0.0);
    QCOMPARE(inkOf(picture, 2), 0.0);
}

void TestLinesPainter::aLineEndsAtTheEdgeBeyondWhichItsKeyIs() {
    LinesPicture picture = linesPictureOf(500, {lineRow(3, {{400, 1.0}})});
    picture.query = 3;
    const LinesGeometry places = layoutLines(picture, kFrame);
    QCOMPARE(places.keys.pitch, kLeastPitch);
    QVERIFY(endOf(places, 400) > places.area.bottom());
    const QImage image = curvesOnNothing(picture);
    const int bottom = static_cast<int>(places.area.bottom());
    const auto inkAt = [&image](int y) {
        int ink = 0;
        for (int x = 0; x < image.width(); ++x) {
            ink = std::max(ink, qAlpha(image.pixel(x, y)));
        }
        return ink;
    };
    // It leaves there, and is fainter than where it began.
    QVERIFY(inkAt(bottom - 1) > 0);
    QCOMPARE(inkAt(bottom + static_cast<int>(places.widest)), 0);
    const int begin = static_cast<int>(places.queries.yOf(3));
    QVERIFY(2 * inkAt(bottom - 1) < qAlpha(image.pixel(static_cast<int>(places.area.left()) + 3, begin)));
}

/// Lines to three keys below the view leave it at three places, the farthest first, none beside the labels.
void TestLinesPainter::linesLeaveTheViewBesideEachOther() {
    LinesPicture picture = linesPictureOf(1500, {});
    const LinesGeometry places = layoutLines(picture, kFrame);
    const auto leavesAt = [&places](std::size_t key) {
        const QPainterPath path = linePath(places, 2, key);
        double part = 0.0;
        while (part < 1.0 && path.pointAtPercent(part).y() < places.area.bottom()) {
            part += 0.001;
        }
        return (path.pointAtPercent(std::min(part, 1.0)).x() - places.area.left()) / places.area.width();
    };
    const std::size_t next = places.keys.end() + 1;
    const double near = leavesAt(next);
    const double middle = leavesAt(next + 12);
    const double far = leavesAt(1400);
    QVERIFY2(near - middle > 0.05 && middle - far > 0.05,
             qPrintable(QString("%1 %2 %3").arg(near).arg(middle).arg(far)));
    QVERIFY(far > 0.3);
}

/// Without the cursor no box stands round the chosen query.
void TestLinesPainter::theCursorsBoxCanBeLeftOut() {
    LinesPicture picture = linesPictureOf(4, {lineRow(1, {{2, 1.0}})});
    picture.query = 1;
    const auto accents = [&picture] {
        QImage image(kFrame.toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawLines(painter, picture, layoutLines(picture, kFrame));
        painter.end();
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixelColor(x, y) == picture.palette.theme.accentFill ? 1 : 0;
            }
        }
        return count;
    };
    QVERIFY(accents() > 100);
    picture.hasCursor = false;
    QCOMPARE(accents(), 0);
}

void TestLinesPainter::coloursOfLinesStandOut() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        for (const NamedColourMap& map : colourMaps()) {
            LinesPicture picture = linesPictureOf(3, {});
            picture.palette = makePalette(*theme, Ranges(), map);
            for (const double weight : {0.0, 0.3, 0.6, 1.0}) {
                const QColor colour = lineColour(picture, 0, weight);
                QVERIFY(contrast(colour, theme->panel) >= 2.0);
                const QColor fill = picture.palette.fill(RangeGroup::Weights, weight);
                // Where the map's own colour stands out, it is taken as it is.
                QVERIFY(colour == fill || contrast(fill, theme->panel) < 2.0);
            }
        }
    }
}

void TestLinesPainter::colourOfAHeadIsThatOfItsLines() {
    LinesPicture picture = linesPictureOf(3, {lineRow(0, {{0, 1.0}})});
    picture.heads.push_back({5, {lineRow(0, {{2, 1.0}})}});
    picture.isByHead = true;
    const LinesGeometry places = layoutLines(picture, kFrame);
    const QImage image = curvesOnNothing(picture);
    const auto pixelAt = [&](std::size_t key) {
        return QColor::fromRgb(
            image.pixel(static_cast<int>(places.area.right()) - 3, static_cast<int>(places.keys.yOf(key))));
    };
    QVERIFY(distance(pixelAt(0), headColour(0, lightTheme())) < 3.0);
    QVERIFY(distance(pixelAt(2), headColour(5, lightTheme())) < 3.0);
}

void TestLinesPainter::headsAreToldApart() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        for (std::size_t a = 0; a < 16; ++a) {
            const QColor colour = headColour(a, *theme);
            QVERIFY2(contrast(colour, theme->panel) >= 3.0, qPrintable(colour.name()));
            QVERIFY2(distance(colour, theme->accent) > 60.0, qPrintable(colour.name()));
            for (std::size_t b = 0; b < a; ++b) {
                const double least = a < 8 && b < 8 ? 60.0 : 25.0;
                QVERIFY2(distance(colour, headColour(b, *theme)) > least,
                         qPrintable(QString("heads %1 and %2").arg(a).arg(b)));
            }
        }
    }
}

void TestLinesPainter::rowsNeverOverlap() {
    for (const std::size_t tokens : {1U, 3U, 24U, 25U, 40U, 3000U}) {
        for (const QSizeF& size : {QSizeF(330, 180), QSizeF(500, 300), QSizeF(1600, 1200)}) {
            LinesPicture picture = linesPictureOf(tokens, {});
            picture.queryScroll = 100.0;
            const LinesGeometry places = layoutLines(picture, size);
            QVERIFY(places.queries.pitch >= lineHeight(places.type));
            QVERIFY(places.queries.labels.right() <= places.area.left());
            QVERIFY(places.area.right() <= places.keys.labels.left());
            // No row is cut at the edge of the frame.
            const LinesSide& side = places.queries;
            QVERIFY(side.yOf(side.begin()) - side.pitch / 2.0 >= side.labels.top() - 1e-6);
            QVERIFY(side.yOf(side.end() - 1) + side.pitch / 2.0 <= side.labels.bottom() + 1e-6);
        }
    }
}

void TestLinesPainter::aPointOnALineFindsIt() {
    LinesPicture picture =
        linesPictureOf(5, {lineRow(0, {{0, 0.5}, {4, 0.5}}), lineRow(4, {{1, 0.9}, {2, 0.1}})});
    picture.threshold = 0.2;
    const LinesGeometry places = layoutLines(picture, kFrame);
    for (const auto& [query, key] :
         {std::pair<std::size_t, std::size_t>(0, 4), std::pair<std::size_t, std::size_t>(4, 1)}) {
        const QPainterPath path = linePath(places, query, key);
        for (const double part : {0.2, 0.6, 0.9}) {
            const LinesMark mark = markAt(picture, places, path.pointAtPercent(part) + QPointF(0.0, 1.0));
            QCOMPARE(mark, (LinesMark{query, key, 0}));
        }
    }
    // A line that is hidden is not found.
    QVERIFY(markAt(picture, places, linePath(places, 4, 2).pointAtPercent(0.95)) != (LinesMark{4, 2, 0}));
    const QPointF token(places.queries.labels.center().x(), places.queries.yOf(3));
    QCOMPARE(markAt(picture, places, token), (LinesMark{3, {}, {}}));
    const QPointF key(places.keys.labels.center().x(), places.keys.yOf(2));
    QCOMPARE(markAt(picture, places, key), (LinesMark{{}, 2, {}}));
}

template struct attnscope::test::Registered<TestLinesPainter>;
#include "tst_lines_painter.moc"
