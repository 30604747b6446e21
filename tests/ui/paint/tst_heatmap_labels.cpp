// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "tests/registry.h"
#include "tests/ui/paint/painted_heatmap.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_labels.h"

#include <QSet>
#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;
using namespace attnscope::ui::painted_heatmap;

/// Labels, sums and the colour bar around a matrix that is painted.
class TestHeatmapLabels : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void rowLabelsKeepApart() {
        const HeatmapPicture picture = pictureOf(givenScene(40, distinct, "Hg"), Stage::Weights);
        const HeatmapGeometry geometry = layoutHeatmap(picture, QSizeF(968, 444));
        const QImage image = painted(picture, {968, 444});
        // Lines of text alternate with lines without ink.
        const QRect area = geometry.rowLabels.toRect();
        int blocks = 0;
        int thickness = 0;
        for (int y = area.top(); y <= area.bottom(); ++y) {
            if (hasInk(image, QRectF(area.left(), y, area.width(), 1), lightTheme().panel)) {
                blocks += thickness == 0 ? 1 : 0;
                ++thickness;
                QVERIFY2(thickness <= 15, "two labels touch");
            } else {
                thickness = 0;
            }
        }
        QVERIFY(blocks >= 6);
    }

    void oneNoteSaysThatPartsAreRounded() {
        // 0.333 + 0.333 + 0.333 in every row and column.
        HeatmapPicture picture =
            pictureOf(givenScene(3, [](std::size_t, std::size_t) { return 1.0 / 3.0; }), Stage::Weights);
        const QSize size(968, 444);
        const auto notes = [&](bool ofRows) {
            const HeatmapGeometry places = layoutHeatmap(picture, size);
            const QImage image = painted(picture, size);
            std::vector<std::size_t> noted;
            for (std::size_t at = 0; at < 3; ++at) {
                const QPointF middle = places.cellRect(at, at).center();
                const QRectF area =
                    ofRows ? QRectF(places.rowSums.left(), middle.y() + 12.0, 60.0, 10.0)
                           : QRectF(middle.x() - 20.0, places.columnSums.top() + 18.0, 40.0, 10.0);
                if (hasInk(image, area, lightTheme().panel)) {
                    noted.push_back(at);
                }
            }
            return noted;
        };
        // A file notes every line; the window that of the pointer, else the first.
        QCOMPARE(notes(true), (std::vector<std::size_t>{0, 1, 2}));
        picture.isInWindow = true;
        QCOMPARE(notes(true), (std::vector<std::size_t>{0}));
        QCOMPARE(notes(false), (std::vector<std::size_t>{0}));
        picture.hover = CellRef{Stage::Weights, 2, 1};
        QCOMPARE(notes(true), (std::vector<std::size_t>{2}));
        QCOMPARE(notes(false), (std::vector<std::size_t>{1}));
    }

    /// Two columns "the" are told apart by their indices, also where names alone would lie in their cells.
    void columnsOfOneNameHaveTheirIndices() {
        Scene scene = givenScene(5, distinct);
        const auto formOf = [&scene](const TokenList& tokens) {
            scene.tokens = tokens;
            HeatmapPicture picture = pictureOf(scene, Stage::Weights);
            picture.isInWindow = true;
            int without = 0;
            for (int width = 300; width < 900; width += 20) {
                const HeatmapGeometry places = layoutHeatmap(picture, QSizeF(width, 420));
                without += places.columnForm == LabelForm::Token && places.labelAngle != 90 ? 1 : 0;
            }
            return without;
        };
        QVERIFY(formOf(TokenList{"the", "old", "fisher", "sold", "red"}) > 0);
        QCOMPARE(formOf(TokenList{"the", "old", "fisher", "sold", "the"}), 0);
    }

    void namedFeaturesStandAtTheirColumns() {
        Scene scene = iLoveAi().scene;
        const QSizeF size(700, 400);
        const QImage bare = painted(pictureOf(scene, Stage::Q), size.toSize());
        const HeatmapPicture numbered = pictureOf(scene, Stage::Q);
        QCOMPARE(HeatmapSides(numbered, shapeOf(numbered.snapshot, Stage::Q)).columns.at(1).text,
                 QStringLiteral("feature 1"));
        scene.features.value = {"fluffy", "blue"};
        QCOMPARE(painted(pictureOf(scene, Stage::Q), size.toSize()), bare);
        scene.features.key = {"texture", ""};
        const HeatmapPicture picture = pictureOf(scene, Stage::Q);
        const HeatmapSides sides(picture, shapeOf(picture.snapshot, Stage::Q));
        QCOMPARE(sides.columns.at(0).text, QStringLiteral("texture"));
        QCOMPARE(sides.columns.at(0).index, QStringLiteral("0"));
        QCOMPARE(sides.columns.at(1).text, QString());
        QCOMPARE(sides.columns.at(1).index, QStringLiteral("1"));
        const HeatmapGeometry geometry = layoutHeatmap(picture, size);
        const QImage image = painted(picture, size.toSize());
        QVERIFY(hasInk(image, geometry.columnLabels, lightTheme().panel));
        const QRect labels = geometry.columnLabels.toRect();
        QVERIFY(image.copy(labels) != bare.copy(labels));
        // In columns the features are the rows.
        scene.orientation = Orientation::Columns;
        const HeatmapPicture turned = pictureOf(scene, Stage::Output);
        QCOMPARE(HeatmapSides(turned, shapeOf(turned.snapshot, Stage::Output)).rows.at(1).text,
                 QStringLiteral("blue"));
    }

    void endsOfTheBarAreTrue() {
        const auto ends = [](double low, double high, int digits) {
            const std::vector<Tick> ticks = ticksFor({low, high}, 400.0, 34.0, digits, 16.0);
            return QStringList{ticks.front().text, ticks.back().text};
        };
        // Where no cell prints a number none is asked for; 4 above 3 was a range that ended at 3.51.
        QCOMPARE(ends(-3.51, 3.51, 0), QStringList({QStringLiteral("−3.51"), QStringLiteral("3.51")}));
        QCOMPARE(ends(0.0, 97.7, 0), QStringList({QStringLiteral("0"), QStringLiteral("97.7")}));
        QCOMPARE(ends(-4.0, 4.0, 0), QStringList({QStringLiteral("−4"), QStringLiteral("4")}));
        QCOMPARE(ends(0.0, 0.0123, 0).back(), QStringLiteral("0.0123"));
        QCOMPARE(ends(-3.51, 3.51, 3).back(), QStringLiteral("3.51"));
        // Beside the ticks 2 and 0 three decimals of the cells read like another kind of number.
        QCOMPARE(ends(-3.0, 3.0, 3).back(), QStringLiteral("3"));
    }

    /// One number, however long the bar is that a resolution leaves.
    void endsAreThoseOfEveryLength() {
        for (const double length : {40.0, 60.0, 90.0, 140.0, 200.0, 400.0, 900.0}) {
            const std::vector<Tick> ticks = ticksFor({-0.9953, 0.9953}, length, 34.0, 3, 16.0);
            QCOMPARE(ticks.back().text, QStringLiteral("0.995"));
            QCOMPARE(ticks.front().text, QStringLiteral("−0.995"));
        }
    }

    /// Of matrices that differ by rounding alone.
    void tinyEndsAreShort() {
        const std::vector<Tick> ticks = ticksFor({-2.5e-13, 2.5e-13}, 400.0, 34.0, 3, 16.0);
        QStringList texts;
        for (const Tick& tick : ticks) {
            QVERIFY2(tick.text.size() <= 8, qPrintable(tick.text));
            texts << tick.text;
        }
        QCOMPARE(texts.front(), QStringLiteral("−2.5e−13"));
        QCOMPARE(texts.back(), QStringLiteral("2.5e−13"));
        QVERIFY(texts.contains(QStringLiteral("0")));
        QCOMPARE(texts.removeDuplicates(), 0);
    }

    void cutTokensStayApart() {
        const auto cut = [](const std::vector<std::string>& tokens, double width) {
            const AxisLabels labels(tokens, AxisKind::Keys, tokens.size(), 0, kTitleSize);
            QStringList texts;
            for (std::size_t i = 0; i < tokens.size(); ++i) {
                texts << labels.elidedAt(i, LabelForm::Token, kInterfaceSize, false, width).text;
            }
            return texts;
        };
        std::vector<std::string> numbered;
        for (int i = 0; i < 20; ++i) {
            numbered.push_back("antidisestablishmentarianism-number-0" + std::to_string(i / 10) +
                               std::to_string(i % 10));
        }
        for (const double width : {40.0, 60.0, 90.0}) {
            const QStringList texts = cut(numbered, width);
            QVERIFY2(QSet<QString>(texts.begin(), texts.end()).size() == 20, qPrintable(texts.join('|')));
            for (const QString& text : texts) {
                QVERIFY(QFontMetricsF(labelFont(kInterfaceSize, false)).horizontalAdvance(text) <=
                        width + 0.6);
            }
        }
        // Others are cut at their end, also where a token comes twice.
        const QStringList others = cut({"international", "transformation", "international"}, 60.0);
        QVERIFY2(others[0].endsWith(QChar(0x2026)) && others[0] == others[2], qPrintable(others.join('|')));
        QVERIFY2(others[1].startsWith("tran"), qPrintable(others.join('|')));
        // What tells them apart may stand before a long end that they share.
        const double width =
            textWidth(labelFont(kInterfaceSize, false), QStringLiteral("…2_projection")) + 2.0;
        const QStringList inside = cut({"decoder_block_1_projection", "decoder_block_2_projection"}, width);
        QVERIFY2(inside[0] != inside[1], qPrintable(inside.join('|')));
    }

    void aWordIsWholeWhereThereIsRoom_data() {
        QTest::addColumn<bool>("isInWindow");
        QTest::addColumn<QSizeF>("size");
        // A quarter of these heights is less than the word.
        QTest::newRow("window") << true << QSizeF(760, 300);
        QTest::newRow("higher window") << true << QSizeF(760, 420);
        QTest::newRow("figure") << false << QSizeF(270, 290);
        QTest::newRow("larger figure") << false << QSizeF(401, 420);
    }

    void aWordIsWholeWhereThereIsRoom() {
        QFETCH(bool, isInWindow);
        QFETCH(QSizeF, size);
        HeatmapPicture picture =
            pictureOf(givenScene(20, distinct, isInWindow ? "watchessome" : "watchesso"), Stage::Weights);
        picture.isInWindow = isInWindow;
        picture.values = ValuesShown::Off;
        picture.figureScale = isInWindow ? 0.0 : 1.6;
        const HeatmapGeometry geometry = layoutHeatmap(picture, size);
        const HeatmapSides sides(picture, shapeOf(picture));
        const int type = sides.columns.sizeAt(geometry.cellSize.width());
        QVERIFY(geometry.labelAngle != 0 && geometry.columnForm != LabelForm::Index);
        const double needed = sides.columns.widest(type, geometry.columnForm);
        const double length = geometry.labelAngle == 90
                                  ? geometry.columnLabels.height()
                                  : geometry.columnLabels.height() * std::sqrt(2.0) - lineHeight(type);
        QVERIFY2(needed <= length + 1.0, qPrintable(QString("%1 of %2").arg(length).arg(needed)));
    }

    /// Of a token beside its index three letters would be left: it stands without the index then.
    void aTokenThatIsCutCanBeRead() {
        Scene scene = givenScene(12, distinct);
        std::vector<std::string> names;
        for (int i = 1; i <= 12; ++i) {
            names.push_back("transformer_layer_" + std::to_string(i));
        }
        scene.tokens = names;
        int cut = 0;
        for (double side = 120.0; side <= 400.0; side += 20.0) {
            HeatmapPicture picture = pictureOf(scene, Stage::Weights);
            picture.figureScale = 1.6;
            const HeatmapGeometry geometry = layoutHeatmap(picture, {side, side});
            const HeatmapSides sides(picture, shapeOf(picture));
            for (std::size_t i = 0; i < 12; ++i) {
                const double length = geometry.labelAngle == 90 ? geometry.columnLabels.height()
                                                                : geometry.columnLabels.width() / 12.0;
                for (const AxisLabel& label :
                     {sides.rows.elidedAt(i, geometry.rowForm, kFigureType, false,
                                          geometry.rowLabels.width()),
                      sides.columns.elidedAt(i, geometry.columnForm, kFigureType, false, length)}) {
                    QVERIFY2(label.index.isEmpty() || label.text.isEmpty() || label.text.size() >= 4,
                             qPrintable(label.index + ' ' + label.text));
                    cut += label.text.contains(QChar(0x2026)) ? 1 : 0;
                }
            }
        }
        QVERIFY(cut > 100);
    }

    void anEmojiWithItsSelectorIsInColour() {
        QImage image(40, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(sansFont(24));
        painter.setPen(Qt::black);
        painter.drawText(QPointF(4.0, 30.0), QString::fromUtf8("❤\uFE0F"));
        painter.end();
        int red = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                red += pixel.red() > 180 && pixel.green() < 110 && pixel.blue() < 110 ? 1 : 0;
            }
        }
        QVERIFY2(red > 60, "it is red, not black");
    }
};

template struct attnscope::test::Registered<TestHeatmapLabels>;
#include "tst_heatmap_labels.moc"
