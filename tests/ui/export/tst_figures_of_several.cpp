// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/session/comparison.h"
#include "ui/stages/head_selector.h"
#include "ui/stages/heads_popup.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/number_box.h"

#include <QComboBox>

using namespace window_fixture;

/// What the window shows of several matrices is exported from it as the command line draws it.
class TestFiguresOfSeveral : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theComparisonIsDrawnAsByTheCommandLine();
    void aSizeThatIsTooSmallForThemNamesOneThatIsNot();
    void theOneSideThatIsShownIsTheComparison();
    void whatBlinksStandsBesideEachOtherOnPaper();
    void ofOtherShapesThereIsNoDifference();
    void theMatrixOfASaysWhoseItsRangeIs();
    void allHeadsAreDrawnAsByTheCommandLine();
    void allHeadsOfALargeSceneAreComputedBesideTheWindow();
    void escWhileTheyAreComputedLeavesTheMatrix();
    void theKeysOfExportReachTheGridOfHeads();

private:
    OwnPlaces m_places;
};

namespace {

/// What the dialog of that action does before it is closed; false where none opened.
bool withDialog(OpenWindow& open, const std::function<void(ExportDialog&)>& act,
                const std::function<void()>& ask) {
    bool wasThere = false;
    QTimer::singleShot(0, &open.window, [&] {
        if (auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget())) {
            wasThere = true;
            act(*dialog);
            if (dialog->isVisible()) {
                dialog->reject();
            }
        }
    });
    ask();
    return wasThere;
}

void ask(OpenWindow& open) {
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("&Export picture…")) {
            action->trigger();
        }
    }
}

QStringList offeredIn(const ExportDialog& dialog) {
    const auto& box = field<QComboBox>(dialog, "What");
    QStringList texts;
    for (int i = 0; i < box.count(); ++i) {
        texts << box.itemText(i);
    }
    return texts;
}

/// "I love AI" without a mask is B, and with one A.
void compareWithMask(OpenWindow& open) {
    open.press(Qt::Key_C);
    open.press(Qt::Key_M);
    QVERIFY(open.session.waitForResult());
    QCoreApplication::processEvents();
}

/// Three heads of 600 tokens, from a file that no one changed.
void openLargeHeads(OpenWindow& open, OwnPlaces& places) {
    const auto stack = [](std::uint64_t seed) {
        std::vector<BlockMatrix> heads;
        for (std::uint64_t head = 0; head < 3; ++head) {
            heads.push_back(scene_window_fixture::numbers(600, 4, seed + head));
        }
        return MatrixStack({2, 1, 3}, std::move(heads));
    };
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(600, "t"));
    scene.input = QkvInput{stack(100), stack(200), stack(300)};
    QVERIFY(open.session.open(scene, {}));
    QVERIFY(open.session.waitForResult(60'000));
    QVERIFY(open.window.files().save(places.file(QStringLiteral("heads.attnscope"))));
}

} // namespace

void TestFiguresOfSeveral::theComparisonIsDrawnAsByTheCommandLine() {
    OpenWindow open;
    const QString path = m_places.file(QStringLiteral("both.svg"));
    const QString other = m_places.file(QStringLiteral("again.svg"));
    const QString a = m_places.file(QStringLiteral("a.json"));
    const QString b = m_places.file(QStringLiteral("b.json"));
    QVERIFY(open.window.files().save(b));
    compareWithMask(open);
    QVERIFY(open.window.files().save(a));
    QString line;
    QString caption;
    QVERIFY(withDialog(
        open,
        [&](ExportDialog& dialog) {
            QCOMPARE(field<QComboBox>(dialog, "What").currentText(),
                     QStringLiteral("The comparison as shown"));
            field<QLineEdit>(dialog, "File").setText(path);
            line = copiedBy(dialog, "Copy command");
            caption = copiedBy(dialog, "Copy caption");
            dialog.accept();
        },
        [&] { ask(open); }));
    QVERIFY2(caption.contains(QStringLiteral("A, B and the difference")) &&
                 caption.contains(QStringLiteral("B: I love AI")),
             qPrintable(caption));
    QVERIFY2(line.contains(QStringLiteral("--compare ")) &&
                 line.contains(QStringLiteral("--compare-as side")),
             qPrintable(line));
    // The state of before is in no file by itself: here it is.
    line = line.section(QStringLiteral(" #"), 0, 0);
    static const QRegularExpression kSecond(QStringLiteral("--compare \\S+"));
    line.replace(kSecond, QStringLiteral("--compare ") + b).replace(path, other);
    QCOMPARE(shellSays(line), QString());
    QVERIFY(!bytesOf(path).isEmpty());
    QCOMPARE(bytesOf(other), bytesOf(path));
}

