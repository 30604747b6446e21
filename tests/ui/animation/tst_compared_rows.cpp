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
    void bothHaveOneLayout();
    void bothStandAtOneHeight();
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

/// Nine keys with eight features, of which A weighs the large ones and B the small ones: alone A would have
/// numbers with one decimal where B, whose numbers would all be 0.0, has colours.
RowAnimation unlikeRows() {
    const auto sceneOf = [](bool isFirst) {
        BlockMatrix weights(9, 9);
        BlockMatrix v(9, 8);
        for (std::size_t key = 0; key < 9; ++key) {
            const bool isLarge = key < 5;
            for (std::size_t at = 0; at < 9; ++at) {
                weights.set(at, key, isLarge != isFirst ? 0.0 : isFirst ? 0.2 : 0.25);
            }
            for (std::size_t c = 0; c < 8; ++c) {
                v.set(key, c, (isLarge ? 1.0 : 0.01) * (-3.21 + 0.13 * static_cast<double>(c)));
            }
        }
        Scene scene;
        scene.tokens = TokenList(std::vector<std::string>(9, "a"));
        scene.input = AttentionWeightsInput{weights, v};
        return scene;
    };
    OpenWindow open("");
    if (!open.session.open(sceneOf(true), {}) || !open.session.waitForResult()) {
        return {};
    }
    const Snapshot first = open.session.snapshot();
    if (!open.session.open(sceneOf(false), {}) || !open.session.waitForResult()) {
        return {};
    }
    return *comparedAnimation(first, open.session.snapshot(), {});
}

/// The first line of pixels with the colour of the titles, from the left edge to the right one.
int topOfTitle(const QImage& frame, int left, int right, QRgb colour) {
    for (int y = 0; y < frame.height(); ++y) {
        for (int x = left; x < right; ++x) {
            if (frame.pixel(x, y) == colour) {
                return y;
            }
        }
    }
    return -1;
}

} // namespace

void TestComparedRows::bothHaveOneLayout() {
    const RowAnimation both = unlikeRows();
    QVERIFY(both.second);
    RowPicture alone = both.second->row;
    alone.beside = nullptr;
    bool wouldDiffer = false;
    for (double width = 320.0; width <= 1200.0; width += 20.0) {
        const StripsGeometry a = layoutStrips(both.row, width);
        const StripsGeometry b = layoutStrips(both.second->row, width);
        QCOMPARE(a.barcode, b.barcode);
        QCOMPARE(a.isStacked, b.isStacked);
        QCOMPARE(a.digits, b.digits);
        QCOMPARE(a.valueDigits, b.valueDigits);
        QCOMPARE(a.sumRect(8, 7), b.sumRect(8, 7));
        QCOMPARE(a.height(), b.height());
        wouldDiffer = wouldDiffer || layoutStrips(alone, width).barcode != b.barcode;
    }
    QVERIFY(wouldDiffer);
}

void TestComparedRows::bothStandAtOneHeight() {
    const RowAnimation both = unlikeRows();
    const QSize pixels(1280, 720);
    const RowFrames frames(both, *animationSize(both, pixels, 96.0));
    const PreparedPicture end = frames.at(static_cast<double>(both.row.steps()));
    QImage frame(pixels, QImage::Format_RGB32);
    frame.fill(end.ground);
    QPainter painter(&frame);
    painter.scale(end.scale, end.scale);
    end.draw(painter);
    const QRgb title = both.row.palette.theme.accentText.rgb();
    const int top = topOfTitle(frame, 0, 640, title);
    QVERIFY(top > 0);
    QCOMPARE(topOfTitle(frame, 640, 1280, title), top);
}

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
