// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figures/large_picture.h"
#include "ui/export/figures/picture.h"
#include "ui/export/files/image_files.h"
#include "ui/matrix/colour_scale_panel.h"
#include "ui/matrix/large_header.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/large_heatmap.h"
#include "ui/paint/heatmap/lens.h"
#include "ui/session/range_text.h"
#include "ui/window/tool_bar.h"

#include <QClipboard>
#include <QToolButton>

using namespace large_window_fixture;

/// A file of a large matrix shows what the window shows, and says what a pixel is; so do the fields around
/// it.
class TestLargeExport : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void aFileShowsTheLiftAsTheWindowDoes();
    void aLiftHasNoMean();
    void aFileOfWeightsHasTheirRange();
    void fewDotsAnInchShowTheWholePicture();
    void escapeStopsTheWriting();
    void thePictureIsCopiedAsShown();
    void aMillionCellsAreNotCopiedAsText();
    void everyFieldSaysTheSameRange();
    void theLensLeavesTheMarkedCellFree();
    void aSmallFrameHasASmallLens();

private:
    QString exported(LargeWindow& open, const QString& name);
    OwnPlaces m_places;
};

namespace {

/// Pixels of a colour in the matrix of the file.
int countOf(const QImage& image, QRgb colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width() - 110; ++x) {
            count += image.pixel(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

} // namespace

QString TestLargeExport::exported(LargeWindow& open, const QString& name) {
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(),
                        m_places.file(name + QStringLiteral(".png")));
    dialog.show();
    dialog.accept();
    return QTest::qWaitFor([&] { return !dialog.isVisible(); }, 30'000) ? dialog.problem()
                                                                        : QStringLiteral("it never ended");
}

void TestLargeExport::aFileShowsTheLiftAsTheWindowDoes() {
    LargeWindow open;
    QCOMPARE(exported(open, QStringLiteral("lift")), QString());
    const QImage image(m_places.file(QStringLiteral("lift.png")));
    QVERIFY(!image.isNull());
    QCOMPARE(image.text(QStringLiteral("Scale")), QStringLiteral("lift"));
    QCOMPARE(image.text(QStringLiteral("Range")), QStringLiteral("-2, 8"));
    QCOMPARE(image.text(QStringLiteral("Reducer")), QStringLiteral("max"));
    // log₂(600·e¹⁰/(e¹⁰ + 599)) = 9.2 is beyond the range: the last colour. Every other row is even: lift 0,
    // two tenths of the way; the hot row's other cells are far below.
    const HeatmapPicture shown = open.view.picture();
    const Palette palette = makePalette(lightTheme(), shown.palette.ranges, *shown.palette.colourMap);
    QVERIFY(countOf(image, palette.sequential.table().back()) >= 1);
    QVERIFY(countOf(image, palette.sequential.table()[51]) > 100'000);
}

/// What says "mean" shows means, and what shows maxima says "max".
void TestLargeExport::aLiftHasNoMean() {
    LargeWindow open;
    Appearance& appearance = open.window.context().appearance;
    QAction* mean = nullptr;
    for (QAction* action : open.window.findChildren<QAction*>()) {
        mean = action->text() == QStringLiteral("mean") ? action : mean;
    }
    QVERIFY(mean != nullptr);
    const auto headerText = [&] {
        for (const QToolButton* button : open.part<LargeHeader>().findChildren<QToolButton*>()) {
            if (button->accessibleName() == QStringLiteral("How cells become a pixel")) {
                return button->text();
            }
        }
        return QString();
    };
    appearance.setReducer(Reducer::Mean);
    open.view.centreOn({Stage::Weights, kHotRow, kHotColumn}, 0.4);
    QVERIFY(!mean->isEnabled() && !mean->isChecked());
    QVERIFY2(mean->toolTip().contains(QStringLiteral("lift")), qPrintable(mean->toolTip()));
    QVERIFY2(headerText().endsWith(QStringLiteral("max")), qPrintable(headerText()));
    QCOMPARE(open.view.picture().reducer, Reducer::Max);
    const auto written = [&] {
        // 600 cells in some 200 pixels: 4 × 4 cells a pixel.
        const HeatmapPicture picture = asFile(open.view.picture());
        const PictureSize size{sizeForLarge(picture, QSizeF(160.0, 160.0)).toSize(), kUnitDpi};
        const QImage image = ui::render(picture, size);
        QImage file;
        [&] { QVERIFY(file.loadFromData(*pngBytes(*prepared(picture, size)), "PNG")); }();
        return file;
    };
    const auto& table = open.view.picture().palette.sequential.table();
    const QImage lift = written();
    QCOMPARE(lift.text(QStringLiteral("Reducer")), QStringLiteral("max"));
    QCOMPARE(lift.text(QStringLiteral("Cells a pixel")), QStringLiteral("4 × 4"));
    // A mean of 16 lifts of which one is 9 and the others of its row far below 0 would be no bright pixel.
    QCOMPARE(countOf(lift, table.back()), 1);
    appearance.setValueScale(SceneSize::Large, ValueScale::Linear);
    QVERIFY(mean->isEnabled() && mean->isChecked());
    QVERIFY2(headerText().endsWith(QStringLiteral("mean")), qPrintable(headerText()));
    const QImage weights = written();
    QCOMPARE(weights.text(QStringLiteral("Reducer")), QStringLiteral("mean"));
    QCOMPARE(countOf(weights, table.back()), 0);
    // (e¹⁰/(e¹⁰ + 599) + 3/(e¹⁰ + 599) + 12/600) / 16, of a range that ends at the first of these.
    const double hot = std::exp(10.0) / (std::exp(10.0) + large_window_fixture::kTokens - 1.0);
    const double rest = 3.0 / (std::exp(10.0) + large_window_fixture::kTokens - 1.0) +
                        12.0 / static_cast<double>(large_window_fixture::kTokens);
    const double part = (hot + rest) / 16.0 / open.session.ranges().weights.high;
    QCOMPARE(countOf(weights, table[static_cast<std::size_t>(std::lround(part * 255.0))]), 1);
}

void TestLargeExport::aFileOfWeightsHasTheirRange() {
    LargeWindow open;
    open.window.context().appearance.setValueScale(SceneSize::Large, ValueScale::Linear);
    open.window.context().appearance.setReducer(Reducer::Mean);
    QCOMPARE(exported(open, QStringLiteral("mean")), QString());
    const QImage image(m_places.file(QStringLiteral("mean.png")));
    QCOMPARE(image.text(QStringLiteral("Scale")), QStringLiteral("linear"));
    QCOMPARE(image.text(QStringLiteral("Reducer")), QStringLiteral("mean"));
    QVERIFY(image.text(QStringLiteral("Range")).startsWith(QStringLiteral("0, 0.97")));
}

void TestLargeExport::fewDotsAnInchShowTheWholePicture() {
    LargeWindow open;
    const HeatmapPicture picture = open.view.picture();
    const QSizeF units = comfortableSize(picture);
    const QImage image = ui::render(picture, {(units / 4.0).toSize(), kUnitDpi / 4.0});
    // The colour bar at the right goes from dark to bright; outside of the picture nothing would be.
    const QRectF bar = layoutHeatmap(asFile(picture), units).colourBar;
    const auto at = [&](double share) {
        const double y = bar.top() + kColourBarHead + share * (bar.height() - kColourBarHead);
        return image.pixelColor((QPointF(bar.left() + 7.0, y) / 4.0).toPoint());
    };
    const auto& table = picture.palette.sequential.table();
    const auto isNear = [](const QColor& seen, const QColor& expected) {
        return std::abs(seen.red() - expected.red()) + std::abs(seen.green() - expected.green()) +
                   std::abs(seen.blue() - expected.blue()) <
               30;
    };
    QVERIFY(isNear(at(0.25), QColor(table[191])));
    QVERIFY(isNear(at(0.75), QColor(table[64])));
}

void TestLargeExport::escapeStopsTheWriting() {
    LargeWindow open;
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(),
                        m_places.file(QStringLiteral("stopped.png")));
    dialog.show();
    dialog.accept();
    QVERIFY(dialog.isVisible());
    dialog.reject();
    QVERIFY2(dialog.isVisible(), "the first Esc only stops");
    dialog.reject();
    QVERIFY(!dialog.isVisible());
}

void TestLargeExport::thePictureIsCopiedAsShown() {
    LargeWindow open;
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(&open.view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!QGuiApplication::clipboard()->image().isNull(), 30'000);
    const QImage image = QGuiApplication::clipboard()->image();
    QVERIFY(countOf(image, open.view.picture().palette.sequential.table()[51]) > 10'000);
}

void TestLargeExport::aMillionCellsAreNotCopiedAsText() {
    Scene scene = hotScene();
    scene.tokens = TokenList(std::vector<std::string>(1100, "t"));
    scene.input = QkvInput{BlockMatrix(1100, 2), BlockMatrix(1100, 2), {}};
    LargeWindow open(scene);
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("Copy &matrix")) {
            action->trigger();
        }
    }
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
    const QString note = open.window.findChild<MessageBar*>()->text();
    QVERIFY2(note.contains(QStringLiteral("attnscope compute")), qPrintable(note));
}

void TestLargeExport::everyFieldSaysTheSameRange() {
    LargeWindow open;
    Appearance& appearance = open.window.context().appearance;
    const auto fieldText = [&] {
        for (const QToolButton* field : open.part<ToolBar>().findChildren<QToolButton*>()) {
            if (field->accessibleName() == QStringLiteral("Range of the weights")) {
                return field->text();
            }
        }
        return QString();
    };
    QVERIFY2(fieldText().contains(QStringLiteral("−2 … 8")), qPrintable(fieldText()));
    appearance.setLiftRange(SceneSize::Large, {-1.5, 6.0});
    QVERIFY2(fieldText().contains(QStringLiteral("−1.5 … 6")), qPrintable(fieldText()));
    HeatmapPicture file = asFile(open.view.picture());
    QCOMPARE(file.tiledColours.range, (ValueRange{-1.5, 6.0}));
    QCOMPARE(rangeText(*appearance.scaleChoice(SceneSize::Large).lift), QStringLiteral("−1.5 … 6"));
    // From the even share to all of it: log₂ 600 = 9.2, up to a whole number.
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("0 … 10")) {
            QVERIFY(action->isVisible());
            action->trigger();
        }
    }
    QCOMPARE(*appearance.scaleChoice(SceneSize::Large).lift, (ValueRange{0.0, 10.0}));
    appearance.setValueScale(SceneSize::Large, ValueScale::Linear);
    QVERIFY2(fieldText().contains(QStringLiteral("0 … max")), qPrintable(fieldText()));
}

