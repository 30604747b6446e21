// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/feature_ruler.h"
#include "ui/row/row_panel.h"
#include "ui/row/row_state.h"
#include "ui/row/strips_view.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/style.h"

#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr std::size_t kWide = 40;

/// Weights 0.2, 0.3, 0.5 of three values with 40 features: v_j[f] = j + f/100.
Scene wideLove() {
    std::vector<std::vector<double>> v(3, std::vector<double>(kWide));
    for (std::size_t key = 0; key < v.size(); ++key) {
        for (std::size_t f = 0; f < kWide; ++f) {
            v[key][f] = static_cast<double>(key) + static_cast<double>(f) / 100.0;
        }
    }
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    scene.input = AttentionWeightsInput{BlockMatrix({{0.2, 0.3, 0.5}, {0.1, 0.1, 0.8}, {0.4, 0.4, 0.2}}),
                                        BlockMatrix(v)};
    return scene;
}

struct RangeBench {
    Session session{std::make_unique<TextbookEngine>()};
    Selection selection;
    Appearance appearance;
    Player player{selection};
    RowPanel panel{Context{session, selection, appearance, player}};

    explicit RangeBench(const Scene& scene) {
        appearance.setMode(Appearance::Mode::Light);
        applyStyle(*qApp, appearance.theme());
        if (!session.open(scene, QString()) || !session.waitForResult()) {
            qFatal("the scene does not open");
        }
        selection.setProgress(3.0);
        panel.setDrawing(RowPanel::Drawing::Strips);
        panel.resize(376, 820);
        panel.show();
        if (!QTest::qWaitForWindowExposed(&panel)) {
            qFatal("the panel does not show");
        }
    }

    StripsView& strips() { return *panel.findChild<StripsView*>(QStringLiteral("stripsView")); }
    const StripsGeometry& places() { return strips().geometryOfLines(); }
    FeatureRuler ruler() { return layoutFeatureRuler(panel.state().picture(), places()); }
    /// The middle of a feature in the ruler.
    QPoint feature(std::size_t at) {
        const QRectF bar = ruler().bar;
        const double part = (static_cast<double>(at) + 0.5) / static_cast<double>(kWide);
        return QPointF(bar.left() + part * bar.width(), bar.center().y()).toPoint();
    }
    bool isOpen(std::size_t at) {
        return places().isOpened() && places().firstFeature <= at &&
               at < places().firstFeature + places().features;
    }
};

} // namespace

class TestFeatureRange final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void aClickOpensFeaturesAndTheButtonClosesThem() {
        RangeBench bench(wideLove());
        QVERIFY(bench.places().barcode);
        QTest::mouseClick(&bench.strips(), Qt::LeftButton, {}, bench.feature(25));
        QVERIFY(bench.isOpen(25));
        QVERIFY(!bench.places().barcode);
        auto* close = bench.strips().findChild<QToolButton*>(QStringLiteral("closeFeatures"));
        QVERIFY(close->isVisible());
        QTest::mouseClick(close, Qt::LeftButton);
        QVERIFY(!bench.places().isOpened() && bench.places().barcode);
        QVERIFY(!close->isVisible());
    }

    void draggingAlongTheRulerMovesThem() {
        RangeBench bench(wideLove());
        QTest::mousePress(&bench.strips(), Qt::LeftButton, {}, bench.feature(5));
        QVERIFY(bench.isOpen(5));
        QTest::mouseMove(&bench.strips(), bench.feature(30));
        QTRY_VERIFY(bench.isOpen(30));
        QTest::mouseRelease(&bench.strips(), Qt::LeftButton, {}, bench.feature(30));
        QVERIFY(bench.isOpen(30) && !bench.isOpen(5));
    }

    void aDoubleClickOnABarcodeOpensWhatIsThere() {
        RangeBench bench(wideLove());
        const QPointF at = bench.places().valueRect(1, 12).center();
        QTest::mouseDClick(&bench.strips(), Qt::LeftButton, {},
                           QPointF(at.x(), at.y() + bench.places().headingHeight).toPoint());
        QVERIFY(bench.isOpen(12));
    }

    /// v grows with the feature: the largest of the sum is the last one.
    void keysOpenMoveAndClose() {
        RangeBench bench(wideLove());
        bench.strips().setFocus();
        QTest::keyClick(&bench.strips(), Qt::Key_Right);
        QVERIFY(bench.isOpen(kWide - 1));
        const std::size_t last = bench.places().firstFeature;
        QTest::keyClick(&bench.strips(), Qt::Key_Right);
        QCOMPARE(bench.places().firstFeature, last);
        QTest::keyClick(&bench.strips(), Qt::Key_Left);
        QCOMPARE(bench.places().firstFeature, last - 1);
        QTest::keyClick(&bench.strips(), Qt::Key_Escape);
        QVERIFY(!bench.places().isOpened());
        QVERIFY(bench.strips().accessibleDescription().contains(QStringLiteral("40 features")));
    }

    /// In the plane of features 3 and 5 the sum ends at (o[3], o[5]) = (1.3 + 0.03, 1.3 + 0.05).
    void arrowsAreDrawnInThePlaneOfChosenFeatures() {
        RangeBench bench(wideLove());
        bench.panel.setDrawing(RowPanel::Drawing::Arrows);
        QVERIFY(!bench.panel.state().plane().features);
        const auto boxes =
            bench.panel.findChild<QWidget*>(QStringLiteral("arrowsAxes"))->findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        boxes[0]->setCurrentIndex(1 + 3); // behind the best plane
        boxes[1]->setCurrentIndex(5);
        const ValuePlane& plane = bench.panel.state().plane();
        QVERIFY(plane.features && (*plane.features)[0] == 3 && (*plane.features)[1] == 5);
        const auto [x, y] = plane.project(bench.panel.state().picture().row->output);
        QVERIFY2(std::abs(x - 1.33) < 1e-12 && std::abs(y - 1.35) < 1e-12, qPrintable(QString::number(x)));
        boxes[0]->setCurrentIndex(0);
        QVERIFY(!bench.panel.state().plane().features);
        boxes[0]->setCurrentIndex(1 + 3);
        QVERIFY(bench.session.open(iLoveAi().scene, QString()).has_value() && bench.session.waitForResult());
        QVERIFY(!bench.panel.state().plane().features); // two features are the plane
    }

    /// An edit of the same shape keeps what is open; a scene of another shape has nothing open.
    void editsKeepThemAndOtherShapesDoNot() {
        RangeBench bench(wideLove());
        QTest::mouseClick(&bench.strips(), Qt::LeftButton, {}, bench.feature(25));
        bench.selection.setQuery(1);
        QVERIFY(bench.isOpen(25));
        QVERIFY(bench.session.open(iLoveAi().scene, QString()).has_value() && bench.session.waitForResult());
        QVERIFY(!bench.panel.state().picture().openedFeature);
    }

    /// o_0[25] = 0.2·0.25 + 0.3·1.25 + 0.5·2.25 = 1.55.
    void theRulerReadsOutTheOutput() {
        RangeBench bench(wideLove());
        const QPoint at = bench.feature(25);
        QHelpEvent help(QEvent::ToolTip, at, bench.strips().mapToGlobal(at));
        QApplication::sendEvent(&bench.strips(), &help);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("output, feature 25 = 1.55")),
                 qPrintable(QToolTip::text()));
    }
};

template struct attnscope::test::Registered<TestFeatureRange>;
#include "tst_feature_range.moc"
