// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "ui/arithmetic/arithmetic_content.h"
#include "ui/arithmetic/arithmetic_panel.h"
#include "ui/session/appearance.h"
#include "ui/session/context.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/style.h"
#include "ui/window/dock_header.h"

#include "tests/registry.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// The open example with a panel in a window of that size.
struct Fixture {
    Session session{std::make_unique<TextbookEngine>()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    ArithmeticPanel panel{Context{session, selection, appearance, player}};

    explicit Fixture(QSize size = {968, 254}) {
        appearance.setMode(Appearance::Mode::Light);
        const Result<void> opened = session.open(iLoveAi().scene, {});
        if (!opened || !session.waitForResult()) {
            qFatal("the example can't be computed");
        }
        selection.setCell({Stage::Weights, 0, 1});
        panel.resize(size);
        panel.show();
    }

    ArithmeticContent& content() { return *panel.findChild<ArithmeticContent*>(); }
    QString spoken() { return content().accessibleDescription(); }
    QScrollArea& scroll() { return *panel.findChild<QScrollArea*>(); }

    /// Somewhere on the first operand that comes from this cell.
    std::optional<QPoint> pointOn(const CellRef& cell) {
        const ArithmeticLayout& layout = content().layoutOfLines();
        for (int y = 0; y < int(layout.size.height()); y += 3) {
            for (int x = 0; x < int(layout.size.width()); x += 3) {
                const auto operand = layout.operandAt(QPointF(x, y));
                if (operand && operand->cell == cell) {
                    return QPoint(x, y);
                }
            }
        }
        return std::nullopt;
    }
};

} // namespace

class TestArithmeticPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void followsTheCell();
    void followsEdits();
    void pointingOutlinesTheOrigin();
    void copies();
    void aLongNameGetsTheRoomOfTheButtonsWords();
    void stableFormByKeyboard();
    void whatTheSoftmaxNeedsIsThereOnlyWithOne();
    void nothingIsCutWhereItIsSmall_data();
    void nothingIsCutWhereItIsSmall();
    void linesFoldBeforeAnythingScrolls();
    void theWheelScrollsOverTheNote();
    void headerCanStandElsewhere();
    void chipsHaveThePalettesColours();
};

void TestArithmeticPanel::initTestCase() {
    loadFonts();
    applyStyle(*qApp, lightTheme());
}

void TestArithmeticPanel::followsTheCell() {
    Fixture f;
    QVERIFY(f.spoken().contains(QStringLiteral("1.000 ÷ √2 = 0.7071")));
    QVERIFY(f.spoken().contains(QStringLiteral("2.028 / 5.056 = 0.4011")));
    f.selection.setCell({Stage::Weights, 2, 2});
    QVERIFY(f.spoken().contains(QStringLiteral("q₂ · k₂ = 2 × 1 + 1 × 1 = 3.000")));
    QVERIFY(!f.spoken().contains(QStringLiteral("0.4011")));
    f.selection.setStage(Stage::Output);
    f.selection.setCell({Stage::Output, 0, 1});
    QVERIFY(f.spoken().contains(QStringLiteral("0.1978 × 2 + 0.4011 × 1 + 0.4011 × 3 = 2.000")));
}

void TestArithmeticPanel::followsEdits() {
    Fixture f;
    QVERIFY(f.session.apply(setCell(f.session.scene(), MatrixRole::WK, 1, 0, 3.0)));
    QVERIFY(f.session.waitForResult());
    // k₁ = (0, 1)·W_K = (3, 0), so q₀·k₁ = 3.
    QVERIFY2(f.spoken().contains(QStringLiteral("q₀ · k₁ = 1 × 3 + 0 × 0 = 3.000")), qPrintable(f.spoken()));
    QVERIFY(f.session.apply(setMask(f.session.scene(), withCausal(f.session.scene().mask, true))));
    QVERIFY(f.session.waitForResult());
    QVERIFY(f.spoken().contains(QStringLiteral("replaced by the fill −∞")));
}

void TestArithmeticPanel::pointingOutlinesTheOrigin() {
    Fixture f;
    const CellRef key{Stage::K, 1, 0};
    const std::optional<QPoint> point = f.pointOn(key);
    QVERIFY(point);
    QTest::mouseMove(&f.content(), *point);
    QTRY_COMPARE(f.selection.outlined(), std::optional(key));
    QTest::mouseMove(&f.content(), QPoint(2, 2));
    QTRY_VERIFY(!f.selection.outlined());
    QVERIFY(f.pointOn({Stage::Weights, 0, 2}));
    QVERIFY(f.pointOn({Stage::Scores, 0, 1}));
    QVERIFY(f.pointOn({Stage::Masked, 0, 0}));
}