void TestFiguresOfSeveral::aSizeThatIsTooSmallForThemNamesOneThatIsNot() {
    OpenWindow open("five-words");
    compareWithMask(open);
    QVERIFY(withDialog(
        open,
        [&](ExportDialog& dialog) {
            auto& unit = field<QComboBox>(dialog, "Unit");
            unit.setCurrentIndex(unit.findText(QStringLiteral("in")));
            auto& width = field<NumberBox>(dialog, "Width");
            auto& height = field<NumberBox>(dialog, "Height");
            width.setValue(2.0);
            height.setValue(0.6);
            const QPushButton& save = buttonOf(dialog, "Save");
            QVERIFY(!save.isEnabled());
            static const QRegularExpression kLeast(QStringLiteral("at least ([\\d.]+) × ([\\d.]+) in"));
            const QRegularExpressionMatch least = kLeast.match(said(dialog));
            QVERIFY2(least.hasMatch(), qPrintable(said(dialog)));
            width.setValue(least.captured(1).toDouble());
            height.setValue(least.captured(2).toDouble());
            QVERIFY2(save.isEnabled(), qPrintable(noted(dialog)));
        },
        [&] { ask(open); }));
}

void TestFiguresOfSeveral::theOneSideThatIsShownIsTheComparison() {
    OpenWindow open;
    compareWithMask(open);
    for (const ComparedView view : {ComparedView::Difference, ComparedView::Second}) {
        open.window.context().comparison->setView(view);
        QVERIFY(withDialog(
            open,
            [&](ExportDialog& dialog) {
                QCOMPARE(offeredIn(dialog).front(), QStringLiteral("The comparison as shown"));
                QVERIFY(!offeredIn(dialog).contains(QStringLiteral("The matrix of A")));
            },
            [&] { ask(open); }));
    }
}

void TestFiguresOfSeveral::whatBlinksStandsBesideEachOtherOnPaper() {
    OpenWindow open;
    compareWithMask(open);
    Comparison& comparison = *open.window.context().comparison;
    comparison.setView(ComparedView::Blink);
    QTRY_COMPARE(comparison.mainSide(), ComparedSide::Second);
    QString caption;
    QVERIFY(withDialog(
        open,
        [&](ExportDialog& dialog) {
            caption = copiedBy(dialog, "Copy caption");
            QVERIFY(offeredIn(dialog).contains(QStringLiteral("The matrix of A")));
            QCOMPARE(comparison.mainSide(), ComparedSide::First);
        },
        [&] { ask(open); }));
    QVERIFY2(caption.contains(QStringLiteral("A, B and the difference")), qPrintable(caption));
    QCOMPARE(comparison.view(), ComparedView::Blink);
}

void TestFiguresOfSeveral::ofOtherShapesThereIsNoDifference() {
    OpenWindow open;
    Comparison& comparison = *open.window.context().comparison;
    Result<SceneDocument> other = exampleNamed("five-words");
    QVERIFY(other.has_value());
    comparison.pin(std::make_shared<const Scene>(std::move(other->scene)), {}, QStringLiteral("five words"));
    QTRY_VERIFY(comparison.isOn());
    comparison.setView(ComparedView::Difference);
    QVERIFY(!withDialog(
        open, [](ExportDialog&) {}, [&] { ask(open); }));
    const QString said = open.window.findChild<MessageBar*>()->text();
    QVERIFY2(said.contains(QStringLiteral("3 × 3")) && said.contains(QStringLiteral("5 × 5")),
             qPrintable(said));
}

void TestFiguresOfSeveral::theMatrixOfASaysWhoseItsRangeIs() {
    OpenWindow open;
    compareWithMask(open);
    QString caption;
    QVERIFY(withDialog(
        open,
        [&](ExportDialog& dialog) {
            auto& what = field<QComboBox>(dialog, "What");
            what.setCurrentIndex(what.findText(QStringLiteral("The matrix of A")));
            caption = copiedBy(dialog, "Copy caption");
        },
        [&] { ask(open); }));
    QVERIFY2(caption.contains(QStringLiteral("The range is that of A and B")) &&
                 caption.contains(QStringLiteral("B: I love AI")),
             qPrintable(caption));
}

