// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/batch_edit.h"
#include "core/edits/brought_numbers.h"
#include "core/edits/make_edit.h"
#include "core/formats/scene/edit_json.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"
#include "tests/core/scene/random_scene.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using attnscope::testing::RandomScene;

namespace {

Scene afterEdit(const Scene& scene, const Result<Edit>& edit) {
    const Result<Scene> after = edit ? applied(scene, *edit) : unexpected(edit.error());
    if (!after) {
        qFatal("%s", message(after.error()).c_str());
    }
    return *after;
}

Scene withItem(const Scene& scene, std::size_t item) {
    return afterEdit(scene, addBatchItem(scene, item));
}

Scene withoutItem(const Scene& scene, std::size_t item) {
    return afterEdit(scene, removeBatchItem(scene, item));
}

std::vector<double> numbersOf(const Scene& scene, const HeadIndex& headIndex, Stage stage) {
    TextbookEngine engine;
    const Result<ResultPtr> result = runToEnd(engine, *resolve(nullptr, scene, Change{}, headIndex));
    const auto source = (*result)->source(stage);
    std::vector<double> numbers;
    for (std::size_t i = 0; i < source->rows(); ++i) {
        for (std::size_t j = 0; j < source->columns(); ++j) {
            numbers.push_back(source->exact(i, j));
        }
    }
    return numbers;
}

/// Two tokens with a length for each batch item, as d2l's valid_lens has it.
Scene oneItem(const std::string& lengths) {
    Scene scene;
    scene.tokens = {"a", "b", "c"};
    scene.input = TokenInput{BlockMatrix({{1, 0}, {0, 1}, {1, 1}}), BlockMatrix({{1, 0}, {1, 1}}),
                             BlockMatrix({{0, 1}, {1, 0}}), BlockMatrix({{1, 2}, {0, 1}})};
    MaskLayer layer;
    layer.spec = "valid:" + lengths;
    scene.mask.layers.push_back(layer);
    scene.mask.fill = -1e6;
    return scene;
}

/// Two batch items of two heads, the second of other numbers, with a length for each query.
Scene twoItems() {
    const BlockMatrix same({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}});
    Scene scene;
    scene.tokens = {"x¹", "x²"};
    scene.input = TokenInput{MatrixStack({1, 2, 1}, {BlockMatrix({{1, 0, 2, 0}, {0, 1, 1, -1}}),
                                                     BlockMatrix({{1, 1, 0, 2}, {1, 0, 2, 1}})}),
                             same, same, same, 2};
    MaskLayer lengths;
    lengths.spec = "valid:1,2;0,2";
    scene.mask.layers.push_back(lengths);
    scene.mask.fill = -1e6;
    return scene;
}

/// d2l's masked_softmax: scores at and beyond the length become −1e6.
std::vector<double> maskedSoftmax(std::vector<double> scores, std::size_t columns, std::size_t length) {
    for (std::size_t row = 0; row * columns < scores.size(); ++row) {
        double sum = 0.0;
        double most = -1e6;
        for (std::size_t j = 0; j < columns; ++j) {
            double& score = scores[row * columns + j];
            score = j < length ? score : -1e6;
            most = std::max(most, score);
        }
        for (std::size_t j = 0; j < columns; ++j) {
            sum += scores[row * columns + j] = std::exp(scores[row * columns + j] - most);
        }
        for (std::size_t j = 0; j < columns; ++j) {
            scores[row * columns + j] /= sum;
        }
    }
    return scores;
}

} // namespace

class TestBatchEdit : public QObject {
    Q_OBJECT

private slots:
    void newItemIsACopyAndTheOthersStay();
    void newItemCanBeEditedAlone();
    void lengthsFollowTheItems_data();
    void lengthsFollowTheItems();
    void weightsOfEachItemFollowItsLength();
    void maskFilesFollowTheItems();
    void editsComeBack();
    void itemThatCameAndWentLeavesNothing();
    void lastItemAndTooManyAreRefused();
    void copyBringsNoNumbers();
};

void TestBatchEdit::newItemIsACopyAndTheOthersStay() {
    const Scene before = twoItems();
    const Scene after = withItem(before, 1);
    QCOMPARE(batchCount(after.input), std::size_t{3});
    for (const Stage stage : {Stage::Q, Stage::Scores, Stage::Weights, Stage::Output}) {
        for (std::size_t head = 0; head < headCount(before.input); ++head) {
            for (std::size_t item = 0; item < 2; ++item) {
                QCOMPARE(numbersOf(after, {item, head}, stage), numbersOf(before, {item, head}, stage));
            }
            QCOMPARE(numbersOf(after, {2, head}, stage), numbersOf(before, {1, head}, stage));
        }
    }
    const Scene less = withoutItem(after, 0);
    QCOMPARE(numbersOf(less, {0, 1}, Stage::Weights), numbersOf(before, {1, 1}, Stage::Weights));
}

void TestBatchEdit::newItemCanBeEditedAlone() {
    const Scene before = oneItem("2");
    const Scene after = withItem(before, 0);
    const Scene edited = *applied(after, setCell(after, MatrixRole::X, 0, 0, 5.0, {1, 0}));
    QCOMPARE(numbersOf(edited, {0, 0}, Stage::Weights), numbersOf(before, {0, 0}, Stage::Weights));
    QVERIFY(numbersOf(edited, {1, 0}, Stage::Weights) != numbersOf(before, {0, 0}, Stage::Weights));
}

