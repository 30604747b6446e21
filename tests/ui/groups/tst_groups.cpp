// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/arithmetic/arithmetic_content.h"
#include "ui/arithmetic/arithmetic_header.h"
#include "ui/groups/regions_dialog.h"
#include "ui/matrix/beside_views.h"
#include "ui/matrix/view_header.h"
#include "ui/session/comparison.h"
#include "ui/session/groups.h"
#include "ui/window/status_line.h"

#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace window_fixture;

namespace {

Scene fourTokens() {
    Scene scene;
    scene.title = "four";
    scene.tokens = {"[CLS]", "un", "##do", "it"};
    scene.input = AttentionWeightsInput{BlockMatrix(
        {{0.5, 0.25, 0.125, 0.125}, {0.25, 0.25, 0.5, 0.0}, {0.75, 0.0, 0.25, 0.0}, {1.0, 0.0, 0.0, 0.0}})};
    return scene;
}

/// A window with given weights of subwords.
struct GroupsTest {
    OpenWindow open;
    Groups& groups = *open.window.context().groups;

    explicit GroupsTest(const Scene& scene = fourTokens(),
                        std::unique_ptr<Engine> engine = std::make_unique<TextbookEngine>())
        : open("", std::move(engine)) {
        if (const Result<void> done = open.session.open(scene, {}); !done) {
            qFatal("%s", message(done.error()).c_str());
        }
        (void)open.session.waitForResult();
    }
    QAction& action(const QString& text) const {
        for (QAction* each : open.window.findChildren<QAction*>()) {
            if (each->text() == text) {
                return *each;
            }
        }
        qFatal("no action %s", qPrintable(text));
    }
    QStringList rows() const {
        QStringList names;
        for (const std::string& name : open.view.picture().snapshot.scene->tokens.texts()) {
            names << QString::fromStdString(name);
        }
        return names;
    }
    double shown(std::size_t row, std::size_t column) const {
        return open.view.picture().snapshot.source(Stage::Weights)->exact(row, column);
    }
    QPoint cellCentre(std::size_t row, std::size_t column) const {
        return open.view.geometry().rectOf(row, column).center().toPoint();
    }
    RegionsDialog& dialog() const {
        action("R&egions…").trigger();
        return *open.window.findChild<RegionsDialog*>();
    }
};

template <typename Field>
Field& fieldIn(QWidget& dialog, const char* name) {
    for (Field* each : dialog.findChildren<Field*>()) {
        if (each->accessibleName() == QLatin1String(name) && each->isVisibleTo(&dialog)) {
            return *each;
        }
    }
    qFatal("no field %s", name);
}

void addRegion(RegionsDialog& dialog, const QString& name, const QString& range) {
    fieldIn<QLineEdit>(dialog, "Name of the new region").setText(name);
    auto& tokens = fieldIn<QLineEdit>(dialog, "Tokens of the new region");
    tokens.setText(range);
    QTest::keyClick(&tokens, Qt::Key_Return);
}

/// 700 tokens in two regions.
Scene largeScene() {
    constexpr std::size_t kTokens = 700;
    Scene scene;
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < kTokens; ++at) {
        texts.push_back(std::to_string(at));
    }
    scene.tokens = texts;
    scene.input = QkvInput{test::normals(kTokens, 4, 1), test::normals(kTokens, 4, 2), std::nullopt};
    scene.regions.queries = {{"a", 0, 300}, {"b", 300, 400}};
    return scene;
}

} // namespace

/// The centre shows words and regions in place of tokens.
class TestGroups : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void wordsAreShownWithTheirSums();
    void theArithmeticIsOfTheGroups();
    void theRowSaysThatItIsATokens();
    void aClickSelectsTheFirstToken();
    void arrowsGoFromGroupToGroup();
    void otherStagesShowTokens();
    void regionsAreNamedAndTakenBack();
    void wrongRegionsAreTold();
    void theTableIsWrittenAsTheCommandLineDoes();
    void editsAreFollowed();
    void largeScenesAreSummedInAJob();
    void bothAreGroupedWhileComparing();
    void theDifferenceOfGroupsIsThatOfTheirSums();
    void cellsAndTheListAreThoseOfGroups();
    void otherNumbersOfTokensAreSaid();
    void aLargeBIsSummedTooAndStaysWhileAIsEdited();
    void aSinkLeavesTheRange();

private:
    OwnPlaces m_places;
};

