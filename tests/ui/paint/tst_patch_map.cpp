// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/patch_map.h"

#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// A class token and 2 × 3 patches.
PatchMapPicture sampleMap(const Theme& theme = lightTheme()) {
    PatchMapPicture picture;
    picture.state.palette = makePalette(theme, Ranges());
    picture.state.palette.ranges.weights = {0.0, 0.5};
    picture.state.tokens = TokenList{"[CLS]", "", "", "", "", "", ""};
    picture.weights = {0.1, 0.3, 0.05, 0.0, 0.2, 0.35, 0.0};
    picture.grid = PatchGrid{2, 3, 1};
    return picture;
}

QImage paintedMap(const PatchMapPicture& picture, const PatchMapGeometry& geometry, const QSize& size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(picture.state.palette.theme.panel);
    QPainter painter(&image);
    drawPatchMap(painter, picture, geometry);
    return image;
}

/// Beside the number, inside of all frames.
QColor groundOf(const QImage& image, const QRectF& cell) {
    return image.pixelColor((cell.topLeft() + QPointF(8.0, 8.0)).toPoint());
}

/// The weight whose colour that is, to the fineness of the table.
double weightAt(const QColor& colour, const Palette& palette) {
    const auto& table = palette.sequential.table();
    const auto found = std::find(table.begin(), table.end(), colour.rgb());
    return found == table.end() ? -1.0 : 0.5 * static_cast<double>(found - table.begin()) / 255.0;
}

double colourDistance(const QColor& a, const QColor& b) {
    return std::abs(a.redF() - b.redF()) + std::abs(a.greenF() - b.greenF()) +
           std::abs(a.blueF() - b.blueF());
}

constexpr QSize kMapSize{320, 300};

} // namespace

class TestPatchMap final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void weightsAreReadBackFromPixels_data();
    void weightsAreReadBackFromPixels();
    void maskedPatchesAreHatched();
    void theImageShowsThroughLittleWeights();
    void aShiftedWindowIsInItsCorners();
    void ownPatchAndCursorAreFramed();
    void numbersStandWhereTheyFit();
    void pointsFindTheirKeys();
    void readOutsSayPlaceTokenAndWeight();
    void arrowsWalkOverTheMap();
    void manyLeadingTokensLeaveTheMapRoom();
};

