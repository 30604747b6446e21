// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"
#include "tests/ui/paint/explain_cases.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/explain/matrix_grid.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>

using namespace explain_cases;

namespace {

QImage paintedExplanation(const ExplainLayout& layout, const QSizeF& size, const Theme& theme) {
    QImage image(size.toSize(), QImage::Format_RGB32);
    image.fill(theme.panel);
    QPainter painter(&image);
    drawExplain(painter, layout);
    return image;
}

} // namespace

/// Pictures that explain: where their texts lie, and what is read back from their pixels.
class TestExplainPainter final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void everythingHasRoom_data();
    void everythingHasRoom();
    void noTextLiesOverAnother_data() { everythingHasRoom_data(); }
    void noTextLiesOverAnother();
    void vectorsStandBesideTheirMatrix();
    void cellsHaveTheColoursOfTheirNumbers();
    void aRowMeetsAColumn();
    void theLineOfCodeThatActsIsLit();
    void maskedScoresAreNamedWithoutAMask();
    void onlyItemsHoldWeights();
    void scaledScoresOfColumnsAreNoA();
    void repeatedLengthsStandBesideTheOneOfTheirItem();
    void aPaddedKeyIsHatched();
    void itemsKeepTheirColours();
    void litCodeLiesOverNoCells_data();
    void litCodeLiesOverNoCells();
    void rowsThatHaveRoomStandApart();
    void curvesGoThroughTheirNumbers();
    void costIsWrittenAtThePresentSize();
    void whatMovedIsFramed();
    void aMaskOverSwappedTokensIsSaid();
    void boxesOfTheChainWait();
    void aListingHasTheShapesOfItsScene();
    void aListingFitsASlide();
    void anAskedShapeIsLeftOut();
    void chineseHasWordsOfItsOwn();
    void theSpokenTextHasTheNumbers_data();
    void theSpokenTextHasTheNumbers();
};

void TestExplainPainter::everythingHasRoom_data() {
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("slide") << kSlide;
    QTest::newRow("slide of 1280x800") << QSizeF(506.0, 172.0);
    QTest::newRow("window") << kWindow;
    QTest::newRow("large window") << QSizeF(1400.0, 760.0);
    QTest::newRow("small window") << QSizeF(470.0, 330.0);
}

