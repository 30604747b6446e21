// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/paint/row_fixture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/arrow_labels.h"
#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/arrow_shape.h"
#include "ui/paint/row/arrows_painter.h"
#include "ui/paint/row/plane_axes.h"
#include "ui/paint/row/row_label.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <random>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

const QSizeF kSize(352.0, 404.0);

ArrowsPicture pictureOf(const std::vector<double>& weights, const row_fixture::Vectors& v, double progress) {
    ArrowsPicture picture;
    picture.state = row_fixture::picture(row_fixture::combination(0, weights, v), lightTheme());
    picture.state.progress = progress;
    picture.plane = row_fixture::exactPlane(v.front().size());
    return picture;
}

ArrowsPicture lovePicture(double progress) {
    return pictureOf(row_fixture::loveWeights(), row_fixture::loveValues(), progress);
}

QImage painted(const ArrowsPicture& picture, const ArrowsGeometry& g) {
    QImage image(kSize.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawArrows(painter, picture, g);
    return image;
}

/// The running sums of "I love AI", row 0, as the formula says.
std::vector<QPointF> loveSums() {
    const std::vector<double> a = row_fixture::loveWeights();
    const row_fixture::Vectors v = row_fixture::loveValues();
    std::vector<QPointF> sums{{0.0, 0.0}};
    for (std::size_t j = 0; j < 3; ++j) {
        sums.push_back(sums.back() + a[j] * QPointF(v[j][0], v[j][1]));
    }
    return sums;
}

/// Of the pixel that holds the point.
QColor colourAt(const QImage& image, const QPointF& point) {
    return image.pixelColor(static_cast<int>(std::floor(point.x())), static_cast<int>(std::floor(point.y())));
}

/// The same but for the smoothing at an edge.
bool alikeColours(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 60;
}

/// Terms of a random row with softmax weights, values of a normal distribution in two features.
ArrowsPicture randomPicture(int count, double spread) {
    std::mt19937 random(static_cast<unsigned>(11 + count));
    std::normal_distribution<double> normal;
    std::vector<double> weights;
    row_fixture::Vectors v;
    double sum = 0.0;
    for (int key = 0; key < count; ++key) {
        weights.push_back(std::exp(spread * normal(random)));
        sum += weights.back();
        v.push_back({normal(random), normal(random)});
    }
    for (double& weight : weights) {
        weight /= sum;
    }
    return pictureOf(weights, v, count);
}

bool liesOnAnArrow(const QRectF& rect, const ArrowsPicture& picture, const ArrowsGeometry& g) {
    for (std::size_t term = 0; term < picture.state.steps(); ++term) {
        for (double part = 0.0; part <= 1.0; part += 0.01) {
            if (rect.contains(g.arrow(term).pointAt(part))) {
                return true;
            }
        }
    }
    return false;
}

bool near(const QPointF& a, const QPointF& b) {
    return QLineF(a, b).length() < 1e-9;
}

} // namespace