void TestLargeExport::theLensLeavesTheMarkedCellFree() {
    for (const QSizeF& size : {QSizeF(1000, 700), QSizeF(640, 480), QSizeF(420, 320), QSizeF(300, 240)}) {
        const QRectF frame(QPointF(90, 60), size);
        int shown = 0;
        for (double x = 0.05; x < 1.0; x += 0.1) {
            for (double y = 0.05; y < 1.0; y += 0.1) {
                const QPointF pointer = frame.topLeft() + QPointF(x * size.width(), y * size.height());
                // The current cell is mostly under the pointer; a locked one is elsewhere.
                for (const double at : {x, 1.0 - x}) {
                    const QPointF cell = frame.topLeft() + QPointF(at * size.width(), y * size.height());
                    const QRectF marked(cell - QPointF(6.5, 6.5), QSizeF(13, 13));
                    const QRectF place = lensPlace(frame, pointer, marked);
                    shown += !place.isEmpty() && at == x ? 1 : 0;
                    QVERIFY(place.isEmpty() || frame.contains(place));
                    QVERIFY(!place.intersects(marked));
                    QVERIFY(!place.contains(pointer));
                }
            }
        }
        QVERIFY2(shown > 50, qPrintable(QString::number(size.width())));
    }
}

void TestLargeExport::aSmallFrameHasASmallLens() {
    const QRectF nowhere(-100, -100, 1, 1);
    const QRectF large = lensPlace({0, 0, 1000, 700}, {100, 100}, nowhere);
    const QRectF small = lensPlace({0, 0, 340, 230}, {20, 100}, nowhere);
    QVERIFY(!large.isEmpty() && !small.isEmpty());
    QVERIFY(small.height() < large.height() && small.width() < large.width());
    QVERIFY(lensPlace({0, 0, 200, 120}, {20, 100}, nowhere).isEmpty());
}

template struct attnscope::test::Registered<TestLargeExport>;
#include "tst_large_export.moc"