void TestGroups::wordsAreShownWithTheirSums() {
    GroupsTest test;
    test.action("&Words").trigger();
    QVERIFY(test.open.view.isGrouped());
    QCOMPARE(test.rows(), (QStringList{"[CLS]", "undo", "it"}));
    QCOMPARE(test.shown(0, 1), 0.375);
    QCOMPARE(test.shown(1, 1), 0.5); // mean of 0.25 + 0.5 and 0 + 0.25
    QCOMPARE(test.open.view.picture().groupsMeaning, QString("words: sum over keys, mean over queries"));
    QCOMPARE(test.open.view.picture().palette.ranges.weights, (ValueRange{0.0, 1.0}));
    const auto labels = test.open.window.findChild<ViewHeader*>()->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->toolTip().contains("sum over keys, mean over queries") &&
               label->toolTip().contains("## goes on with a word");
    }));
    test.action("&Tokens").trigger();
    QVERIFY(!test.open.view.isGrouped());
    QCOMPARE(test.rows().size(), 4);
}

void TestGroups::theArithmeticIsOfTheGroups() {
    GroupsTest test;
    const auto arithmetic = [&test] {
        return test.open.window.findChild<ArithmeticContent*>()->accessibleDescription();
    };
    test.open.selection.setCell({Stage::Weights, 1, 1});
    QVERIFY2(arithmetic().contains("0.25"), qPrintable(arithmetic()));
    test.action("&Words").trigger();
    const QStringList lines = arithmetic().split('\n');
    QCOMPARE(lines, (QStringList{"Sum over 2 keys: un → undo = 0.25 + 0.5 = 0.7500",
                                 "Sum over 2 keys: ##do → undo = 0 + 0.25 = 0.2500",
                                 "Mean over 2 queries: undo → undo = (0.75 + 0.25) ÷ 2 = 0.5000"}));
    QCOMPARE(test.open.window.findChild<ArithmeticHeader*>()->accessibleName(),
             QString("A[1, 1] = undo → undo"));
    QVERIFY(!test.open.window.findChild<QCheckBox*>("stableForm")->isVisible());
    QVERIFY(test.open.session.apply(setCell(test.open.session.scene(), MatrixRole::Weights, 1, 2, 0.75)));
    QVERIFY2(arithmetic().endsWith("(1 + 0.25) ÷ 2 = 0.6250"), qPrintable(arithmetic()));
    // The lines draw tokens, and so are theirs beside them.
    test.open.selection.setMainPicture(MainPicture::Lines);
    QVERIFY2(!arithmetic().contains("Mean over"), qPrintable(arithmetic()));
    test.open.selection.setMainPicture(MainPicture::Matrix);
    QVERIFY(arithmetic().contains("Mean over"));
    test.action("&Tokens").trigger();
    QVERIFY(!arithmetic().contains("Mean over"));
}

void TestGroups::theRowSaysThatItIsATokens() {
    GroupsTest test;
    const auto& note = *test.open.window.findChild<QLabel*>("rowOfAToken");
    test.open.selection.setCell({Stage::Weights, 1, 1});
    QVERIFY(!note.isVisibleTo(note.parentWidget()));
    test.action("&Words").trigger();
    QVERIFY(note.isVisibleTo(note.parentWidget()));
    QVERIFY2(note.text().contains("un") && note.text().contains("alone"), qPrintable(note.text()));
    test.open.selection.setQuery(3);
    QVERIFY2(note.text().contains("it"), qPrintable(note.text()));
    test.action("&Tokens").trigger();
    QVERIFY(!note.isVisibleTo(note.parentWidget()));
}

void TestGroups::aClickSelectsTheFirstToken() {
    GroupsTest test;
    test.action("&Words").trigger();
    QTest::mouseMove(&test.open.view, test.cellCentre(2, 1));
    QTest::mouseClick(&test.open.view, Qt::LeftButton, {}, test.cellCentre(2, 1));
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 3, 1}));
    QCOMPARE(*test.open.view.picture().cell, (CellRef{Stage::Weights, 2, 1}));
    QCOMPARE(test.open.window.status().readout(),
             QString("it → undo  ·  0.0000  ·  sum over 2 keys, mean over 1 query"));
}

void TestGroups::arrowsGoFromGroupToGroup() {
    GroupsTest test;
    test.action("&Words").trigger();
    test.open.selection.setCell({Stage::Weights, 0, 0});
    QTest::keyClick(&test.open.view, Qt::Key_Right);
    QTest::keyClick(&test.open.view, Qt::Key_Right);
    QTest::keyClick(&test.open.view, Qt::Key_Down);
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 1, 3}));
    QTest::keyClick(&test.open.view, Qt::Key_End);
    QTest::keyClick(&test.open.view, Qt::Key_Down);
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 3, 3}));
}

