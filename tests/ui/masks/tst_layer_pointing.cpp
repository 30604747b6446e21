// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/masks/mask_layer_list.h"
#include "ui/masks/mask_layer_row.h"
#include "ui/masks/mask_panel.h"

#include <QToolButton>
#include <QWindow>

using namespace window_fixture;

/// Who points at a mask layer in the workbench sees its cells in the matrix.
class TestLayerPointing : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void cellsOfTheLayerStayAndTheOthersPale();
    void floatMasksShowTheirNumbers();
    void itGoesWithTheLayer();

private:
    OwnPlaces m_places;
};

namespace {

struct OpenMasks : OpenWindow {
    explicit OpenMasks(const MaskRules& mask) {
        (void)session.apply(setMask(session.scene(), mask));
        press(Qt::Key_F8);
        QCoreApplication::processEvents();
    }
    /// Moves the pointer by events of the window, which sends enter and leave events to its widgets.
    void moveTo(const QPoint& inWindow) const {
        QTest::mouseMove(window.windowHandle(), inWindow);
        QCoreApplication::processEvents();
    }
    void pointAt(qsizetype layer) const {
        const QWidget& handle = panel.layers().rows().at(layer)->handle();
        moveTo({3, 3});
        moveTo(handle.mapTo(&window, handle.rect().center()));
    }
    QImage seen() { return view.grab().toImage().convertToFormat(QImage::Format_RGB32); }
    /// The colour beside the number in a cell.
    QColor colour(const QImage& image, std::size_t i, std::size_t j) const {
        const QRectF cell = view.geometry().rectOf(i, j);
        return image.pixelColor(
            (QPointF(cell.center().x(), cell.bottom() - 12.0) * image.devicePixelRatio()).toPoint());
    }

    MaskPanel& panel = *window.findChild<MaskPanel*>();
};

MaskLayer layer(const std::string& spec) {
    MaskLayer made;
    made.spec = spec;
    return made;
}

} // namespace

void TestLayerPointing::cellsOfTheLayerStayAndTheOthersPale() {
    MaskRules mask;
    mask.layers = {layer("window:2"), layer("sinks:1")};
    mask.layers[1].join = LayerJoin::Or;
    OpenMasks open(mask);
    open.selection.setCell({Stage::Weights, 0, 1});
    const QImage before = open.seen();
    open.pointAt(1);
    QCOMPARE(open.selection.maskLayer(), std::optional<std::size_t>(1));
    const QImage pointed = open.seen();
    // sinks:1 allows key 0 to everybody, and nothing else.
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(open.colour(pointed, i, 0), open.colour(before, i, 0));
        for (std::size_t j = 1; j < 3; ++j) {
            const QColor canvas = open.window.context().appearance.theme().canvas;
            const auto distance = [&](const QImage& image) {
                const QColor c = open.colour(image, i, j);
                return std::abs(c.red() - canvas.red()) + std::abs(c.green() - canvas.green()) +
                       std::abs(c.blue() - canvas.blue());
            };
            QVERIFY(distance(pointed) < distance(before) / 2);
        }
    }
    open.moveTo({3, 3});
    QTRY_VERIFY(!open.selection.maskLayer());
    QCOMPARE(open.seen(), before);
}

void TestLayerPointing::floatMasksShowTheirNumbers() {
    MaskRules mask;
    MaskLayer added = layer("bias.npy");
    added.array = std::make_shared<const MaskArray>(
        MaskArray{MaskArray::Kind::Float, {3, 3}, {}, {0, 2, 0, 0, 0, 0, 0, 0, 0}});
    mask.layers = {added};
    OpenMasks open(mask);
    const QImage before = open.seen();
    open.pointAt(0);
    const QImage pointed = open.seen();
    QVERIFY(open.colour(pointed, 2, 2) != open.colour(before, 2, 2));
    // "+2" stands at the top of the one cell that it changes.
    const QRectF cell = open.view.geometry().rectOf(0, 1);
    const double ratio = before.devicePixelRatio();
    const QRect top = QRectF(cell.topLeft() * ratio, QSizeF(cell.width(), 18.0) * ratio).toRect();
    QVERIFY(pointed.copy(top) != before.copy(top));
    QCOMPARE(open.colour(pointed, 0, 1), open.colour(before, 0, 1));
}

void TestLayerPointing::itGoesWithTheLayer() {
    MaskRules mask;
    mask.layers = {layer("causal")};
    OpenMasks open(mask);
    open.pointAt(0);
    QVERIFY(open.selection.maskLayer());
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(!open.selection.maskLayer());
}

template struct attnscope::test::Registered<TestLayerPointing>;
#include "tst_layer_pointing.moc"
