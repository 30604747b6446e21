// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/textbook/textbook_engine.h"
#include "ui/matrix/viewport.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/large_matrix.h"

#include "tests/registry.h"

#include <QLineF>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr QSizeF kSize{600, 500};

/// The weights of random tokens.
HeatmapPicture weightsOf(std::size_t tokens) {
    Scene scene;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < tokens; ++i) {
        names.push_back("token" + std::to_string(i));
    }
    scene.tokens = TokenList(names);
    scene.input =
        QkvInput{randomMatrix(MatrixRole::Q, tokens, 4, 1), randomMatrix(MatrixRole::K, tokens, 4, 1),
                 randomMatrix(MatrixRole::V, tokens, 4, 1)};
    TextbookEngine engine;
    HeatmapPicture picture;
    picture.snapshot.scene = std::make_shared<const Scene>(scene);
    picture.snapshot.result = *runToEnd(engine, *resolve(nullptr, scene, {}));
    picture.palette = makePalette(lightTheme(), rangesOf(picture.snapshot));
    return picture;
}

HeatmapPicture tenTokens() {
    return weightsOf(10);
}

QPointF placeUnder(const QPointF& cursor, const HeatmapPicture& picture) {
    const HeatmapGeometry geometry = layoutHeatmap(picture, kSize);
    return (cursor - geometry.origin) / geometry.cell;
}

} // namespace

class TestViewport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void zoomKeepsThePlaceUnderTheCursor();
    void everyNotchKeepsTheCellUnderTheCursor_data();
    void everyNotchKeepsTheCellUnderTheCursor();
    void zoomBesideTheMatrixEnlargesIt_data();
    void zoomBesideTheMatrixEnlargesIt();
    void zoomingOutEndsAtTheFittedPicture();
    void panStopsAtTheEdges();
    void revealMovesNoMoreThanNeeded();
};

void TestViewport::zoomKeepsThePlaceUnderTheCursor() {
    HeatmapPicture picture = tenTokens();
    const QPointF cursor = layoutHeatmap(picture, kSize).rectOf(5, 4).center() + QPointF(3, -2);
    // From the second notch on the frame is full, so that nothing has to be kept inside.
    picture.viewport = zoomed(picture, kSize, cursor, 1.6);
    for (int notch = 0; notch < 6; ++notch) {
        const QPointF before = placeUnder(cursor, picture);
        const double cell = picture.viewport.cell;
        picture.viewport = zoomed(picture, kSize, cursor, 1.25);
        QVERIFY(picture.viewport.cell > cell);
        QVERIFY2(QLineF(before, placeUnder(cursor, picture)).length() < 1e-9,
                 qPrintable(QStringLiteral("notch %1").arg(notch)));
    }
}

void TestViewport::everyNotchKeepsTheCellUnderTheCursor_data() {
    QTest::addColumn<std::size_t>("tokens");
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("ten tokens, wide") << std::size_t{10} << QSizeF(1400, 500);
    QTest::newRow("ten tokens, high") << std::size_t{10} << QSizeF(500, 1200);
    QTest::newRow("600 tokens, wide") << std::size_t{600} << QSizeF(1400, 500);
    QTest::newRow("600 tokens, high") << std::size_t{600} << QSizeF(500, 1200);
}

void TestViewport::everyNotchKeepsTheCellUnderTheCursor() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const QSizeF, size);
    HeatmapPicture picture = weightsOf(tokens);
    makeLarge(picture, LargeViewOptions{});
    const HeatmapGeometry fitted = layoutHeatmap(picture, size);
    for (const double place : {0.1, 0.5, 0.85}) {
        picture.viewport = {};
        const QPointF cursor = fitted.matrix.topLeft() +
                               QPointF(place * fitted.matrix.width(), (1.0 - place) * fitted.matrix.height());
        const auto under = [&] {
            const HeatmapGeometry now = layoutHeatmap(picture, size);
            return QPointF((cursor.x() - now.origin.x()) / now.cellSize.width(),
                           (cursor.y() - now.origin.y()) / now.cellSize.height());
        };
        const QPointF before = under();
        for (const double factor : {1.25, 1.25, 2.0, 2.0, 0.5, 1.25, 0.8, 2.0, 0.5, 0.5}) {
            picture.viewport = zoomed(picture, size, cursor, factor);
            QVERIFY(picture.viewport.cell > 0.0);
            const QPointF moved = under() - before;
            QVERIFY2(std::abs(moved.x()) < 1e-6 && std::abs(moved.y()) < 1e-6,
                     qPrintable(QStringLiteral("%1, %2 cells").arg(moved.x()).arg(moved.y())));
        }
    }
}

