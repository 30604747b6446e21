// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/colour_map.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/palette.h"
#include "ui/paint/base/theme.h"

#include "tests/registry.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::ui;

class TestColourMap : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void viridisRunsThroughItsPublishedStops() {
        const ColourMap map = colourMapNamed("viridis")->light;
        QCOMPARE(QColor::fromRgb(map.at(0.0)), QColor(0x44, 0x01, 0x54));
        QCOMPARE(QColor::fromRgb(map.at(1.0)), QColor(0xFD, 0xE7, 0x25));
        QCOMPARE(map.at(-3.0), map.at(0.0));
        QCOMPARE(map.at(7.0), map.at(1.0));
        // 255 / 9 is no whole number, so the third stop lies at entry 85 exactly.
        QCOMPARE(QColor::fromRgb(map.table()[85]), QColor(0x31, 0x68, 0x8E));
    }

    void betweenTwoStopsTheBytesAreMixedPlainly() {
        const std::array<QRgb, 2> stops{0xFF000000, 0xFFFF8000};
        const ColourMap map{stops};
        for (int i = 0; i < 256; ++i) {
            QCOMPARE(qRed(map.table()[size_t(i)]), i);
            QCOMPARE(qGreen(map.table()[size_t(i)]), int(std::lround(128.0 * i / 255.0)));
        }
    }

    void darkMapsAreNeverTooDarkForTheCanvas() {
        for (const NamedColourMap& map : colourMaps()) {
            for (const QRgb colour : map.dark.table()) {
                QVERIFY2(luminance(QColor::fromRgb(colour)) >= 0.0985, qPrintable(map.title));
            }
        }
    }

    void lightnessGrowsWithTheNumber() {
        for (const char* name : {"viridis", "magma", "cividis"}) {
            const ColourMap& map = colourMapNamed(name)->light;
            for (size_t i = 1; i < 256; ++i) {
                QVERIFY(luminance(QColor::fromRgb(map.table()[i])) >=
                        luminance(QColor::fromRgb(map.table()[i - 1])) - 0.004);
            }
        }
    }

    void namesAreThoseOfTheCommandLine() {
        for (const char* name : {"viridis", "magma", "cividis", "greys", "rdbu"}) {
            const NamedColourMap* const map = colourMapNamed(name);
            QVERIFY(map != nullptr);
            QCOMPARE(map->name, std::string_view(name));
        }
        QVERIFY(colourMapNamed("jet") == nullptr);
    }

    void everyEntryOfTheTableIsOneOfItsOwn() {
        for (const NamedColourMap& map : colourMaps()) {
            QCOMPARE(colourMapNamed(map.name), &map);
            QCOMPARE(&colourMaps()[std::size_t(indexOf(map))], &map);
            QVERIFY(!map.title.isEmpty());
            const auto alike = [&map](const NamedColourMap& other) {
                return other.title == map.title || other.light == map.light || other.dark == map.dark;
            };
            QCOMPARE(std::count_if(colourMaps().begin(), colourMaps().end(), alike), std::ptrdiff_t{1});
        }
    }

    void zeroIsTheMiddleOfTheDivergingMap() {
        Ranges ranges;
        ranges.scores = 3.0;
        const Palette palette = makePalette(lightTheme(), ranges);
        QVERIFY(contrast(palette.fill(RangeGroup::Scores, 0.0), Qt::white) < 1.02);
        QCOMPARE(palette.fill(RangeGroup::Scores, 3.0), QColor(0xB3, 0x26, 0x2E));
        QCOMPARE(palette.fill(RangeGroup::Scores, -9.0), QColor(0x1F, 0x5F, 0xA8));
        QCOMPARE(palette.fill(RangeGroup::Weights, std::numeric_limits<double>::quiet_NaN()),
                 lightTheme().canvas);
    }

    void contrastIsThatOfTheGuideline() {
        QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        // #777777 on white is the well-known case just below 4.5 : 1.
        QVERIFY(std::abs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.005);
        QCOMPARE(textOn(QColor(0xFD, 0xE7, 0x25)), QColor(0x14, 0x17, 0x1C));
        QCOMPARE(textOn(QColor(0x44, 0x01, 0x54)), QColor(Qt::white));
    }

    void embeddedFontsAreFoundWithTabularFigures() {
        QVERIFY(QFontDatabase::families().contains(QStringLiteral("AttnScope Sans")));
        QVERIFY(QFontDatabase::families().contains(QStringLiteral("AttnScope Math")));
        for (const auto weight : {QFont::Normal, QFont::Medium, QFont::DemiBold}) {
            const QFont font = sansFont(22, weight);
            QCOMPARE(QFontInfo(font).weight(), int(weight));
            const QFontMetricsF metrics(font);
            QCOMPARE(metrics.horizontalAdvance(QStringLiteral("1111")),
                     metrics.horizontalAdvance(QStringLiteral("0000")));
        }
        QVERIFY(QFontInfo(mathFont(20, true, true)).italic());
    }
};

template struct attnscope::test::Registered<TestColourMap>;
#include "tst_colour_map.moc"
