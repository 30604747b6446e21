// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/arrays/npz_write.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/scene/scene_json.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/actions/compare_actions.h"
#include "ui/compare/compare_bar.h"
#include "ui/compare/difference_list.h"
#include "ui/files/scene_store.h"
#include "ui/matrix/beside_views.h"
#include "ui/matrix/view_header.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/comparison.h"
#include "ui/session/range_choice.h"
#include "ui/stages/head_selector.h"
#include "ui/widgets/formula_label.h"

#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>

using namespace window_fixture;

/// A state is kept as B, and what is edited is compared with it.
class TestComparing : public QObject {
    Q_OBJECT

private slots:
    void cKeepsThisStateAndForgetsIt();
    void editsGoOnAndTheDifferenceFollows();
    void theDifferenceIsColouredAroundZero();
    void itsRangeIsSetByHand();
    void bIsTurnedWithA();
    void theToolBarTakesItsRangeBack();
    void oneActionForgetsB();
    void bothStandBesideEachOtherInOneRange();
    void bothAreCalledAsInFigures();
    void anItemAsBKeepsItsTokens();
    void theyAreZoomedAndMovedTogether();
    void thePointerIsInBoth();
    void nGoesThroughTheLargestDifferences();
    void theListGoesToACell();
    void blinkShowsThemInTurn();
    void theSideThatIsSeenIsNamed();
    void theFormulaIsThatOfTheSide();
    void aShortLineHasBriefButtons();
    void theViewsHaveLettersInTheMenu();
    void anotherHeadIsB();
    void otherShapesAreSaid();
    void readersHearTheDifference();

private:
    OwnPlaces m_places;
};

namespace {

struct ComparingWindow : OpenWindow {
    using OpenWindow::OpenWindow;
    Comparison& comparison = *window.context().comparison;

    /// Keeps the example, then masks it.
    void compareWithMask() {
        press(Qt::Key_C);
        press(Qt::Key_M);
        QVERIFY(session.waitForResult());
        QCoreApplication::processEvents();
    }
    template <typename Part>
    Part& part() {
        return *window.findChild<Part*>();
    }
    QString cellText() { return window.findChild<QLabel*>(QStringLiteral("comparedCell"))->text(); }
    double difference(std::size_t i, std::size_t j) const {
        return comparison.of(ComparedSide::Difference).source(Stage::Weights)->exact(i, j);
    }
};

/// A pixel of a cell beside its number.
QRgb cornerOf(HeatmapView& view, std::size_t row, std::size_t column) {
    const QRectF cell = view.geometry().rectOf(row, column);
    return view.grab().toImage().pixel((cell.topLeft() + QPointF(8.0, 8.0)).toPoint());
}

/// Without a mask the first token takes so much from each of the two others.
double mixed() {
    const double power = std::exp(std::sqrt(0.5));
    return power / (1.0 + 2.0 * power);
}

} // namespace

void TestComparing::cKeepsThisStateAndForgetsIt() {
    ComparingWindow open;
    auto& bar = open.part<CompareBar>();
    QVERIFY(!bar.isVisible());
    open.press(Qt::Key_C);
    QVERIFY(bar.isVisible());
    QVERIFY(open.comparison.isOn());
    QVERIFY(open.comparison.second().result == open.session.snapshot().result);
    const auto* name = open.window.findChild<QLabel*>(QStringLiteral("comparedName"));
    QVERIFY2(name->text().startsWith(QStringLiteral("B: I love AI")), qPrintable(name->text()));
    open.press(Qt::Key_C);
    QVERIFY(!bar.isVisible());
    QVERIFY(!open.comparison.isOn());
}

void TestComparing::editsGoOnAndTheDifferenceFollows() {
    ComparingWindow open;
    open.press(Qt::Key_C);
    QCOMPARE(open.difference(0, 1), 0.0);
    open.press(Qt::Key_M);
    QVERIFY(isNear(open.difference(0, 1), -mixed()));
    QVERIFY(isNear(open.difference(0, 0), 1.0 - (1.0 - 2.0 * mixed())));
    open.session.undoStack().undo();
    QCOMPARE(open.difference(0, 1), 0.0);
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 2.0)));
    const double now = open.weight(2, 1);
    const double before = open.comparison.second().source(Stage::Weights)->exact(2, 1);
    QCOMPARE(open.difference(2, 1), now - before);
    QVERIFY(now != before);
}