void TestFiguresOfSeveral::allHeadsAreDrawnAsByTheCommandLine() {
    OpenWindow open("multi-head");
    const QString path = m_places.file(QStringLiteral("heads.svg"));
    const QString other = m_places.file(QStringLiteral("again.svg"));
    QString line;
    QVERIFY(withDialog(
        open,
        [&](ExportDialog& dialog) {
            auto& what = field<QComboBox>(dialog, "What");
            what.setCurrentIndex(what.findText(QStringLiteral("All heads, in one range")));
            QVERIFY(field<QLineEdit>(dialog, "File").text().contains(QStringLiteral("all heads")));
            field<QLineEdit>(dialog, "File").setText(path);
            line = copiedBy(dialog, "Copy command");
            dialog.accept();
        },
        [&] { ask(open); }));
    QVERIFY2(line.contains(QStringLiteral("--all-heads")), qPrintable(line));
    QCOMPARE(shellSays(line.replace(path, other)), QString());
    QVERIFY(bytesOf(path).contains(">h1<"));
    QCOMPARE(bytesOf(other), bytesOf(path));
}

void TestFiguresOfSeveral::allHeadsOfALargeSceneAreComputedBesideTheWindow() {
    OpenWindow open;
    openLargeHeads(open, m_places);
    const QString path = m_places.file(QStringLiteral("large.png"));
    const QString other = m_places.file(QStringLiteral("again.png"));
    QString line;
    QVERIFY(withDialog(
        open,
        [&](ExportDialog& dialog) {
            auto& what = field<QComboBox>(dialog, "What");
            what.setFocus();
            what.setCurrentIndex(what.findText(QStringLiteral("All heads, in one range")));
            QVERIFY2(noted(dialog).contains(QStringLiteral("Computing all heads")),
                     qPrintable(noted(dialog)));
            QVERIFY(!what.isEnabled());
            QTRY_VERIFY_WITH_TIMEOUT(what.isEnabled(), 30'000);
            QVERIFY(what.hasFocus());
            field<QLineEdit>(dialog, "File").setText(path);
            line = copiedBy(dialog, "Copy command");
            dialog.accept();
            QTRY_VERIFY_WITH_TIMEOUT(!dialog.isVisible(), 30'000);
        },
        [&] { ask(open); }));
    QVERIFY2(line.contains(QStringLiteral("--all-heads")), qPrintable(line));
    QCOMPARE(QImage(path).text(QStringLiteral("Heads")), QStringLiteral("0:3"));
    QCOMPARE(shellSays(line.replace(path, other)), QString());
    QVERIFY(QImage(other) == QImage(path));
}

void TestFiguresOfSeveral::escWhileTheyAreComputedLeavesTheMatrix() {
    OpenWindow open;
    openLargeHeads(open, m_places);
    QVERIFY(withDialog(
        open,
        [&](ExportDialog& dialog) {
            auto& what = field<QComboBox>(dialog, "What");
            what.setCurrentIndex(what.findText(QStringLiteral("All heads, in one range")));
            dialog.reject();
            QVERIFY(dialog.isVisible());
            QCOMPARE(what.currentText(), QStringLiteral("The matrix as shown"));
            QVERIFY(what.isEnabled());
        },
        [&] { ask(open); }));
}

void TestFiguresOfSeveral::theKeysOfExportReachTheGridOfHeads() {
    OpenWindow open("multi-head");
    open.press(Qt::Key_H);
    HeadsPopup* popup = nullptr;
    for (HeadsPopup* each : open.window.findChildren<HeadsPopup*>()) {
        popup = each->isVisible() ? each : popup;
    }
    QVERIFY(popup != nullptr);
    QString what;
    QTimer::singleShot(200, &open.window, [&] {
        if (auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget())) {
            what = field<QComboBox>(*dialog, "What").currentText();
            dialog->reject();
        }
    });
    QTest::keyClick(QApplication::activePopupWidget()->focusWidget(), Qt::Key_E, Qt::ControlModifier);
    QTRY_COMPARE(what, QStringLiteral("All heads, in one range"));
    QVERIFY(!popup->isVisible());
}

template struct attnscope::test::Registered<TestFiguresOfSeveral>;
#include "tst_figures_of_several.moc"
