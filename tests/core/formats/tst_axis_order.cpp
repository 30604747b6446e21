// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/axis_order.h"

#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

namespace {

using Shape = std::vector<std::size_t>;

constexpr std::size_t kBatches = 2;
constexpr std::size_t kHeads = 3;
constexpr std::size_t kTokens = 4;
constexpr std::size_t kFeatures = 5;

/// A number whose digits are its batch item, head, token and feature.
double numberOf(std::size_t b, std::size_t h, std::size_t n, std::size_t d) {
    return static_cast<double>(1000 * b + 100 * h + 10 * n + d);
}

/// An array in that order of loops: `order` names the axes, the slowest first, "BHNd" being 0123.
NumberArray filled(const std::vector<std::size_t>& order, const Shape& shape, bool batches, bool heads) {
    const Shape lengths{batches ? kBatches : 1, heads ? kHeads : 1, kTokens, kFeatures};
    NumberArray array{shape, {}, true, NumberKind::Float};
    Shape at(4);
    for (at[order[0]] = 0; at[order[0]] < lengths[order[0]]; ++at[order[0]]) {
        for (at[order[1]] = 0; at[order[1]] < lengths[order[1]]; ++at[order[1]]) {
            for (at[order[2]] = 0; at[order[2]] < lengths[order[2]]; ++at[order[2]]) {
                for (at[order[3]] = 0; at[order[3]] < lengths[order[3]]; ++at[order[3]]) {
                    array.values.push_back(numberOf(at[0], at[1], at[2], at[3]));
                }
            }
        }
    }
    return array;
}

} // namespace

Q_DECLARE_METATYPE(attnscope::FileAxes)

class TestAxisOrder : public QObject {
    Q_OBJECT

private slots:
    void everyNumberComesToItsPlace_data();
    void everyNumberComesToItsPlace();
    void axesOfOneRankAreOffered();
    void whatDoesNotFitIsSaid();
};

void TestAxisOrder::everyNumberComesToItsPlace_data() {
    QTest::addColumn<FileAxes>("axes");
    QTest::addColumn<bool>("columns");
    QTest::addColumn<std::vector<std::size_t>>("order");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<bool>("batches");
    QTest::addColumn<bool>("heads");
    const auto row = [](const char* name, FileAxes axes, bool columns, std::vector<std::size_t> order,
                        Shape shape, bool batches, bool heads) {
        QTest::addRow("%s", name) << axes << columns << order << shape << batches << heads;
    };
    row("(N, d)", FileAxes::Tokens, false, {0, 1, 2, 3}, {4, 5}, false, false);
    row("(d, N)", FileAxes::Tokens, true, {0, 1, 3, 2}, {5, 4}, false, false);
    row("(N, H·d)", FileAxes::TokensJoined, false, {0, 2, 1, 3}, {4, 15}, false, true);
    row("(H·d, N)", FileAxes::TokensJoined, true, {0, 1, 3, 2}, {15, 4}, false, true);
    row("(B, N, d)", FileAxes::BatchTokens, false, {0, 1, 2, 3}, {2, 4, 5}, true, false);
    row("(N, B, d)", FileAxes::TokensBatch, false, {2, 0, 1, 3}, {4, 2, 5}, true, false);
    row("(H, N, d)", FileAxes::HeadTokens, false, {0, 1, 2, 3}, {3, 4, 5}, false, true);
    row("(N, H, d)", FileAxes::TokensHead, false, {0, 2, 1, 3}, {4, 3, 5}, false, true);
    row("(B·H, N, d)", FileAxes::FoldedTokens, false, {0, 1, 2, 3}, {6, 4, 5}, true, true);
    row("(B, N, H·d)", FileAxes::BatchTokensJoined, false, {0, 2, 1, 3}, {2, 4, 15}, true, true);
    row("(B, H, N, d)", FileAxes::BatchHeadTokens, false, {0, 1, 2, 3}, {2, 3, 4, 5}, true, true);
    row("(B, H, d, N)", FileAxes::BatchHeadTokens, true, {0, 1, 3, 2}, {2, 3, 5, 4}, true, true);
    row("(B, N, H, d)", FileAxes::BatchTokensHead, false, {0, 2, 1, 3}, {2, 4, 3, 5}, true, true);
}

void TestAxisOrder::everyNumberComesToItsPlace() {
    QFETCH(FileAxes, axes);
    QFETCH(bool, columns);
    QFETCH(std::vector<std::size_t>, order);
    QFETCH(Shape, shape);
    QFETCH(bool, batches);
    QFETCH(bool, heads);
    QCOMPARE(QByteArray::fromStdString(axesText(axes, {}, columns)), QByteArray(QTest::currentDataTag()));
    const NumberArray array = filled(order, shape, batches, heads);
    const AxisReading how{axes, kHeads, columns};
    const Result<NumberArray> read = reordered(array, how, "q");
    QVERIFY(read.has_value());
    Shape expected{kTokens, kFeatures};
    if (heads) {
        expected.insert(expected.begin(), kHeads);
    }
    if (heads || batches) {
        expected.insert(expected.begin(), batches ? kBatches : 1);
    }
    QCOMPARE(read->shape, expected);
    QCOMPARE(*shapeRead(shape, how, "q"), expected);
    std::size_t at = 0;
    for (std::size_t b = 0; b < (batches ? kBatches : 1); ++b) {
        for (std::size_t h = 0; h < (heads ? kHeads : 1); ++h) {
            for (std::size_t n = 0; n < kTokens; ++n) {
                for (std::size_t d = 0; d < kFeatures; ++d) {
                    QCOMPARE(read->values.at(at++), numberOf(b, h, n, d));
                }
            }
        }
    }
}

void TestAxisOrder::axesOfOneRankAreOffered() {
    for (std::size_t rank = 2; rank <= 4; ++rank) {
        for (const FileAxes axes : axesOfRank(rank)) {
            const auto commas = QString::fromStdString(axesText(axes)).count(u',');
            QCOMPARE(static_cast<std::size_t>(commas) + 1, rank);
        }
    }
    QVERIFY(axesOfRank(5).empty());
    QCOMPARE(axesOfRank(4, true), std::vector{FileAxes::BatchHeadTokens});
    QCOMPARE(axesText(FileAxes::BatchHeadTokens, {"N_q", ""}), std::string("(B, H, N_q)"));
}

void TestAxisOrder::whatDoesNotFitIsSaid() {
    const Result<Shape> folded = shapeRead({8, 4, 5}, {FileAxes::FoldedTokens, 3, false}, "q");
    QVERIFY(!folded);
    QCOMPARE(QByteArray::fromStdString(message(folded.error())),
             QByteArray("q: the axis B·H is 8 long and can't be split into 3 heads (give another number of "
                        "heads)"));
    QVERIFY(!shapeRead({4, 15}, {FileAxes::TokensJoined, 0, false}, "q"));
    const Result<Shape> rank = shapeRead({4, 5}, {FileAxes::BatchHeadTokens, 1, false}, "k");
    QVERIFY(!rank && message(rank.error()).find("4 × 5") != std::string::npos);
}

template struct attnscope::test::Registered<TestAxisOrder>;
#include "tst_axis_order.moc"
