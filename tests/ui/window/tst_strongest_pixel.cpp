// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/stream/stream_engine.h"
#include "tests/registry.h"
#include "tests/ui/session/gated_engine.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/paint/base/index_text.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/status_line.h"

#include <QToolButton>

using namespace large_window_fixture;

/// Which cell of a large matrix is the strongest: said of a pixel, sought by N, and never of what was not
/// read.
class TestStrongestPixel : public QObject {
    Q_OBJECT

private slots:
    void theHoverNamesTheStrongestCellOfThePixel();
    void tokensAreNamedWhereTheirIndicesAre();
    void zoomedToOneCellThePixelIsTheCell();
    void theNextStrongCellIsTheStrongest();
    void afterAStopTheStrongestCellIsReadFirst();
    void aStopTakesTheNextStrongCellBack();
    void whatWasStoppedGoesOn();
    void escapeStopsAndKeepsThePicture();

private:
    OwnPlaces m_places;
};

void TestStrongestPixel::theHoverNamesTheStrongestCellOfThePixel() {
    LargeWindow open;
    open.hover(kHotRow, kHotColumn);
    QTRY_COMPARE(open.selection.cell(), (CellRef{Stage::Weights, kHotRow, kHotColumn}));
    QTRY_VERIFY(open.hasFacts());
    const double weight = std::exp(10.0) / (std::exp(10.0) + kTokens - 1.0);
    const PixelFacts facts = *open.view.pixelReader().facts();
    QVERIFY(std::abs(facts.value - weight) < 1e-12);
    QVERIFY(std::abs(facts.lift - std::log2(kTokens * weight)) < 1e-9);
    const QString said = open.window.status().readout();
    QVERIFY2(said.contains(QStringLiteral("(403 → 207)")), qPrintable(said));
    QVERIFY2(said.contains(QString::number(weight, 'f', 3)), qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("× uniform")), qPrintable(said));
}

void TestStrongestPixel::tokensAreNamedWhereTheirIndicesAre() {
    LargeWindow open;
    std::vector<std::string> words(kTokens);
    for (std::size_t i = 0; i < kTokens; ++i) {
        words[i] = std::to_string(i);
    }
    words[kHotRow] = "it";
    words[kHotColumn] = "animal";
    Scene scene = open.session.scene();
    scene.tokens = TokenList(words);
    QVERIFY(open.session.open(scene, {}));
    QVERIFY(open.session.waitForResult());
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    open.hover(kHotRow, kHotColumn);
    QTRY_VERIFY(open.hasFacts());
    const QString said = open.window.status().readout();
    QVERIFY2(said.contains(QStringLiteral("(403 → 207) it → animal ")), qPrintable(said));
    QCOMPARE(namedIndexText(scene.tokens, kHotRow), QStringLiteral("403 it"));
    // What is called by its index has no second name.
    QCOMPARE(namedIndexText(scene.tokens, 12), QStringLiteral("12"));
    QCOMPARE(placeText(scene, {Stage::Weights, 12, 13}), QStringLiteral("(12 → 13)"));
    QCOMPARE(placeText(scene, {Stage::Weights, 12, kHotColumn}), QStringLiteral("(12 → 207) 12 → animal"));
    QCOMPARE(placeText(scene, {Stage::V, kHotColumn, 5}), QStringLiteral("(207, 5) animal"));
}

void TestStrongestPixel::zoomedToOneCellThePixelIsTheCell() {
    LargeWindow open;
    open.view.centreOn({Stage::Weights, kHotRow, kHotColumn}, 30.0);
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    QTest::mouseMove(&open.view, open.placeOf(kHotRow, kHotColumn) + QPoint(60, 0));
    QTest::mouseMove(&open.view, open.placeOf(kHotRow, kHotColumn));
    QTRY_VERIFY(open.window.status().readout().startsWith(QStringLiteral("cell (403 → 207)")));
    const QImage image = open.view.grab().toImage();
    const HeatmapGeometry places = open.view.geometry();
    const QRectF cell = places.rectOf(kHotRow, kHotColumn);
    const QRectF other = places.rectOf(kHotRow + 2, kHotColumn + 2);
    QVERIFY(image.pixel(cell.center().toPoint()) != image.pixel(other.center().toPoint()));
}

void TestStrongestPixel::theNextStrongCellIsTheStrongest() {
    LargeWindow open;
    open.view.setFocus();
    QTest::keyClick(&open.view, Qt::Key_N);
    QTRY_COMPARE(open.selection.cell(), (CellRef{Stage::Weights, kHotRow, kHotColumn}));
    QVERIFY(open.selection.isLocked());
}

namespace {

/// Streams; of a scene that changed exact results are held back until they may come.
class HeldEngine final : public Engine {
public:
    explicit HeldEngine(std::shared_ptr<std::atomic<bool>> holds)
        : m_holds(std::move(holds)) {}
    std::string_view name() const override { return "held"; }
    Result<void> compute(const ComputeRequest& request) override {
        ComputeRequest held = request;
        held.previous = nullptr;
        held.publish = [this, &request](ResultPtr result) {
            while (result->isExact() && *m_holds && !request.stop.stop_requested()) {
                QThread::msleep(1);
            }
            if (!request.stop.stop_requested()) {
                request.publish(std::move(result));
            }
        };
        return m_inner.compute(held);
    }

private:
    std::shared_ptr<std::atomic<bool>> m_holds;
    StreamEngine m_inner{0};
};

/// Its strongest cell is in no row that a preview knows, which are the middle ones of 64.
constexpr std::size_t kUnseenRow = 451;

Scene unseenScene() {
    Scene scene = hotScene();
    BlockMatrix q(kTokens, 2);
    BlockMatrix k(kTokens, 2);
    q.set(kUnseenRow, 0, 10.0);
    q.set(32, 0, 2.0);
    k.set(kHotColumn, 0, 1.0);
    scene.input = QkvInput{q, k, BlockMatrix(kTokens, 3, 2.0)};
    return scene;
}

/// A window that was stopped when it had no more than the preview of an edit.
struct StoppedWindow : LargeWindow {
    std::shared_ptr<std::atomic<bool>> holds;