void TestPatchMap::weightsAreReadBackFromPixels_data() {
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestPatchMap::weightsAreReadBackFromPixels() {
    QFETCH(bool, isDark);
    const PatchMapPicture picture = sampleMap(isDark ? darkTheme() : lightTheme());
    const PatchMapGeometry geometry = layoutPatchMap(picture, kMapSize);
    const QImage image = paintedMap(picture, geometry, kMapSize);
    for (std::size_t key = 0; key < picture.weights.size(); ++key) {
        const double read = weightAt(groundOf(image, geometry.keyRect(picture, key)), picture.state.palette);
        QVERIFY2(std::abs(read - picture.weights[key]) <= 1.0 / 255.0,
                 qPrintable(QStringLiteral("key %1 reads %2").arg(key).arg(read)));
    }
    // Row by row: key 4 is the first of the second row.
    QCOMPARE(geometry.keyRect(picture, 4).left(), geometry.keyRect(picture, 1).left());
    QVERIFY(geometry.keyRect(picture, 4).top() > geometry.keyRect(picture, 1).top());
}

void TestPatchMap::maskedPatchesAreHatched() {
    PatchMapPicture picture = sampleMap();
    picture.allowed = {1, 1, 1, 0, 1, 1, 1};
    const PatchMapGeometry geometry = layoutPatchMap(picture, kMapSize);
    const QImage image = paintedMap(picture, geometry, kMapSize);
    const auto hatched = [&](std::size_t key) {
        const QRect cell = geometry.keyRect(picture, key).toRect().adjusted(1, 1, -2, -2);
        int lines = 0;
        for (int x = cell.left(); x <= cell.right(); ++x) {
            lines += image.pixelColor(x, cell.top() + 3) == picture.state.palette.theme.canvas ? 0 : 1;
        }
        return lines;
    };
    const int cell = static_cast<int>(geometry.cell);
    QVERIFY(hatched(3) > 3 && hatched(3) < cell / 2); // lines on the canvas
    QVERIFY(hatched(6) > cell / 2);                   // a weight of 0 that nothing masks has its colour
}

void TestPatchMap::theImageShowsThroughLittleWeights() {
    PatchMapPicture picture = sampleMap();
    picture.image = QImage(6, 4, QImage::Format_RGB32);
    picture.image.fill(QColor(0, 128, 0));
    picture.isOverImage = true;
    const PatchMapGeometry geometry = layoutPatchMap(picture, kMapSize);
    const QImage image = paintedMap(picture, geometry, kMapSize);
    const auto ground = [&](std::size_t key) { return groundOf(image, geometry.keyRect(picture, key)); };
    const Theme& theme = picture.state.palette.theme;
    const QColor dimmed = mixed(theme.canvas, QColor(0, 128, 0), 0.55);
    QVERIFY(colourDistance(ground(3), dimmed) < 0.05); // no weight: the image alone
    // The strongest has the most of the accent, and the others by their weights.
    const QColor full = mixed(dimmed, theme.accent, 0.85);
    QVERIFY(colourDistance(ground(5), full) < 0.05);
    const QColor part = mixed(dimmed, theme.accent, 0.85 * 0.2 / 0.35);
    QVERIFY(colourDistance(ground(4), part) < 0.05);
    // The class token is at no place of the image and keeps the matrix's colour.
    QVERIFY(std::abs(weightAt(ground(0), picture.state.palette) - 0.1) < 0.5 / 255.0);
}

void TestPatchMap::aShiftedWindowIsInItsCorners() {
    PatchMapPicture picture = sampleMap();
    picture.weights = {0.1, 0.2, 0.3, 0.4};
    picture.grid = PatchGrid{2, 2, 0, 2, 2};
    picture.window = {3, 1, 1};
    const PatchMapGeometry geometry = layoutPatchMap(picture, kMapSize);
    const QImage image = paintedMap(picture, geometry, kMapSize);
    const auto read = [&](std::size_t row, std::size_t column) {
        return weightAt(groundOf(image, geometry.placeRect({row, column})), picture.state.palette);
    };
    // numpy.roll by −1: the last window has patches 15, 12, 3 and 0 of the image.
    const double step = 0.5 / 255.0;
    QVERIFY(std::abs(read(3, 3) - 0.1) < step);
    QVERIFY(std::abs(read(3, 0) - 0.2) < step);
    QVERIFY(std::abs(read(0, 3) - 0.3) < step);
    QVERIFY(std::abs(read(0, 0) - 0.4) < step);
    QCOMPARE(groundOf(image, geometry.placeRect({1, 1})), picture.state.palette.theme.header);
    QVERIFY(!geometry.keyAt(picture, geometry.placeRect({1, 1}).center()));
}

void TestPatchMap::ownPatchAndCursorAreFramed() {
    PatchMapPicture picture = sampleMap();
    picture.query = 5;
    picture.state.cursorKey = 1;
    const PatchMapGeometry geometry = layoutPatchMap(picture, kMapSize);
    const QImage image = paintedMap(picture, geometry, kMapSize);
    const QRectF own = geometry.keyRect(picture, 5);
    QCOMPARE(image.pixelColor(qRound(own.center().x()), qRound(own.top()) - 1),
             picture.state.palette.theme.accent);
    const auto isRinged = [&](std::size_t key) {
        const QRectF cell = geometry.keyRect(picture, key);
        bool dark = false;
        bool white = false;
        for (int y = 0; y < 6; ++y) {
            const QColor colour = image.pixelColor(qRound(cell.center().x()), qRound(cell.top()) + y);
            dark = dark || colour == QColor(0x14, 0x17, 0x1C);
            white = white || colour == QColor(Qt::white);
        }
        return dark && white;
    };
    QVERIFY(isRinged(1));
    QVERIFY(!isRinged(2));
    picture.state.hoverKey = 2; // pointing is stronger than the cursor
    const QImage pointed = paintedMap(picture, geometry, kMapSize);
    QVERIFY(pointed != image);
    QCOMPARE(picture.focus().value(), std::size_t{2});
}

void TestPatchMap::numbersStandWhereTheyFit() {
    const PatchMapPicture picture = sampleMap();
    QVERIFY(layoutPatchMap(picture, kMapSize).numberSize >= 8);
    QCOMPARE(layoutPatchMap(picture, {60.0, 110.0}).numberSize, 0);
    // On paper there is room for 196, which would hide the photo below them.
    PatchMapPicture photo = sampleMap();
    photo.weights.assign(197, 0.005);
    photo.grid = PatchGrid{14, 14, 1};
    QVERIFY(layoutPatchMap(photo, {900.0, 940.0}).numberSize > 0);
    photo.isOverImage = true;
    QCOMPARE(layoutPatchMap(photo, {900.0, 940.0}).numberSize, 0);
}

void TestPatchMap::pointsFindTheirKeys() {
    const PatchMapPicture picture = sampleMap();
    const PatchMapGeometry geometry = layoutPatchMap(picture, kMapSize);
    for (std::size_t key = 0; key < picture.weights.size(); ++key) {
        QCOMPARE(geometry.keyAt(picture, geometry.keyRect(picture, key).center()).value(), key);
    }
    QCOMPARE(geometry.keyAt(picture, geometry.leading[0].area().topRight() + QPointF(-2.0, 4.0)).value(),
             std::size_t{0}); // by the name too
    QVERIFY(!geometry.keyAt(picture, geometry.notes.center()));
    QVERIFY(geometry.height <= kMapSize.height());
}

void TestPatchMap::readOutsSayPlaceTokenAndWeight() {
    PatchMapPicture picture = sampleMap();
    picture.query = 5;
    QCOMPARE(patchReadout(picture, 4), QStringLiteral("patch (1, 0) · token 4 · weight 0.200"));
    QCOMPARE(patchReadout(picture, 0), QStringLiteral("token 0, [CLS] · weight 0.100"));
    QCOMPARE(patchReadout(picture, 5),
             QStringLiteral("patch (1, 1) · token 5 · weight 0.350 · the query itself"));
    picture.state.indexFrom = 1;
    QCOMPARE(patchReadout(picture, 4), QStringLiteral("patch (2, 1) · token 5 · weight 0.200"));
    picture.allowed = {1, 1, 1, 0, 1, 1, 1};
    QCOMPARE(patchReadout(picture, 3), QStringLiteral("patch (1, 3) · token 4 · masked"));
}

void TestPatchMap::arrowsWalkOverTheMap() {
    const PatchMapPicture picture = sampleMap();
    QCOMPARE(keyBeside(picture, 1, 1, 0), std::size_t{2});
    QCOMPARE(keyBeside(picture, 1, 0, 1), std::size_t{4});
    QCOMPARE(keyBeside(picture, 3, 1, 0), std::size_t{3}); // the right edge
    QCOMPARE(keyBeside(picture, 4, -1, 0), std::size_t{4});
    QCOMPARE(keyBeside(picture, 6, 0, 1), std::size_t{6});
    QCOMPARE(keyBeside(picture, 2, 0, -1), std::size_t{0}); // to the class token
    QCOMPARE(keyBeside(picture, 0, 0, 1), std::size_t{1});  // and back
    QCOMPARE(keyBeside(picture, 0, -1, 0), std::size_t{0});
}

void TestPatchMap::manyLeadingTokensLeaveTheMapRoom() {
    PatchMapPicture picture = sampleMap();
    picture.weights.assign(204, 0.001);
    picture.grid = PatchGrid{2, 2, 200};
    const PatchMapGeometry geometry = layoutPatchMap(picture, kMapSize);
    QVERIFY(geometry.leading.size() > 3);
    QCOMPARE(geometry.leading.size() + geometry.leadingLeftOut, std::size_t{200});
    QVERIFY(geometry.map.height() > 100.0);
    QVERIFY(geometry.keyRect(picture, 199).isEmpty());
    picture.state.cursorKey = 199;
    paintedMap(picture, geometry, kMapSize); // a frame around nothing
}

template struct attnscope::test::Registered<TestPatchMap>;
#include "tst_patch_map.moc"