class TestArrowsPainter final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    /// As dark as the canvas, or as bright: its outline is seen.
    void everyWeightIsSeenOnItsCanvas() {
        for (const auto& [theme, fill] :
             {std::pair(darkTheme(), QColor(20, 32, 60)), std::pair(lightTheme(), QColor(247, 250, 255))}) {
            const ArrowStyle style = keyArrowStyle(theme, fill, 0, 5.0, 40.0);
            QVERIFY(style.outline.has_value());
            QVERIFY2(contrast(*style.outline, theme.canvas) >= 2.0,
                     qPrintable(QString::number(contrast(*style.outline, theme.canvas))));
        }
    }

    /// The long letters of the notes on a slide: an arrow without room for them has its token.
    void everyArrowIsNamed() {
        for (const auto& weights : {std::vector<double>{0.1400, 0.2840, 0.5760}, {0.5, 0.5, 0.0}}) {
            ArrowsPicture picture = pictureOf(weights, row_fixture::loveValues(), 3.0);
            picture.state.letters = Letters::Notes;
            const ArrowsGeometry g = layoutArrows(picture, QSizeF(312.0, 225.0));
            QCOMPARE(g.labels.size(), weights[2] > 0.0 ? std::size_t{3} : std::size_t{2});
            for (const ArrowLabel& label : g.labels) {
                QVERIFY(!liesOnAnArrow(label.rect, picture, g));
                const QString name = picture.state.name(picture.state.row->terms[label.term]);
                QVERIFY2(label.text.front().text.startsWith(name), qPrintable(label.text.front().text));
            }
        }
    }

    /// Where letters have tokens as indices the plane has them too.
    void indicesAreTokens() {
        Scene scene;
        scene.tokens = {"I", "love", "AI"};
        scene.notation.subscripts = Subscripts::Tokens;
        ArrowsPicture picture = lovePicture(3.0);
        setNames(picture.state, scene);
        QCOMPARE(picture.state.querySubscript(1), QStringLiteral("love"));
        const ArrowsGeometry g = layoutArrows(picture, kSize);
        QCOMPARE(g.labels.size(), std::size_t{3});
        for (const ArrowLabel& label : g.labels) {
            QString text;
            for (const LabelPiece& piece : label.text) {
                text += piece.text;
            }
            const QString name = picture.state.token(picture.state.row->terms[label.term].key);
            QCOMPARE(text, QStringLiteral("aI,%1v%1").arg(name)); // and no second time behind
        }
        scene.notation.subscripts = Subscripts::Numbers;
        setNames(picture.state, scene);
        QCOMPARE(picture.state.querySubscript(1), QStringLiteral("1"));
    }

    /// The plane of the first two of three features: what lies along the third is a point in it.
    void anArrowOutOfThePlaneIsNamed() {
        ArrowsPicture picture = pictureOf({0.4, 0.4, 0.2}, {{2, 0, 0}, {0, 0, 2}, {0, 2, 0}}, 3.0);
        picture.plane.first = {1.0, 0.0, 0.0};
        picture.plane.second = {0.0, 1.0, 0.0};
        picture.plane.isExact = false;
        const ArrowsGeometry g = layoutArrows(picture, kSize);
        QCOMPARE(g.hidden, std::vector<std::size_t>{1});
        QCOMPARE(hiddenArrowsText(picture.state, g),
                 QStringLiteral("1 arrow points out of this plane: love"));
        // It is written once, and no arrow's name stands over it.
        QCOMPARE(g.notes.size(), std::size_t{1});
        const QRectF& note = g.notes.front().rect;
        const QImage image = painted(picture, g);
        int ink = 0;
        for (double x = note.left(); x < note.right(); x += 1.0) {
            for (double y = note.top(); y < note.bottom(); y += 1.0) {
                ink += colourAt(image, {x, y}).lightness() < 160 ? 1 : 0;
            }
        }
        QVERIFY(ink > 100);
        for (const ArrowLabel& label : g.labels) {
            QVERIFY(label.term != 1 && !label.rect.intersects(note));
        }
        // A slanted one is short in the plane, but seen.
        picture = pictureOf({0.4, 0.4, 0.2}, {{2, 0, 0}, {0, 1, 2}, {0, 2, 0}}, 3.0);
        picture.plane.first = {1.0, 0.0, 0.0};
        picture.plane.second = {0.0, 1.0, 0.0};
        picture.plane.isExact = false;
        QVERIFY(layoutArrows(picture, kSize).hidden.empty());
    }

    void theRimOfAnEmojiLeavesItsWidth() {
        const QString emoji = QString::fromUtf8("\xF0\x9F\x90\xB6");
        const Label label = plainLabel(emoji);
        const double before = labelWidth(label, 15.0);
        QVERIFY2(before > 10.0, "a font with emoji is installed");
        QImage image(100, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawLabelRim(painter, label, 15.0, {20.0, 30.0}, Qt::white);
        QCOMPARE(labelWidth(label, 15.0), before);
        // The emoji is drawn, and in colour.
        drawLabel(painter, label, 15.0, {20.0, 30.0}, Qt::black);
        painter.end();
        int coloured = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 20; x < 20 + before; ++x) {
                coloured += image.pixelColor(x, y).hsvSaturation() > 60 ? 1 : 0;
            }
        }
        QVERIFY2(coloured > 20, qPrintable(QString::number(coloured)));
    }

    void arrowsGoFromSumToSum() {
        const ArrowsPicture picture = lovePicture(3.0);
        const ArrowsGeometry g = layoutArrows(picture, kSize);
        const QImage image = painted(picture, g);
        const std::vector<double> a = row_fixture::loveWeights();
        const std::vector<QPointF> sums = loveSums();
        for (std::size_t j = 0; j < 3; ++j) {
            const QLineF line(g.at(sums[j]), g.at(sums[j + 1]));
            const QColor fill = picture.state.palette.fill(RangeGroup::Weights, a[j]);
            for (const double part : {0.3, 0.5, 0.7}) {
                QCOMPARE(colourAt(image, line.pointAt(part)), fill);
            }
            // The head is wider than the shaft: it ends at the tip and nowhere before.
            const double length = line.length();
            const QPointF across = QPointF(-line.dy(), line.dx()) / length * 3.2;
            QVERIFY(alikeColours(colourAt(image, line.pointAt(1.0 - 10.0 / length) + across), fill));
            QVERIFY(!alikeColours(colourAt(image, line.pointAt(0.5) + 2.0 * across), fill));
        }
    }

    void bothAxesHaveOneScale() {
        const ArrowsGeometry g = layoutArrows(lovePicture(0.0), kSize);
        QCOMPARE(g.at({1.0, 0.0}).x() - g.at({0.0, 0.0}).x(), g.at({0.0, 0.0}).y() - g.at({0.0, 1.0}).y());
        QVERIFY(g.unit > 100.0);
    }

    void everythingLiesInTheFrame() {
        const ArrowsGeometry g = layoutArrows(lovePicture(0.0), kSize);
        for (const QPointF& sum : loveSums()) {
            QVERIFY(g.frame.contains(g.at(sum)));
        }
    }

    void theViewStandsStillWhileItPlays() {
        const ArrowsGeometry first = layoutArrows(lovePicture(0.0), kSize);
        for (const double progress : {0.3, 1.0, 1.8, 3.0}) {
            const ArrowsGeometry g = layoutArrows(lovePicture(progress), kSize);
            QCOMPARE(g.unit, first.unit);
            QCOMPARE(g.origin, first.origin);
            QCOMPARE(g.labels.size(), first.labels.size());
            for (std::size_t at = 0; at < g.labels.size(); ++at) {
                QCOMPARE(g.labels[at].rect, first.labels[at].rect);
            }
        }
    }

    void theOutputIsARingUntilTheEnd() {
        const ArrowsGeometry g = layoutArrows(lovePicture(0.0), kSize);
        const QPoint centre = g.at(loveSums().back()).toPoint();
        const Theme& theme = lightTheme();
        const QImage before = painted(lovePicture(0.0), g);
        QVERIFY(before.pixelColor(centre) != theme.accent);
        QVERIFY(std::abs(before.pixelColor(centre + QPoint(6, 0)).hue() - theme.accent.hue()) < 4);
        QCOMPARE(painted(lovePicture(3.0), g).pixelColor(centre), theme.accent);
    }

    void aTermShrinksAtTheOriginThenSlidesToItsPlace() {
        const ArrowsGeometry g = layoutArrows(lovePicture(0.0), kSize);
        const std::vector<QPointF> sums = loveSums();
        const QPointF origin = g.at({0.0, 0.0});
        const QLineF start = arrowOnItsWay(g, 1, 0.0);
        QVERIFY(near(start.p1(), origin) && near(start.p2(), g.at({0.0, 1.0})));
        const QLineF shrunk = arrowOnItsWay(g, 1, 0.4);
        QVERIFY(near(shrunk.p1(), origin) && near(shrunk.p2(), g.at(sums[2] - sums[1])));
        const QLineF there = arrowOnItsWay(g, 1, 1.0);
        QVERIFY(near(there.p1(), g.at(sums[1])) && near(there.p2(), g.at(sums[2])));
        const QLineF between = arrowOnItsWay(g, 1, 0.7);
        QVERIFY(std::abs(between.length() - there.length()) < 1e-9);
        QVERIFY(!near(between.p1(), (shrunk.p1() + there.p1()) / 2.0)); // along an arc
    }

    void reducedMotionShowsNoMovingArrow() {
        ArrowsPicture moving = lovePicture(1.6);
        ArrowsPicture cut = moving;
        cut.reducedMotion = true;
        ArrowsPicture still = lovePicture(1.0);
        const ArrowsGeometry g = layoutArrows(moving, kSize);
        QVERIFY(painted(moving, g) != painted(cut, g));
        QCOMPARE(painted(cut, g), painted(still, g));
    }

    void maskedKeysHaveNoArrow() {
        const ArrowsPicture picture = pictureOf({0.5, 0.0, 0.5}, row_fixture::loveValues(), 3.0);
        const ArrowsGeometry g = layoutArrows(picture, kSize);
        QVERIFY(g.drawable(picture.state, 0));
        QVERIFY(!g.drawable(picture.state, 1));
        QCOMPARE(g.labels.size(), std::size_t{2});
    }

    void oneFeatureIsANumberLine() {
        const ArrowsPicture picture = pictureOf({0.25, 0.75}, {{2.0}, {-1.0}}, 2.0);
        const ArrowsGeometry g = layoutArrows(picture, kSize);
        QVERIFY(g.numberLine);
        QCOMPARE(g.arrow(0).dy(), 0.0);
        QCOMPARE(g.arrow(0).dx(), 0.5 * g.unit);
        QVERIFY(std::abs(g.arrow(1).dx() + 0.75 * g.unit) < 1e-9);
        QVERIFY(g.arrow(1).y1() < g.arrow(0).y1());
    }

    void notesStandBesideTheNumbers_data() {
        QTest::addColumn<QSizeF>("size");
        QTest::addColumn<bool>("isFinite");
        for (const QSizeF& size : {kSize, QSizeF(308.0, 230.0), QSizeF(320.0, 520.0), QSizeF(260.0, 300.0)}) {
            for (const bool isFinite : {true, false}) {
                QTest::addRow("%g x %g, %s", size.width(), size.height(), isFinite ? "hidden" : "NaN")
                    << size << isFinite;
            }
        }
    }
    void notesStandBesideTheNumbers() {
        QFETCH(QSizeF, size);
        QFETCH(bool, isFinite);
        std::vector<double> weights(30, 1.0 / 30.0);
        row_fixture::Vectors v(30, {0.01, 0.02, 12.0});
        v[0] = {20.0, 30.0, 0.0};
        v[1] = {-40.0, -60.0, 0.0};
        weights[29] = isFinite ? weights[29] : std::nan("");
        ArrowsPicture picture = pictureOf(weights, v, 30.0);
        picture.state.tokens = TokenList(std::vector<std::string>(30, "understanding"));
        picture.plane.first = {1.0, 0.0, 0.0};
        picture.plane.second = {0.0, 1.0, 0.0};
        picture.plane.isExact = false;
        const ArrowsGeometry g = layoutArrows(picture, size);
        QCOMPARE(g.notes.size(), isFinite ? std::size_t{1} : std::size_t{2});
        QString said;
        for (const ArrowsNote& note : g.notes) {
            const bool isBelow = note.rect.top() >= g.frame.bottom();
            QVERIFY(isBelow ? QRectF(QPointF(), size).contains(note.rect) : g.frame.contains(note.rect));
            for (std::size_t term = 0; !isBelow && term < picture.state.steps(); ++term) {
                QVERIFY(!g.drawable(picture.state, term) || g.arrow(term).length() < 2.0 ||
                        !cutTo(note.rect, g.arrow(term)));
            }
            said += note.lines.join(QLatin1Char(' ')) + QLatin1Char('\n');
            for (const QString& line : note.lines) {
                QVERIFY(QFontMetricsF(sansFont(kCaptionSize)).horizontalAdvance(line) <= note.rect.width());
            }
            for (const AxisNumber& number : axisNumbers(g)) {
                QVERIFY2(!note.rect.intersects(number.rect), qPrintable(number.text));
            }
            for (const ArrowLabel& label : g.labels) {
                QVERIFY(!note.rect.intersects(label.rect));
            }
        }
        QVERIFY2(said.contains(QStringLiteral("arrows point out of this plane: understanding")),
                 qPrintable(said));
        QVERIFY2(isFinite ||
                     said.contains(QStringLiteral("Some sums are not finite numbers: they have no arrow\n")),
                 qPrintable(said));
    }

    void namesDoNotCollide_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("spread"); // of the scores behind the weights
        QTest::addColumn<QSizeF>("size");
        for (const int count : {3, 5, 8, 12, 14, 20, 60, 300}) {
            for (const double spread : {0.1, 1.5}) {
                QTest::addRow("%d of spread %g", count, spread) << count << spread << kSize;
                QTest::addRow("%d of spread %g, narrow", count, spread)
                    << count << spread << QSizeF(308.0, 230.0);
            }
        }
    }
    void namesDoNotCollide() {
        QFETCH(int, count);
        QFETCH(double, spread);
        QFETCH(QSizeF, size);
        const ArrowsPicture picture = randomPicture(count, spread);
        const ArrowsGeometry g = layoutArrows(picture, size);
        QVERIFY(!g.labels.empty() || count > 20);
        QVERIFY(g.frame.contains(g.outputLabel) || g.outputLabel.isNull());
        for (std::size_t i = 0; i < g.labels.size(); ++i) {
            const QRectF& rect = g.labels[i].rect;
            QVERIFY(g.frame.contains(rect));
            QVERIFY(rect.width() >= labelWidth(g.labels[i].text, 13.0));
            QVERIFY(!rect.intersects(g.outputLabel));
            // The index hangs out of the name's rectangle.
            for (const AxisNumber& number : axisNumbers(g)) {
                QVERIFY(!rect.adjusted(0.0, 0.0, 0.0, 3.0).intersects(number.rect));
            }
            QVERIFY(!g.legend || !rect.intersects(*g.legend));
            for (std::size_t j = 0; j < i; ++j) {
                QVERIFY(!rect.intersects(g.labels[j].rect));
            }
            QVERIFY(count <= 6 || !liesOnAnArrow(rect, picture, g));
        }
    }

    void theStrongestAreNamedFirst() {
        std::vector<double> weights(40, 0.5 / 39.0);
        weights[23] = 0.5;
        row_fixture::Vectors v(40, {0.3, 0.1});
        v[23] = {-0.2, 1.0};
        const ArrowsGeometry g = layoutArrows(pictureOf(weights, v, 40.0), kSize);
        QVERIFY(!g.labels.empty());
        QCOMPARE(g.labels.front().term, std::size_t{23});
    }

    void theOutputIsNamedAtItsPoint() {
        for (const int count : {3, 12, 30, 50}) {
            ArrowsPicture picture = randomPicture(count, 1.0);
            for (const bool isExact : {true, false}) {
                picture.plane.isExact = isExact;
                for (const QSizeF& size : {kSize, QSizeF(308.0, 206.0)}) {
                    const ArrowsGeometry g = layoutArrows(picture, size);
                    QVERIFY(!g.outputLabel.isNull());
                    const double width = labelWidth(outputText(picture, g, true), kArrowLabelSize);
                    const QRectF text(outputTextStart(picture, g).x(), g.outputLabel.top(), width,
                                      g.outputLabel.height());
                    const QPointF end = g.at(g.output);
                    const QPointF nearest(std::clamp(end.x(), text.left(), text.right()),
                                          std::clamp(end.y(), text.top(), text.bottom()));
                    const double away = QLineF(end, nearest).length();
                    QVERIFY2(away <= 35.0, qPrintable(QStringLiteral("%1 keys: %2").arg(count).arg(away)));
                    QVERIFY(g.outputLabel.adjusted(-0.5, 0.0, 0.5, 0.0).contains(text));
                }
            }
        }
    }

    /// There is just room for it above its point, beside the title of the axis.
    void theOutputsNumbersStandOnNoArrow() {
        const ArrowsPicture picture =
            pictureOf({0.369, 0.382, 0.249}, {{-0.461, -0.470}, {-0.731, -0.500}, {0.230, 0.660}}, 3.0);
        for (const QSizeF& size : {QSizeF(328.0, 244.0), QSizeF(376.0, 384.0)}) {
            const ArrowsGeometry g = layoutArrows(picture, size);
            QVERIFY(!g.outputLabel.isNull());
            QVERIFY2(!liesOnAnArrow(g.outputLabel, picture, g), qPrintable(QString::number(size.width())));
        }
    }

    /// The example "Nouns and adjectives": beside two halves two arrows of a pixel, whose names stood on
    /// them.
    void namesOfShortArrowsStandOnNoArrow() {
        for (const double turn : {0.0, 0.3, 1.57, 3.0, 4.5}) {
            const auto turned = [turn](double x, double y) {
                return std::vector<double>{x * std::cos(turn) - y * std::sin(turn),
                                           x * std::sin(turn) + y * std::cos(turn)};
            };
            const ArrowsPicture picture =
                pictureOf({0.491, 0.491, 0.009, 0.009},
                          {turned(0.05, 0.0), turned(0.0, 2.0), turned(0.0, -2.0), turned(0.0, 2.0)}, 4.0);
            for (const QSizeF& size : {QSizeF(328.0, 204.0), QSizeF(308.0, 190.0)}) {
                const ArrowsGeometry g = layoutArrows(picture, size);
                QVERIFY(!g.labels.empty());
                for (const ArrowLabel& label : g.labels) {
                    QVERIFY2(g.arrow(label.term).length() >= 9.0 || !liesOnAnArrow(label.rect, picture, g),
                             qPrintable(QStringLiteral("%1: term %2").arg(turn).arg(label.term)));
                }
            }
        }
    }

    void arrowsLeaveTheNumbersOfTheAxes() {
        const ArrowsPicture picture = pictureOf({0.5, 0.5}, {{4.0, -0.1}, {0.0, 4.0}}, 2.0);
        const ArrowsGeometry g = layoutArrows(picture, kSize);
        QVERIFY(axisNumbers(g).size() >= 4);
        for (const AxisNumber& number : axisNumbers(g)) {
            QVERIFY2(!liesOnAnArrow(number.rect.adjusted(0.0, 3.0, 0.0, -3.0), picture, g),
                     qPrintable(number.text));
        }
    }

    void namesFarOffAreLedToTheirArrow() {
        int led = 0;
        for (const int count : {8, 14, 20}) {
            const ArrowsPicture picture = randomPicture(count, 0.1);
            const ArrowsGeometry g = layoutArrows(picture, kSize);
            for (const ArrowLabel& label : g.labels) {
                const QLineF arrow = g.arrow(label.term);
                double nearest = 1e9;
                for (double part = 0.0; part <= 1.0; part += 0.02) {
                    const QPointF at = arrow.pointAt(part);
                    const QPointF side(std::clamp(at.x(), label.rect.left(), label.rect.right()),
                                       std::clamp(at.y(), label.rect.top(), label.rect.bottom()));
                    nearest = std::min(nearest, QLineF(at, side).length());
                }
                QVERIFY(nearest < 26.0 || label.leader);
                if (label.leader) {
                    ++led;
                    QVERIFY(label.rect.adjusted(-3.0, -3.0, 3.0, 3.0).contains(label.leader->p2()));
                }
            }
        }
        QVERIFY(led > 0);
    }

    void axesStayInANarrowPlane() {
        ArrowsPicture picture = randomPicture(20, 1.0);
        picture.plane.isExact = false;
        picture.plane.shown = 0.46;
        for (const double width : {276.0, 300.0, 352.0}) {
            const ArrowsGeometry g = layoutArrows(picture, {width, 230.0});
            for (const QRectF& title : axisTitleRects(picture, g)) {
                QVERIFY(g.frame.contains(title));
            }
            for (const AxisNumber& number : axisNumbers(g)) {
                QVERIFY(g.frame.contains(number.rect));
            }
        }
    }

    void largeNumbersOnAxesAreGrouped() {
        const ArrowsPicture picture = pictureOf({0.5, 0.5}, {{9000.0, 4000.0}, {7000.0, 8000.0}}, 2.0);
        const ArrowsGeometry g = layoutArrows(picture, kSize);
        QStringList texts;
        for (const AxisNumber& number : axisNumbers(g)) {
            texts << number.text;
        }
        QVERIFY2(texts.contains(QStringLiteral("2,000")), qPrintable(texts.join(u' ')));
    }

    void oddNumbersDoNotBreakIt_data() {
        QTest::addColumn<double>("weight");
        QTest::addColumn<double>("size");
        QTest::newRow("nothing") << 0.0 << 1.0;
        QTest::newRow("NaN") << std::nan("") << 1.0;
        QTest::newRow("infinite") << double(INFINITY) << 1.0;
        QTest::newRow("huge") << 0.5 << 1e300;
        QTest::newRow("tiny") << 0.5 << 1e-300;
        QTest::newRow("denormal") << 0.5 << 1e-320;
        QTest::newRow("zero vectors") << 0.5 << 0.0;
        QTest::newRow("negative") << -0.5 << 2.0;
    }
    void oddNumbersDoNotBreakIt() {
        QFETCH(double, weight);
        QFETCH(double, size);
        for (const double progress : {0.0, 0.5, 2.0}) {
            const ArrowsPicture picture =
                pictureOf({weight, weight}, {{size, 2.0 * size}, {-size, size}}, progress);
            const ArrowsGeometry g = layoutArrows(picture, kSize);
            QVERIFY(g.unit > 0.0 && std::isfinite(g.unit));
            QVERIFY(g.frame.contains(g.origin));
            painted(picture, g);
        }
    }

    void axesSayWhatTheyAre() {
        QCOMPARE(axisTitle(row_fixture::exactPlane(2), 1, 0), QStringLiteral("output feature 1"));
        QCOMPARE(axisTitle(row_fixture::exactPlane(2), 1, 0, {"fluffy", "blue"}),
                 QStringLiteral("output feature blue"));
        ValuePlane projected;
        projected.isExact = false;
        projected.shown = 0.834;
        QVERIFY(axisTitle(projected, 0, 0).contains(QStringLiteral("83 % of the movement")));
        QCOMPARE(axisTitle(projected, 1, 0), QStringLiteral("direction 2 of V"));
    }

    /// A name that stands at the tip of another arrow would name that one.
    void namesStandNearestToTheirOwnTip() {
        const std::vector<QPointF> tips{{200, 200}, {240, 210}, {190, 240}};
        const auto distance = [](const QRectF& rect, const QPointF& tip) {
            return QLineF(QPointF(std::clamp(tip.x(), rect.left(), rect.right()),
                                  std::clamp(tip.y(), rect.top(), rect.bottom())),
                          tip)
                .length();
        };
        const auto placesOf = [&](std::size_t own) {
            std::vector<LabelPlace> places = placesBesidePoint(tips[own], 70.0, true);
            leaveOutNearerTo(tips, own, places);
            return places;
        };
        for (std::size_t own = 0; own < tips.size(); ++own) {
            const std::vector<LabelPlace> places = placesOf(own);
            QVERIFY(!places.empty() && places.size() < placesBesidePoint(tips[own], 70.0).size());
            for (const LabelPlace& place : places) {
                for (const QPointF& other : tips) {
                    QVERIFY(distance(place.rect, tips[own]) <= distance(place.rect, other) + 1e-9);
                }
                QCOMPARE(place.leader.has_value(), place.away > 14.0); // what is not at hand is led there
            }
        }
    }

    void linesAreCutAtTheFrame() {
        const auto part = cutTo(QRectF(0, 0, 10, 10), QLineF(-5, 5, 25, 5));
        QVERIFY(part.has_value());
        QVERIFY(near(part->p1(), {0, 5}) && near(part->p2(), {10, 5}));
        QVERIFY(!cutTo(QRectF(0, 0, 10, 10), QLineF(-5, 15, 25, 15)));
    }
};

template struct attnscope::test::Registered<TestArrowsPainter>;
#include "tst_arrows_painter.moc"
