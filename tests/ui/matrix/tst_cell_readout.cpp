// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "ui/matrix/cell_readout.h"
#include "ui/row/row_sentence.h"

#include "tests/registry.h"

#include <QTest>
#include <QTextLayout>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

Snapshot computedOf(const Scene& scene) {
    TextbookEngine engine;
    return {std::make_shared<const Scene>(scene), *runToEnd(engine, *resolve(nullptr, scene, {}))};
}

} // namespace

/// What the status bar and a screen reader say of a cell.
class TestCellReadout final : public QObject {
    Q_OBJECT

private slots:
    void featuresAreCalledByTheirNames() {
        Scene scene = iLoveAi().scene;
        const CellRef cell{Stage::V, 2, 1};
        QCOMPARE(cellReadout(computedOf(scene), cell),
                 QStringLiteral("cell (2, 1)  ·  token AI, feature 1  ·  value 3.0000"));
        QCOMPARE(spokenCell(computedOf(scene), cell), QStringLiteral("token 2 AI, feature 1, value 3.0000"));
        scene.features.value = {"texture", "colour"};
        QCOMPARE(cellReadout(computedOf(scene), cell),
                 QStringLiteral("cell (2, 1)  ·  token AI, feature colour  ·  value 3.0000"));
        QCOMPARE(spokenCell(computedOf(scene), cell),
                 QStringLiteral("token 2 AI, feature 1 colour, value 3.0000"));
    }

    void anIndexIsSaidOnceWhereTokensHaveNoNames() {
        Scene scene = iLoveAi().scene;
        scene.tokens = TokenList(std::vector<std::string>(3));
        const Snapshot snapshot = computedOf(scene);
        QVERIFY2(cellReadout(snapshot, {Stage::Weights, 0, 1})
                     .startsWith(QStringLiteral("cell (0, 1)  ·  weight 0.")),
                 qPrintable(cellReadout(snapshot, {Stage::Weights, 0, 1})));
        QVERIFY(spokenCell(snapshot, {Stage::Weights, 0, 1})
                    .startsWith(QStringLiteral("query 0, key 1, weight")));
        QCOMPARE(spokenCell(snapshot, {Stage::V, 2, 1}), QStringLiteral("token 2, feature 1, value 3.0000"));
    }

    /// In an English line the query stands left of its key, whatever they are written in.
    void hebrewTokensKeepTheOrderOfTheLine() {
        Scene scene = iLoveAi().scene;
        const QString query = QStringLiteral("שלום");
        const QString key = QStringLiteral("עולם");
        scene.tokens = TokenList(std::vector<std::string>{query.toStdString(), key.toStdString(), "AI"});
        const QString text = cellReadout(computedOf(scene), {Stage::Weights, 0, 1});
        QTextLayout layout(text);
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        QVERIFY2(line.cursorToX(static_cast<int>(text.indexOf(query))) <
                     line.cursorToX(static_cast<int>(text.indexOf(key))),
                 qPrintable(text));
        const RowSentence sentence = rowSentence(std::vector<double>{0.25, 0.75, 0.0}, 0, scene);
        QVERIFY2(!sentence.text.isRightToLeft(), qPrintable(sentence.text));
        QVERIFY(sentence.text.mid(sentence.subjectStart, sentence.subjectLength).contains(query));
    }

    /// As the arithmetic of the cell calls it: A′[1, 2] of key 1 and query 2.
    void aCellIsWhereItIsDrawn() {
        Scene scene = iLoveAi().scene;
        scene.orientation = Orientation::Columns;
        QVERIFY(cellReadout(computedOf(scene), {Stage::Weights, 2, 1})
                    .startsWith(QStringLiteral("cell (1, 2)  ·  AI → love")));
        QVERIFY(cellReadout(computedOf(scene), {Stage::V, 2, 1})
                    .startsWith(QStringLiteral("cell (1, 2)  ·  token AI, feature 1")));
    }

    /// −1e9 is added above the diagonal, and to all of the last row.
    void floatsThatHideAreMasks() {
        Scene scene = iLoveAi().scene;
        MaskLayer layer;
        layer.spec = "padding.npy";
        layer.array = std::make_shared<const MaskArray>(MaskArray{
            MaskArray::Kind::Float, {3, 3}, {}, {0.0, -1e9, -1e9, -0.5, 0.0, -1e9, -1e9, -1e9, -1e9}});
        scene.mask.layers = {layer};
        const Snapshot snapshot = computedOf(scene);
        QVERIFY2(cellReadout(snapshot, {Stage::Weights, 0, 1})
                     .contains(QStringLiteral("masked by padding.npy, which adds −1")),
                 qPrintable(cellReadout(snapshot, {Stage::Weights, 0, 1})));
        QVERIFY(cellReadout(snapshot, {Stage::Weights, 1, 0}).contains(QStringLiteral("unmasked")));
        const auto source = snapshot.source(Stage::Weights);
        QVERIFY(!source->masked(0, 1)); // the arithmetic adds a number
        std::vector<float> values(9);
        std::vector<std::uint8_t> masked(9);
        source->fill({{0, 0, 3, 3}, 0}, Reducer::Max, values, masked);
        QCOMPARE(masked, (std::vector<std::uint8_t>{0, 1, 1, 0, 0, 1, 1, 1, 1}));
        QVERIFY(snapshot.source(Stage::Masked)->range().low > -1e4);
    }

    /// One key takes nearly all: e^−10 / (1 + e^−10) = 0.0000454 is no weight of 0.
    void aSmallWeightHasItsDigits() {
        Scene scene;
        scene.tokens = TokenList{"a", "b"};
        scene.input = QkvInput{
            BlockMatrix({{1, 0, 0, 0}, {0, 0, 0, 0}}), BlockMatrix({{20, 0, 0, 0}, {0, 0, 0, 0}}), {}};
        QVERIFY2(cellReadout(computedOf(scene), {Stage::Weights, 0, 1})
                     .contains(QStringLiteral("weight 0.0000454  ·  scaled score 0.0000")),
                 qPrintable(cellReadout(computedOf(scene), {Stage::Weights, 0, 1})));
        QVERIFY(
            cellReadout(computedOf(scene), {Stage::Weights, 1, 1}).contains(QStringLiteral("weight 0.5000")));
        QVERIFY(spokenCell(computedOf(scene), {Stage::Weights, 0, 1})
                    .endsWith(QStringLiteral("weight 0.0000454")));
    }
};

template struct attnscope::test::Registered<TestCellReadout>;
#include "tst_cell_readout.moc"
