// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/formula/equation_painter.h"

#include "tests/registry.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

/// Weights 1/n and values (j, 2): sums are known at every step.
RowPicture pictureOf(std::size_t keys, double progress) {
    auto row = std::make_shared<RowCombination>();
    row->query = 0;
    std::vector<double> sum(2, 0.0);
    for (std::size_t j = 0; j < keys; ++j) {
        RowTerm term;
        term.key = j;
        term.weight = 1.0 / static_cast<double>(keys);
        term.value = {static_cast<double>(j), 2.0};
        term.contribution = {term.weight * term.value[0], term.weight * 2.0};
        sum = {sum[0] + term.contribution[0], sum[1] + term.contribution[1]};
        term.runningSum = sum;
        row->terms.push_back(term);
    }
    row->output = sum;
    RowPicture picture;
    picture.row = row;
    picture.palette = makePalette(lightTheme(), Ranges{.values = 3.0, .scores = 3.0, .weights = {0.0, 0.5}});
    picture.progress = progress;
    return picture;
}

QString textOf(const EquationPicture& picture) {
    QStringList texts;
    for (const EquationPart& part : equationParts(picture)) {
        texts.append(QString::fromStdString(plainText(part.formula)).trimmed());
    }
    return texts.join(' ');
}

std::size_t count(const EquationPicture& picture, EquationPart::State state) {
    std::size_t found = 0;
    for (const EquationPart& part : equationParts(picture)) {
        found += part.state == state ? 1 : 0;
    }
    return found;
}

int pixelsOf(const EquationPicture& picture, const QColor& colour) {
    const QSizeF size = equationSize(picture, 400.0);
    QImage image(420, int(size.height()) + 20, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawEquation(painter, QRectF(10, 10, 400, size.height()), picture);
    painter.end();
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            found += image.pixelColor(x, y) == colour ? 1 : 0;
        }
    }
    return found;
}

} // namespace

class TestEquationPainter : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void numbers();
    void letters();
    void columnsStandUpright();
    void laterTermsHaveNoFill();
    void manyTerms();
    void wrapsToTheWidth();
    void pointFindsTheCell();
    void nothingToDraw();
};

void TestEquationPainter::initTestCase() {
    loadFonts();
}

void TestEquationPainter::numbers() {
    QCOMPARE(textOf({pictureOf(3, 3.0), false}),
             QStringLiteral("o₀ = 0.333 (0 2) + 0.333 (1 2) + 0.333 (2 2) = (1.000 2.000)"));
    QVERIFY(textOf({pictureOf(3, 1.0), false}).endsWith(QStringLiteral("after 1 of 3:  (0.000 0.667)")));
    QCOMPARE(count({pictureOf(3, 1.5), false}, EquationPart::State::Added), std::size_t{1});
    QCOMPARE(count({pictureOf(3, 1.5), false}, EquationPart::State::Current), std::size_t{1});
    QCOMPARE(count({pictureOf(3, 1.5), false}, EquationPart::State::Later), std::size_t{1});
}

void TestEquationPainter::letters() {
    RowPicture picture = pictureOf(3, 3.0);
    picture.indexFrom = 1;
    QVERIFY(textOf({picture, true})
                .startsWith(QStringLiteral("(c₁₁  c₁₂) = a₁₁(b₁₁  b₁₂) + a₁₂(b₂₁  b₂₂) + a₁₃(b₃₁  b₃₂)")));
}

void TestEquationPainter::columnsStandUpright() {
    RowPicture picture = pictureOf(3, 3.0);
    const QSizeF rows = equationSize({picture, false}, 1000.0);
    picture.orientation = Orientation::Columns;
    const QSizeF columns = equationSize({picture, false}, 1000.0);
    QVERIFY(columns.height() > rows.height());
    QVERIFY(columns.width() < rows.width());
    QVERIFY(textOf({picture, false}).startsWith(QStringLiteral("y⁰ = 0.333 (0; 2)")));
}

void TestEquationPainter::laterTermsHaveNoFill() {
    const EquationPicture none{pictureOf(3, 0.0), false};
    const EquationPicture all{pictureOf(3, 3.0), false};
    const QColor fill = all.row.palette.fill(RangeGroup::Weights, 1.0 / 3.0);
    QCOMPARE(pixelsOf(none, fill), 0);
    QVERIFY(pixelsOf(all, fill) > 3 * 200);
    // A term does not move when it is lit.
    QCOMPARE(equationParts(none).size(), equationParts(all).size());
}

void TestEquationPainter::manyTerms() {
    QVERIFY(textOf({pictureOf(300, 0.0), false}).contains(QStringLiteral("+ … 294 others")));
    const QString middle = textOf({pictureOf(300, 150.0), false});
    QVERIFY(middle.contains(QStringLiteral("= … 148 others + ")));
    QVERIFY(middle.contains(QStringLiteral("+ … 146 others")));
    QVERIFY(middle.contains(QStringLiteral("(150 2)")));
    const QString third = textOf({pictureOf(300, 3.0), false});
    QVERIFY2(third.contains(QStringLiteral("= … 1 other + ")), qPrintable(third));
    RowTerm rest;
    rest.others = 1;
    QCOMPARE(pictureOf(3, 0.0).name(rest), QStringLiteral("1 other"));
}

void TestEquationPainter::wrapsToTheWidth() {
    const EquationPicture picture{pictureOf(12, 12.0), false};
    const QSizeF wide = equationSize(picture, 2000.0);
    const QSizeF narrow = equationSize(picture, 300.0);
    QVERIFY(narrow.width() <= 300.0);
    QVERIFY(narrow.height() > 2.0 * wide.height());
    QVERIFY(wide.width() > 600.0);
}

void TestEquationPainter::pointFindsTheCell() {
    const EquationPicture picture{pictureOf(3, 3.0), false};
    const QRectF rect(10.0, 10.0, 1000.0, 100.0);
    QVector<CellRef> seen;
    for (double x = 10.0; x < 600.0; x += 2.0) {
        const std::optional<CellRef> cell = equationCellAt(picture, rect, QPointF(x, 20.0));
        if (cell && (seen.isEmpty() || seen.back() != *cell)) {
            seen.append(*cell);
        }
    }
    QCOMPARE(seen.size(), 9);
    QCOMPARE(seen[3], (CellRef{Stage::Weights, 0, 1}));
    QCOMPARE(seen[5], (CellRef{Stage::V, 1, 1}));
}

void TestEquationPainter::nothingToDraw() {
    QVERIFY(equationParts({}).empty());
    QVERIFY(equationSize({}, 300.0).isEmpty());
}

template struct attnscope::test::Registered<TestEquationPainter>;
#include "tst_equation_painter.moc"
