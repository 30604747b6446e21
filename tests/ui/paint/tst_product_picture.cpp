// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/textbook/textbook_engine.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/product/product_picture.h"

#include "tests/registry.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

ProductPicture productPicture(const Scene& scene, Stage stage, bool isUntransposed = false) {
    const auto problem = resolve(nullptr, scene, {});
    TextbookEngine engine;
    ProductPicture picture;
    picture.snapshot = {std::make_shared<const Scene>(scene), *runToEnd(engine, *problem)};
    picture.palette = makePalette(lightTheme(), rangesOf(picture.snapshot));
    picture.product = productOf(picture.snapshot, stage, isUntransposed);
    picture.note = QString::fromStdString(picture.product->note.english());
    return picture;
}

QImage paintedProduct(const ProductPicture& picture, const QSize& size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(picture.palette.theme.panel);
    QPainter painter(&image);
    const ProductLayout layout = layoutProduct(picture, size);
    drawProductMatrices(painter, picture, layout);
    drawProductLight(painter, picture, layout);
    return image;
}

QStringList rowTexts(const ProductPicture& picture, ProductPart part, std::size_t row) {
    QStringList texts;
    for (std::size_t j = 0; j < partOf(*picture.product, part).columns; ++j) {
        texts << productNumber(picture, part, row, j);
    }
    return texts;
}

Scene withBias() {
    Scene scene = iLoveAi().scene;
    std::get<TokenInput>(scene.input).bQ = BlockMatrix({{0.5, -1}});
    return scene;
}

BlockMatrix waves(std::size_t rows, double from) {
    BlockMatrix matrix(rows, 4);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
            matrix.mutableRow(i)[j] = std::sin(static_cast<double>(7 * i + 3 * j) + from);
        }
    }
    return matrix;
}

/// The first of twelve words, with four features each.
Scene wordsOfFour(std::size_t count) {
    Scene scene = iLoveAi().scene;
    TokenInput input;
    input.x = waves(count, 1.0);
    input.wQ = waves(4, 2.0);
    input.wK = waves(4, 3.0);
    input.wV = waves(4, 4.0);
    scene.input = input;
    std::vector<std::string> names;
    for (const char* name :
         {"The", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "while", "seven", "tired"}) {
        if (names.size() < count) {
            names.emplace_back(name);
        }
    }
    scene.tokens = TokenList(names);
    return scene;
}

/// Words of four features in columns, whose values have two, with a causal mask.
Scene columnsOfTwo(std::size_t count) {
    Scene scene = wordsOfFour(count);
    auto& input = std::get<TokenInput>(scene.input);
    for (auto* w : {&input.wQ, &input.wK, &input.wV}) {
        BlockMatrix two(4, 2);
        for (std::size_t i = 0; i < 4; ++i) {
            two.mutableRow(i)[0] = 2.0 * (*w)(i, 0);
            two.mutableRow(i)[1] = (*w)(i, 1);
        }
        *w = two;
    }
    scene.orientation = Orientation::Columns;
    scene.mask.layers.push_back({"causal", LayerJoin::And, false, {}, true, {}, {}, {}});
    return scene;
}

/// The first of twelve words, with wide values.
Scene wordsOfMany(std::size_t count) {
    Scene scene = wordsOfFour(count);
    scene.input = QkvInput{waves(count, 1.0), waves(count, 2.0), randomMatrix(MatrixRole::V, count, 512, 5)};
    return scene;
}

bool hasAllNumbers(const ProductLayout& layout) {
    return std::all_of(layout.places.begin(), layout.places.end(), [](const ProductPlace& place) {
        return place.rows.isAllOpen() && place.columns.isAllOpen();
    });
}

bool hasProductInk(const QImage& image, const QRectF& area, const QColor& ink) {
    const QRect pixels = area.toAlignedRect().intersected(image.rect());
    for (int y = pixels.top(); y <= pixels.bottom(); ++y) {
        for (int x = pixels.left(); x <= pixels.right(); ++x) {
            if (image.pixelColor(x, y) == ink) {
                return true;
            }
        }
    }
    return false;
}