void TestComparing::theDifferenceIsColouredAroundZero() {
    ComparingWindow open;
    open.compareWithMask();
    open.comparison.setView(ComparedView::Difference);
    const ColourMap& map = divergingMap(false);
    QCOMPARE(cornerOf(open.view, 0, 0), map.at(1.0));
    QCOMPARE(cornerOf(open.view, 2, 1), map.at(0.5));
    const double largest = 2.0 * mixed(); // of cell (0, 0)
    QCOMPARE(cornerOf(open.view, 0, 1), map.at(ValueRange{-largest, largest}.positionOf(-mixed())));
    open.comparison.setView(ComparedView::First);
    QVERIFY(cornerOf(open.view, 2, 1) != map.at(0.5));
}

void TestComparing::itsRangeIsSetByHand() {
    ComparingWindow open;
    open.compareWithMask();
    open.comparison.setView(ComparedView::Difference);
    const double largest = 2.0 * mixed();
    QVERIFY(isNear(open.comparison.differenceRange(Stage::Weights).high, largest));
    const RangeChoice weights = open.window.context().appearance.scaleChoice(SceneSize::Small).ranges;
    const QRectF ramp = open.view.geometry().colourRamp;
    const bool isLevel = ramp.width() > ramp.height();
    const QPoint end = (isLevel ? QPointF(ramp.right() - 1.0, ramp.center().y())
                                : QPointF(ramp.center().x(), ramp.top() + 1.0))
                           .toPoint();
    // Half a bar's length towards the middle: half the range.
    const QPoint middle = ramp.center().toPoint();
    QTest::mousePress(&open.view, Qt::LeftButton, {}, end);
    QTest::mouseMove(&open.view, middle);
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, middle);
    const ValueRange dragged = open.comparison.differenceRange(Stage::Weights);
    QVERIFY2(dragged.high > 0.48 * largest && dragged.high < 0.52 * largest && dragged.low == -dragged.high,
             qPrintable(QString::number(dragged.high)));
    QCOMPARE(open.window.context().appearance.scaleChoice(SceneSize::Small).ranges, weights);
    QCOMPARE(cornerOf(open.view, 0, 0), divergingMap(false).at(1.0));
    QCOMPARE(cornerOf(open.view, 1, 0), divergingMap(false).at(dragged.positionOf(open.difference(1, 0))));
    // It stays while A is edited, and a double click takes it back.
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 2.0)));
    QCOMPARE(open.comparison.differenceRange(Stage::Weights), dragged);
    open.session.undoStack().undo();
    QTest::mouseDClick(&open.view, Qt::LeftButton, {}, end);
    QVERIFY(isNear(open.comparison.differenceRange(Stage::Weights).high, largest));
    // The menu has it too.
    QAction* one = nullptr;
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("A − B: −1 … 1")) {
            one = action;
        }
    }
    QVERIFY(one != nullptr && one->isVisible());
    one->trigger();
    QCOMPARE(open.comparison.differenceRange(Stage::Weights), (ValueRange{-1.0, 1.0}));
    QVERIFY(one->isChecked());
    open.comparison.setView(ComparedView::First);
    QVERIFY(!one->isVisible());
}

/// Rows beside columns can't be compared.
void TestComparing::bIsTurnedWithA() {
    ComparingWindow open;
    open.compareWithMask();
    const double weight = open.comparison.second().source(Stage::Weights)->exact(2, 0);
    open.press(Qt::Key_T);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.session.scene().orientation, Orientation::Columns);
    QCOMPARE(open.comparison.second().scene->orientation, Orientation::Columns);
    QCOMPARE(open.comparison.second().source(Stage::Weights)->exact(2, 0), weight);
    QCOMPARE(open.comparison.of(ComparedSide::Difference).scene->orientation, Orientation::Columns);
    open.press(Qt::Key_T);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.comparison.second().scene->orientation, Orientation::Rows);
}

