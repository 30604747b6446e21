// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/patch_window.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

constexpr std::size_t kSide = 3;  ///< patches of a window
constexpr std::size_t kCount = 2; ///< windows of the image, each way
constexpr std::size_t kKeys = kSide * kSide;

/// Which of the three slices of Swin's img_mask a patch is in: [0, H − M), [H − M, H − s), [H − s, H).
std::size_t sliceOf(std::size_t at, std::size_t shift) {
    const std::size_t length = kSide * kCount;
    return at < length - kSide ? 0 : at < length - shift ? 1 : 2;
}

/// attn_mask of Swin, [windows][keys][keys]: which patches are of unlike slices.
std::vector<std::uint8_t> swinMask(std::size_t shiftRows, std::size_t shiftColumns) {
    std::vector<std::uint8_t> apart;
    for (std::size_t window = 0; window < kCount * kCount; ++window) {
        const auto part = [&](std::size_t token) {
            const std::size_t row = window / kCount * kSide + token / kSide;
            const std::size_t column = window % kCount * kSide + token % kSide;
            return 3 * sliceOf(row, shiftRows) + sliceOf(column, shiftColumns);
        };
        for (std::size_t i = 0; i < kKeys; ++i) {
            for (std::size_t j = 0; j < kKeys; ++j) {
                apart.push_back(part(i) == part(j) ? 0 : 1);
            }
        }
    }
    return apart;
}

Scene swin(std::vector<MaskLayer> layers, std::size_t images = 1) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kKeys));
    const std::size_t items = kCount * kCount * images;
    scene.input = AttentionWeightsInput{
        MatrixStack({1, items, 1}, std::vector<BlockMatrix>(items, BlockMatrix(kKeys, kKeys, 1.0 / kKeys))),
        std::nullopt};
    scene.mask = rulesOf(std::move(layers));
    scene.patches = PatchGrid{kSide, kSide, 0, kCount, kCount};
    return scene;
}

std::vector<double> lowered(const std::vector<std::uint8_t>& apart, double by) {
    std::vector<double> numbers;
    for (const std::uint8_t one : apart) {
        numbers.push_back(one != 0 ? by : 0.0);
    }
    return numbers;
}

} // namespace

class TestPatchWindow : public QObject {
    Q_OBJECT

private slots:
    void swinsMaskTellsTheShift_data();
    void swinsMaskTellsTheShift();
    void otherMasksAreNoShift();
};

void TestPatchWindow::swinsMaskTellsTheShift_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::newRow("both") << 1 << 1;
    QTest::newRow("two and one") << 2 << 1;
    QTest::newRow("rows alone") << 1 << 0;
    QTest::newRow("none") << 0 << 0;
}

void TestPatchWindow::swinsMaskTellsTheShift() {
    QFETCH(int, rows);
    QFETCH(int, columns);
    const auto shiftRows = static_cast<std::size_t>(rows);
    const auto shiftColumns = static_cast<std::size_t>(columns);
    const std::vector<std::uint8_t> apart = swinMask(shiftRows, shiftColumns);
    const std::vector<std::size_t> shape{kCount * kCount, 1, kKeys, kKeys};
    const std::vector<MaskLayer> layers{boolLayer("blocked:m.npy", shape, apart),
                                        floatLayer("m.npy", shape, lowered(apart, -100.0)),
                                        floatLayer("m.npy", shape, lowered(apart, kMinusInfinity))};
    for (const MaskLayer& layer : layers) {
        const Scene scene = swin({layer});
        for (std::size_t batch = 0; batch < kCount * kCount; ++batch) {
            QVERIFY((patchWindow(scene, batch) == PatchWindow{batch, shiftRows, shiftColumns}));
        }
    }
}

void TestPatchWindow::otherMasksAreNoShift() {
    QVERIFY((patchWindow(swin({}), 2) == PatchWindow{2, 0, 0}));
    QVERIFY((patchWindow(swin({layerOf("causal")}), 3) == PatchWindow{3, 0, 0}));
    QVERIFY((patchWindow(swin({}, 2), 6) == PatchWindow{2, 0, 0})); // the second image
    // A bias of positions is no mask.
    const std::vector<std::size_t> shape{kCount * kCount, 1, kKeys, kKeys};
    const Scene biased = swin({floatLayer("m.npy", shape, lowered(swinMask(1, 1), -2.0))});
    QVERIFY((patchWindow(biased, 3) == PatchWindow{3, 0, 0}));
    Scene whole = swin({});
    whole.patches = PatchGrid{kSide, kSide};
    QVERIFY(patchWindow(whole, 3) == PatchWindow());
}

template struct attnscope::test::Registered<TestPatchWindow>;
#include "tst_patch_window.moc"