/// Everything that a matrix takes.
QRectF areaOf(const ProductPlace& place) {
    return place.frame.united(place.header).united(place.rowLabels).united(place.columnLabels);
}

} // namespace

/// The product as it is laid out and painted.
class TestProductPicture : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aWordMoreHasItsRow();

    void everythingHasItsPlace_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("stage");
        QTest::addColumn<bool>("columns");
        QTest::addColumn<QSize>("size");
        const QList<QSize> sizes{{430, 330}, {660, 340}, {960, 400}, {1500, 900}};
        for (const char* example : {"i-love-ai", "column-convention", "five-words", "multi-head", "bias"}) {
            for (const char* stage : {"q", "scores", "output"}) {
                for (const bool columns : {false, true}) {
                    for (const QSize& size : sizes) {
                        QTest::addRow("%s %s %s %d", example, stage, columns ? "columns" : "rows",
                                      size.width())
                            << QString(example) << QString(stage) << columns << size;
                    }
                }
            }
        }
    }

    void everythingHasItsPlace() {
        QFETCH(QString, example);
        QFETCH(QString, stage);
        QFETCH(bool, columns);
        QFETCH(QSize, size);
        Scene scene = example == "bias" ? withBias() : exampleNamed(example.toStdString())->scene;
        scene.orientation = columns ? Orientation::Columns : Orientation::Rows;
        const ProductPicture picture = productPicture(scene, *stageNamed(stage.toStdString()));
        const ProductLayout layout = layoutProduct(picture, size);
        const QRectF page(QPointF(0, 0), size);
        QVERIFY(layout.numberSize == 0 || layout.numberSize >= 11);
        std::vector<QRectF> areas;
        for (const ProductPart part : kProductParts) {
            const ProductPlace& place = layout.of(part);
            const QRectF area = areaOf(place);
            if (!page.contains(area)) {
                qDebug() << int(part) << layout.isStacked << area << place.frame << place.header
                         << place.rowLabels << place.columnLabels;
            }
            QVERIFY(page.contains(area));
            QVERIFY(place.rows.shows(0) && place.columns.shows(0));
            for (const QRectF& other : areas) {
                QVERIFY(!area.intersects(other));
            }
            areas.push_back(area);
        }
        if (layout.bias) {
            QVERIFY(page.contains(layout.bias->frame));
            for (const ProductPart part : kProductParts) {
                QVERIFY(!layout.bias->frame.intersects(layout.of(part).frame));
            }
        }
        QVERIFY(page.contains(layout.sum) && layout.range.bottom() <= page.bottom());
        for (const QRectF& area : areas) {
            QVERIFY(!area.intersects(layout.sum));
        }
    }

    /// The page of the notes, on half a small screen: every number is there.
    void theNotesFitASmallWindow() {
        const ProductPicture picture = productPicture(columnConvention().scene, Stage::Output);
        const ProductLayout layout = layoutProduct(picture, {660, 340});
        QVERIFY(!layout.isStacked);
        for (const ProductPart part : kProductParts) {
            const ProductPlace& place = layout.of(part);
            QVERIFY(place.rows.isAllOpen() && place.columns.isAllOpen());
            const QString number = productNumber(picture, part, 0, 0);
            QVERIFY(textWidth(sansFont(layout.numberSize), number) <= place.cellRect(0, 0).width());
        }
        // The centre of a window of 1024 × 768: the factors stand around the product, every number still
        // there.
        const ProductLayout small = layoutProduct(picture, {430, 308});
        QVERIFY(small.isStacked && small.numberSize >= 11);
        QVERIFY(small.of(ProductPart::Right).rows.isAllOpen());
        QCOMPARE(rowTexts(picture, ProductPart::Left, 0), (QStringList{"1.000", "0.000", "3.000", "0.000"}));
        QCOMPARE(rowTexts(picture, ProductPart::Result, 0),
                 (QStringList{"0.100", "1.000", "0.900", "0.000"}));
        QCOMPARE(rowTexts(picture, ProductPart::Result, 1),
                 (QStringList{"0.000", "2.000", "0.000", "1.600"}));
    }

    /// Eight words of four features, in the centre of a window of 1280 × 800.
    void eightWordsHaveAllTheirNumbers() {
        TokenInput input;
        input.x = waves(8, 0.3);
        input.wQ = input.wK = input.wV = waves(input.x.columns(), 0.7);
        Scene scene;
        scene.tokens = TokenList{"The", "quick", "brown", "fox", "jumps", "over", "a", "dog"};
        scene.input = input;
        const ProductPicture picture = productPicture(scene, Stage::Output);
        const QSizeF size(664, 386);
        const ProductLayout layout = layoutProduct(picture, size);
        QVERIFY(layout.numberSize >= 11);
        for (const ProductPart part : kProductParts) {
            const ProductPlace& place = layout.of(part);
            QVERIFY(place.rows.isAllOpen() && place.columns.isAllOpen());
            QVERIFY(QRectF(QPointF(), size).contains(place.frame));
        }
        // The rows of the product are those at the left, where alone they are named.
        QVERIFY(!layout.of(ProductPart::Left).rowLabels.isEmpty());
        QVERIFY(layout.equals.x() > layout.of(ProductPart::Right).frame.right());
        QVERIFY(layout.equals.x() < layout.of(ProductPart::Result).frame.left());
    }

    /// Seven words as columns in the centre of a window of 1280 × 800: no row and no column is cut. From the
    /// weights a note leads to it.
    void sevenColumnsHaveAllTheirNumbers_data() {
        QTest::addColumn<int>("stage");
        QTest::newRow("output") << int(Stage::Output);
        QTest::newRow("weights") << int(Stage::Weights);
    }
    void sevenColumnsHaveAllTheirNumbers() {
        QFETCH(int, stage);
        const ProductPicture picture = productPicture(columnsOfTwo(7), Stage(stage));
        const QSizeF size(664, 306);
        const ProductLayout layout = layoutProduct(picture, size);
        QVERIFY(hasAllNumbers(layout));
        QVERIFY(layout.numberSize >= 11);
        const QRectF page(QPointF(), size);
        for (const ProductPart part : kProductParts) {
            QVERIFY(page.contains(areaOf(layout.of(part))));
            QVERIFY(!areaOf(layout.of(part)).intersects(layout.sum));
            QVERIFY(!layout.of(part).header.intersects(layout.of(part).columnLabels));
        }
        QVERIFY(page.contains(layout.sum) && layout.range.bottom() <= page.bottom());
    }

    /// What has no room for numbers shows three dots, so that nobody takes a matrix for whole.
    void foldedRowsAndColumnsHaveDots() {
        ProductPicture picture = productPicture(columnsOfTwo(12), Stage::Output);
        picture.term = 0;
        const QSize size(560, 260);
        const ProductLayout layout = layoutProduct(picture, size);
        const QImage image = paintedProduct(picture, size);
        const QColor ink = picture.palette.theme.text;
        const ProductPlace& weights = layout.of(ProductPart::Right);
        QVERIFY(!weights.rows.isAllOpen() && weights.rows.endOpen < weights.rows.end);
        const double rowsFrom = weights.rowRect(weights.rows.endOpen).top();
        const double rowsTo = weights.frame.bottom();
        QVERIFY(hasProductInk(
            image, {weights.rowLabels.left(), rowsFrom, weights.rowLabels.width(), rowsTo - rowsFrom}, ink));
        const ProductPlace& values = layout.of(ProductPart::Left);
        QVERIFY(!values.columns.isAllOpen() && values.columns.endOpen < values.columns.end);
        const double from = values.columnRect(values.columns.endOpen).left();
        QVERIFY(hasProductInk(image,
                              {from, values.columnLabels.top(), values.frame.right() - from,
                               values.columnLabels.height() - 1.0},
                              ink));
    }

    /// The factors' rows stand at the height of the product's.
    void rowsStandBesideEachOther() {
        const ProductLayout layout =
            layoutProduct(productPicture(iLoveAi().scene, Stage::Output), {960, 400});
        QCOMPARE(layout.of(ProductPart::Left).rowRect(2).top(),
                 layout.of(ProductPart::Result).rowRect(2).top());
        const ProductLayout stacked =
            layoutProduct(productPicture(iLoveAi().scene, Stage::Output), {330, 420});
        QVERIFY(stacked.isStacked);
        QCOMPARE(stacked.of(ProductPart::Left).rowRect(2).top(),
                 stacked.of(ProductPart::Result).rowRect(2).top());
        QCOMPARE(stacked.of(ProductPart::Right).columnRect(1).left(),
                 stacked.of(ProductPart::Result).columnRect(1).left());
    }

    void rowAndColumnAreFramed() {
        ProductPicture picture = productPicture(iLoveAi().scene, Stage::Scores);
        picture.light = {1, 2, {}};
        const QSize size(960, 400);
        const ProductLayout layout = layoutProduct(picture, size);
        const QImage image = paintedProduct(picture, size);
        const QRgb frame = picture.palette.theme.strong.rgb();
        const auto edge = [&](const QRectF& area) {
            return image.pixel(area.center().toPoint().x() + 9, qRound(area.bottom()));
        };
        QCOMPARE(edge(layout.of(ProductPart::Left).rowRect(1)), frame);
        QCOMPARE(edge(layout.of(ProductPart::Right).columnRect(2)), frame);
        QCOMPARE(edge(layout.of(ProductPart::Result).cellRect(1, 2)), frame);
        QVERIFY(edge(layout.of(ProductPart::Result).cellRect(1, 0)) != frame);
        QVERIFY(edge(layout.of(ProductPart::Right).columnRect(0)) != frame);
    }

    void cellsHaveTheColourOfTheirNumber() {
        const ProductPicture picture = productPicture(iLoveAi().scene, Stage::Output);
        const QSize size(960, 400);
        const ProductLayout layout = layoutProduct(picture, size);
        const QImage image = paintedProduct(picture, size);
        for (const ProductPart part : kProductParts) {
            const ProductMatrix& matrix = partOf(*picture.product, part);
            const QPoint corner = layout.of(part).cellRect(1, 1).topLeft().toPoint() + QPoint(4, 4);
            QCOMPARE(image.pixelColor(corner), picture.palette.fill(matrix.group, matrix.at(1, 1)));
        }
    }

    /// Rows of 512 numbers: a few can be read, the others are a barcode, and the page says which are shown.
    void wideMatricesAreBarcodes() {
        ProductPicture picture = productPicture(fiveWords().scene, Stage::Q);
        picture.column = 300;
        picture.term = 200;
        const QSize size(960, 460);
        const ProductLayout layout = layoutProduct(picture, size);
        const ProductPlace& left = layout.of(ProductPart::Left);
        const ProductPlace& result = layout.of(ProductPart::Result);
        QVERIFY(left.rows.isAllOpen());
        QVERIFY(left.columns.isOpen(200) && !left.columns.isOpen(190) && left.columns.shows(190));
        QVERIFY(result.columns.isOpen(300) && result.columns.shows(310) && !result.columns.isOpen(310));
        QVERIFY(left.columns.closed >= 1.0 && left.columns.closed <= 8.0);
        QVERIFY(layout.of(ProductPart::Right).rows.isOpen(200));
        const QImage image = paintedProduct(picture, size);
        const ProductMatrix& q = picture.product->result;
        for (const std::size_t column : {result.columns.first + 1, result.columns.end - 2}) {
            const QPoint middle(int(result.columnRect(column).left()), int(result.rowRect(3).center().y()));
            QCOMPARE(image.pixelColor(middle), picture.palette.fill(q.group, q.at(3, column)));
        }
        const QString hidden = hiddenText(picture, layout);
        QVERIFY(hidden.contains(
            QString("Q: columns %1–%2 of 512").arg(result.columns.first).arg(result.columns.end - 1)));
    }

    /// Six words in a small window: all numbers with one decimal, rather than some with three.
    void fewerDecimalsLeaveRoomForAllNumbers() {
        const ProductPicture picture = productPicture(exampleNamed("noun-adjective")->scene, Stage::Output);
        const auto isAllOpen = [](const ProductLayout& layout) {
            return std::all_of(layout.places.begin(), layout.places.end(), [](const ProductPlace& place) {
                return place.rows.isAllOpen() && place.columns.isAllOpen();
            });
        };
        const ProductLayout large = layoutProduct(picture, {1300, 420});
        QVERIFY(isAllOpen(large));
        QCOMPARE(large.digits, 3);
        QVERIFY(hiddenText(picture, large).isEmpty());
        const ProductLayout small = layoutProduct(picture, {600, 330});
        QVERIFY(isAllOpen(small));
        QVERIFY2(small.digits < 3, qPrintable(QString::number(small.digits)));
        QVERIFY(small.numberSize >= 11);
        QVERIFY(hiddenText(picture, small).endsWith(QStringLiteral(", so that all numbers have room")));
        // Only the printed numbers are shorter.
        QCOMPARE(productNumber(picture, ProductPart::Left, 2, 0), QStringLiteral("0.491"));
    }

    /// Twelve words of four features, in the middle of a window 1280 × 800.
    void twelveWordsCanBeRead() {
        const Scene scene = wordsOfFour(12);
        const QSizeF size(664.0, 345.0);
        const ProductLayout scores = layoutProduct(productPicture(scene, Stage::Scores), size);
        const auto opened = [](const ProductSpan& span) { return span.endOpen - span.firstOpen; };
        QVERIFY(scores.numberSize >= 11);
        QVERIFY(scores.of(ProductPart::Left).columns.isAllOpen());
        QVERIFY2(opened(scores.of(ProductPart::Result).columns) >= 4,
                 qPrintable(QString::number(opened(scores.of(ProductPart::Result).columns))));
        QVERIFY(scores.digits < 3);
        const ProductPicture output = productPicture(scene, Stage::Output);
        const ProductLayout mixed = layoutProduct(output, size);
        QVERIFY(opened(mixed.of(ProductPart::Result).columns) >= 3);
        // With one decimal most of twelve weights would be 0.0 or 0.1.
        QCOMPARE(mixed.digits, 2);
        QVERIFY2(hiddenText(output, mixed).contains(QStringLiteral("2 decimals, so that more numbers")),
                 qPrintable(hiddenText(output, mixed)));
    }

    /// Numbers with a sign and words of seven letters: names and indices give way to numbers.
    void longWordsLeaveRoomForColumns() {
        Scene scene = wordsOfFour(12);
        scene.tokens = {"The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "so", "tired", "."};
        const ProductLayout layout = layoutProduct(productPicture(scene, Stage::Output), {664.0, 345.0});
        const ProductSpan& terms = layout.of(ProductPart::Left).columns;
        const ProductSpan& columns = layout.of(ProductPart::Result).columns;
        QVERIFY(layout.numberSize >= 11);
        for (const ProductPlace& place : layout.places) {
            QVERIFY(QRectF(0.0, 0.0, 664.0, 345.0).contains(place.header));
        }
        QVERIFY2(terms.endOpen - terms.firstOpen + columns.endOpen - columns.firstOpen >= 7,
                 qPrintable(QStringLiteral("%1 terms, %2 columns")
                                .arg(terms.endOpen - terms.firstOpen)
                                .arg(columns.endOpen - columns.firstOpen)));
    }

    /// The same page for the given weights, with its note: all four rows of A' are open.
    void theNoteLeavesRoomForEveryRow() {
        const ProductPicture picture = productPicture(columnConvention().scene, Stage::Weights);
        QVERIFY(!picture.note.isEmpty());
        const ProductLayout layout = layoutProduct(picture, {430, 306});
        for (const ProductPlace& place : layout.places) {
            QVERIFY(place.rows.isAllOpen() && place.columns.isAllOpen());
        }
        QCOMPARE(layout.digits, 3);
    }

    /// V and O have 512 columns, so that they are folded anyway: A with its 5 × 5 weights is not.
    void weightsAreNotFolded() {
        const ProductPicture picture = productPicture(fiveWords().scene, Stage::Weights);
        for (const QSizeF& size : {QSizeF(430, 306), QSizeF(664, 345), QSizeF(960, 460)}) {
            const ProductPlace weights = layoutProduct(picture, size).of(ProductPart::Left);
            QVERIFY(weights.rows.isAllOpen() && weights.columns.isAllOpen());
        }
        // Eight words beside each other: two decimals are enough to open A, and a column of V and O stays.
        const ProductLayout eight = layoutProduct(productPicture(wordsOfFour(8), Stage::Weights), {664, 345});
        QVERIFY(eight.of(ProductPart::Left).rows.isAllOpen() &&
                eight.of(ProductPart::Left).columns.isAllOpen());
        QVERIFY(eight.of(ProductPart::Result).columns.isOpen(0));
    }

    /// Cells of weights are narrower than those of signed numbers, and where there is room type grows.
    void cellsAreAsWideAsTheirNumbers() {
        Scene scene = wordsOfFour(8);
        const ProductPicture eight = productPicture(scene, Stage::Weights);
        const ProductLayout layout = layoutProduct(eight, {960, 345});
        QVERIFY(layout.of(ProductPart::Left).columns.open < layout.of(ProductPart::Right).columns.open);
        QCOMPARE(layout.digits, 3);
        QVERIFY(layout.of(ProductPart::Left).columns.isAllOpen());
        const ProductLayout twelve =
            layoutProduct(productPicture(wordsOfFour(12), Stage::Weights), {1257, 530});
        QVERIFY2(twelve.numberSize >= 13, qPrintable(QString::number(twelve.numberSize)));
        QVERIFY2(twelve.of(ProductPart::Left).rows.open >= 26,
                 qPrintable(QString::number(twelve.of(ProductPart::Left).rows.open)));
    }

    /// With a causal mask the weights at the right of the diagonal are 0: of the columns that can be open
    /// beside the current one those with the largest terms are.
    void largestTermsAreOpen() {
        Scene scene = wordsOfFour(12);
        scene.mask.layers.push_back({"causal", LayerJoin::And, false, {}, true, {}, {}, {}});
        ProductPicture picture = productPicture(scene, Stage::Weights);
        picture.row = 3;
        picture.term = 5;
        const QSizeF size(600, 345);
        const auto columnsOf = [&] { return layoutProduct(picture, size).of(ProductPart::Left).columns; };
        const ProductSpan columns = columnsOf();
        QVERIFY(!columns.isAllOpen() && columns.isOpen(5));
        QCOMPARE(columns.endOpen, std::size_t{6});
        // Who turns the wheel wants to see what is beyond.
        picture.wasTermTurned = true;
        QVERIFY(columnsOf().isOpen(6));
    }

    /// On a wide page the whole of V and O is there, and more of their numbers.
    void widePagesShowAllColumns() {
        const ProductPicture picture = productPicture(fiveWords().scene, Stage::Output);
        const ProductLayout layout = layoutProduct(picture, {1900, 900});
        QVERIFY(hiddenText(picture, layout).isEmpty());
        const ProductSpan& columns = layout.of(ProductPart::Result).columns;
        QVERIFY(columns.endOpen - columns.firstOpen > 7);
        QVERIFY(!hiddenText(picture, layoutProduct(picture, {960, 460})).isEmpty());
    }

    void spansKeepTheCurrentIndexInSight_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("current");
        QTest::addColumn<int>("room");
        QTest::newRow("fits") << 5 << 4 << 300;
        QTest::newRow("wide barcode") << 40 << 39 << 400;
        QTest::newRow("thousands, first") << 16384 << 0 << 400;
        QTest::newRow("thousands, middle") << 16384 << 9412 << 400;
        QTest::newRow("thousands, last") << 16384 << 16383 << 400;
        QTest::newRow("hardly room") << 16384 << 77 << 30;
    }

    void spansKeepTheCurrentIndexInSight() {
        QFETCH(int, count);
        QFETCH(int, current);
        QFETCH(int, room);
        const auto index = std::size_t(current);
        const ProductSpan span = fittedSpan(std::size_t(count), index, room, 50.0, 1024);
        QVERIFY(span.shows(index));
        QVERIFY(span.isOpen(index) || room < 84);
        QVERIFY(span.extent() <= room + 1.0);
        QVERIFY(span.end <= span.count && span.closed >= 1.0);
        double before = 0.0;
        for (std::size_t i = span.first; i < span.end; ++i) {
            QCOMPARE(span.start(i), before);
            QCOMPARE(span.at(before + 0.5), std::optional(i));
            before += span.sizeOf(i);
        }
        QVERIFY(!span.at(before + 0.5) && !span.at(-0.5));
    }

    void playedNumbersComeInOrder_data() {
        QTest::addColumn<int>("order");
        QTest::addColumn<int>("steps");
        QTest::addColumn<QString>("afterTwo"); // of two rows and three columns
        QTest::newRow("rows") << int(ProductOrder::Rows) << 2 << "xxxxxx";
        QTest::newRow("columns") << int(ProductOrder::Columns) << 3 << "xx.xx.";
        QTest::newRow("entries") << int(ProductOrder::Entries) << 6 << "xx....";
    }

    void playedNumbersComeInOrder() {
        QFETCH(int, order);
        QFETCH(int, steps);
        QFETCH(QString, afterTwo);
        QCOMPARE(ProductPlay::steps(ProductOrder(order), 2, 3), std::size_t(steps));
        QString shown;
        for (std::size_t i = 0; i < 6; ++i) {
            shown += ProductPlay{ProductOrder(order), 2}.has(i / 3, i % 3, 3) ? 'x' : '.';
        }
        QCOMPARE(shown, afterTwo);
    }

    /// A number that was not computed yet is an empty cell.
    void playedPictureHasEmptyCells() {
        ProductPicture picture = productPicture(iLoveAi().scene, Stage::Scores);
        picture.play = ProductPlay{ProductOrder::Rows, 2};
        const QSize size(960, 400);
        const QImage image = paintedProduct(picture, size);
        const ProductPlace place = layoutProduct(picture, size).of(ProductPart::Result);
        const auto colourAt = [&](std::size_t row) {
            return image.pixelColor(place.cellRect(row, 2).topLeft().toPoint() + QPoint(4, 4));
        };
        QCOMPARE(colourAt(1), picture.palette.fill(RangeGroup::Scores, 2.0));
        QCOMPARE(colourAt(2), picture.palette.theme.canvas);
    }

    /// The sizes that don't match are framed in the colour of problems.
    void sizesThatDoNotFitAreMarked() {
        const QSize size(960, 400);
        const auto hasWarning = [&](bool isUntransposed) {
            ProductPicture picture = productPicture(iLoveAi().scene, Stage::Scores, isUntransposed);
            const QRectF header = layoutProduct(picture, size).of(ProductPart::Left).header;
            const QImage image = paintedProduct(picture, size);
            for (int y = int(header.top()); y < int(header.bottom()); ++y) {
                for (int x = int(header.left()); x < int(header.right()) + 2; ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    if (pixel.red() > pixel.green() + 60) { // thin lines are smoothed
                        return true;
                    }
                }
            }
            return false;
        };
        QVERIFY(hasWarning(true));
        QVERIFY(!hasWarning(false));
    }
};

/// Where five rows have room six get theirs, a little lower: matrices begin with the same word.
void TestProductPicture::aWordMoreHasItsRow() {
    const auto openedRow = [](std::size_t words, double height) { // 0: some are folded away
        ProductPicture picture = productPicture(wordsOfMany(words), Stage::Output);
        picture.isTyped = true;
        const ProductLayout layout = layoutProduct(picture, {500.0, height});
        const ProductSpan& rows = layout.of(ProductPart::Left).rows;
        return rows.isAllOpen() && layout.of(ProductPart::Right).rows.isAllOpen() ? rows.open : 0.0;
    };
    const double usual = openedRow(5, 400.0);
    double height = 100.0;
    while (openedRow(5, height) < usual && height < 400.0) {
        height += 1.0;
    }
    const double lower = openedRow(6, height + 3.0);
    QVERIFY2(lower > 0.0 && lower < usual, qPrintable(QStringLiteral("%1 at %2").arg(lower).arg(height)));
}

template struct attnscope::test::Registered<TestProductPicture>;
#include "tst_product_picture.moc"