void TestBatchEdit::lengthsFollowTheItems_data() {
    QTest::addColumn<QString>("lengths");
    QTest::addColumn<QString>("more");
    QTest::addColumn<QString>("again");
    QTest::newRow("a length an item") << "2"
                                      << "2,2"
                                      << "2";
    QTest::newRow("a length a query") << "1,2,3;"
                                      << "1,2,3;1,2,3"
                                      << "1,2,3;";
}

void TestBatchEdit::lengthsFollowTheItems() {
    QFETCH(QString, lengths);
    QFETCH(QString, more);
    QFETCH(QString, again);
    Scene scene = withItem(oneItem(lengths.toStdString()), 0);
    const auto shown = [](const Scene& of) { return QString::fromStdString(of.mask.layers.front().spec); };
    QCOMPARE(shown(scene), "valid:" + more);
    QCOMPARE(shown(withoutItem(scene, 1)), "valid:" + again);
    // Those behind the one that goes move up.
    scene.mask.layers.front().spec = "valid:1,3";
    scene = withItem(scene, 1);
    QCOMPARE(shown(scene), QStringLiteral("valid:1,3,3"));
    QCOMPARE(shown(withoutItem(scene, 0)), QStringLiteral("valid:3,3"));
}

void TestBatchEdit::weightsOfEachItemFollowItsLength() {
    Scene scene = withItem(withItem(oneItem("2"), 0), 0);
    scene.mask.layers.front().spec = "valid:2,0,3";
    scene = withoutItem(withItem(scene, 1), 0);
    QCOMPARE(scene.mask.layers.front().spec, std::string("valid:0,3,0"));
    const std::vector<std::size_t> lengths{0, 3, 0};
    for (std::size_t item = 0; item < lengths.size(); ++item) {
        const std::vector<double> weights = numbersOf(scene, {item, 0}, Stage::Weights);
        const std::vector<double> expected =
            maskedSoftmax(numbersOf(scene, {item, 0}, Stage::Scaled), 3, lengths[item]);
        for (std::size_t at = 0; at < weights.size(); ++at) {
            QVERIFY(std::abs(weights[at] - expected[at]) < 1e-12);
        }
    }
}

void TestBatchEdit::maskFilesFollowTheItems() {
    Scene scene = withItem(oneItem("3"), 0);
    MaskLayer file;
    file.spec = "keep.npy";
    file.array = std::make_shared<const MaskArray>(
        MaskArray{MaskArray::Kind::Bool, {2, 1, 3}, {1, 0, 0, 1, 1, 0}, {}});
    scene.mask.layers = {file};
    const Scene more = withItem(scene, 0);
    QCOMPARE(more.mask.layers[0].array->shape, (std::vector<std::size_t>{3, 1, 3}));
    QCOMPARE(more.mask.layers[0].array->bits, (std::vector<std::uint8_t>{1, 0, 0, 1, 1, 0, 1, 0, 0}));
    QCOMPARE(withoutItem(scene, 0).mask.layers[0].array->bits, (std::vector<std::uint8_t>{1, 1, 0}));
    // What serves all items goes on doing so.
    file.array =
        std::make_shared<const MaskArray>(MaskArray{MaskArray::Kind::Bool, {1, 1, 3}, {1, 0, 0}, {}});
    scene.mask.layers = {file};
    QVERIFY(withItem(scene, 0).mask == scene.mask);
}

void TestBatchEdit::editsComeBack() {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const Scene before = RandomScene(seed).scene();
        const std::size_t item = seed % batchCount(before.input);
        for (const Result<Edit>& edit : {addBatchItem(before, item), removeBatchItem(before, item)}) {
            if (!edit) {
                QCOMPARE(batchCount(before.input), std::size_t{1});
                continue;
            }
            const Scene after = afterEdit(before, edit);
            QVERIFY(*applied(after, inverse(*edit)) == before);
            const Result<Edit> read = editFromJson(editToJson(*edit));
            QVERIFY(read && *applied(before, *read) == after);
        }
    }
}

void TestBatchEdit::itemThatCameAndWentLeavesNothing() {
    const Scene before = oneItem("2");
    QVERIFY(withoutItem(withItem(before, 0), 1) == before);
    QVERIFY(withoutItem(withItem(twoItems(), 0), 2) == twoItems());
}

void TestBatchEdit::lastItemAndTooManyAreRefused() {
    const Result<Edit> last = removeBatchItem(oneItem("2"), 0);
    QVERIFY(!last);
    QVERIFY(message(last.error()).starts_with("the last batch item stays"));
    QVERIFY(!addBatchItem(oneItem("2"), 1));
    Scene many = oneItem("2");
    for (std::size_t items = 1; items < kMostMadeBatchItems; ++items) {
        many = withItem(many, 0);
    }
    QVERIFY(!addBatchItem(many, 0));
    Scene large;
    large.tokens = TokenList(std::vector<std::string>(2048, "t"));
    const BlockMatrix square(256, 256);
    large.input = TokenInput{BlockMatrix(2048, 256), square, square, square};
    const Result<Edit> refused = addBatchItem(large, 0);
    QVERIFY(!refused);
    QVERIFY(message(refused.error()).find("1048576 numbers") != std::string::npos);
}

void TestBatchEdit::copyBringsNoNumbers() {
    const Scene scene = oneItem("2");
    QVERIFY(numbersBroughtBy(*addBatchItem(scene, 0)) == BroughtNumbers::None);
}

template struct attnscope::test::Registered<TestBatchEdit>;
#include "tst_batch_edit.moc"