void TestGroups::otherStagesShowTokens() {
    OpenWindow open;
    QVERIFY(open.window.context().groups->setGrouping(Grouping::Words));
    QVERIFY(open.view.isGrouped());
    open.selection.setStage(Stage::Scores);
    QVERIFY(!open.view.isGrouped());
    open.selection.setStage(Stage::Weights);
    QVERIFY(open.view.isGrouped());
    open.window.files().openExample("decoder-mask");
    QVERIFY(!open.view.isGrouped()); // another scene begins with its tokens
}

void TestGroups::regionsAreNamedAndTakenBack() {
    GroupsTest test;
    test.action("&Regions").trigger(); // there are none: the dialog opens
    QVERIFY(!test.open.view.isGrouped());
    RegionsDialog& dialog = test.dialog();
    addRegion(dialog, "word", "1:3");
    addRegion(dialog, "first", "0:1");
    QCOMPARE(test.open.session.scene().regions.queries,
             (std::vector<TokenRegion>{{"first", 0, 1}, {"word", 1, 2}}));
    test.action("&Regions").trigger();
    QCOMPARE(test.rows(), (QStringList{"first", "word", "(no region)"}));
    auto& list = fieldIn<QTableWidget>(dialog, "Regions of the tokens");
    list.item(1, 0)->setText("undo");
    QCOMPARE(test.rows(), (QStringList{"first", "undo", "(no region)"}));
    test.open.session.undoStack().undo();
    test.open.session.undoStack().undo();
    QCOMPARE(test.rows(), (QStringList{"word", "(no region)"}));
    test.open.session.undoStack().undo();
    QVERIFY(!test.open.view.isGrouped()); // no region is left
}

void TestGroups::wrongRegionsAreTold() {
    GroupsTest test;
    RegionsDialog& dialog = test.dialog();
    addRegion(dialog, "a", "0:3");
    addRegion(dialog, "b", "2:4");
    QCOMPARE(test.open.session.scene().regions.queries.size(), std::size_t{1});
    const auto labels = dialog.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains("overlap") && !label->isHidden();
    }));
}

