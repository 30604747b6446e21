// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/formula/equation_painter.h"

#include "tests/registry.h"
#include "tests/ui/paint/row_fixture.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

#include <numeric>

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
    void tokensAreIndices();
    void lettersAreThoseOfTheNotation();
    void laterTermsHaveNoFill();
    void openedFeaturesAreNamed();
    void manyTerms();
    void theStrongestTermsAreWritten();
    void asManyTermsAsHaveRoom();
    void wideVectorsAreRoundedAndSaySo();
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
    QVERIFY(textOf({pictureOf(3, 1.0), false}).endsWith(QStringLiteral("after 1 of 3: (0.000 0.667)")));
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

void TestEquationPainter::tokensAreIndices() {
    RowPicture picture = pictureOf(40, 40.0);
    std::vector<std::string> names;
    for (int j = 0; j < 40; ++j) {
        names.push_back("tok" + std::to_string(j));
    }
    picture.tokens = picture.querySubscripts = picture.keySubscripts = TokenList(names);
    picture.orientation = Orientation::Columns;
    const QString columns = textOf({picture, false});
    QVERIFY2(columns.startsWith(QStringLiteral("y^tok0 = ")), qPrintable(columns));
    QVERIFY2(columns.contains(QStringLiteral("(39; 2)^tok39")), qPrintable(columns));
    picture.orientation = Orientation::Rows;
    QVERIFY2(textOf({picture, false}).startsWith(QStringLiteral("o_tok0 = ")),
             qPrintable(textOf({picture, false})));
}