/// The tool bar has one way back for all ranges that were set by hand.
void TestComparing::theToolBarTakesItsRangeBack() {
    ComparingWindow open;
    open.compareWithMask();
    open.comparison.setView(ComparedView::Difference);
    QAction* back = nullptr;
    for (QAction* action : open.window.findChildren<QAction*>()) {
        back = action->text() == QStringLiteral("Ranges of the numbers") ? action : back;
    }
    QVERIFY(back != nullptr && !back->isVisible());
    QCOMPARE(colourUnit(open.view.picture()), QStringLiteral("A − B"));
    const ValueRange itself = open.comparison.differenceRange(Stage::Weights);
    open.comparison.setDifferenceRange(Stage::Weights, 0.25);
    open.comparison.setDifferenceRange(Stage::Scores, 7.0);
    QVERIFY(back->isVisible());
    QCOMPARE(colourUnit(open.view.picture()), QStringLiteral("A − B, by hand"));
    const auto* field = open.window.findChild<QToolBar*>(QStringLiteral("toolBar"));
    const auto buttons = field->findChildren<QToolButton*>();
    QVERIFY(std::any_of(buttons.begin(), buttons.end(), [](const QToolButton* button) {
        return button->text().startsWith(QStringLiteral("Own range")) && button->text().contains("0.25");
    }));
    back->trigger();
    QVERIFY(!back->isVisible());
    QCOMPARE(open.comparison.differenceRange(Stage::Weights), itself);
    QVERIFY(!open.comparison.hasOwnDifferenceRange(Stage::Scores));
    QCOMPARE(colourUnit(open.view.picture()), QStringLiteral("A − B"));
    // Of nothing that is compared there is nothing to take back.
    open.comparison.setDifferenceRange(Stage::Weights, 0.25);
    open.comparison.unpin();
    QVERIFY(!back->isVisible());
}

void TestComparing::oneActionForgetsB() {
    ComparingWindow open;
    open.press(Qt::Key_C);
    QStringList texts;
    for (const QMenu* menu : open.window.findChildren<QMenu*>()) {
        for (const QAction* action : menu->actions()) {
            if (action->isVisible() && action->text().remove('&').endsWith(QStringLiteral(" B"))) {
                texts << action->text().remove('&');
            }
        }
    }
    QCOMPARE(texts.filter(QStringLiteral("npin")), QStringList{QStringLiteral("Unpin B")});
    QVERIFY2(texts.filter(QStringLiteral("Forget")).isEmpty(), qPrintable(texts.join('|')));
}

void TestComparing::bothStandBesideEachOtherInOneRange() {
    ComparingWindow open;
    open.compareWithMask();
    auto& views = open.part<BesideViews>();
    QVERIFY(views.second() != nullptr && views.second()->isVisible());
    QCOMPARE(views.second()->picture().palette.ranges.weights, (ValueRange{0.0, 1.0}));
    QCOMPARE(open.view.picture().palette.ranges.weights, (ValueRange{0.0, 1.0}));
    // The last row is the same in both, and so are its colours.
    for (std::size_t key = 0; key < 3; ++key) {
        QCOMPARE(cornerOf(*views.second(), 2, key), cornerOf(open.view, 2, key));
    }
    QVERIFY(cornerOf(*views.second(), 0, 0) != cornerOf(open.view, 0, 0));
    open.comparison.setView(ComparedView::First);
    QVERIFY(!views.second()->isVisible());
}

void TestComparing::bothAreCalledAsInFigures() {
    ComparingWindow open;
    const auto titles = [&open] {
        QStringList shown;
        for (const QLabel* label : open.window.findChild<BesideViews*>()->findChildren<QLabel*>()) {
            if (label->isVisible() && (label->text().startsWith(QStringLiteral("A: ")) ||
                                       label->text().startsWith(QStringLiteral("B: ")))) {
                shown << label->text();
            }
        }
        shown.sort();
        return shown;
    };
    open.compareWithMask();
    QCOMPARE(titles(), (QStringList{QStringLiteral("A: causal"), QStringLiteral("B: no mask")}));
    open.session.undoStack().undo();
    QVERIFY(open.session.waitForResult());
    QVERIFY2(titles().front() != QStringLiteral("A: causal"), "A goes on being edited");
    ComparingWindow heads("multi-head");
    heads.selection.setHeadIndex({0, 2});
    QVERIFY(heads.session.waitForResult());
    heads.comparison.pinHead({0, 0});
    QTRY_VERIFY(heads.comparison.isOn());
    QCoreApplication::processEvents();
    QStringList found;
    for (const QLabel* label : heads.window.findChild<BesideViews*>()->findChildren<QLabel*>()) {
        found << label->text();
    }
    QVERIFY2(found.contains(QStringLiteral("A: h2")) && found.contains(QStringLiteral("B: h0")),
             qPrintable(found.join('|')));
}