    explicit StoppedWindow(
        std::shared_ptr<std::atomic<bool>> held = std::make_shared<std::atomic<bool>>(false))
        : LargeWindow(unseenScene(), std::make_unique<HeldEngine>(held))
        , holds(std::move(held)) {
        *holds = true;
        ScoreRules rules = session.scene().rules;
        rules.temperature = 0.9;
        QVERIFY(session.apply(setRules(session.scene(), rules)));
        QTRY_VERIFY(!session.snapshot().result->isExact());
        view.setFocus();
        press(Qt::Key_Escape);
        QVERIFY(!session.isComputing());
        QTRY_VERIFY(session.isIdle());
    }
    QToolButton* resume() {
        for (auto* button : window.status().work().findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Go on")) {
                return button;
            }
        }
        return nullptr;
    }
    QString note() { return window.findChild<MessageBar*>()->text(); }
};

} // namespace

void TestStrongestPixel::afterAStopTheStrongestCellIsReadFirst() {
    StoppedWindow open;
    QVERIFY2(open.note().contains(QStringLiteral("F5")), qPrintable(open.note()));
    const CellRef before = open.selection.cell();
    open.press(Qt::Key_N);
    QVERIFY2(open.note().contains(QStringLiteral("reading on")), qPrintable(open.note()));
    QVERIFY(open.session.isComputing());
    QTest::qWait(50);
    QCOMPARE(open.selection.cell(), before);
    *open.holds = false;
    QTRY_COMPARE_WITH_TIMEOUT(open.selection.cell(), (CellRef{Stage::Weights, kUnseenRow, kHotColumn}),
                              60'000);
    QVERIFY(open.session.snapshot().result->isExact() && open.selection.isLocked());
}

void TestStrongestPixel::aStopTakesTheNextStrongCellBack() {
    StoppedWindow open;
    const CellRef before = open.selection.cell();
    open.press(Qt::Key_N);
    QVERIFY(open.session.isComputing());
    open.press(Qt::Key_Escape);
    QVERIFY(!open.session.isComputing());
    *open.holds = false;
    open.press(Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(open.session.waitForResult(60'000));
    open.waitForTiles();
    QTest::qWait(50);
    QCOMPARE(open.selection.cell(), before);
}

void TestStrongestPixel::whatWasStoppedGoesOn() {
    for (const bool byKey : {false, true}) {
        StoppedWindow open;
        QVERIFY(open.resume() != nullptr);
        QTRY_VERIFY(open.resume()->isVisible());
        // A stronger cell lies in the pixel than the preview knows.
        open.hover(kUnseenRow + 10, kHotColumn);
        QTRY_VERIFY(open.hasFacts());
        const QString said = open.window.status().readout();
        const bool isOneCell = open.view.pixelReader().facts()->area.rows == 1;
        QVERIFY2(isOneCell || said.startsWith(QStringLiteral("preview, perhaps not the strongest")),
                 qPrintable(said));
        *open.holds = false;
        if (byKey) {
            open.press(Qt::Key_F5, Qt::ShiftModifier);
        } else {
            QTest::mouseClick(open.resume(), Qt::LeftButton);
        }
        QVERIFY(open.session.isComputing());
        QVERIFY(open.session.waitForResult(60'000));
        open.waitForTiles();
        QVERIFY(open.session.snapshot().result->isExact());
        QTRY_VERIFY(open.window.status().scale().endsWith(QStringLiteral("exact")));
        QTRY_VERIFY(!open.resume()->isVisible());
        QTRY_VERIFY(!open.window.status().readout().startsWith(QStringLiteral("preview")));
    }
}

void TestStrongestPixel::escapeStopsAndKeepsThePicture() {
    LargeWindow open;
    const ResultPtr before = open.session.snapshot().result;
    ScoreRules rules = open.session.scene().rules;
    rules.temperature = 2.0;
    QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
    QVERIFY(open.window.status().work().isBusy());
    QTest::keyClick(&open.view, Qt::Key_Escape);
    QVERIFY(!open.session.isComputing());
    QTRY_VERIFY(open.session.isIdle());
    QCOMPARE(open.session.snapshot().result, before);
    // What was stopped is not lost: the next edit brings both.
    rules.temperature = 3.0;
    QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
    QVERIFY(open.session.waitForResult());
    const double weight = std::exp(10.0 / 3.0) / (std::exp(10.0 / 3.0) + kTokens - 1.0);
    const double shown = open.session.snapshot().source(Stage::Weights)->exact(kHotRow, kHotColumn);
    QVERIFY(std::abs(shown - weight) < 1e-12);
}

template struct attnscope::test::Registered<TestStrongestPixel>;
#include "tst_strongest_pixel.moc"