void TestEquationPainter::lettersAreThoseOfTheNotation() {
    RowPicture picture = pictureOf(3, 3.0);
    const auto legend = [&] { return textOf({picture, true}); };
    QVERIFY2(legend().endsWith(QStringLiteral("C is O, A holds the weights, B is V")), qPrintable(legend()));
    picture.orientation = Orientation::Columns;
    QVERIFY2(legend().endsWith(QStringLiteral("C is Y, A holds the weights A′, B is V")),
             qPrintable(legend()));
    picture.orientation = Orientation::Rows;
    picture.letters = Letters::Notes;
    QVERIFY2(legend().endsWith(QStringLiteral("C is Output, A holds the weights Attention, B is V")),
             qPrintable(legend()));
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

/// Four of sixteen features stand there without an index of their own.
void TestEquationPainter::openedFeaturesAreNamed() {
    std::vector<double> value(16);
    std::iota(value.begin(), value.end(), 0.0);
    EquationPicture picture{row_fixture::picture(row_fixture::combination(0, {1.0}, {value}), lightTheme()),
                            false};
    picture.row.progress = 1.0;
    QVERIFY2(textOf(picture).contains(QStringLiteral("(0 1 2 … 15)")), qPrintable(textOf(picture)));
    QVERIFY(!textOf(picture).contains(QStringLiteral("features")));
    picture.row.openedFeature = 10;
    QVERIFY2(textOf(picture).contains(QStringLiteral("(… 8 9 10 11 …)")), qPrintable(textOf(picture)));
    QVERIFY2(textOf(picture).contains(QStringLiteral("features 8 to 11 of 16")), qPrintable(textOf(picture)));
    // Above the sum, which may be longer than its page.
    QVERIFY2(textOf(picture).startsWith(QStringLiteral("features 8 to 11 of 16 o₀ =")),
             qPrintable(textOf(picture)));
    picture.row.indexFrom = 1;
    QVERIFY(textOf(picture).contains(QStringLiteral("features 9 to 12 of 16")));
    picture.letters = true;
    QVERIFY(textOf(picture).contains(QStringLiteral("features 9 to 12 of 16")));
}

void TestEquationPainter::manyTerms() {
    // Equal weights: the longest arrows are the strongest, keys 294 … 299; Σ j/300 of the others is 143.57.
    const QString whole = textOf({pictureOf(300, 300.0), false});
    QVERIFY2(whole.startsWith(QStringLiteral("o₀ = 0.003 (294 2)₂₉₄ + 0.003 (295 2)₂₉₅ + ")),
             qPrintable(whole));
    QVERIFY2(whole.contains(QStringLiteral("+ 0.003 (299 2)₂₉₉ + (294 others = (143.570 1.960))")),
             qPrintable(whole));
    const QString middle = textOf({pictureOf(300, 150.0), false});
    QVERIFY2(middle.startsWith(QStringLiteral("o₀ = 0.003 (149 2)₁₄₉ + 0.003 (295 2)₂₉₅ + ")),
             qPrintable(middle));
    QVERIFY(middle.contains(QStringLiteral("after 150 of 300:")));
    const QString coming = textOf({pictureOf(300, 150.5), false});
    QVERIFY2(coming.startsWith(QStringLiteral("o₀ = 0.003 (150 2)₁₅₀ + 0.003 (295 2)₂₉₅ + ")),
             qPrintable(coming));
    QCOMPARE(count({pictureOf(300, 150.5), false}, EquationPart::State::Current), std::size_t{1});
    const QString letters = textOf({pictureOf(300, 300.0), true});
    QVERIFY2(letters.contains(QStringLiteral("+ … 294 others")), qPrintable(letters));
    RowTerm rest;
    rest.others = 1;
    QCOMPARE(pictureOf(3, 0.0).name(rest), QStringLiteral("1 other"));
}

void TestEquationPainter::theStrongestTermsAreWritten() {
    // Weights 50/1275, 49/1275, … as the row has them when it is ordered by weight.
    RowPicture picture = pictureOf(50, 50.0);
    auto row = std::make_shared<RowCombination>(*picture.row);
    row->output = {0.0, 0.0};
    double others = 0.0;
    for (std::size_t t = 0; t < 50; ++t) {
        RowTerm& term = row->terms[t];
        term.weight = static_cast<double>(50 - t) / 1275.0;
        term.value = {1.0, 2.0};
        term.contribution = {term.weight, 2.0 * term.weight};
        row->output = {row->output[0] + term.weight, row->output[1] + 2.0 * term.weight};
        others += t < 6 ? 0.0 : term.weight;
    }
    picture.row = row;
    const QString text = textOf({picture, false});
    const QString rest =
        QStringLiteral("(44 others = (%1 %2))").arg(others, 0, 'f', 3).arg(2 * others, 0, 'f', 3);
    QVERIFY2(
        text.startsWith(QStringLiteral("o₀ = 0.039 (1 2)₀ + 0.038 (1 2)₁ + 0.038 (1 2)₂ + 0.037 (1 2)₃ + "
                                       "0.036 (1 2)₄ + 0.035 (1 2)₅ + ") +
                        rest),
        qPrintable(text + " / " + rest));
    std::reverse(row->terms.begin(), row->terms.end());
    const QString reversed = textOf({picture, false});
    QVERIFY2(reversed.startsWith(QStringLiteral("o₀ = 0.035 (1 2)₅ + 0.036 (1 2)₄ + 0.037 (1 2)₃")),
             qPrintable(reversed));
}

void TestEquationPainter::asManyTermsAsHaveRoom() {
    const EquationPicture picture{pictureOf(50, 50.0), false};
    std::size_t before = 0;
    for (const double height : {60.0, 200.0, 300.0, 900.0}) {
        const EquationPicture fitted = fittedEquation(picture, {300.0, height});
        const std::size_t terms = static_cast<std::size_t>(textOf(fitted).count(QStringLiteral(" 2)")));
        QVERIFY(terms >= std::max<std::size_t>(before, 6));
        QVERIFY(terms == 6 || equationSize(fitted, 300.0).height() <= height);
        before = terms;
    }
    QCOMPARE(before, std::size_t{50});
    QVERIFY(!textOf(fittedEquation(picture, {300.0, 900.0})).contains(QStringLiteral("others")));
}

void TestEquationPainter::wideVectorsAreRoundedAndSaySo() {
    RowPicture row = pictureOf(7, 7.0);
    auto wide = std::make_shared<RowCombination>(*row.row);
    for (RowTerm& term : wide->terms) {
        term.value = {-0.123456, 1.987654, -1.5432, 0.246813};
        term.contribution.assign(4, 0.1);
        term.runningSum.assign(4, 0.1);
    }
    wide->output.assign(4, 0.7);
    row.row = wide;
    EquationPicture plain{row, false};
    plain.decimals = row.digits;
    bool isSaid = false;
    for (double width = 220.0; width < 600.0; width += 10.0) {
        const EquationPicture fitted = fittedEquation(plain, {width, 900.0});
        const QString text = textOf(fitted);
        QVERIFY2(equationSize(fitted, width).width() <= width, qPrintable(text));
        QCOMPARE(text.contains(QStringLiteral("vectors rounded to ")),
                 equationSize(plain, width).width() > width);
        isSaid = isSaid || (text.contains(QStringLiteral("(−0.12 1.99 −1.54 0.25)")) &&
                            text.endsWith(QStringLiteral("vectors rounded to 2 decimals")));
    }
    QVERIFY(isSaid);
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
