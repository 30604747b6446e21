// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/matrix/heads_window_fixture.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/groups.h"

#include <QLabel>

using namespace heads_window_fixture;

namespace {

QRgb frameOf(HeadsGrid& grid, std::size_t head) {
    return grid.grab().toImage().pixel((grid.tileRect(head).topLeft() + QPointF(20.0, -2.0)).toPoint());
}

} // namespace

/// Up to four heads stand beside each other in the centre.
class TestHeadsBeside : public QObject {
    Q_OBJECT

private slots:
    void ctrlClickPutsThemBesideEachOther();
    void theKeyboardChoosesToo();
    void enterKeepsWhatWasChosen();
    void aFifthHasNoRoom();
    void thumbnailsAreMarked();
    void aPlainClickAndEscapeGoBackToOne();
    void theyHaveOneRangeOrEachItsOwn();
    void aClickInOneMakesItTheWindowsHead();
    void cursorAndZoomAreShared();
    void theCellIsReadInAllOfThem();
    void keysStepAmongThem();
    void stagesOfAllHeadsAreSaid();
    void aComparisonTakesTheirPlace();
    void aHeadOfAnotherLayerStandsAlone();
    void theMeanTakesTheirPlace();
    void groupsWait();
    void otherPicturesShowTheOneHead();
    void threeStandWhereTheirCellsAreLargest();
    void theMenuSaysHowMany();
    void turnedAndLoggedTheyAreAlike();

private:
    OwnPlaces m_places;
};

void TestHeadsBeside::ctrlClickPutsThemBesideEachOther() {
    const Scene scene = sixHeads();
    HeadsWindow open(scene);
    QVERIFY(!open.bar.isVisible());
    open.click(3);
    QVERIFY2(open.popup.isVisible(), "another one can be chosen");
    open.click(5);
    open.popup.hide();
    QCOMPARE(open.chosen.heads(), (Heads{0, 3, 5}));
    QCOMPARE(open.titles(), (QStringList{"b0 h0", "b0 h3", "b0 h5"}));
    for (const std::size_t head : Heads{0, 3, 5}) {
        QVERIFY(open.views.viewOf(head)->isVisible());
        QVERIFY(isNear(open.shown(head, 2, 1), weightOf(scene, {0, head}, 2, 1)));
    }
    QVERIFY(open.views.viewOf(1) == nullptr);
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h0, h3, h5"));
    QCOMPARE(open.steps(), 0);
    // A second click takes it away; the shown one too.
    open.choose({0});
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 3}));
    QCOMPARE(open.titles(), (QStringList{"b0 h3", "b0 h5"}));
    open.choose({5});
    QVERIFY(!open.chosen.isOn() && open.titles().isEmpty());
    QCOMPARE(open.selector.text(), QStringLiteral("b0 h3"));
}

void TestHeadsBeside::theKeyboardChoosesToo() {
    HeadsWindow open(sixHeads());
    open.press(Qt::Key_H);
    QTest::keyClick(&open.popup.grid(), Qt::Key_Right);
    QTest::keyClick(&open.popup.grid(), Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(open.popup.isVisible());
    QCOMPARE(open.chosen.heads(), (Heads{0, 1}));
    QVERIFY2(open.popup.grid().accessibleDescription().contains(QStringLiteral("one of 2 beside each other")),
             qPrintable(open.popup.grid().accessibleDescription()));
    QTest::keyClick(&open.popup.grid(), Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(!open.chosen.isOn());
    open.popup.hide();
}

void TestHeadsBeside::enterKeepsWhatWasChosen() {
    HeadsWindow open(sixHeads());
    open.click(3);
    QTest::mouseMove(&open.popup.grid(), open.popup.grid().headRect(3).center());
    QTest::keyClick(&open.popup.grid(), Qt::Key_Return);
    QVERIFY(!open.popup.isVisible());
    QCOMPARE(open.chosen.heads(), (Heads{0, 3}));
    // A head that is none of them is opened alone.
    open.press(Qt::Key_H);
    open.popup.grid().setCurrent(5);
    QTest::keyClick(&open.popup.grid(), Qt::Key_Return);
    QVERIFY(!open.chosen.isOn());
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 5}));
}

void TestHeadsBeside::aFifthHasNoRoom() {
    HeadsWindow open(sixHeads());
    open.choose({1, 2, 3});
    open.click(4);
    QCOMPARE(open.chosen.heads(), (Heads{0, 1, 2, 3}));
    const auto* hint = open.popup.findChild<QLabel*>(QStringLiteral("chosenHeadsHint"));
    QVERIFY2(hint->isVisible() && hint->text().contains(QStringLiteral("no more have room")),
             qPrintable(hint->text()));
    open.click(2);
    QCOMPARE(hint->text(), QStringLiteral("Beside each other: b0 h0, h1, h3"));
    open.popup.hide();
}