/// B is called by the words of its own batch item, whichever A shows.
void TestComparing::anItemAsBKeepsItsTokens() {
    ComparingWindow open("multi-head");
    Scene scene = open.session.scene();
    const BlockMatrix x = *matrixIn(scene.input, MatrixRole::X);
    std::get<TokenInput>(scene.input).x = MatrixStack(LeadingAxes{1, 2, 1}, {x, x});
    setItemTokens(scene, TokenSide::Queries, {{"the", "cat", "sat", "down"}, {"a", "dog", "ran", "up"}});
    QVERIFY(open.session.open(scene, {}));
    QVERIFY(open.session.waitForResult());
    open.comparison.pinHead({1, 0});
    QTRY_VERIFY(open.comparison.isOn());
    QCOMPARE(open.comparison.second().scene->tokens[1], std::string("dog"));
    QCOMPARE(open.session.scene().tokens[1], std::string("cat"));
    open.selection.setHeadIndex({1, 0});
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.comparison.of(ComparedSide::First).scene->tokens[1], std::string("dog"));
}

void TestComparing::theyAreZoomedAndMovedTogether() {
    ComparingWindow open;
    open.compareWithMask();
    HeatmapView& second = *open.part<BesideViews>().second();
    open.view.zoomIn();
    QVERIFY(!open.view.isFitted());
    QCOMPARE(second.viewport().cell, open.view.viewport().cell);
    second.zoomIn();
    QCOMPARE(second.viewport().cell, open.view.viewport().cell);
    second.fit();
    QVERIFY(open.view.isFitted());
}

void TestComparing::thePointerIsInBoth() {
    ComparingWindow open;
    open.compareWithMask();
    HeatmapView& second = *open.part<BesideViews>().second();
    const QPointF place = second.geometry().rectOf(0, 2).center();
    QMouseEvent move(QEvent::MouseMove, place, second.mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&second, &move);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 0, 2}));
    const QString said = open.cellText();
    const QString number = QString::number(mixed(), 'f', 3);
    QVERIFY2(said.contains(QStringLiteral("A 0.000")) && said.contains(QStringLiteral("B ") + number) &&
                 said.contains(QStringLiteral("A − B −") + number),
             qPrintable(said));
}

void TestComparing::nGoesThroughTheLargestDifferences() {
    ComparingWindow open;
    open.compareWithMask();
    open.press(Qt::Key_N);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 0, 0}));
    open.press(Qt::Key_N);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 1, 2}));
    open.press(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 0, 0}));
    // Round to the last of six: the last row is the same in both.
    open.press(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(open.selection.cell().row, std::size_t{1});
    open.press(Qt::Key_M); // both are the same again
    open.press(Qt::Key_N);
    QVERIFY(open.window.messages().text().contains(QStringLiteral("no different cell")));
}

void TestComparing::theListGoesToACell() {
    ComparingWindow open;
    open.compareWithMask();
    auto* button = open.part<CompareBar>().findChild<QToolButton*>(QStringLiteral("differenceButton"));
    button->click();
    auto* table = open.window.findChild<QTreeWidget*>(QStringLiteral("differences"));
    QVERIFY(table != nullptr && table->isVisible());
    QCOMPARE(table->topLevelItemCount(), 6);
    const QTreeWidgetItem* second = table->topLevelItem(1);
    QCOMPARE(second->text(0), QStringLiteral("(1 → 2) love → AI"));
    QVERIFY2(second->text(3).startsWith(QStringLiteral("−0.5035")), qPrintable(second->text(3)));
    const QRect place = table->visualItemRect(second);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place.center());
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Weights, 1, 2}));
    // An edit while it is open changes the list.
    open.session.undoStack().undo();
    QCOMPARE(table->topLevelItemCount(), 0);
    table->parentWidget()->hide();
}

