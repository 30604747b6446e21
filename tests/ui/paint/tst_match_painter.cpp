// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/paint/row_fixture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/arrow_places.h"
#include "ui/paint/row/match_painter.h"
#include "ui/paint/row/match_readout.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <random>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

const QSizeF kMatchSize(352.0, 404.0);

/// Keys beside a query, with weights that are told; scores from q·k.
MatchPicture matchOf(const std::vector<double>& q, const row_fixture::Vectors& keys,
                     const std::vector<double>& weights, const Theme& theme = lightTheme()) {
    MatchRow row;
    row.vector = q;
    double squares = 0.0;
    for (const double number : q) {
        squares += number * number;
    }
    row.length = std::sqrt(squares);
    for (std::size_t j = 0; j < keys.size(); ++j) {
        MatchKey key;
        key.key = j;
        key.vector = keys[j];
        for (std::size_t c = 0; c < q.size(); ++c) {
            key.score += q[c] * keys[j][c];
        }
        key.projection = key.score / row.length;
        key.scaled = key.score / std::sqrt(static_cast<double>(q.size()));
        key.weight = weights[j];
        key.masked = weights[j] == 0.0;
        row.keys.push_back(key);
    }
    MatchPicture picture;
    row_fixture::Vectors values(keys.size(), {1.0, 2.0});
    picture.state = row_fixture::picture(row_fixture::combination(0, weights, values), theme);
    picture.plane = bestMatchPlane(row);
    picture.match = std::make_shared<const MatchRow>(std::move(row));
    return picture;
}

/// q = (2, 0); keys (1, 1), (3, 2) and one that is masked.
MatchPicture threeKeys(const Theme& theme = lightTheme()) {
    return matchOf({2, 0}, {{1, 1}, {3, 2}, {-1, 1}}, {0.25, 0.75, 0.0}, theme);
}

QImage painted(const MatchPicture& picture, const MatchGeometry& g) {
    QImage image(kMatchSize.toSize(), QImage::Format_RGB32);
    image.fill(picture.state.palette.theme.canvas);
    QPainter painter(&image);
    drawMatch(painter, picture, g);
    return image;
}

QColor pixelAt(const QImage& image, const QPointF& point) {
    return image.pixelColor(static_cast<int>(std::floor(point.x())), static_cast<int>(std::floor(point.y())));
}

QString textOf(const std::vector<Label>& parts) {
    QString text;
    for (const Label& part : parts) {
        for (const LabelPiece& piece : part) {
            text += piece.text;
        }
        text += QLatin1Char('\n');
    }
    return text;
}

QString lineOf(const Label& label) {
    return textOf({label}).trimmed();
}

/// Pixels of about that colour on a line across `along`, `away` pixels from `at`.
bool isBeside(const QImage& image, const QPointF& at, const QPointF& across, double away,
              const QColor& colour) {
    return pixelAt(image, at + away * across) == colour && pixelAt(image, at - away * across) == colour;
}

} // namespace