void TestHeadsBeside::thumbnailsAreMarked() {
    HeadsWindow open(sixHeads());
    open.press(Qt::Key_H);
    const QRgb strong = open.window.context().appearance.theme().strong.rgb();
    QVERIFY(frameOf(open.popup.grid(), 0) != strong);
    open.click(4);
    for (const std::size_t head : Heads{0, 4}) {
        QCOMPARE(frameOf(open.popup.grid(), head), strong);
    }
    QVERIFY(frameOf(open.popup.grid(), 2) != strong);
    open.popup.hide();
}

void TestHeadsBeside::aPlainClickAndEscapeGoBackToOne() {
    HeadsWindow open(sixHeads());
    open.choose({1, 2});
    open.click(2, {});
    QVERIFY(!open.popup.isVisible() && !open.chosen.isOn() && !open.bar.isVisible());
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 2}));
    open.settle();
    open.choose({1});
    open.clickCell(1, 2, 2);
    open.press(Qt::Key_Escape);
    QVERIFY2(open.chosen.isOn() && !open.selection.isLocked(), "the lock is left first");
    open.press(Qt::Key_Escape);
    QVERIFY(!open.chosen.isOn());
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 1}));
}

void TestHeadsBeside::theyHaveOneRangeOrEachItsOwn() {
    const Scene scene = sixHeads();
    HeadsWindow open(scene);
    open.choose({2, 4});
    const double all =
        std::max({largestWeight(scene, {0, 0}), largestWeight(scene, {0, 2}), largestWeight(scene, {0, 4})});
    const auto end = [&open](std::size_t head) {
        return open.views.viewOf(head)->picture().palette.ranges.weights.high;
    };
    for (const std::size_t head : Heads{0, 2, 4}) {
        QVERIFY(isNear(end(head), all));
    }
    open.chosen.setOwnRanges(true);
    for (const std::size_t head : Heads{0, 2, 4}) {
        QVERIFY(isNear(end(head), largestWeight(scene, {0, head})));
    }
    // One that is set by hand is for all.
    open.window.context().appearance.setRangeChoice(SceneSize::Small,
                                                    RangeChoice{ValueRange{0.0, 1.0}, {}, {}});
    QCOMPARE(end(0), 1.0);
    QCOMPARE(end(4), 1.0);
}

void TestHeadsBeside::aClickInOneMakesItTheWindowsHead() {
    const Scene scene = sixHeads();
    HeadsWindow open(scene);
    open.choose({3, 5});
    const QStringList before = open.titles();
    const HeatmapView* const third = open.views.viewOf(3);
    open.clickCell(5, 0, 0);
    QVERIFY2(open.views.viewOf(3) == third, "it keeps what it has read");
    const QPoint place = open.views.viewOf(3)->mapTo(&open.views, QPoint(0, 0));
    open.clickCell(3, 4, 2);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 3}));
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 4, 2}));
    QVERIFY(isNear(open.weight(4, 2), weightOf(scene, {0, 3}, 4, 2)));
    QCoreApplication::processEvents();
    QCOMPARE(open.titles(), before);
    QCOMPARE(open.views.viewOf(3)->mapTo(&open.views, QPoint(0, 0)), place);
    QVERIFY2(open.views.viewOf(3)->hasFocus(), "keys go on there");
    for (const std::size_t head : Heads{0, 3, 5}) {
        QVERIFY(isNear(open.shown(head, 1, 1), weightOf(scene, {0, head}, 1, 1)));
    }
    // A label does the same.
    HeatmapView& last = *open.views.viewOf(5);
    const HeatmapGeometry places = last.geometry();
    QTest::mouseClick(&last, Qt::LeftButton, {},
                      QPointF(places.rowLabels.center().x(), places.rectOf(1, 0).center().y()).toPoint());
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 5}));
    QCOMPARE(open.selection.query(), std::size_t{1});
}

void TestHeadsBeside::cursorAndZoomAreShared() {
    HeadsWindow open(sixHeads());
    open.choose({3});
    HeatmapView& other = *open.views.viewOf(3);
    const QPointF place = other.geometry().rectOf(1, 3).center();
    QMouseEvent move(QEvent::MouseMove, place, other.mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&other, &move);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 1, 3}));
    QCOMPARE(open.view.picture().cell, other.picture().cell);
    QCOMPARE(open.view.geometry().cell, other.geometry().cell);
    open.view.zoomIn();
    QVERIFY(!other.isFitted());
    QCOMPARE(other.viewport().cell, open.view.viewport().cell);
    other.fit();
    QVERIFY(open.view.isFitted());
    open.press(Qt::Key_Down);
    QCOMPARE(other.picture().query, std::optional<std::size_t>(2));
}