void TestViewport::zoomBesideTheMatrixEnlargesIt_data() {
    QTest::addColumn<std::size_t>("tokens");
    QTest::addColumn<bool>("isInWindow");
    QTest::newRow("50 tokens in the window") << std::size_t{50} << true;
    QTest::newRow("50 tokens") << std::size_t{50} << false;
    QTest::newRow("300 tokens in the window") << std::size_t{300} << true;
}

void TestViewport::zoomBesideTheMatrixEnlargesIt() {
    QFETCH(const std::size_t, tokens);
    QFETCH(const bool, isInWindow);
    constexpr QSizeF kWide{760, 520};
    HeatmapPicture picture = weightsOf(tokens);
    picture.isInWindow = isInWindow;
    const HeatmapGeometry fitted = layoutHeatmap(picture, kWide);
    const QPointF onLabels(fitted.rowLabels.left() + 2.0, fitted.matrix.center().y());
    const QPointF above(fitted.matrix.center().x(), 2.0);
    for (const QPointF& pointer : {onLabels, above, QPointF(kWide.width() - 2.0, kWide.height() - 2.0)}) {
        picture.viewport = {};
        for (int notch = 1; notch <= 8; ++notch) {
            picture.viewport = zoomed(picture, kWide, pointer, 1.25);
            const HeatmapGeometry now = layoutHeatmap(picture, kWide);
            QVERIFY(now.cell > fitted.cell);
            // As much of the space is filled as before; labels and sums of larger cells take a little of it.
            const double share =
                now.matrix.width() * now.matrix.height() / (fitted.matrix.width() * fitted.matrix.height());
            QVERIFY2(share > 0.75, qPrintable(QStringLiteral("notch %1 at (%2, %3): %4 of the matrix's area")
                                                  .arg(notch)
                                                  .arg(pointer.x())
                                                  .arg(pointer.y())
                                                  .arg(share)));
        }
    }
}

void TestViewport::zoomingOutEndsAtTheFittedPicture() {
    HeatmapPicture picture = tenTokens();
    const QPointF corner = layoutHeatmap(picture, kSize).rectOf(0, 0).center();
    picture.viewport = zoomed(picture, kSize, corner, 3.0);
    QVERIFY(picture.viewport.cell > 0);
    picture.viewport = zoomed(picture, kSize, {300, 250}, 1.0 / 3.0);
    QCOMPARE(picture.viewport, HeatmapViewport{});
}

void TestViewport::panStopsAtTheEdges() {
    HeatmapPicture picture = tenTokens();
    QCOMPARE(panned(picture, kSize, {30, 30}), HeatmapViewport{});
    picture.viewport = zoomed(picture, kSize, layoutHeatmap(picture, kSize).matrix.center(), 4.0);
    picture.viewport = panned(picture, kSize, {10'000, -10'000});
    const HeatmapGeometry geometry = layoutHeatmap(picture, kSize);
    QCOMPARE(geometry.rectOf(0, 0).left(), geometry.matrix.left());
    QCOMPARE(geometry.rectOf(9, 0).bottom(), geometry.matrix.bottom());
}

void TestViewport::revealMovesNoMoreThanNeeded() {
    HeatmapPicture picture = tenTokens();
    picture.viewport = zoomed(picture, kSize, layoutHeatmap(picture, kSize).rectOf(0, 0).topLeft(), 4.0);
    QCOMPARE(revealing(picture, kSize, {Stage::Weights, 0, 0}), picture.viewport);
    picture.viewport = revealing(picture, kSize, {Stage::Weights, 7, 0});
    const HeatmapGeometry geometry = layoutHeatmap(picture, kSize);
    QCOMPARE(geometry.rectOf(7, 0).bottom(), geometry.matrix.bottom());
    QCOMPARE(geometry.rectOf(7, 0).left(), geometry.matrix.left());
}

template struct attnscope::test::Registered<TestViewport>;
#include "tst_viewport.moc"
