// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/paint/row_fixture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/strips_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// Two keys that have a weight, and two that the mask took it from.
RowPicture halfMaskedRow() {
    RowCombination row = row_fixture::combination(
        1, {0.34, 0.66, 0.0, 0.0}, {{0.81, -1.22}, {1.21, 0.53}, {-1.24, -0.12}, {-4.24, 1.12}});
    row.terms[2].masked = row.terms[3].masked = true;
    RowPicture picture = row_fixture::picture(row, lightTheme(), {"The", "teacher's", "chased", "twice."});
    picture.progress = 4.0;
    return picture;
}

} // namespace

/// What stands beside what in a narrow list of a row.
class TestStripsRoom final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void absentWeightsStandApart_data() {
        QTest::addColumn<double>("width");
        for (const double width : {276.0, 300.0, 314.0, 328.0, 352.0, 500.0}) {
            QTest::addRow("%g wide", width) << width;
        }
    }
    /// "masked" is no part of the number of v_j beside it.
    void absentWeightsStandApart() {
        QFETCH(const double, width);
        const RowPicture picture = halfMaskedRow();
        const StripsGeometry g = layoutStrips(picture, width);
        QImage image(qRound(g.width), qRound(g.linesHeight()), QImage::Format_RGB32);
        image.fill(lightTheme().panel);
        QPainter painter(&image);
        drawStripsLines(painter, picture, g, QRectF(0.0, 0.0, g.width, g.linesHeight()));
        painter.end();
        const QRectF line = g.upperRect(2);
        const QRectF gap(g.valueX - 6.0, line.y() + 4.0, 5.0, line.height() - 8.0);
        const QImage between = image.copy(gap.toAlignedRect());
        for (int y = 0; y < between.height(); ++y) {
            for (int x = 0; x < between.width(); ++x) {
                QCOMPARE(between.pixelColor(x, y).name(), lightTheme().panel.name());
            }
        }
    }

    /// "weight a_1j v_j" would be a product.
    void theWeightsTitleIsNoFactor() {
        const RowPicture picture = halfMaskedRow();
        for (double width = 276.0; width < 420.0; width += 4.0) {
            const std::vector<StripsTitle> titles = stripsTitles(picture, layoutStrips(picture, width));
            const double apart = titles[2].x - titles[1].x - titles[1].width;
            QVERIFY2(apart >= 14.0, qPrintable(QStringLiteral("%1: %2").arg(width).arg(apart)));
        }
    }
};

template struct attnscope::test::Registered<TestStripsRoom>;
#include "tst_strips_room.moc"
