// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_panel.h"
#include "ui/window/tool_bar.h"

#include <QAbstractButton>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>
#include <QToolTip>

#include <limits>

using namespace window_fixture;

/// An edit that can't be done leaves the scene as it is and says why where the person acted.
class TestRefusedEdits : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aStrokeSaysWhyItIsRefused();
    void aMenuActionSaysWhyItIsRefused();
    void aRefusedNumberMovesNoTable();
    void dimensionsThatARuleCannotTakeAreRefused();
    void aSizeThatIsNoNumberIsRefused();
    void theMessageGoesWithTheNextGoodEdit();
    void theTemperatureIsReadOrRefused_data();
    void theTemperatureIsReadOrRefused();
    void aMaskNumberIsRefusedAtItsLayer();

private:
    OwnPlaces m_places;
};

namespace {

/// A window with a scene of which every edit of the mask is refused: a fill of NaN equals none.
struct RefusingWindow : OpenWindow {
    RefusingWindow() {
        Scene scene = session.scene();
        scene.mask.fill = std::numeric_limits<double>::quiet_NaN();
        opened = session.open(scene, {}).has_value() && session.waitForResult();
    }
    QString message() { return window.messages().text(); }
    bool saysWhy() { return message().contains(QStringLiteral("the edit does not fit the scene")); }
    bool isUnchanged() const { return session.scene().mask.layers.empty() && steps() == 0; }

    bool opened = false;
};

bool holdsLabel(const QWidget& place, const QString& words) {
    const auto labels = place.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&words](const QLabel* label) {
        return label->isVisible() && label->text().contains(words);
    });
}

} // namespace

void TestRefusedEdits::aStrokeSaysWhyItIsRefused() {
    RefusingWindow open;
    QVERIFY(open.opened);
    open.press(Qt::Key_B);
    QTest::mousePress(&open.view, Qt::LeftButton, {}, open.centre(0, 1));
    QTest::mouseMove(&open.view, open.centre(0, 2));
    QTest::mouseRelease(&open.view, Qt::LeftButton, {}, open.centre(0, 2));
    QVERIFY2(open.saysWhy(), qPrintable(open.message()));
    QVERIFY(open.isUnchanged());
}

void TestRefusedEdits::aMenuActionSaysWhyItIsRefused() {
    RefusingWindow open;
    QVERIFY(open.opened);
    open.press(Qt::Key_M);
    QVERIFY2(open.saysWhy(), qPrintable(open.message()));
    QVERIFY(open.isUnchanged());
}

/// What is said lies over the panel: the next table stays where the hand is about to click.
void TestRefusedEdits::aRefusedNumberMovesNoTable() {
    OpenWindow open;
    const auto& below = open.inputs.findChildren<MatrixPane*>().back()->editor();
    QCoreApplication::processEvents();
    const QPoint place = below.mapTo(&open.window, QPoint());
    open.x.setFocus();
    open.x.setCurrentIndex(open.x.model()->index(0, 0));
    open.type(QStringLiteral("0,5"));
    open.enter();
    QCoreApplication::processEvents();
    const auto labels = open.inputs.findChildren<QLabel*>(QStringLiteral("problem"));
    const auto said =
        std::find_if(labels.begin(), labels.end(), [](const QLabel* l) { return l->isVisible(); });
    QVERIFY(said != labels.end());
    QVERIFY((*said)->visibleRegion().boundingRect() == (*said)->rect());
    const QRect words((*said)->mapTo(&open.window, QPoint()), (*said)->size());
    QVERIFY(!words.intersects({open.x.mapTo(&open.window, QPoint()), open.x.size()}));
    QCOMPARE(below.mapTo(&open.window, QPoint()), place);
}

void TestRefusedEdits::dimensionsThatARuleCannotTakeAreRefused() {
    OpenWindow open;
    Scene scene = open.session.scene();
    scene.rules.ropeBase = 10'000.0;
    QVERIFY(open.session.open(scene, {}));
    for (auto* button : open.inputs.findChildren<QAbstractButton*>()) {
        if (button->text() == QStringLiteral("Dimensions…")) {
            button->click();
        }
    }
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup != nullptr);
    for (auto* size : popup->findChildren<QSpinBox*>()) {
        if (size->accessibleName() == QStringLiteral("d_k, each head")) {
            size->setValue(3);
        }
    }
    QTest::keyClick(popup, Qt::Key_Return);
    QVERIFY(open.session.scene() == scene);
    QCOMPARE(open.steps(), 0);
    QVERIFY(holdsLabel(open.inputs, QStringLiteral("d_k = 3 is odd")));
}

