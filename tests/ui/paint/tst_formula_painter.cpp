// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/formula_painter.h"

#include "tests/registry.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

constexpr double kMargin = 20.0;

/// a₀₁ = e^0.7071 / (1 + 2.028) with a root, a chip of each kind, an accent, brackets and a boxed size.
Formula sample() {
    const CellRef cell{Stage::Weights, 0, 1};
    const Formula above = super(scalar("e"), from({Stage::Scaled, 0, 1}, 0.7071, 4));
    const Formula below = attnscope::row({edged(1.0, 0, RangeGroup::Weights, 0.2, {Stage::Weights, 0, 0}),
                                          op("+"), edged(2.028, 3, RangeGroup::Weights, 0.4, cell)});
    return attnscope::row(
        {sub(scalar("s\u0303"), attnscope::row({attnscope::number(0, 0), attnscope::number(1, 0)})), op("="),
         fraction(above, below), op("÷"), root(sub(scalar("d"), scalar("k"))), op("="), bracket("("),
         stack({summed(5.0, 3), attnscope::number(2.0, 3)}), bracket(")"), boxed(attnscope::number(2, 0)),
         op("·"), boxed(attnscope::number(2, 0)), tinted(0.4011, 4, RangeGroup::Weights, cell)});
}

QImage painted(const FormulaLayout& layout, const QColor& background, double scale) {
    const QSizeF size = layout.size() + QSizeF(2 * kMargin, 2 * kMargin);
    QImage image((size * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(background);
    QPainter painter(&image);
    drawFormula(painter, layout, QPointF(kMargin, kMargin));
    return image;
}

QRectF inkOf(const QImage& image, const QColor& background) {
    QRect ink;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) != background.rgb()) {
                ink |= QRect(x, y, 1, 1);
            }
        }
    }
    const double scale = image.devicePixelRatio();
    return QRectF(ink.left() / scale, ink.top() / scale, ink.width() / scale, ink.height() / scale);
}

const FormulaBox* find(const FormulaBox& box, Formula::Kind kind) {
    if (box.formula->kind == kind) {
        return &box;
    }
    for (const FormulaBox& child : box.children) {
        if (const FormulaBox* found = find(child, kind)) {
            return found;
        }
    }
    return nullptr;
}

bool childrenInside(const FormulaBox& box) {
    const QRectF around = box.rect.adjusted(-0.01, -0.01, 0.01, 0.01);
    for (const FormulaBox& child : box.children) {
        // The row's first operator gives its leading space away.
        const bool isSign = child.formula->kind == Formula::Kind::Operator;
        if ((!isSign && !around.contains(child.rect)) || !childrenInside(child)) {
            return false;
        }
    }
    return true;
}

} // namespace

class TestFormulaPainter : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void inkStaysInside_data();
    void inkStaysInside();
    void fractionBarLiesBetween();
    void indicesAreLowExponentsHigh();
    void bracketsAreAsTallAsTheirContent();
    void chipHasThePalettesColour();
    void edgeHasTheCellsColour();
    void pointFindsTheOperand();

private:
    FormulaStyle style(const Palette& palette) const;
};

void TestFormulaPainter::initTestCase() {
    loadFonts();
}

FormulaStyle TestFormulaPainter::style(const Palette& palette) const {
    return {.size = 13.0,
            .colour = palette.theme.text,
            .secondary = palette.theme.secondary,
            .weight = QFont::Normal,
            .palette = &palette};
}

void TestFormulaPainter::inkStaysInside_data() {
    QTest::addColumn<double>("scale");
    QTest::addColumn<bool>("dark");
    for (const double scale : {1.0, 1.5, 2.0}) {
        QTest::addRow("light %g", scale) << scale << false;
        QTest::addRow("dark %g", scale) << scale << true;
    }
}

void TestFormulaPainter::inkStaysInside() {
    QFETCH(double, scale);
    QFETCH(bool, dark);
    const Palette palette = makePalette(dark ? darkTheme() : lightTheme(), Ranges{});
    const FormulaLayout layout = layoutFormula(sample(), style(palette));
    QVERIFY(childrenInside(layout.root));
    const QRectF ink = inkOf(painted(layout, palette.theme.panel, scale), palette.theme.panel);
    // One pixel for antialiasing and for lines laid on the pixel grid.
    const QRectF allowed(QPointF(kMargin - 1.0, kMargin - 1.0), layout.size() + QSizeF(2.0, 2.0));
    QVERIFY2(allowed.contains(ink), qPrintable(QStringLiteral("%1 %2 %3 %4 in %5 %6")
                                                   .arg(ink.left())
                                                   .arg(ink.top())
                                                   .arg(ink.right())
                                                   .arg(ink.bottom())
                                                   .arg(allowed.right())
                                                   .arg(allowed.bottom())));
    QVERIFY(ink.width() > 0.95 * layout.size().width());
}