void TestComparing::blinkShowsThemInTurn() {
    ComparingWindow open;
    open.compareWithMask();
    open.comparison.setView(ComparedView::Blink);
    QCOMPARE(open.comparison.mainSide(), ComparedSide::First);
    const QRgb masked = cornerOf(open.view, 0, 0);
    QTRY_COMPARE(open.comparison.mainSide(), ComparedSide::Second);
    QVERIFY(cornerOf(open.view, 0, 0) != masked);
    QTRY_COMPARE(open.comparison.mainSide(), ComparedSide::First);
    open.press(Qt::Key_C);
    QCOMPARE(open.comparison.mainSide(), ComparedSide::First);
}

void TestComparing::theSideThatIsSeenIsNamed() {
    ComparingWindow open("multi-head");
    open.comparison.pinHead({0, 2});
    QTRY_VERIFY(open.comparison.isOn());
    const auto& side = *open.window.findChild<QLabel*>(QStringLiteral("seenSide"));
    auto& header = open.part<ViewHeader>();
    const auto meaning = [&header] {
        QStringList tips;
        for (const QLabel* label : header.findChildren<QLabel*>()) {
            tips << label->toolTip();
        }
        return tips.join('\n');
    };
    const auto seenButtons = [&open] {
        QStringList seen;
        for (const QToolButton* button : open.part<CompareBar>().findChildren<QToolButton*>()) {
            seen << (button->property("seen").toBool() ? QStringList{button->text()} : QStringList{});
        }
        return seen;
    };
    QVERIFY(!side.isVisibleTo(&header)); // beside each other they have titles of their own
    open.comparison.setView(ComparedView::Second);
    QCOMPARE(side.text(), QStringLiteral("B"));
    QVERIFY(side.isVisibleTo(&header));
    QVERIFY2(meaning().contains(QStringLiteral("h2 · ")), qPrintable(meaning()));
    const std::size_t own = open.selection.headIndex().head;
    QVERIFY(own != 2);
    QCOMPARE(open.part<HeadSelector>().text(), QStringLiteral("A: h%1").arg(own));
    open.comparison.setView(ComparedView::Difference);
    QCOMPARE(side.text(), QStringLiteral("A − B"));
    QVERIFY2(!meaning().contains(QStringLiteral("sums to 1")), qPrintable(meaning()));
    QVERIFY(seenButtons().isEmpty());
    open.comparison.setView(ComparedView::Blink);
    QCOMPARE(side.text(), QStringLiteral("A"));
    QCOMPARE(seenButtons(), QStringList{QStringLiteral("A")});
    const int place = side.geometry().right();
    QTRY_COMPARE(side.text(), QStringLiteral("B"));
    QCOMPARE(seenButtons(), QStringList{QStringLiteral("B")});
    QCOMPARE(side.geometry().right(), place);
    open.comparison.unpin();
    QVERIFY(!side.isVisibleTo(&header));
    QVERIFY(seenButtons().isEmpty());
    QCOMPARE(open.part<HeadSelector>().text(), QStringLiteral("h%1").arg(own));
}

/// The formula above B is that of B's own rules.
void TestComparing::theFormulaIsThatOfTheSide() {
    ComparingWindow open;
    open.compareWithMask();
    const auto formula = [&open] {
        return open.part<ViewHeader>().findChild<FormulaLabel*>()->accessibleName();
    };
    open.comparison.setView(ComparedView::First);
    QVERIFY2(formula().contains(QStringLiteral("mask")), qPrintable(formula()));
    open.comparison.setView(ComparedView::Second);
    QVERIFY2(!formula().contains(QStringLiteral("mask")), qPrintable(formula()));
}