void TestGroups::theTableIsWrittenAsTheCommandLineDoes() {
    GroupsTest test;
    RegionsDialog& dialog = test.dialog();
    addRegion(dialog, "first", "0:1");
    addRegion(dialog, "word", "1:3");
    auto& table = fieldIn<QTableView>(dialog, "Mass from each query region to each key region");
    QVERIFY(QTest::qWaitFor([&] { return table.model()->rowCount() == 3; }));
    QCOMPARE(table.model()->index(1, 0).data().toString(), QString("0.5000"));
    QTemporaryDir folder;
    const QString path = folder.filePath("regions.csv");
    QVERIFY(dialog.write(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(
        file.readAll(),
        QByteArray(",first,word,(no region)\nfirst,0.5,0.375,0.125\nword,0.5,0.5,0\n(no region),1,0,0\n"));
}

void TestGroups::editsAreFollowed() {
    GroupsTest test;
    test.action("&Words").trigger();
    QVERIFY(test.open.session.apply(setCell(test.open.session.scene(), MatrixRole::Weights, 0, 2, 0.5)));
    QCOMPARE(test.shown(0, 1), 0.75);
    QVERIFY(test.open.session.apply(removeToken(test.open.session.scene(), 2)));
    QCOMPARE(test.rows(), (QStringList{"[CLS]", "un", "it"}));
    QCOMPARE(test.shown(0, 1), 0.25);
}

void TestGroups::largeScenesAreSummedInAJob() {
    Scene scene = largeScene();
    scene.mask.layers.push_back(test::causalLayer());
    GroupsTest test(scene, std::make_unique<CpuEngine>());
    test.action("&Regions").trigger();
    QVERIFY(QTest::qWaitFor([&] { return test.open.view.isGrouped(); }));
    QVERIFY(!test.open.view.isLargeShown());
    QVERIFY(std::abs(test.shown(0, 0) - 1.0) < 1e-6);
    QVERIFY(test.open.view.picture().snapshot.source(Stage::Weights)->masked(0, 1));
    QVERIFY(std::abs(test.shown(1, 0) + test.shown(1, 1) - 1.0) < 1e-6);
    test.action("&Words").trigger(); // as many as tokens
    QVERIFY(test.open.view.isGrouped() && test.open.view.isLargeShown());
    QTest::mouseMove(&test.open.view, test.cellCentre(600, 100));
    QVERIFY(QTest::qWaitFor([&] { return test.open.window.status().readout().contains("a = "); }));
    QVERIFY(!test.open.window.status().readout().contains("uniform"));
}

namespace {

/// The weights of four tokens as B, and others of the same tokens as A: the first row attends to "it" alone.
struct ComparedGroups : GroupsTest {
    Comparison& comparison = *open.window.context().comparison;

    explicit ComparedGroups(const Scene& scene = fourTokens())
        : GroupsTest(scene) {
        comparison.pinPresent();
        action("&Words").trigger();
        for (std::size_t key = 0; key < 4; ++key) {
            const double weight = key == 3 ? 1.0 : 0.0;
            if (!open.session.apply(setCell(open.session.scene(), MatrixRole::Weights, 0, key, weight))) {
                qFatal("no such cell");
            }
        }
        (void)open.session.waitForResult();
    }
    HeatmapView& second() const { return *open.window.findChild<BesideViews*>()->second(); }
};

double weightOf(const HeatmapPicture& picture, std::size_t row, std::size_t column) {
    return picture.snapshot.source(Stage::Weights)->exact(row, column);
}

} // namespace

void TestGroups::bothAreGroupedWhileComparing() {
    ComparedGroups test;
    QVERIFY(test.open.view.isGrouped() && test.second().isGrouped());
    const HeatmapPicture first = test.open.view.picture();
    const HeatmapPicture second = test.second().picture();
    QCOMPARE(weightOf(first, 0, 2), 1.0);
    QCOMPARE(weightOf(second, 0, 1), 0.375);
    QCOMPARE(first.groupsMeaning, second.groupsMeaning);
    QCOMPARE(first.palette.ranges.weights, second.palette.ranges.weights);
    test.comparison.unpin();
    QVERIFY(test.open.view.isGrouped());
    test.action("&Tokens").trigger();
    test.comparison.pinPresent();
    QVERIFY(!test.open.view.isGrouped());
    test.action("&Words").trigger();
    QVERIFY(test.second().isGrouped());
}

void TestGroups::theDifferenceOfGroupsIsThatOfTheirSums() {
    ComparedGroups test;
    test.comparison.setView(ComparedView::Difference);
    const HeatmapPicture shown = test.open.view.picture();
    QVERIFY(test.open.view.isGrouped() && shown.isDifference);
    QCOMPARE(weightOf(shown, 0, 0), -0.5);
    QCOMPARE(weightOf(shown, 0, 1), -0.375);
    QCOMPARE(weightOf(shown, 0, 2), 0.875);
    QCOMPARE(weightOf(shown, 1, 1), 0.0);
    QCOMPARE(shown.palette.rangeOf(RangeGroup::Weights), (ValueRange{-0.875, 0.875}));
    QCOMPARE(shown.groupsMeaning, QString("words: sum over keys, mean over queries"));
    // Its end is dragged to the middle of the bar: half the range.
    const auto endOf = [](const QRectF& bar) {
        const bool isLevel = bar.width() > bar.height();
        return (isLevel ? QPointF(bar.right() - 1.0, bar.center().y())
                        : QPointF(bar.center().x(), bar.top() + 1.0))
            .toPoint();
    };
    const QRectF ramp = test.open.view.geometry().colourRamp;
    QTest::mousePress(&test.open.view, Qt::LeftButton, {}, endOf(ramp));
    QTest::mouseMove(&test.open.view, ramp.center().toPoint());
    QTest::mouseRelease(&test.open.view, Qt::LeftButton, {}, ramp.center().toPoint());
    const ValueRange dragged = test.open.view.picture().palette.rangeOf(RangeGroup::Weights);
    QVERIFY(dragged.high > 0.48 * 0.875 && dragged.high < 0.52 * 0.875 && dragged.low == -dragged.high);
    QVERIFY(test.open.view.picture().isRangeByHand);
    // The words "by hand" move the bar.
    QTest::mouseDClick(&test.open.view, Qt::LeftButton, {}, endOf(test.open.view.geometry().colourRamp));
    QCOMPARE(test.open.view.picture().palette.rangeOf(RangeGroup::Weights), (ValueRange{-0.875, 0.875}));
}

void TestGroups::cellsAndTheListAreThoseOfGroups() {
    ComparedGroups test;
    test.open.selection.setCell({Stage::Weights, 0, 2}); // "##do", a part of "undo"
    const auto* cell = test.open.window.findChild<QLabel*>(QStringLiteral("comparedCell"));
    QVERIFY2(cell->text().contains("A 0.000 · B 0.375 · A − B −0.375") ||
                 cell->text().contains("0.000 − 0.375 = −0.375"),
             qPrintable(cell->text()));
    test.open.press(Qt::Key_N); // the largest of them is of "it"
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 0, 3}));
    test.open.press(Qt::Key_N);
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 0, 0}));
    test.open.press(Qt::Key_N);
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 0, 1})); // the first token of "undo"
    test.open.press(Qt::Key_N);                                            // there are three
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 0, 3}));
    test.action("&Tokens").trigger();
    test.open.press(Qt::Key_N);
    test.open.press(Qt::Key_N);
    test.open.press(Qt::Key_N);
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 0, 1}));
    QVERIFY2(cell->text().contains("0.250"), qPrintable(cell->text()));
}