void TestHeadsBeside::theCellIsReadInAllOfThem() {
    const Scene scene = sixHeads();
    HeadsWindow open(scene);
    open.choose({3});
    open.selection.setCell({Stage::Weights, 2, 4});
    const auto number = [&scene](std::size_t head) {
        return QString::number(weightOf(scene, {0, head}, 2, 4), 'f', 3);
    };
    QCOMPARE(open.bar.text(), QStringLiteral("h0 %1  ·  h3 %2").arg(number(0), number(3)));
}

void TestHeadsBeside::keysStepAmongThem() {
    HeadsWindow open(sixHeads());
    open.choose({2, 5});
    open.press(Qt::Key_BracketRight);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 2}));
    open.press(Qt::Key_BracketRight);
    open.press(Qt::Key_BracketRight); // there is none behind
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 5}));
    QCOMPARE(open.titles().size(), 3);
    open.press(Qt::Key_BracketLeft);
    QCOMPARE(open.selection.headIndex(), (HeadIndex{0, 2}));
}

void TestHeadsBeside::stagesOfAllHeadsAreSaid() {
    OpenWindow plain("multi-head");
    ChosenHeads& chosen = *plain.window.context().chosenHeads;
    auto& views = *plain.window.findChild<BesideViews*>();
    const auto& bar = *plain.window.findChild<HeadsBar*>();
    QVERIFY(chosen.toggle({0, 3}));
    for (const Stage stage : {Stage::Q, Stage::Scores, Stage::Masked, Stage::Weights, Stage::Output}) {
        plain.selection.setStage(stage);
        QVERIFY(views.viewOf(3) != nullptr && views.viewOf(3)->isVisible());
        QCOMPARE(views.viewOf(3)->picture().stage, stage);
    }
    for (const Stage stage : {Stage::X, Stage::MultiHead}) {
        plain.selection.setStage(stage);
        QVERIFY(views.viewOf(3) == nullptr);
        QVERIFY2(bar.isVisible() && bar.text().contains(QStringLiteral("one for all heads")),
                 qPrintable(bar.text()));
    }
    plain.selection.setStage(Stage::Weights);
    QVERIFY(views.viewOf(3)->isVisible());
}

void TestHeadsBeside::aComparisonTakesTheirPlace() {
    HeadsWindow open(sixHeads());
    open.choose({2});
    open.press(Qt::Key_C);
    QVERIFY(!open.chosen.isOn());
    QVERIFY(open.views.second() != nullptr && open.views.second()->isVisible());
    QCOMPARE(open.views.second()->side(), ComparedSide::Second);
    const Result<void> refused = open.chosen.toggle({0, 2});
    QVERIFY(!refused && errorText(refused.error()).contains(QStringLiteral("compared")));
    QVERIFY(!open.menu().menuAction()->isEnabled());
    open.press(Qt::Key_C);
    open.choose({2});
    QVERIFY(open.views.viewOf(2)->isVisible());
    QCOMPARE(open.views.viewOf(2)->side(), ComparedSide::First);
}

/// Heads of another layer were beside each other that nobody chose: h0, h2 of layer 1.
void TestHeadsBeside::aHeadOfAnotherLayerStandsAlone() {
    Scene scene;
    scene.tokens = TokenList({"a", "b"});
    scene.input = AttentionWeightsInput{MatrixStack(
        LeadingAxes{3, 2, 3, {0, 1}}, std::vector<BlockMatrix>(6, BlockMatrix({{1.0, 0.0}, {0.5, 0.5}})))};
    HeadsWindow open(scene);
    QVERIFY(open.chosen.toggle({0, 2}));
    QCOMPARE(open.chosen.heads(), (Heads{0, 2}));
    QVERIFY(open.chosen.toggle({1, 1}));
    QVERIFY(!open.chosen.isOn());
    QCOMPARE(open.selection.headIndex(), (HeadIndex{1, 1}));
    QVERIFY(open.chosen.toggle({1, 2}));
    QCOMPARE(open.chosen.heads(), (Heads{1, 2}));
}

void TestHeadsBeside::theMeanTakesTheirPlace() {
    HeadsWindow open(sixHeads());
    open.choose({2});
    open.press(Qt::Key_H, Qt::ShiftModifier);
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY(!open.chosen.isOn());
    QVERIFY(open.session.snapshot().headIndex().isPooled());
    open.choose({2}); // and back
    QVERIFY(!open.session.snapshot().headIndex().isPooled());
    QCOMPARE(open.chosen.heads(), (Heads{0, 2}));
}

