// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/masks/mask_brush.h"

using namespace window_fixture;

/// The mask is painted on cells of a query and a key, which not every stage has.
class TestPaintingStage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void paintingBeginsWhereTheMaskCanBePainted_data();
    void paintingBeginsWhereTheMaskCanBePainted();
    void anotherStageEndsPainting();

private:
    OwnPlaces m_places;
};

void TestPaintingStage::paintingBeginsWhereTheMaskCanBePainted_data() {
    QTest::addColumn<Stage>("stage");
    QTest::addColumn<Stage>("painted");
    QTest::newRow("X") << Stage::X << Stage::Weights;
    QTest::newRow("V") << Stage::V << Stage::Weights;
    QTest::newRow("O") << Stage::Output << Stage::Weights;
    QTest::newRow("scores stay") << Stage::Scores << Stage::Scores;
}

void TestPaintingStage::paintingBeginsWhereTheMaskCanBePainted() {
    QFETCH(const Stage, stage);
    QFETCH(const Stage, painted);
    OpenWindow open;
    open.selection.setStage(stage);
    open.press(Qt::Key_B);
    QVERIFY(open.view.brush().isActive());
    QCOMPARE(open.selection.stage(), painted);
    QTest::mousePress(&open.view, Qt::LeftButton, {}, open.centre(0, 1));
    QTest::mouseMove(&open.view, open.centre(0, 2));
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, open.centre(0, 2));
    (void)open.session.waitForResult();
    QVERIFY(isNear(open.weight(0, 0), 1.0));
}

void TestPaintingStage::anotherStageEndsPainting() {
    OpenWindow open;
    open.press(Qt::Key_B);
    open.selection.setStage(Stage::Scores);
    QVERIFY(open.view.brush().isActive());
    open.selection.setStage(Stage::Output);
    QVERIFY(!open.view.brush().isActive());
}

template struct attnscope::test::Registered<TestPaintingStage>;
#include "tst_painting_stage.moc"