void TestGroups::otherNumbersOfTokensAreSaid() {
    ComparedGroups test;
    QVERIFY(test.open.session.apply(removeToken(test.open.session.scene(), 3)));
    QVERIFY(test.open.session.waitForResult());
    QVERIFY(!test.open.view.isGrouped() && !test.second().isGrouped());
    for (const QString& said :
         {test.open.window.messages().text(),
          test.open.window.findChild<ViewHeader*>()->findChildren<QLabel*>().first()->toolTip(),
          test.groups.problem()}) {
        if (said.isEmpty()) {
            continue; // another label of the header
        }
        QVERIFY2(said.contains("3 × 3") && said.contains("4 × 4"), qPrintable(said));
    }
    test.open.session.undoStack().undo();
    QVERIFY(test.open.session.waitForResult());
    QVERIFY(test.second().isGrouped() && test.groups.problem().isEmpty());
}

void TestGroups::aLargeBIsSummedTooAndStaysWhileAIsEdited() {
    const Scene scene = largeScene();
    GroupsTest test(scene, std::make_unique<CpuEngine>());
    test.open.window.context().comparison->pinPresent();
    test.open.press(Qt::Key_M); // A is causal
    QVERIFY(test.open.session.waitForResult());
    test.action("&Regions").trigger();
    QVERIFY(QTest::qWaitFor([&] { return bool(test.groups.of(ComparedSide::Difference)); }));
    const auto at = [&test](ComparedSide side, std::size_t row, std::size_t column) {
        return test.groups.of(side).source(Stage::Weights)->exact(row, column);
    };
    QVERIFY(std::abs(at(ComparedSide::First, 0, 0) - 1.0) < 1e-6);
    QVERIFY(std::abs(at(ComparedSide::Second, 0, 0) + at(ComparedSide::Second, 0, 1) - 1.0) < 1e-6);
    QVERIFY(std::abs(at(ComparedSide::Difference, 0, 0) - at(ComparedSide::Second, 0, 1)) < 1e-6);
    const auto second = test.groups.of(ComparedSide::Second).result;
    const auto first = test.groups.of(ComparedSide::First).result;
    test.open.press(Qt::Key_M);
    QVERIFY(test.open.session.waitForResult());
    QVERIFY(QTest::qWaitFor([&] { return test.groups.of(ComparedSide::First).result != first; }));
    QVERIFY(test.groups.of(ComparedSide::Second).result == second);
    QVERIFY(std::abs(at(ComparedSide::Difference, 0, 0)) < 1e-6);
}

void TestGroups::aSinkLeavesTheRange() {
    GroupsTest test;
    QVERIFY(test.open.session.setIgnoredKeys("special"));
    QCOMPARE(test.open.session.ranges().weights, (ValueRange{0.0, 0.5}));
    QCOMPARE(test.open.view.picture().palette.ranges.ignoredKeys, (std::vector<TokenSpan>{{0, 1}}));
    QVERIFY(test.open.session.apply(setCell(test.open.session.scene(), MatrixRole::Weights, 1, 2, 0.75)));
    QCOMPARE(test.open.session.ranges().weights, (ValueRange{0.0, 0.75}));
    QVERIFY(!test.open.session.setIgnoredKeys("9"));
    QCOMPARE(test.open.session.ignoredKeys(), std::string("special"));
    test.action("&Words").trigger(); // of words the special ones are left out too
    QCOMPARE(test.open.view.picture().palette.ranges.weights, (ValueRange{0.0, 0.625}));
    QVERIFY(test.open.session.setIgnoredKeys(""));
    QCOMPARE(test.open.session.ranges().weights, (ValueRange{0.0, 1.0}));
}

template struct attnscope::test::Registered<TestGroups>;
#include "tst_groups.moc"