void TestRefusedEdits::aSizeThatIsNoNumberIsRefused() {
    OpenWindow open;
    const Scene before = open.session.scene();
    for (auto* button : open.inputs.findChildren<QAbstractButton*>()) {
        if (button->text() == QStringLiteral("Dimensions…")) {
            button->click();
        }
    }
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup != nullptr);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("0,5"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(popup->isVisible());
    QVERIFY(holdsLabel(*popup, QStringLiteral("write a point: 0.5")));
    QVERIFY(open.session.scene() == before);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("4"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(!popup->isVisible());
    QCOMPARE(matrixIn(open.session.scene().input, MatrixRole::X)->columns(), std::size_t{4});
}

void TestRefusedEdits::theTemperatureIsReadOrRefused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("temperature");
    QTest::addColumn<QString>("why");
    QTest::newRow("half") << "1/2" << 0.5 << "";
    QTest::newRow("tiny") << "1e-9" << 1e-9 << "";
    QTest::newRow("a million") << "1000000" << 1e6 << "";
    QTest::newRow("comma") << "0,5" << 1.0
                           << "“0,5”: a comma does not stand in a number (write a point: 0.5)";
    QTest::newRow("commas") << "1,2,3" << 1.0 << "“1,2,3”: not a number";
    QTest::newRow("comma and letters") << "0,5abc" << 1.0 << "“0,5abc”: not a number";
    QTest::newRow("negative") << "-3" << 1.0 << "“-3”: out of bounds, the number stays (write one above 0)";
    QTest::newRow("word") << "cold" << 1.0 << "“cold”: not a number";
}

void TestRefusedEdits::theTemperatureIsReadOrRefused() {
    QFETCH(QString, text);
    QFETCH(double, temperature);
    QFETCH(QString, why);
    OpenWindow open;
    auto* box = open.window.findChild<ToolBar*>()->findChild<QDoubleSpinBox*>();
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(open.session.scene().rules.temperature, temperature);
    QCOMPARE(box->value(), temperature);
    QCOMPARE(open.steps(), why.isEmpty() ? 1 : 0);
    // It is told at the box, in one place, and goes as soon as another text is typed.
    QVERIFY(open.window.messages().text().isEmpty());
    if (!why.isEmpty()) {
        QTRY_VERIFY2(QToolTip::text().contains(why.toHtmlEscaped()) || QToolTip::text().contains(why),
                     qPrintable(QToolTip::text()));
        box->selectAll();
        QTest::keyClick(box, Qt::Key_Delete);
        QTRY_VERIFY(!QToolTip::isVisible());
    }
}

void TestRefusedEdits::aMaskNumberIsRefusedAtItsLayer() {
    OpenWindow open;
    Scene scene = open.session.scene();
    MaskLayer window;
    window.spec = "window:1";
    scene.mask.layers = {window};
    QVERIFY(open.session.open(scene, {}));
    open.press(Qt::Key_F8);
    QCoreApplication::processEvents();
    auto& panel = *open.window.findChild<MaskPanel*>();
    auto* box = panel.findChild<QSpinBox*>();
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("1/2"));
    QTest::keyClick(box, Qt::Key_Return);
    QVERIFY(holdsLabel(panel, QStringLiteral("“1/2”: not a whole number")));
    QVERIFY(open.session.scene() == scene);
}

void TestRefusedEdits::theMessageGoesWithTheNextGoodEdit() {
    RefusingWindow open;
    QVERIFY(open.opened);
    open.press(Qt::Key_M);
    QVERIFY(open.saysWhy());
    open.press(Qt::Key_T);
    QVERIFY2(open.message().isEmpty(), qPrintable(open.message()));
}

template struct attnscope::test::Registered<TestRefusedEdits>;
#include "tst_refused_edits.moc"
