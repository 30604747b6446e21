// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/edits/mask_shift.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

class TestMaskShift : public QObject {
    Q_OBJECT

private slots:
    void newTokensAreAllowedAddNothingAndAreKept();
    void everyPlaneGetsItsRowAndColumn();
    void whatServesAllStays();
    void removingTakesTheRowAndColumn();
    void oneSideMovesAlone();
    void editsAreTakenBackToTheBit();
};

namespace {

using Bits = std::vector<std::uint8_t>;
using Shape = std::vector<std::size_t>;

MaskArray afterInsert(const MaskLayer& layer, std::size_t index, TokenAxes axes = {}) {
    return *withTokenInserted(rulesOf({layer}), index, axes).layers.front().array;
}

MaskArray afterRemove(const MaskLayer& layer, std::size_t index, TokenAxes axes = {}) {
    return *withTokenRemoved(rulesOf({layer}), index, axes).layers.front().array;
}

} // namespace

void TestMaskShift::newTokensAreAllowedAddNothingAndAreKept() {
    const Bits zeros(4, 0);
    QCOMPARE(afterInsert(boolLayer("m.npy", {2, 2}, zeros), 1).bits, (Bits{0, 1, 0, 1, 1, 1, 0, 1, 0}));
    // True = blocked: a new token is not.
    const Bits ones(4, 1);
    QCOMPARE(afterInsert(boolLayer("blocked:m.npy", {2, 2}, ones), 2).bits,
             (Bits{1, 1, 0, 1, 1, 0, 0, 0, 0}));
    QCOMPARE(afterInsert(floatLayer("f.npy", {2, 2}, {1, 2, 3, kMinusInfinity}), 0).numbers,
             (std::vector<double>{0, 0, 0, 0, 1, 2, 0, 3, kMinusInfinity}));
    QCOMPARE(afterInsert(boolLayer("policy:k.npy", {2, 2}, zeros), 1).bits, (Bits{0, 1, 0, 0, 1, 0}));
    QCOMPARE(afterInsert(boolLayer("policy:k.npy", {1}, {0}), 1).bits, (Bits{0, 1}));
}

void TestMaskShift::everyPlaneGetsItsRowAndColumn() {
    std::vector<double> numbers;
    for (int at = 1; at <= 2 * 3 * 2 * 2; ++at) {
        numbers.push_back(at);
    }
    const MaskLayer before = floatLayer("f.npy", {2, 3, 2, 2}, numbers);
    const MaskArray after = afterInsert(before, 1);
    QCOMPARE(after.shape, (Shape{2, 3, 3, 3}));
    for (std::size_t batch = 0; batch < 2; ++batch) {
        for (std::size_t head = 0; head < 3; ++head) {
            for (std::size_t i = 0; i < 9; ++i) {
                const std::size_t row = i / 3;
                const std::size_t column = i % 3;
                const double wanted =
                    row == 1 || column == 1
                        ? 0.0
                        : numbers[before.array->indexOf({batch, head}, row / 2, column / 2)];
                QCOMPARE(after.numbers[after.indexOf({batch, head}, row, column)], wanted);
            }
        }
    }
}

void TestMaskShift::whatServesAllStays() {
    const MaskLayer padding = boolLayer("blocked:p.npy", {2, 1, 2}, {0, 1, 1, 1});
    QCOMPARE(afterInsert(padding, 0).shape, (Shape{2, 1, 3}));
    QCOMPARE(afterInsert(padding, 0).bits, (Bits{0, 0, 1, 0, 1, 1}));
    const MaskLayer blocks = boolLayer("block:2:b.npy", {2, 2}, {1, 0, 0, 1});
    QCOMPARE(afterInsert(blocks, 1), *blocks.array);
    QCOMPARE(afterRemove(blocks, 1), *blocks.array);
    // An array that does not fit the scene anyway is left alone.
    QCOMPARE(afterRemove(padding, 7), *padding.array);
}

void TestMaskShift::removingTakesTheRowAndColumn() {
    const MaskLayer layer = boolLayer("m.npy", {3, 3}, {1, 0, 0, 0, 0, 0, 0, 0, 1});
    QCOMPARE(afterRemove(layer, 1).bits, (Bits{1, 0, 0, 1}));
    QCOMPARE(afterRemove(layer, 0).bits, (Bits{0, 0, 0, 1}));
    QCOMPARE(afterRemove(boolLayer("policy:k.npy", {2, 3}, {1, 0, 1, 0, 1, 1}), 1).bits, (Bits{1, 1, 0, 1}));
    for (std::size_t index = 0; index <= 3; ++index) {
        const MaskRules inserted = withTokenInserted(rulesOf({layer}), index);
        QCOMPARE(withTokenRemoved(inserted, index), rulesOf({layer}));
    }
}

void TestMaskShift::oneSideMovesAlone() {
    const MaskLayer layer = boolLayer("m.npy", {2, 2}, {0, 0, 0, 0});
    QCOMPARE(afterInsert(layer, 1, {true, false}).shape, (Shape{3, 2}));
    QCOMPARE(afterInsert(layer, 1, {false, true}).bits, (Bits{0, 1, 0, 0, 1, 0}));
    const MaskRules painted =
        withTokenInserted(rulesOf({paintedLayer({{0, 2, 0, 2, true}})}), 0, {false, true});
    QCOMPARE(painted.layers.front().painted.front(), (PaintedRectangle{0, 2, 1, 3, true}));
}

void TestMaskShift::editsAreTakenBackToTheBit() {
    Scene scene = iLoveAi();
    scene.mask = rulesOf({boolLayer("m.npy", {3, 3}, {1, 1, 0, 0, 1, 1, 1, 0, 1}),
                          floatLayer("f.npy", {3, 3}, {-0.0, 1, 2, 3, kMinusInfinity, 5, 6, 7, 0.1})});
    for (const Edit& edit : {insertToken(scene, 1, "really"), removeToken(scene, 2)}) {
        const Result<Scene> after = applied(scene, edit);
        QVERIFY(after.has_value());
        QVERIFY(after->mask != scene.mask);
        QVERIFY(checkScene(*after).has_value());
        QCOMPARE(*applied(*after, inverse(edit)), scene);
    }
}

template struct attnscope::test::Registered<TestMaskShift>;
#include "tst_mask_shift.moc"