void TestHeadsBeside::groupsWait() {
    Scene scene = sixHeads();
    scene.tokens = TokenList{"un", "##believ", "##able", "story", "!"};
    HeadsWindow open(scene);
    Groups& groups = *open.window.context().groups;
    QVERIFY(groups.setGrouping(Grouping::Words));
    QVERIFY(groups.isShown());
    open.choose({2});
    QVERIFY(!groups.isShown());
    QCOMPARE(open.view.picture().snapshot.source(Stage::Weights)->rows(), std::size_t{5});
    QVERIFY2(open.bar.text().contains(QStringLiteral("of one head")), qPrintable(open.bar.text()));
    open.press(Qt::Key_Escape);
    QVERIFY(groups.isShown());
    // Grouping goes back to one head.
    open.choose({2});
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text().remove('&') == QStringLiteral("Words")) {
            action->trigger();
        }
    }
    QVERIFY(!open.chosen.isOn() && groups.isShown());
}

void TestHeadsBeside::otherPicturesShowTheOneHead() {
    HeadsWindow open(sixHeads());
    open.choose({2});
    open.selection.setMainPicture(MainPicture::Lines);
    QVERIFY(open.titles().isEmpty() && !open.bar.isVisible());
    QVERIFY(open.chosen.isOn());
    open.selection.setMainPicture(MainPicture::Matrix);
    QCOMPARE(open.titles().size(), 2);
}

void TestHeadsBeside::threeStandWhereTheirCellsAreLargest() {
    HeadsWindow open(sixHeads());
    const auto lines = [&open] {
        QSet<int> tops;
        for (const std::size_t head : Heads{0, 1, 2}) {
            tops.insert(open.views.viewOf(head)->mapTo(&open.views, QPoint(0, 0)).y());
        }
        return tops.size();
    };
    open.choose({1, 2});
    open.press(Qt::Key_O); // only the matrix
    open.window.resize(1500, 640);
    QTRY_COMPARE(lines(), qsizetype{1});
    open.window.resize(900, 1000);
    QTRY_COMPARE(lines(), qsizetype{2});
    for (const std::size_t head : Heads{1, 2}) {
        QCOMPARE(open.views.viewOf(head)->size(), open.views.viewOf(0)->size());
    }
}

void TestHeadsBeside::theMenuSaysHowMany() {
    HeadsWindow open(sixHeads());
    open.choose({2, 3});
    QMenu& menu = open.menu();
    QCOMPARE(menu.title().remove('&'), QStringLiteral("Heads beside each other (3 of 6)"));
    emit menu.aboutToShow();
    QList<QAction*> heads;
    QStringList checked;
    for (QAction* action : menu.actions()) {
        if (action->text().startsWith(QStringLiteral("b0 h"))) {
            heads << action;
            checked << (action->isChecked() ? action->text() : QStringList().join(QString()));
        }
    }
    checked.removeAll(QString());
    QCOMPARE(heads.size(), 6);
    QCOMPARE(checked, (QStringList{"b0 h0", "b0 h2", "b0 h3"}));
    heads[5]->trigger();
    QCOMPARE(open.chosen.heads(), (Heads{0, 2, 3, 5}));
    emit menu.aboutToShow();
    for (QAction* action : menu.actions()) {
        if (action->text() == QStringLiteral("b0 h1")) {
            QVERIFY(!action->isEnabled());
        }
    }
}

void TestHeadsBeside::turnedAndLoggedTheyAreAlike() {
    const Scene scene = sixHeads();
    HeadsWindow open(scene);
    open.choose({2});
    open.window.context().appearance.setValueScale(SceneSize::Small, ValueScale::Log);
    const double largest = std::max(largestWeight(scene, {0, 0}), largestWeight(scene, {0, 2}));
    double smallest = 1.0;
    for (std::size_t cell = 0; cell < 25; ++cell) {
        for (const std::size_t head : Heads{0, 2}) {
            smallest = std::min(smallest, weightOf(scene, {0, head}, cell / 5, cell % 5));
        }
    }
    open.press(Qt::Key_T);
    QVERIFY(open.session.waitForResult(60'000));
    for (const std::size_t head : Heads{0, 2}) {
        const HeatmapPicture picture = open.views.viewOf(head)->picture();
        QCOMPARE(picture.scale, ValueScale::Log);
        QVERIFY(picture.tiledColours.range == open.view.picture().tiledColours.range);
        QVERIFY(isNear(picture.tiledColours.range.high, largest));
        QVERIFY(isNear(picture.tiledColours.range.low, std::pow(10.0, std::floor(std::log10(smallest)))));
        QVERIFY(open.views.viewOf(head)->geometry().transposed);
    }
}

template struct attnscope::test::Registered<TestHeadsBeside>;
#include "tst_heads_beside.moc"