class TestMatchPainter final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void arrowsEndWhereTheVectorsDo() {
        const MatchPicture picture = threeKeys();
        const MatchGeometry g = layoutMatch(picture, kMatchSize);
        const QImage image = painted(picture, g);
        QCOMPARE(g.at({2, 0}), g.queryArrow().p2());
        QCOMPARE(g.at({3, 2}), g.keyArrow(1).p2());
        // Just before the tip stands the colour, just after it the ground.
        const Theme& theme = picture.state.palette.theme;
        QCOMPARE(pixelAt(image, g.queryArrow().pointAt(0.97)), theme.accent);
        QCOMPARE(pixelAt(image, g.keyArrow(1).pointAt(0.97)), picture.colour(1));
        QVERIFY(pixelAt(image, g.keyArrow(1).pointAt(1.02)) != picture.colour(1));
    }

    /// All lay in the left third, and the axis went on to ten times the longest key.
    void arrowsLieInTheMiddleOfAWidePlane() {
        const MatchPicture picture = threeKeys();
        const MatchGeometry g = layoutMatch(picture, {1200.0, 404.0});
        double left = g.origin.x();
        double right = g.origin.x();
        for (std::size_t place = 0; place < 3; ++place) {
            left = std::min(left, g.keyArrow(place).p2().x());
            right = std::max(right, g.keyArrow(place).p2().x());
        }
        const double middle = (left + right) / 2.0;
        QVERIFY2(std::abs(middle - g.frame.center().x()) < 0.1 * g.frame.width(),
                 qPrintable(QString::number(middle)));
    }

    /// k = (3, 2) on q = (2, 0): the foot is (3, 0), beyond the query's own tip.
    void theProjectionOfTheKeyInFocusIsThick_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void theProjectionOfTheKeyInFocusIsThick() {
        QFETCH(bool, dark);
        MatchPicture picture = threeKeys(dark ? darkTheme() : lightTheme());
        picture.state.cursorKey = 1;
        picture.state.progress = 3.0;
        const MatchGeometry g = layoutMatch(picture, kMatchSize);
        QCOMPARE(g.foot(1), g.at({3, 0}));
        const QImage image = painted(picture, g);
        QVERIFY(isBeside(image, g.at({0.7, 0}), {0.0, 1.0}, 4.0, picture.colour(1)));
        QVERIFY(isBeside(image, g.at({2.5, 0}), {0.0, 1.0}, 2.0, picture.colour(1)));
        // The perpendicular is dashed: ink and ground on the way from tip to foot.
        int ink = 0;
        int ground = 0;
        for (double y = 0.35; y < 1.8; y += 0.02) {
            const int light = pixelAt(image, g.at({3.0, y})).lightness();
            (std::abs(light - picture.state.palette.theme.canvas.lightness()) > 60 ? ink : ground) += 1;
        }
        QVERIFY2(ink > 15 && ground > 15, qPrintable(QStringLiteral("%1 %2").arg(ink).arg(ground)));
        // Another key in focus leaves that place empty.
        picture.state.cursorKey = 0;
        const QImage other = painted(picture, g);
        QVERIFY(!isBeside(other, g.at({2.5, 0}), {0.0, 1.0}, 2.0, picture.colour(1)));
    }

    void whatIsReadIsProjectionTimesLength() {
        MatchPicture picture = threeKeys();
        picture.state.cursorKey = 0;
        picture.state.progress = 3.0;
        // k = (1, 1) on q = (2, 0): projection 1, length 2, score 2, scaled 2/√2.
        const QString text = textOf(readoutParts(picture));
        QVERIFY2(text.contains(QStringLiteral("I, k0: projection k0·q0/|q0| = 1.000\n")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("projection × |q0| = 1.000 × 2.000 = 2.000 score\n")),
                 qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("scaled 1.414\nweight 0.250\n")));
        picture.state.cursorKey = 2;
        QVERIFY(textOf(readoutParts(picture)).contains(QStringLiteral("masked, weight 0.000")));
        QCOMPARE(
            spokenVector(picture, {VectorRef::Kind::Key, 2}),
            QStringLiteral("key 2, AI: (−1, 1), projection −1, score −2, scaled −1.414, masked, weight 0"));
        QCOMPARE(spokenVector(picture, {VectorRef::Kind::Query, 0}),
                 QStringLiteral("query 0: (2, 0), length 2"));
    }

    /// Long tokens as indices: no line is cut, and each still tells its number.
    void theReadOutFitsItsWidth_data() {
        QTest::addColumn<double>("width");
        for (const double width : {240.0, 300.0, 328.0, 700.0}) {
            QTest::addRow("%g wide", width) << width;
        }
    }
    void theReadOutFitsItsWidth() {
        QFETCH(double, width);
        MatchPicture picture = threeKeys();
        picture.state.tokens = {"internationalization", "Donaudampfschiff", "tok17"};
        picture.state.querySubscripts = picture.state.keySubscripts = picture.state.tokens;
        picture.state.cursorKey = 0;
        picture.state.progress = 3.0;
        const std::vector<Label> lines = readoutLinesOf(picture, width);
        QVERIFY(lines.size() <= readoutLines(width));
        for (const Label& line : lines) {
            QVERIFY2(labelWidth(line, 13.0) <= width, qPrintable(lineOf(line)));
        }
        const QString text = textOf(lines);
        for (const char* part : {"projection", "= 1.000", "2.000 score", "1.414", "0.250"}) {
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        }
    }

    /// The dashed line from a tip to the query's line runs through no name that has room beside it.
    void namesKeepOffThePerpendicular() {
        MatchPicture picture = matchOf({1, 0}, {{0, 1}, {1, 0}, {0.28, 0.98}}, {0.235, 0.478, 0.287});
        picture.state.cursorKey = 2;
        picture.state.progress = 3.0;
        const MatchGeometry g = layoutMatch(picture, {328.0, 350.0});
        QCOMPARE(g.labels.size(), std::size_t{3});
        for (std::size_t place = 0; place < 3; ++place) {
            const QLineF fall(g.keyArrow(place).p2(), g.foot(place));
            for (const ArrowLabel& label : g.labels) {
                QVERIFY2(fall.length() < 1.0 || distanceTo(label.rect, fall) > 0.0,
                         qPrintable(lineOf(label.text)));
            }
        }
    }

    void oneKeyAfterTheOtherIsMatched() {
        MatchPicture picture = threeKeys();
        QVERIFY(!picture.focus());
        picture.state.cursorKey = 2;
        QCOMPARE(picture.focus(), std::optional<std::size_t>(2));
        picture.state.progress = 0.25;
        QCOMPARE(picture.focus(), std::optional<std::size_t>(0));
        QCOMPARE(picture.focusPart(), 0.25);
        picture.state.progress = 1.0;
        QCOMPARE(picture.focus(), std::optional<std::size_t>(0));
        QCOMPARE(picture.focusPart(), 1.0);
        picture.state.progress = 1.75;
        QCOMPARE(picture.focus(), std::optional<std::size_t>(1));
        QVERIFY(picture.isMatched(0) && !picture.isMatched(1));
        // With reduced motion it is there at once.
        picture.reducedMotion = true;
        QCOMPARE(picture.focusPart(), 1.0);
        picture.state.hoverKey = 0;
        QCOMPARE(picture.focus(), std::optional<std::size_t>(0));
        picture.state.hoverKey.reset();
        picture.state.cursorKey.reset();
        picture.state.progress = 3.0;
        QCOMPARE(picture.focus(), std::optional<std::size_t>(2));
    }

    void theProjectionGrowsAfterThePerpendicularFell() {
        MatchPicture picture = threeKeys();
        const MatchGeometry g = layoutMatch(picture, kMatchSize);
        picture.state.progress = 1.4;
        QVERIFY(!isBeside(painted(picture, g), g.at({0.7, 0}), {0.0, 1.0}, 4.0, picture.colour(1)));
        picture.state.progress = 1.9;
        QVERIFY(isBeside(painted(picture, g), g.at({0.7, 0}), {0.0, 1.0}, 4.0, picture.colour(1)));
    }

    void aMaskedKeyIsQuietDashedAndNamedSo() {
        const MatchPicture picture = threeKeys();
        const MatchGeometry g = layoutMatch(picture, kMatchSize);
        const QImage image = painted(picture, g);
        int quiet = 0;
        int ground = 0;
        for (double part = 0.2; part < 0.8; part += 0.005) {
            const QColor colour = pixelAt(image, g.keyArrow(2).pointAt(part));
            quiet += colour == picture.state.palette.theme.tertiary ? 1 : 0;
            ground += colour == picture.state.palette.theme.canvas ? 1 : 0;
        }
        QVERIFY2(quiet > 20 && ground > 10, qPrintable(QStringLiteral("%1 %2").arg(quiet).arg(ground)));
        QVERIFY(textOf({matchKeyLabel(picture, 2)}).contains(QStringLiteral("AI: k2, masked")));
    }

    void namesDoNotOverlap_data() {
        QTest::addColumn<int>("count");
        for (const int count : {7, 20, 50}) {
            QTest::addRow("%d keys", count) << count;
        }
    }
    void namesDoNotOverlap() {
        QFETCH(int, count);
        std::mt19937 random(static_cast<unsigned>(count));
        std::normal_distribution<double> normal;
        row_fixture::Vectors keys;
        std::vector<double> weights;
        for (int j = 0; j < count; ++j) {
            keys.push_back({normal(random), normal(random), normal(random)});
            weights.push_back(0.001 + std::abs(normal(random)));
        }
        const MatchPicture picture = matchOf({1, 0.5, -1}, keys, weights);
        const MatchGeometry g = layoutMatch(picture, kMatchSize);
        QVERIFY(g.queryLabel);
        QVERIFY(g.labels.size() >= 3);
        std::vector<QRectF> rects{g.queryLabel->rect};
        for (const ArrowLabel& label : g.labels) {
            for (const QRectF& other : rects) {
                QVERIFY(!label.rect.intersects(other));
            }
            QVERIFY(g.frame.contains(label.rect));
            rects.push_back(label.rect);
            // At its own tip or led to its arrow.
            const auto away = [&](std::size_t place) {
                const QPointF tip = g.keyArrow(place).p2();
                return distanceTo(label.rect, QLineF(tip, tip));
            };
            for (std::size_t place = 0; place < g.keys.size() && !label.leader; ++place) {
                const bool isNamed = std::any_of(g.labels.begin(), g.labels.end(),
                                                 [place](const auto& other) { return other.term == place; });
                QVERIFY(!isNamed || away(label.term) <= away(place));
            }
        }
        // Any key is found at its tip, named or not.
        for (std::size_t place = 0; place < keys.size(); ++place) {
            const auto tip = tipAt(picture, g, g.keyArrow(place).p2());
            QVERIFY(tip);
        }
    }

    /// Five short ones side by side, as small embeddings have them.
    void aTuftOfKeysIsNamed() {
        const MatchPicture picture =
            matchOf({3, 2}, {{0.2, 0.1}, {0.25, 0.3}, {-0.1, 0.35}, {0.4, 0.05}, {0.3, -0.2}},
                    {0.3, 0.25, 0.2, 0.15, 0.1});
        const MatchGeometry g = layoutMatch(picture, kMatchSize);
        QVERIFY(g.queryLabel);
        QCOMPARE(g.labels.size(), std::size_t{5});
        for (const ArrowLabel& label : g.labels) {
            for (const ArrowLabel& other : g.labels) {
                QVERIFY(&other == &label || !label.rect.intersects(other.rect));
            }
        }
    }

    void aFullStopIsQuoted() {
        MatchPicture picture = threeKeys();
        picture.state.tokens = {"I", ".", "AI"};
        QCOMPARE(textOf({matchKeyLabel(picture, 1)}), QStringLiteral("\u201C.\u201D: k1\n"));
    }

    void thePlaneSaysHowMuchItShows() {
        // q = 2·e₃: the plane holds 9 + 1 of the 11 squares of the keys.
        MatchPicture picture = matchOf({0, 0, 2}, {{3, 0, 0}, {0, 1, 1}}, {0.5, 0.5});
        QCOMPARE(lineOf(matchTitles(picture).level),
                 QStringLiteral("along q0 (the plane shows 91 % of the keys)"));
        // The index stands below its letter, as everywhere else.
        QCOMPARE(matchTitles(picture).upright.back().text, QStringLiteral("0"));
        QCOMPARE(matchTitles(picture).upright.back().level, LabelPiece::Level::Index);
        picture.state.orientation = Orientation::Columns;
        QCOMPARE(matchTitles(picture).upright.back().level, LabelPiece::Level::Exponent);
        picture.plane = featureMatchPlane(*picture.match, 0, 1);
        QCOMPARE(lineOf(matchTitles(picture).level),
                 QStringLiteral("query and key feature 0 (both axes show 91 % of the keys)"));
        QCOMPARE(lineOf(matchTitles(picture).upright), QStringLiteral("query and key feature 1"));
        QCOMPARE(lineOf(matchTitles(threeKeys()).level), QStringLiteral("query and key feature 0"));
    }

    void oneDimensionIsANumberLine() {
        MatchPicture picture = matchOf({2}, {{1}, {-3}}, {0.5, 0.5});
        picture.state.cursorKey = 1;
        const MatchGeometry g = layoutMatch(picture, kMatchSize);
        QVERIFY(g.numberLine);
        QCOMPARE(g.foot(1).x(), g.at({-3, 0}).x());
        QVERIFY(g.keyArrow(0).y1() != g.keyArrow(1).y1());
        painted(picture, g);
    }

    void aPlaneThatIsHeldStandsStill() {
        const MatchPicture before = threeKeys();
        const MatchGeometry held = layoutMatch(before, kMatchSize);
        const MatchPicture after = matchOf({9, 0}, {{1, 1}, {3, 2}, {-1, 1}}, {0.25, 0.75, 0.0});
        const MatchGeometry g = layoutMatch(after, kMatchSize, &held);
        QCOMPARE(g.keyArrow(1), held.keyArrow(1));
        QVERIFY(layoutMatch(after, kMatchSize).keyArrow(1) != held.keyArrow(1));
    }
};

template struct attnscope::test::Registered<TestMatchPainter>;
#include "tst_match_painter.moc"