void TestArithmeticPanel::copies() {
    Fixture f;
    auto* copy = f.panel.findChild<QToolButton*>(QStringLiteral("copyArithmetic"));
    QVERIFY(copy);
    QTest::mouseClick(copy, Qt::LeftButton, {}, QPoint(20, copy->height() / 2));
    const QString latex = QGuiApplication::clipboard()->text();
    QVERIFY(latex.contains(QStringLiteral("\\frac{2.028}{5.056} = 0.4011")));
    f.panel.copyText();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.startsWith(QStringLiteral("A[0, 1] = I → love\n")));
    QVERIFY(text.contains(QStringLiteral("2.028 / (1 + 2.028 + 2.028)")));
}

void TestArithmeticPanel::stableFormByKeyboard() {
    Fixture f;
    auto* stable = f.panel.findChild<QCheckBox*>(QStringLiteral("stableForm"));
    QVERIFY(stable);
    QVERIFY(!stable->accessibleName().isEmpty());
    QVERIFY(!f.spoken().contains(QStringLiteral("m₀")));
    stable->setFocus();
    QTest::keyClick(stable, Qt::Key_Space);
    QVERIFY(f.spoken().contains(QStringLiteral("m₀ = maxⱼ s₀ⱼ = 0.7071")));
}

void TestArithmeticPanel::whatTheSoftmaxNeedsIsThereOnlyWithOne() {
    Fixture f({968, 400});
    const auto* stable = f.panel.findChild<QCheckBox*>(QStringLiteral("stableForm"));
    const QLabel* note = nullptr;
    for (const QLabel* label : f.panel.findChildren<QLabel*>()) {
        note = label->text().contains(QStringLiteral("coloured edge")) ? label : note;
    }
    QVERIFY(note != nullptr);
    QVERIFY(stable->isVisible() && note->isVisible());
    f.selection.setCell({Stage::Scores, 0, 1});
    QVERIFY(!stable->isVisible() && !note->isVisible());
    AttentionWeightsInput given;
    given.weights = BlockMatrix({{0.5, 0.5}, {0.25, 0.75}});
    Scene scene;
    scene.tokens = TokenList{"a", "b"};
    scene.input = given;
    QVERIFY(f.session.open(scene, {}));
    QVERIFY(f.session.waitForResult());
    f.selection.setCell({Stage::Weights, 0, 1});
    QVERIFY(!stable->isVisible() && !note->isVisible());
}

void TestArithmeticPanel::nothingIsCutWhereItIsSmall_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("mock") << QSize(968, 254);
    QTest::newRow("low") << QSize(968, 120);
    QTest::newRow("narrow") << QSize(470, 254);
    QTest::newRow("tiny") << QSize(240, 120);
}

void TestArithmeticPanel::nothingIsCutWhereItIsSmall() {
    QFETCH(QSize, size);
    Fixture f({1100, 400});
    QCoreApplication::processEvents();
    f.panel.resize(size);
    QCoreApplication::processEvents();
    QCOMPARE(f.panel.size(), size);
    QTRY_VERIFY(f.content().width() >= f.scroll().viewport()->width());
    const ArithmeticLayout& layout = f.content().layoutOfLines();
    for (const ArithmeticFormula& formula : layout.formulas) {
        const QRectF rect(formula.topLeft, formula.layout.size());
        QVERIFY(QRectF(f.content().rect()).contains(rect));
    }
    // What does not fit can be scrolled to.
    const QScrollBar* down = f.scroll().verticalScrollBar();
    QCOMPARE(down->maximum(), std::max(0, f.content().height() - f.scroll().viewport()->height()));
    const QScrollBar* right = f.scroll().horizontalScrollBar();
    QCOMPARE(right->maximum(), std::max(0, f.content().width() - f.scroll().viewport()->width()));
    if (size == QSize(968, 254)) {
        QVERIFY(down->maximum() <= 28); // the panel's own header, which stands in the dock's in the window
    }
    if (size.width() >= 470) {
        QCOMPARE(right->maximum(), 0);
    }
}

