// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/animation/row_animation.h"
#include "ui/paint/row/strips_painter.h"

#include <QImage>
#include <QPainter>

using namespace window_fixture;

/// The same row of two heads, drawn beside each other.
class TestComparedRows : public QObject {
    Q_OBJECT

private slots:
    void barsAndColoursHaveOneRange();
    void bothAreNamed();
};

namespace {

/// Row 0 of the heads 0 and 2 of "Multi-head": the largest weights are 0.89 and 0.25.
RowAnimation twoHeads() {
    OpenWindow open("multi-head");
    open.selection.setHeadIndex({0, 0});
    if (!open.session.waitForResult()) {
        return {};
    }
    const Snapshot first = open.session.snapshot();
    open.selection.setHeadIndex({0, 2});
    return open.session.waitForResult() ? *comparedAnimation(first, open.session.snapshot(), {})
                                        : RowAnimation();
}

/// How many pixels long the bar of a term is, where all are added.
int barOf(RowPicture row, std::size_t line) {
    row.progress = static_cast<double>(row.steps());
    const StripsGeometry geometry = layoutStrips(row, 460.0);
    QImage paper(460, static_cast<int>(geometry.linesHeight()), QImage::Format_RGB32);
    paper.fill(Qt::white);
    QPainter painter(&paper);
    drawStripsLines(painter, row, geometry, QRectF(paper.rect()));
    const QRgb colour = row.weightColour(row.row->terms[line]).rgb();
    const int y = static_cast<int>((static_cast<double>(line) + 0.5) * geometry.lineHeight);
    int length = 0;
    for (int x = static_cast<int>(geometry.barX); x < static_cast<int>(geometry.barX + geometry.barWidth);
         ++x) {
        length += paper.pixel(x, y) == colour ? 1 : 0;
    }
    return length;
}

} // namespace

void TestComparedRows::barsAndColoursHaveOneRange() {
    const RowAnimation both = twoHeads();
    const RowPicture& first = both.row;
    const RowPicture& second = both.second->row;
    const double large = first.row->terms[0].weight;
    const double small = second.row->terms[1].weight;
    QVERIFY(large > 0.85 && std::abs(small - 0.25) < 1e-9);
    const double ratio = barOf(second, 1) / static_cast<double>(barOf(first, 0));
    QVERIFY2(std::abs(ratio - small / large) < 0.06, qPrintable(QString::number(ratio)));
    QCOMPARE(layoutStrips(first, 460.0).sumRange, layoutStrips(second, 460.0).sumRange);
}

void TestComparedRows::bothAreNamed() {
    const RowAnimation both = twoHeads();
    QCOMPARE(both.name, QStringLiteral("A: Multi-head, h0"));
    QCOMPARE(both.second->name, QStringLiteral("B: Multi-head, h2"));
}

template struct attnscope::test::Registered<TestComparedRows>;
#include "tst_compared_rows.moc"
