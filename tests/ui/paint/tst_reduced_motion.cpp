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

QImage strips(double progress, bool reducedMotion) {
    RowPicture picture = row_fixture::picture(
        row_fixture::combination(0, row_fixture::loveWeights(), row_fixture::loveValues()), lightTheme());
    picture.progress = progress;
    picture.reducedMotion = reducedMotion;
    const StripsGeometry g = layoutStrips(picture, 352.0);
    QImage image(qRound(g.width), qRound(g.linesHeight()), QImage::Format_RGB32);
    image.fill(picture.palette.theme.panel);
    QPainter painter(&image);
    drawStripsLines(painter, picture, g, QRectF(0.0, 0.0, g.width, g.linesHeight()));
    return image;
}

} // namespace

/// Who asked for less motion sees each step of a row stand, and nothing grow.
class TestReducedMotion final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aSumStandsAtOnce();
};

void TestReducedMotion::aSumStandsAtOnce() {
    QVERIFY(strips(1.3, false) != strips(1.6, false)); // it grows
    QVERIFY(strips(1.3, true) == strips(1.6, true));
    QVERIFY(strips(1.0, true) != strips(1.3, true)); // the step itself is seen
}

template struct attnscope::test::Registered<TestReducedMotion>;
#include "tst_reduced_motion.moc"