void TestArithmeticPanel::linesFoldBeforeAnythingScrolls() {
    Fixture f({680, 190});
    const auto shows = [&f](const QString& label, bool folded) {
        for (const ArithmeticLayout::Toggle& line : f.content().layoutOfLines().toggles) {
            if (line.label == label && line.isFolded == folded) {
                return true;
            }
        }
        return false;
    };
    const auto place = [&f](const QString& label) {
        for (const ArithmeticLayout::Toggle& line : f.content().layoutOfLines().toggles) {
            if (line.label == label) {
                return line.rect.center().toPoint();
            }
        }
        return QPoint(-1, -1);
    };
    QCOMPARE(f.scroll().verticalScrollBar()->maximum(), 0);
    QVERIFY(shows(QStringLiteral("Shapes"), true));
    QVERIFY(shows(QStringLiteral("Dot product"), true));
    // Folded, its number is still there and points to its cell: q₀·k₁.
    QVERIFY(f.pointOn({Stage::Scores, 0, 1}));
    QVERIFY(!f.pointOn({Stage::K, 1, 0}));
    // A click writes it out again, another folds it.
    QTest::mouseClick(&f.content(), Qt::LeftButton, {}, place(QStringLiteral("Dot product")));
    QVERIFY(shows(QStringLiteral("Dot product"), false));
    QVERIFY(f.pointOn({Stage::K, 1, 0}));
    QTest::mouseClick(&f.content(), Qt::LeftButton, {}, place(QStringLiteral("Dot product")));
    QVERIFY(shows(QStringLiteral("Dot product"), true));
    // The keyboard too.
    f.content().setFocus();
    QTest::keyClick(&f.content(), Qt::Key_Home);
    QTest::keyClick(&f.content(), Qt::Key_Return);
    QVERIFY(shows(QStringLiteral("Shapes"), false));
    QTest::keyClick(&f.content(), Qt::Key_Return);
    QVERIFY(shows(QStringLiteral("Shapes"), true));
    // From the first line that folds to the last.
    const ArithmeticLayout::Toggle last = f.content().layoutOfLines().toggles.back();
    QVERIFY(last.label != QStringLiteral("Shapes"));
    QTest::keyClick(&f.content(), Qt::Key_End);
    QTest::keyClick(&f.content(), Qt::Key_Return);
    QVERIFY(shows(QStringLiteral("Shapes"), true));
    QVERIFY(shows(last.label, !last.isFolded));
}

void TestArithmeticPanel::theWheelScrollsOverTheNote() {
    Fixture f({420, 216});
    QVERIFY(f.scroll().verticalScrollBar()->maximum() == 0);
    for (int i = 0; i < 2; ++i) { // opened, the lines are higher than the panel
        QTest::mouseClick(&f.content(), Qt::LeftButton, {},
                          f.content().layoutOfLines().toggles[std::size_t(i)].rect.center().toPoint());
    }
    QTRY_VERIFY(f.scroll().verticalScrollBar()->maximum() > 0);
    QLabel* note = nullptr;
    for (QLabel* label : f.panel.findChildren<QLabel*>()) {
        note = label->isVisible() && !label->text().isEmpty() ? label : note;
    }
    QVERIFY(note);
    QWheelEvent down(QPointF(5, 5), note->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, -120), Qt::NoButton, {},
                     Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(note, &down);
    QVERIFY(!down.isAccepted()); // then Qt gives it to the note's parent
    QCoreApplication::sendEvent(note->parentWidget(), &down);
    QVERIFY(f.scroll().verticalScrollBar()->value() > 0);
}

void TestArithmeticPanel::headerCanStandElsewhere() {
    Fixture f;
    QDockWidget dock;
    dock.setWindowTitle(QStringLiteral("Arithmetic of the selected cell"));
    auto* title = new DockHeader(dock, f.appearance);
    dock.setTitleBarWidget(title);
    QWidget* header = f.panel.takeHeader();
    title->addDetail(header);
    dock.resize(968, 254);
    dock.show();
    QCoreApplication::processEvents();
    QVERIFY(header->width() > 600);
    QVERIFY(!f.panel.findChild<QToolButton*>(QStringLiteral("copyArithmetic")));
    f.selection.setCell({Stage::Weights, 2, 0});
    QCOMPARE(header->accessibleName(), QStringLiteral("A[2, 0] = AI → I"));
}

void TestArithmeticPanel::aLongNameGetsTheRoomOfTheButtonsWords() {
    Fixture f({480, 254});
    auto* copy = f.panel.findChild<QToolButton*>(QStringLiteral("copyArithmetic"));
    QCOMPARE(copy->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    // Both of these words do not fit beside the words of the button.
    for (const std::size_t token : {std::size_t{0}, std::size_t{1}}) {
        QVERIFY(f.session.apply(renameToken(f.session.scene(), token, "incomprehensible")));
    }
    QVERIFY(f.session.waitForResult());
    QTRY_COMPARE(copy->toolButtonStyle(), Qt::ToolButtonIconOnly);
    f.selection.setCell({Stage::Weights, 2, 2});
    QTRY_COMPARE(copy->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
}

void TestArithmeticPanel::chipsHaveThePalettesColours() {
    Fixture f;
    for (const Appearance::Mode mode : {Appearance::Mode::Light, Appearance::Mode::Dark}) {
        f.appearance.setMode(mode);
        const Palette palette = f.appearance.palette(f.session.ranges());
        const std::optional<QPoint> point =
            f.pointOn({Stage::Weights, 0, 1}); // the edge of e^s or the result
        QVERIFY(point);
        const auto operand = f.content().layoutOfLines().operandAt(*point);
        const QImage image = f.content().grab().toImage();
        const QPoint inside = operand->rect.topLeft().toPoint() + QPoint(1, int(operand->rect.height() / 2));
        QCOMPARE(image.pixelColor(inside).name(),
                 palette.fill(RangeGroup::Weights, f.session.snapshot().source(Stage::Weights)->exact(0, 1))
                     .name());
    }
}

template struct attnscope::test::Registered<TestArithmeticPanel>;
#include "tst_arithmetic_panel.moc"