void TestExplainPainter::everythingHasRoom() {
    QFETCH(const QSizeF, size);
    QStringList wrong;
    for (const ExplainCase& of : allCases()) {
        for (const char* language : {"en", "zh"}) {
            const ExplainLayout layout = layoutExplain(explainPicture(of, lightTheme(), language), size);
            const QRectF bounds = layout.sheet.bounds();
            const double type = layout.sheet.type() * layout.scale;
            const QRectF inside(QPointF(-0.5, -0.5), size + QSizeF(1.0, 1.0));
            if (!inside.contains(QRectF(bounds.topLeft() * layout.scale, bounds.size() * layout.scale))) {
                wrong << of.name + QStringLiteral(": is cut");
            }
            // In the smallest window it may be smaller than usual type, but never unreadable.
            const double least = size.width() < 500.0 ? 8.0 : kCaptionSize;
            if (type < least - 1e-9) {
                wrong << QStringLiteral("%1 %2: type %3, bounds %4 x %5")
                             .arg(of.name, QLatin1String(language))
                             .arg(type)
                             .arg(bounds.width())
                             .arg(bounds.height());
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
}

void TestExplainPainter::noTextLiesOverAnother() {
    QFETCH(const QSizeF, size);
    QStringList wrong;
    for (const ExplainCase& of : allCases()) {
        const std::vector<Placed> texts = placedTexts(layoutExplain(explainPicture(of), size));
        for (std::size_t i = 0; i < texts.size(); ++i) {
            for (std::size_t j = i + 1; j < texts.size(); ++j) {
                const QRectF both = texts[i].rect.intersected(texts[j].rect);
                if (std::min(both.width(), both.height()) > 1.0) {
                    wrong
                        << QStringLiteral("%1: \"%2\" and \"%3\"").arg(of.name, texts[i].text, texts[j].text);
                }
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.mid(0, 30).join('\n')));
}

void TestExplainPainter::vectorsStandBesideTheirMatrix() {
    const ExplainLayout rows = layoutExplain(explained("i-love-ai", {ExplainKind::Stack}), kWindow);
    QVERIFY(hasText(rows, QStringLiteral("Q")));
    QVERIFY(hasText(rows, QStringLiteral("3 × 2")));
    // As rows q₀ stands above q₁, as columns q⁰ left of q¹.
    QVERIFY(rectOf(rows, QStringLiteral("q₀")).bottom() < rectOf(rows, QStringLiteral("q₁")).top());
    QVERIFY(rectOf(rows, QStringLiteral("q₀")).right() < rectOf(rows, QStringLiteral("Q")).left());
    const ExplainLayout columns = layoutExplain(
        explainPicture({{}, exampleScene("i-love-ai", Orientation::Columns), {ExplainKind::Stack}}), kWindow);
    QVERIFY(rectOf(columns, QStringLiteral("q⁰")).right() < rectOf(columns, QStringLiteral("q¹")).left());
    QVERIFY(hasText(columns, QStringLiteral("2 × 3")));
}

void TestExplainPainter::cellsHaveTheColoursOfTheirNumbers() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        const ExplainPicture of =
            explainPicture({{}, exampleScene("i-love-ai"), {ExplainKind::Stack}, {Stage::V, 0, 0}}, *theme);
        const ExplainLayout layout = layoutExplain(of, kWindow);
        const QImage image = paintedExplanation(layout, kWindow, *theme);
        int found = 0;
        for (const SheetText& text : layout.sheet.texts()) {
            if (text.text == QStringLiteral("3")) { // v of "AI" is [1, 3], once as a vector, once in V
                const QColor fill =
                    image.pixelColor(QPointF(text.rect.left() - 3.0, text.rect.center().y()).toPoint());
                QCOMPARE(fill, of.palette.fill(RangeGroup::Values, 3.0));
                ++found;
            }
        }
        QCOMPARE(found, 2);
    }
}

void TestExplainPainter::aRowMeetsAColumn() {
    const ExplainPicture of = explained("i-love-ai", {ExplainKind::Transpose}, {Stage::Scores, 2, 1});
    const ExplainLayout layout = layoutExplain(of, kWindow);
    QVERIFY(hasText(layout, QStringLiteral("Kᵀ")));
    QVERIFY(
        hasText(layout, QStringLiteral("3 × 2 · 2 × 3: the inner sizes match; 3 × 2 · 3 × 2 would not fit")));
    // q of "AI" times k of "love": [2, 1]·[1, 0].
    const auto texts = placedTexts(layout);
    QVERIFY(std::any_of(texts.begin(), texts.end(), [](const Placed& each) {
        return each.text.endsWith(QStringLiteral("= 2·1 + 1·0 = 2")) ||
               each.text.endsWith(QStringLiteral("= 2 · 1 + 1 · 0 = 2"));
    }));
    // Orange is the selected query's row of Q, and nothing else.
    int accents = 0;
    for (const SheetLine& line : layout.sheet.lines()) {
        accents += line.colour == lightTheme().accent && !line.isDashed ? 1 : 0;
    }
    QCOMPARE(accents, 1);
    // Of square matrices it is not said that they would not fit.
    Scene square = exampleScene("i-love-ai");
    square.input = QkvInput{BlockMatrix({{1, 0}, {0, 1}}), BlockMatrix({{1, 0}, {0, 1}}), {}};
    square.tokens = {"a", "b"};
    const ExplainLayout both =
        layoutExplain(explainPicture({{}, square, {ExplainKind::Transpose}, {Stage::Scores, 0, 0}}), kWindow);
    QVERIFY(hasText(both, QStringLiteral("2 × 2 · 2 × 2: the inner sizes match")));
}

void TestExplainPainter::theLineOfCodeThatActsIsLit() {
    const auto lit = [](ExplainKind kind, Stage stage) {
        const ExplainLayout layout = layoutExplain(explained("valid-lens", {kind}, {stage, 0, 0}), kWindow);
        QStringList found;
        for (const SheetText& text : layout.sheet.texts()) {
            if (text.colour == lightTheme().onStrong && text.isBold) {
                found << text.text;
            }
        }
        return found;
    };
    QCOMPARE(lit(ExplainKind::Lengths, Stage::Masked),
             QStringList{QStringLiteral("mask = torch.arange(maxlen)[None, :] < valid_len[:, None]")});
    QCOMPARE(lit(ExplainKind::Lengths, Stage::Scaled),
             QStringList{QStringLiteral("valid_lens = valid_lens.reshape(-1)")});
    QCOMPARE(lit(ExplainKind::Reshape, Stage::Scaled),
             QStringList{QStringLiteral("X.reshape(-1, shape[-1])")});
    QCOMPARE(lit(ExplainKind::Reshape, Stage::Weights),
             QStringList{QStringLiteral("softmax(X.reshape(shape))")});
}

/// The softmax acts after the reshape: the flat rows hold scores, and −1e6 where a key is padding.
void TestExplainPainter::onlyItemsHoldWeights() {
    const ExplainLayout layout =
        layoutExplain(explained("valid-lens", {ExplainKind::Reshape}, {Stage::Weights, 0, 0}), kSlide);
    const auto shown = [&layout](const QString& text) {
        const std::vector<SheetText>& texts = layout.sheet.texts();
        return std::count_if(texts.begin(), texts.end(),
                             [&text](const SheetText& each) { return each.text == text; });
    };
    // Lengths 1, 2 in four heads and 0, 2 in four: twelve padded cells of 32.
    QCOMPARE(shown(QStringLiteral("−1e6")) + shown(QStringLiteral("−∞")), 12);
}

/// Where no mask is on, the notes' letters have no name of their own for the masked scores.
void TestExplainPainter::maskedScoresAreNamedWithoutAMask() {
    Scene scene = exampleScene("decoder-mask");
    scene.mask = {};
    scene.notation.letters = Letters::Notes;
    const ExplainLayout layout =
        layoutExplain(explainPicture({{}, scene, {ExplainKind::Mask}, {Stage::Masked, 0, 1}}), kWindow);
    QStringList names;
    for (const SheetFormula& formula : layout.sheet.formulas()) {
        names << QString::fromStdString(plainText(*formula.layout.root.formula));
    }
    QVERIFY2(names.contains(QStringLiteral("A_masked")), qPrintable(names.join(u' ')));
}

/// In columns A is KᵀQ; what stands here was divided.
void TestExplainPainter::scaledScoresOfColumnsAreNoA() {
    Scene scene = exampleScene("decoder-mask");
    scene.notation.letters = Letters::Paper;
    scene.orientation = Orientation::Columns;
    const ExplainLayout layout =
        layoutExplain(explainPicture({{}, scene, {ExplainKind::Mask}, {Stage::Masked, 0, 1}}), kWindow);
    QStringList names;
    for (const SheetFormula& formula : layout.sheet.formulas()) {
        names << QString::fromStdString(plainText(*formula.layout.root.formula));
    }
    QVERIFY2(names.contains(QStringLiteral("A ÷ √d_k")) && !names.contains(QStringLiteral("A")) &&
                 !names.contains(QStringLiteral("A_masked")),
             qPrintable(names.join(u'|')));
}

/// Eight lengths become sixteen: both are there.
void TestExplainPainter::repeatedLengthsStandBesideTheOneOfTheirItem() {
    Scene scene = exampleScene("valid-lens");
    scene.mask.layers.front().spec = "valid:1,2";
    const auto withOwn = [&scene](Stage stage) {
        const ExplainLayout layout =
            layoutExplain(explainPicture({{}, scene, {ExplainKind::Lengths}, {stage, 0, 0}}), kWindow);
        return std::count_if(layout.sheet.lines().begin(), layout.sheet.lines().end(),
                             [](const SheetLine& line) { return line.hasHead; });
    };
    QCOMPARE(withOwn(Stage::Scaled), 8); // an arrow for each of two items with four heads
    QCOMPARE(withOwn(Stage::Masked), 0); // the comparison itself
}

void TestExplainPainter::aPaddedKeyIsHatched() {
    const ExplainLayout layout = layoutExplain(explained("valid-lens", {ExplainKind::Lengths}), kWindow);
    // Lengths 1, 2 in four heads and 0, 2 in four: 1 + 0 + 2 + 0 forbidden keys a head.
    const auto hatched = std::count_if(layout.sheet.boxes().begin(), layout.sheet.boxes().end(),
                                       [](const SheetBox& box) { return box.isHatched; });
    QCOMPARE(hatched, 4 * 1 + 4 * 2 + 1); // and one in the legend
    QVERIFY(hasText(layout, QStringLiteral("(1, 2) < (16, 1) → (16, 2)")));
    // While the lengths are repeated there is no mask yet.
    const ExplainLayout before =
        layoutExplain(explained("valid-lens", {ExplainKind::Lengths}, {Stage::Scaled, 0, 0}), kWindow);
    QCOMPARE(std::count_if(before.sheet.boxes().begin(), before.sheet.boxes().end(),
                           [](const SheetBox& box) { return box.isHatched; }),
             0);
    QVERIFY(!hasText(before, QStringLiteral("(1, 2) < (16, 1) → (16, 2)")));
}

void TestExplainPainter::itemsKeepTheirColours() {
    const ExplainPicture of = explained("valid-lens", {ExplainKind::Reshape}, {Stage::Scaled, 0, 0});
    const ExplainLayout layout = layoutExplain(of, QSizeF(900.0, 500.0));
    std::map<QRgb, int> cells;
    for (const SheetBox& box : layout.sheet.boxes()) {
        if (box.fill.isValid() && box.fill != lightTheme().strong) {
            ++cells[box.fill.rgb()];
        }
    }
    // Eight colours, each on the four cells of an item and on the same four among the rows.
    QCOMPARE(cells.size(), 8U);
    for (const auto& [colour, count] : cells) {
        QCOMPARE(count, 8);
    }
    QVERIFY(hasText(layout, QStringLiteral("(8, 2, 2)")) && hasText(layout, QStringLiteral("(16, 2)")));
    // Each number stands in its item and among the rows, on slides too.
    for (const QSizeF& size : {QSizeF(900.0, 500.0), kSlide}) {
        int numbers = 0;
        const ExplainLayout shown = layoutExplain(of, size);
        for (const SheetText& text : shown.sheet.texts()) {
            bool isNumber = false;
            QString(text.text).replace(QChar(0x2212), QLatin1Char('-')).toDouble(&isNumber);
            numbers += isNumber ? 1 : 0;
        }
        QCOMPARE(numbers, 2 * 16 * 2);
    }
}

void TestExplainPainter::litCodeLiesOverNoCells_data() {
    everythingHasRoom_data();
    QTest::newRow("short slide") << QSizeF(560.0, 210.0);
    QTest::newRow("narrow window") << QSizeF(660.0, 620.0);
}

/// Nor over the names of the rows.
void TestExplainPainter::litCodeLiesOverNoCells() {
    QFETCH(const QSizeF, size);
    QStringList wrong;
    for (const char* scene : {"valid-lens", "multi-head"}) {
        for (const Stage stage : {Stage::Scaled, Stage::Weights}) {
            const ExplainLayout layout =
                layoutExplain(explained(scene, {ExplainKind::Reshape}, {stage, 0, 0}), size);
            const auto& boxes = layout.sheet.boxes();
            const auto lit = std::find_if(boxes.begin(), boxes.end(), [](const SheetBox& box) {
                return box.fill == lightTheme().strong;
            });
            QVERIFY(lit != boxes.end());
            for (const SheetBox& box : boxes) {
                if (box.fill != lit->fill && box.rect.intersects(lit->rect)) {
                    wrong << QStringLiteral("%1: a cell at %2").arg(QLatin1String(scene)).arg(box.rect.x());
                }
            }
            for (const SheetText& text : layout.sheet.texts()) {
                if (text.rect.intersects(lit->rect) && !lit->rect.contains(text.rect)) {
                    wrong << QLatin1String(scene) + QStringLiteral(": ") + text.text;
                }
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
}

/// As in a slide of 1280 × 800 in its own type.
void TestExplainPainter::rowsThatHaveRoomStandApart() {
    const ExplainPicture of = explained("valid-lens", {ExplainKind::Reshape}, {Stage::Weights, 0, 0});
    constexpr double kType = 13.0;
    const std::optional<ExplainLayout> layout = layoutExplainIn(kType, of, QSizeF(640.0, 275.0));
    QVERIFY(layout.has_value());
    std::vector<double> rows;
    for (const SheetText& text : layout->sheet.texts()) {
        if (text.text == QStringLiteral("−1e6") || text.text == QStringLiteral("−∞")) {
            rows.push_back(text.rect.center().y());
        }
    }
    std::sort(rows.begin(), rows.end());
    QVERIFY(rows.size() > 2);
    QVERIFY2(rows[1] - rows[0] >= 1.2 * kType, qPrintable(QString::number(rows[1] - rows[0])));
}

void TestExplainPainter::curvesGoThroughTheirNumbers() {
    const ExplainLayout layout = layoutExplain(explained("i-love-ai", {ExplainKind::Scaling}), kWindow);
    const QImage image = paintedExplanation(layout, kWindow, lightTheme());
    std::vector<SheetLine> curves;
    for (const SheetLine& line : layout.sheet.lines()) {
        if (line.points.size() == static_cast<qsizetype>(scalingCurves().points.size())) {
            curves.push_back(line);
        }
    }
    QCOMPARE(curves.size(), 4U); // plain and scaled, of weights and of slopes
    // Heights are in proportion to the numbers.
    const auto& points = scalingCurves().points;
    const double perUnit = (curves[0].points.back().y() - curves[0].points.front().y()) /
                           (points.back().plain - points.front().plain);
    const double between = curves[1].points.back().y() - curves[0].points.back().y();
    QVERIFY(std::abs(between - perUnit * (points.back().scaled - points.back().plain)) < 1e-6);
    // d_k doubles from point to point, in equal steps.
    QVERIFY(std::abs((curves[0].points[1].x() - curves[0].points[0].x()) -
                     (curves[0].points[8].x() - curves[0].points[7].x())) < 1e-6);
    QCOMPARE(image.pixelColor(curves[1].points[4].toPoint()), curves[1].colour);
    // Steps ask for these sizes.
    for (const QSizeF& size : {kWindow, kSlide}) {
        const ExplainLayout shown = layoutExplain(explained("i-love-ai", {ExplainKind::Scaling}), size);
        for (const char* width : {"2", "8", "64", "512", "d_k"}) {
            QVERIFY2(hasText(shown, QLatin1String(width)), width);
        }
        for (const SheetText& text : shown.sheet.texts()) {
            QVERIFY(text.hasIndices || !text.text.contains(QStringLiteral("d_k"))); // d with the index k
        }
    }
    for (const char* number : {"0.49", "0.42", "0.96", "0.46"}) {
        QVERIFY2(hasText(layout, QLatin1String(number)), number);
    }
}

void TestExplainPainter::costIsWrittenAtThePresentSize() {
    Scene scene = exampleScene("i-love-ai");
    MaskLayer window;
    window.spec = "window:1";
    scene.mask.layers = {window};
    const ExplainLayout layout = layoutExplain(explainPicture({{}, scene, {ExplainKind::Cost}}), kWindow);
    QVERIFY(hasText(layout, QStringLiteral("at N = 3")));
    QVERIFY(hasText(layout, QStringLiteral("9 · 2 = 18  (100 %)")));
    QVERIFY(hasText(layout, QStringLiteral("6 · 2 = 12  (66.7 %)"))); // causal
    QVERIFY(hasText(layout, QStringLiteral("7 · 2 = 14  (77.8 %)")));
    QVERIFY(hasText(layout, QStringLiteral("window 1 (this scene)")));
    // On logarithmic axes N² is a straight line, twice as steep as N at large N.
    std::vector<QPolygonF> curves;
    for (const SheetLine& line : layout.sheet.lines()) {
        if (line.points.size() == 10) {
            curves.push_back(line.points);
        }
    }
    QCOMPARE(curves.size(), 3U);
    const auto rise = [](const QPolygonF& curve) { return curve[8].y() - curve[9].y(); };
    QVERIFY(std::abs(rise(curves[0]) / rise(curves[2]) - 2.0) < 0.01);
    QVERIFY(std::abs(rise(curves[0]) / rise(curves[1]) - 1.0) < 0.01);
}

void TestExplainPainter::whatMovedIsFramed() {
    const ExplainLayout layout = layoutExplain(explained("i-love-ai", {ExplainKind::Order}), kWindow);
    QVERIFY(hasText(layout, QStringLiteral("moved back:"))); // at the left of the matrices, in two lines
    QVERIFY(hasText(layout, QStringLiteral("largest difference 0")));
    QVERIFY(hasText(layout, QStringLiteral("without positions")));
    QVERIFY(hasText(layout, QStringLiteral("with positions")));
    const auto frames =
        std::count_if(layout.sheet.lines().begin(), layout.sheet.lines().end(), [](const SheetLine& line) {
            return line.points.size() == 5 && line.colour == lightTheme().text;
        });
    QCOMPARE(frames, 8); // two rows, before and after, without and with positions
}

/// Else a class reads that order matters without positions.
void TestExplainPainter::aMaskOverSwappedTokensIsSaid() {
    Scene scene = exampleScene("i-love-ai");
    scene.mask.layers = {test::causalLayer()};
    const ExplainLayout layout =
        layoutExplain(explainPicture({{}, scene, {ExplainKind::Order}, {Stage::Weights, 0, 0}}), kWindow);
    QVERIFY(hasText(layout, QStringLiteral("without positions, mask on")));
    const auto& boxes = layout.sheet.boxes();
    // Three forbidden cells in each of four matrices.
    QCOMPARE(std::count_if(boxes.begin(), boxes.end(), [](const SheetBox& box) { return box.isHatched; }),
             12);
}

void TestExplainPainter::boxesOfTheChainWait() {
    const ExplainLayout layout = layoutExplain(explained("i-love-ai", {ExplainKind::Chain}), kWindow);
    QVERIFY(hasText(layout, QStringLiteral("3 steps, each waits for the one before")));
    QVERIFY(hasText(layout, QStringLiteral("1 step: all 9 pairs at once")));
    QVERIFY(rectOf(layout, QStringLiteral("h₀")).right() < rectOf(layout, QStringLiteral("h₁")).left());
    const auto across =
        std::count_if(layout.sheet.lines().begin(), layout.sheet.lines().end(), [](const SheetLine& line) {
            return line.hasHead && line.points.front().y() == line.points.back().y();
        });
    QCOMPARE(across, 2); // from the first state to the second, and on to the third
}

/// And they follow an edit of it.
void TestExplainPainter::aListingHasTheShapesOfItsScene() {
    const auto shapes = [](const Scene& scene) {
        const ExplainLayout layout = layoutExplain(explainPicture({{}, scene, productListing()}), kWindow);
        QStringList found;
        double left = -1.0;
        for (const SheetText& text : layout.sheet.texts()) {
            if (text.text.startsWith('(')) {
                found << text.text;
                left = left < 0.0 ? text.rect.left() : left;
                if (!qFuzzyCompare(left, text.rect.left())) {
                    found << QStringLiteral("not below the other");
                }
            }
        }
        return found.join(' ');
    };
    QCOMPARE(shapes(exampleScene("valid-lens")), QStringLiteral("(8, 2, 2) (16, 2)"));
    Scene longer = exampleScene("i-love-ai");
    QCOMPARE(shapes(longer), QStringLiteral("(1, 3, 3) (3, 3)"));
    longer.keyTokens = TokenList(std::vector<std::string>(5, "k"));
    longer.input = QkvInput{BlockMatrix(3, 2), BlockMatrix(5, 2), {}};
    QCOMPARE(shapes(longer), QStringLiteral("(1, 3, 5) (3, 5)"));
    // The line that acts is lit, and said.
    const ExplainPicture of = explainPicture({{}, exampleScene("valid-lens"), productListing()});
    const ExplainLayout layout = layoutExplain(of, kWindow);
    QCOMPARE(layout.sheet.boxes().size(), std::size_t{1});
    QVERIFY(layout.sheet.boxes()[0].rect.contains(
        rectOf(layout, QString::fromStdString(productListing().lines[1].code))));
    QVERIFY(spokenPicture(of).contains(QStringLiteral("here: scores = torch.bmm")));
    QVERIFY(spokenPicture(of).endsWith(QStringLiteral("return scores.reshape(-1, keys), (16, 2)")));
}

/// The longest that a lesson may have, in type that the last row reads.
void TestExplainPainter::aListingFitsASlide() {
    ExplainChoice choice{ExplainKind::Listing};
    choice.lines.assign(kMostListingLines,
                        {std::string(kLongestListingLine, 'm'), {"batches*heads", "queries", "keys"}});
    const ExplainLayout layout =
        layoutExplain(explainPicture({{}, exampleScene("valid-lens"), choice}), QSizeF(506.0, 172.0));
    QCOMPARE(layout.scale, 1.0);
}

/// A question may ask for it: then neither the picture nor what is read aloud tells it, and nothing moves
/// when it is told.
void TestExplainPainter::anAskedShapeIsLeftOut() {
    const auto sizeOf = [](ExplainPicture picture, bool isSized) {
        picture.isSized = isSized;
        const ExplainLayout layout = layoutExplain(picture, kSlide);
        return std::pair(layout.sheet.bounds(), layout.sheet.type());
    };
    const auto told = [&sizeOf](ExplainPicture picture, bool isSized) {
        if (sizeOf(picture, true) != sizeOf(picture, false)) {
            return QStringLiteral("it changes its size");
        }
        picture.isSized = isSized;
        QStringList all{spokenPicture(picture)};
        const ExplainLayout layout = layoutExplain(picture, kWindow);
        for (const SheetText& text : layout.sheet.texts()) {
            all << text.text;
        }
        return all.join('|');
    };
    const ExplainPicture graph = explained("five-words", {ExplainKind::Graph}, {Stage::Scores, 0, 0});
    QVERIFY(told(graph, true).contains(QStringLiteral("5 × 5")));
    QVERIFY(!told(graph, false).contains(QStringLiteral("×")));
    const ExplainPicture listing = explainPicture({{}, exampleScene("valid-lens"), productListing()});
    QVERIFY(told(listing, true).contains(QStringLiteral("(16, 2)")));
    QVERIFY(!told(listing, false).contains(QStringLiteral("(16, 2)")));
    const ExplainPicture rows = explained("valid-lens", {ExplainKind::Reshape}, {Stage::Scaled, 0, 0});
    QVERIFY(told(rows, true).contains(QStringLiteral("16")));
    QVERIFY(!told(rows, false).contains(QStringLiteral("16")));
}

void TestExplainPainter::chineseHasWordsOfItsOwn() {
    const ExplainLayout layout = layoutExplain(
        explainPicture({{}, exampleScene("i-love-ai"), {ExplainKind::Chain}}, lightTheme(), "zh"), kWindow);
    QVERIFY(hasText(layout, QStringLiteral("3 步，每步都要等前一步")));
}

void TestExplainPainter::theSpokenTextHasTheNumbers_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("part");
    const auto row = [](ExplainKind kind, const char* scene, const QString& part) {
        QTest::addRow("%s", std::string(wordOf(kind)).c_str()) << int(kind) << QString(scene) << part;
    };
    row(ExplainKind::Stack, "i-love-ai", QStringLiteral("3 vectors make Q, 3 × 2"));
    row(ExplainKind::Transpose, "i-love-ai", QStringLiteral("query 0 I, key 1 love: 1"));
    row(ExplainKind::Lengths, "valid-lens", QStringLiteral("b0 h0 1 2"));
    row(ExplainKind::Reshape, "valid-lens", QStringLiteral("16 rows in 8 items"));
    row(ExplainKind::Cost, "i-love-ai", QStringLiteral("no mask 18, causal 12"));
    row(ExplainKind::Scaling, "i-love-ai", QStringLiteral("d_k = 512: without scaling 0.965"));
    row(ExplainKind::Order, "i-love-ai",
        QStringLiteral("without positions: moved back: largest difference 0"));
    row(ExplainKind::Chain, "i-love-ai", QStringLiteral("3 steps"));
    row(ExplainKind::Heads, "multi-head", QStringLiteral("4 · (4 × 2)"));
    row(ExplainKind::Path, "i-love-ai", QStringLiteral("1 love → 1.000 → 0.707 → 0.401 · [0, 1]"));
    row(ExplainKind::Graph, "five-words",
        QStringLiteral(
            "Q 5 × 512, K 5 × 512 → MatMul, 5 × 5 → Scale, 5 × 5 → Mask (left out), 5 × 5 → SoftMax, "
            "5 × 5 → MatMul V 5 × 512, 5 × 512"));
}

void TestExplainPainter::theSpokenTextHasTheNumbers() {
    QFETCH(const int, kind);
    QFETCH(const QString, scene);
    QFETCH(const QString, part);
    const QString text =
        spokenPicture(explained(scene.toStdString(), {static_cast<ExplainKind>(kind)}, {Stage::Q, 0, 1}));
    QVERIFY2(text.contains(part), qPrintable(text));
}

template struct attnscope::test::Registered<TestExplainPainter>;
#include "tst_explain_painter.moc"