void TestFormulaPainter::fractionBarLiesBetween() {
    const Palette palette = makePalette(lightTheme(), Ranges{});
    const FormulaLayout layout =
        layoutFormula(fraction(attnscope::number(1, 0), attnscope::number(25, 0)), style(palette));
    const FormulaBox& above = layout.root.children[0];
    const FormulaBox& below = layout.root.children[1];
    QVERIFY(above.rect.bottom() < below.rect.top());
    QVERIFY(std::abs(above.rect.center().x() - below.rect.center().x()) < 0.01);
    // Between the two there is a line of full width in the text's colour.
    const QImage image = painted(layout, Qt::white, 1.0);
    int longest = 0;
    for (int y = int(kMargin + above.rect.bottom()); y <= int(kMargin + below.rect.top()); ++y) {
        int dark = 0;
        for (int x = 0; x < image.width(); ++x) {
            dark += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
        }
        longest = std::max(longest, dark);
    }
    QVERIFY2(longest > 0.85 * layout.size().width(), qPrintable(QString::number(longest)));
}

void TestFormulaPainter::indicesAreLowExponentsHigh() {
    const Palette palette = makePalette(lightTheme(), Ranges{});
    const FormulaLayout low = layoutFormula(sub(scalar("a"), attnscope::number(1, 0)), style(palette));
    QVERIFY(low.root.children[1].baseline > low.root.children[0].baseline);
    QVERIFY(low.root.children[1].size < low.root.children[0].size);
    const FormulaLayout high = layoutFormula(super(scalar("e"), attnscope::number(1, 0)), style(palette));
    QVERIFY(high.root.children[1].baseline < high.root.children[0].baseline);
    const FormulaLayout both = layoutFormula(
        sub(super(attnscope::vector("y"), attnscope::number(0, 0)), attnscope::number(1, 0)), style(palette));
    QVERIFY(!both.root.children[1].rect.intersects(both.root.children[0].children[1].rect) ||
            both.root.children[1].baseline > both.root.children[0].children[1].rect.bottom());
}

void TestFormulaPainter::bracketsAreAsTallAsTheirContent() {
    const Palette palette = makePalette(lightTheme(), Ranges{});
    const FormulaLayout layout = layoutFormula(
        attnscope::row({bracket("("),
                        stack({attnscope::number(1, 0), attnscope::number(2, 0), attnscope::number(3, 0)}),
                        bracket(")")}),
        style(palette));
    QVERIFY(layout.root.children[0].rect.height() >= layout.root.children[1].rect.height());
    QCOMPARE(layout.root.children[0].rect.height(), layout.root.children[2].rect.height());
}

void TestFormulaPainter::chipHasThePalettesColour() {
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
        const Palette palette =
            makePalette(theme, Ranges{.values = 2.0, .scores = 3.0, .weights = {0.0, 0.8}});
        for (const RangeGroup group : {RangeGroup::Values, RangeGroup::Scores, RangeGroup::Weights}) {
            const FormulaLayout layout = layoutFormula(tinted(0.5, 2, group, CellRef{}), style(palette));
            const QImage image = painted(layout, theme.panel, 1.0);
            const QPointF inside = layout.root.rect.topLeft() + QPointF(kMargin + 4.0, kMargin + 4.0);
            QCOMPARE(image.pixelColor(inside.toPoint()).name(), palette.fill(group, 0.5).name());
        }
    }
}

void TestFormulaPainter::edgeHasTheCellsColour() {
    const Palette palette =
        makePalette(lightTheme(), Ranges{.values = 1.0, .scores = 1.0, .weights = {0.0, 0.5}});
    const FormulaLayout layout = layoutFormula(
        edged(2.028, 3, RangeGroup::Weights, 0.4, CellRef{Stage::Weights, 0, 1}), style(palette));
    const QImage image = painted(layout, palette.theme.panel, 1.0);
    const int y = int(kMargin + layout.root.rect.center().y());
    QCOMPARE(image.pixelColor(int(kMargin), y).name(), palette.fill(RangeGroup::Weights, 0.4).name());
    QCOMPARE(image.pixelColor(int(kMargin) + 4, y).name(), palette.theme.field.name());
}

void TestFormulaPainter::pointFindsTheOperand() {
    const Palette palette = makePalette(lightTheme(), Ranges{});
    const FormulaLayout layout = layoutFormula(sample(), style(palette));
    const FormulaBox* fractionBox = find(layout.root, Formula::Kind::Fraction);
    QVERIFY(fractionBox);
    const FormulaBox& exponent = fractionBox->children[0].children[1];
    const Formula* found = numberAt(layout, exponent.rect.center());
    QVERIFY(found);
    QCOMPARE(found->origin, std::optional(CellRef{Stage::Scaled, 0, 1}));
    const Formula* second = numberAt(layout, fractionBox->children[1].children[2].rect.center());
    QVERIFY(second);
    QCOMPARE(second->origin, std::optional(CellRef{Stage::Weights, 0, 1}));
    // The base has no cell, nor has the space around.
    QVERIFY(!numberAt(layout, fractionBox->children[0].children[0].rect.center()));
    QVERIFY(!numberAt(layout, QPointF(-5.0, -5.0)));
}

template struct attnscope::test::Registered<TestFormulaPainter>;
#include "tst_formula_painter.moc"