void TestComparing::aShortLineHasBriefButtons() {
    ComparingWindow open;
    open.press(Qt::Key_M);
    QVERIFY(open.session.waitForResult());
    open.press(Qt::Key_C); // its name says the step that it was kept after
    CompareBar bar(open.window.context(), *new DifferenceList(open.window.context(), &open.window),
                   {open.part<CompareActions>().views(), open.part<CompareActions>().unpin()});
    const auto texts = [&bar] {
        QStringList all;
        for (const QToolButton* button : bar.findChildren<QToolButton*>()) {
            all << button->text();
        }
        return all;
    };
    const auto isWhole = [&bar] {
        const auto buttons = bar.findChildren<QToolButton*>();
        return std::all_of(buttons.begin(), buttons.end(), [&bar](const QToolButton* button) {
            const QRect place(button->mapTo(&bar, QPoint(0, 0)), button->size());
            return button->width() >= button->sizeHint().width() && bar.rect().contains(place);
        });
    };
    bar.resize(1000, bar.sizeHint().height());
    bar.show();
    QVERIFY(texts().contains(QStringLiteral("Side by side")) &&
            texts().contains(QStringLiteral("Differences")));
    QVERIFY(isWhole());
    bar.resize(430, bar.height());
    QCoreApplication::processEvents();
    QVERIFY2(texts().contains(QStringLiteral("Side")) && texts().contains(QStringLiteral("A − B")) &&
                 texts().contains(QStringLiteral("List")),
             qPrintable(texts().join(',')));
    QVERIFY2(isWhole(), qPrintable(texts().join(',')));
    const QString name = bar.findChild<QLabel*>(QStringLiteral("comparedName"))->text();
    QVERIFY2(name.startsWith(QStringLiteral("B: I")) && name.endsWith(QStringLiteral("…")), qPrintable(name));
    bar.resize(1000, bar.height());
    QCoreApplication::processEvents();
    QVERIFY(texts().contains(QStringLiteral("Side by side")));
}

void TestComparing::theViewsHaveLettersInTheMenu() {
    ComparingWindow open;
    QString letters;
    for (const QAction* action : open.part<CompareActions>().views()->actions()) {
        const auto at = action->text().indexOf('&');
        letters += at < 0 ? QChar(' ') : action->text().at(at + 1);
    }
    QCOMPARE(letters.toUpper(), QStringLiteral("ABSDL"));
}

void TestComparing::anotherHeadIsB() {
    ComparingWindow open("multi-head");
    open.comparison.pinHead({0, 2});
    QTRY_VERIFY(open.comparison.isOn());
    QVERIFY2(open.comparison.name().endsWith(QStringLiteral("h2")), qPrintable(open.comparison.name()));
    const double first = open.weight(3, 1);
    open.selection.setHeadIndex({0, 2});
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.weight(3, 1) != first);
    QCOMPARE(open.difference(3, 1), 0.0);
}

void TestComparing::otherShapesAreSaid() {
    ComparingWindow open;
    open.press(Qt::Key_C);
    QVERIFY(open.session.apply(insertToken(open.session.scene(), 3, "too")));
    QVERIFY(open.session.waitForResult());
    open.comparison.setView(ComparedView::Difference);
    (void)open.view.grab();
    QVERIFY2(open.cellText().contains(QStringLiteral("4 × 4")) &&
                 open.cellText().contains(QStringLiteral("3 × 3")),
             qPrintable(open.cellText()));
    open.selection.setCell({Stage::Weights, 3, 3});
    for (const ComparedView view :
         {ComparedView::Second, ComparedView::Side, ComparedView::Blink, ComparedView::First}) {
        open.comparison.setView(view);
        (void)open.window.grab();
    }
    open.press(Qt::Key_N);
    open.session.undoStack().undo();
    QCOMPARE(open.difference(0, 0), 0.0);
    // Of another scene there is something to see, and why not the comparison is said.
    open.comparison.setView(ComparedView::Difference);
    open.window.files().openExample("multi-head");
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.comparison.view(), ComparedView::First);
    QVERIFY(open.comparison.isOn());
    QVERIFY2(open.window.messages().text().contains(QStringLiteral("4 × 4")) &&
                 open.window.messages().text().contains(QStringLiteral("3 × 3")),
             qPrintable(open.window.messages().text()));
}

void TestComparing::readersHearTheDifference() {
    ComparingWindow open;
    open.compareWithMask();
    open.comparison.setView(ComparedView::Difference);
    open.selection.setCell({Stage::Weights, 0, 0});
    const QString said = open.view.accessibleDescription();
    QVERIFY2(said.contains(QString::number(2.0 * mixed(), 'f', 3)), qPrintable(said));
}

template struct attnscope::test::Registered<TestComparing>;
#include "tst_comparing.moc"
