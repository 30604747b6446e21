// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"

using namespace scene_window_fixture;

namespace {

constexpr std::size_t kRow = 40;
constexpr std::size_t kColumn = 70;

/// So many tokens, of which one attends to another one above all; all else is an even spread.
Scene hotScene(std::size_t tokens) {
    BlockMatrix q(tokens, 1);
    BlockMatrix k(tokens, 1);
    q.mutableRow(kRow)[0] = 8.0;
    k.mutableRow(kColumn)[0] = 1.0;
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens));
    scene.input = QkvInput{q, k, {}};
    return scene;
}

void hover(OpenWindow& open, std::size_t row, std::size_t column) {
    QTest::mouseMove(&open.view, open.centre(row, column) + QPoint(1, 1));
    QTest::mouseMove(&open.view, open.centre(row, column));
}

int pixelsOf(const QImage& image, QRgb colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixel(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

} // namespace

/// What is for matrices of which the cells are small acts on all of them, not only on the large ones.
class TestSmallLens : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void nGoesFromStrongToStrong();
    void nFindsTheOneStrongCell_data();
    void nFindsTheOneStrongCell();
    void cellsTooSmallForNumbersAreShownLarge_data();
    void cellsTooSmallForNumbersAreShownLarge();
    void cellsWithNumbersHaveNoLens();
    void aPinnedLensGoesWithItsCell();
    void escapeUnpinsTheLens();

private:
    OwnPlaces m_places;
};

void TestSmallLens::nGoesFromStrongToStrong() {
    OpenWindow open;
    // I love AI: 0.576, 0.504, and 0.401 twice.
    const std::vector<CellRef> strong{
        {Stage::Weights, 2, 2}, {Stage::Weights, 1, 2}, {Stage::Weights, 0, 1}, {Stage::Weights, 0, 2}};
    for (const CellRef& cell : strong) {
        open.press(Qt::Key_N);
        QCOMPARE(open.selection.cell(), cell);
    }
    open.press(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(open.selection.cell(), strong[2]);
    QVERIFY(open.selection.isLocked());
    // Another mask is another matrix; its first row keeps one key.
    open.press(Qt::Key_M);
    open.press(Qt::Key_N);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 0, 0}));
}

void TestSmallLens::nFindsTheOneStrongCell_data() {
    QTest::addColumn<int>("tokens");
    QTest::newRow("100") << 100;
    QTest::newRow("512") << 512;
}

void TestSmallLens::nFindsTheOneStrongCell() {
    QFETCH(int, tokens);
    SceneWindow open(hotScene(static_cast<std::size_t>(tokens)));
    open.press(Qt::Key_N);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, kRow, kColumn}));
}

void TestSmallLens::cellsTooSmallForNumbersAreShownLarge_data() {
    nFindsTheOneStrongCell_data();
}

void TestSmallLens::cellsTooSmallForNumbersAreShownLarge() {
    QFETCH(int, tokens);
    SceneWindow open(hotScene(static_cast<std::size_t>(tokens)));
    hover(open, kRow, kColumn);
    const QRgb strongest =
        open.view.picture().palette.fill(RangeGroup::Weights, open.weight(kRow, kColumn)).rgb();
    const int shown = pixelsOf(open.view.grab().toImage(), strongest);
    open.view.setLens(false);
    const int without = pixelsOf(open.view.grab().toImage(), strongest);
    // A cell of the lens is at least 20 pixels wide and high, less its number.
    QVERIFY2(shown - without > 250, qPrintable(QStringLiteral("%1 %2").arg(shown).arg(without)));
}

void TestSmallLens::cellsWithNumbersHaveNoLens() {
    OpenWindow open;
    hover(open, 1, 1);
    const QImage shown = open.view.grab().toImage();
    open.view.setLens(false);
    QCOMPARE(open.view.grab().toImage(), shown);
}

void TestSmallLens::aPinnedLensGoesWithItsCell() {
    SceneWindow open(hotScene(100));
    hover(open, kRow, kColumn);
    open.view.pinLens();
    // The corner far from the cell, so large that the cell is outside; its cells are still without numbers.
    open.view.centreOn({Stage::Weights, 95, 5}, 2.0);
    const HeatmapGeometry shown = open.view.geometry();
    QVERIFY(!shown.matrix.intersects(shown.rectOf(kRow, kColumn)));
    const QImage pinned = open.view.grab().toImage();
    open.view.setLens(false);
    QCOMPARE(open.view.grab().toImage(), pinned);
}

void TestSmallLens::escapeUnpinsTheLens() {
    SceneWindow open(hotScene(100));
    hover(open, kRow, kColumn);
    open.view.pinLens();
    QVERIFY(open.view.isLensPinned());
    open.press(Qt::Key_Escape);
    QVERIFY(!open.view.isLensPinned());
}

template struct attnscope::test::Registered<TestSmallLens>;
#include "tst_small_lens.moc"
