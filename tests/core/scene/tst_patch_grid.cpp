// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/scene/check_shapes.h"
#include "core/scene/patch_grid.h"
#include "core/scene/square_patches.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

namespace {

using PatchNumbers = std::vector<std::size_t>;

/// For each key of a window, the number of its patch in the image, row by row.
PatchNumbers patchesOf(const PatchGrid& grid, const PatchWindow& window) {
    PatchNumbers numbers;
    for (std::size_t token = grid.leading; token < grid.tokens(); ++token) {
        const PatchPlace place = placeOf(grid, token, window).value();
        numbers.push_back(place.row * grid.imageColumns() + place.column);
    }
    return numbers;
}

/// Weights of so many queries and keys, all equal.
Scene sceneOf(std::size_t tokens, std::size_t batches = 1) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens));
    const std::vector<BlockMatrix> items(batches,
                                         BlockMatrix(tokens, tokens, 1.0 / static_cast<double>(tokens)));
    scene.input = AttentionWeightsInput{MatrixStack({1, batches, 1}, items), std::nullopt};
    return scene;
}

std::string errorOf(const Result<void>& result) {
    return result ? "no error" : message(result.error());
}

} // namespace

class TestPatchGrid : public QObject {
    Q_OBJECT

private slots:
    void patchesStandAfterTheLeadingTokens();
    void windowsAndShiftsAreNumPysRoll();
    void everyTokenComesBackFromItsPlace();
    void squaresAreGuessed_data();
    void squaresAreGuessed();
    void whatDoesNotFitIsRefused_data();
    void whatDoesNotFitIsRefused();
    void imagesAreComparedByTheirBytes();
    void layingOutIsOneEdit();
    void tokensOfPatchesStay();
    void sidesTheWrongWayRoundAreSeen();
};

/// 12 columns and 8 rows of 16 × 16 pixels.
void TestPatchGrid::sidesTheWrongWayRoundAreSeen() {
    QVERIFY(areSquaresExchanged(PatchGrid{12, 8}, 192.0, 128.0));
    QVERIFY(!areSquaresExchanged(PatchGrid{8, 12}, 192.0, 128.0));
    QVERIFY(!areSquaresExchanged(PatchGrid{12, 8}, 300.0, 300.0)); // an image that was resized for the model
    QVERIFY(!areSquaresExchanged(PatchGrid{12, 8}, 0.0, 0.0));
}

void TestPatchGrid::patchesStandAfterTheLeadingTokens() {
    const PatchGrid grid{2, 3, 1};
    QVERIFY(!placeOf(grid, 0));
    QVERIFY((placeOf(grid, 1) == PatchPlace{0, 0}));
    QVERIFY((placeOf(grid, 3) == PatchPlace{0, 2}));
    QVERIFY((placeOf(grid, 6) == PatchPlace{1, 2}));
    QVERIFY(!placeOf(grid, 7));
    QCOMPARE(tokenAt(grid, {1, 0}).value(), std::size_t{4});
    QVERIFY(!tokenAt(grid, {2, 0}));
    QVERIFY(!tokenAt(grid, {0, 3}));
}

void TestPatchGrid::windowsAndShiftsAreNumPysRoll() {
    // x = np.roll(np.arange(16).reshape(4, 4), (-1, -1), (0, 1))
    // x.reshape(2, 2, 2, 2).transpose(0, 2, 1, 3).reshape(4, 4)
    const PatchGrid square{2, 2, 0, 2, 2};
    QCOMPARE(patchesOf(square, {0, 1, 1}), (PatchNumbers{5, 6, 9, 10}));
    QCOMPARE(patchesOf(square, {1, 1, 1}), (PatchNumbers{7, 4, 11, 8}));
    QCOMPARE(patchesOf(square, {2, 1, 1}), (PatchNumbers{13, 14, 1, 2}));
    QCOMPARE(patchesOf(square, {3, 1, 1}), (PatchNumbers{15, 12, 3, 0}));
    QCOMPARE(patchesOf(square, {1, 0, 0}), (PatchNumbers{2, 3, 6, 7}));
    // x = np.roll(np.arange(12).reshape(4, 3), (-1, -2), (0, 1)); x.reshape(2, 6)
    const PatchGrid tall{2, 3, 1, 2, 1};
    QCOMPARE(patchesOf(tall, {0, 1, 2}), (PatchNumbers{5, 3, 4, 8, 6, 7}));
    QCOMPARE(patchesOf(tall, {1, 1, 2}), (PatchNumbers{11, 9, 10, 2, 0, 1}));
}

void TestPatchGrid::everyTokenComesBackFromItsPlace() {
    const PatchGrid grid{3, 2, 2, 2, 3};
    for (std::size_t index = 0; index < grid.windows(); ++index) {
        const PatchWindow window{index, 1, 1};
        for (std::size_t token = grid.leading; token < grid.tokens(); ++token) {
            const PatchPlace place = placeOf(grid, token, window).value();
            QCOMPARE(tokenAt(grid, place, window).value(), token);
            QVERIFY(!tokenAt(grid, place, {(index + 1) % grid.windows(), 1, 1}));
        }
    }
}

void TestPatchGrid::squaresAreGuessed_data() {
    QTest::addColumn<int>("keys");
    QTest::addColumn<QString>("text");
    QTest::newRow("window of Swin") << 49 << "7 × 7 after 0";
    QTest::newRow("ViT") << 197 << "14 × 14 after 1";
    QTest::newRow("ViT of patches of 32") << 50 << "7 × 7 after 1";
    QTest::newRow("DeiT") << 198 << "14 × 14 after 2";
    QTest::newRow("registers") << 201 << "14 × 14 after 5";
    QTest::newRow("no square") << 12 << "3 × 4 after 0";
    QTest::newRow("a prime") << 13 << "1 × 13 after 0";
    QTest::newRow("one") << 1 << "1 × 1 after 0";
}

void TestPatchGrid::squaresAreGuessed() {
    QFETCH(int, keys);
    QFETCH(QString, text);
    const PatchGrid grid = guessedPatches(static_cast<std::size_t>(keys));
    QCOMPARE(QStringLiteral("%1 × %2 after %3").arg(grid.rows).arg(grid.columns).arg(grid.leading), text);
    QCOMPARE(grid.tokens(), static_cast<std::size_t>(keys));
}

void TestPatchGrid::whatDoesNotFitIsRefused_data() {
    QTest::addColumn<QList<int>>("numbers"); // rows, columns, leading, window rows, window columns
    QTest::addColumn<QByteArray>("what");
    QTest::newRow("too few")
        << QList<int>{2, 2, 0, 1, 1}
        << QByteArray("0 leading + 2 × 2 patches are 4 tokens, and there are 5 keys (give rows, columns");
    QTest::newRow("too many") << QList<int>{2, 2, 2, 1, 1} << QByteArray("are 6 tokens");
    QTest::newRow("no rows") << QList<int>{0, 2, 5, 1, 1} << QByteArray("1 to 4194304 rows");
    QTest::newRow("no windows") << QList<int>{2, 2, 1, 0, 1} << QByteArray("so of windows");
    QTest::newRow("half an image") << QList<int>{2, 2, 1, 2, 2}
                                   << QByteArray("2 × 2 windows has 4 batch items, and there are 6");
}

void TestPatchGrid::whatDoesNotFitIsRefused() {
    QFETCH(QList<int>, numbers);
    QFETCH(QByteArray, what);
    const auto at = [&numbers](int i) { return static_cast<std::size_t>(numbers[i]); };
    Scene scene = sceneOf(5, 6);
    QVERIFY(checkShapes(scene));
    scene.patches = PatchGrid{at(0), at(1), at(2), at(3), at(4)};
    const std::string line = errorOf(checkShapes(scene));
    QVERIFY2(line.find(what.toStdString()) != std::string::npos, line.c_str());
    scene.patches = PatchGrid{2, 2, 1, 1, 3};
    QCOMPARE(errorOf(checkShapes(scene)), std::string("no error"));
}

void TestPatchGrid::imagesAreComparedByTheirBytes() {
    const auto imageOf = [](const char* bytes) {
        return std::make_shared<const PatchImage>(PatchImage{"a.png", bytes});
    };
    PatchGrid grid{2, 2, 1};
    PatchGrid other = grid;
    grid.image = imageOf("\x89PNG\r\n\x1a\n1");
    QVERIFY(grid != other);
    other.image = imageOf("\x89PNG\r\n\x1a\n1");
    QVERIFY(grid == other);
    other.image = imageOf("\x89PNG\r\n\x1a\n2");
    QVERIFY(grid != other);
    QVERIFY(checkPatches(grid, 5, 1));
    grid.image = imageOf("GIF89a");
    QVERIFY(errorOf(checkPatches(grid, 5, 1)).find("a.png is neither PNG nor JPEG") != std::string::npos);
    grid.image = std::make_shared<const PatchImage>(
        PatchImage{"big.jpg", "\xff\xd8\xff" + std::string(kLargestPatchImage, '\0')});
    QVERIFY(errorOf(checkPatches(grid, 5, 1)).find("at most 16777216") != std::string::npos);
}

void TestPatchGrid::layingOutIsOneEdit() {
    const Scene scene = sceneOf(5);
    const Edit edit = setPatches(scene, PatchGrid{2, 2, 1});
    const Result<Scene> laid = applied(scene, edit);
    QVERIFY(laid && laid->patches && laid->patches->leading == 1);
    QVERIFY(changeOf(edit).kind == Change::Kind::Nothing);
    QVERIFY(applied(*laid, inverse(edit)).value() == scene);
    QVERIFY(!applied(*laid, edit)); // made from another scene
    QVERIFY(!applied(scene, setPatches(scene, PatchGrid{2, 3})));
}

void TestPatchGrid::tokensOfPatchesStay() {
    Scene scene = sceneOf(5);
    scene.patches = PatchGrid{2, 2, 1};
    for (const Edit& edit : {insertToken(scene, 0, "x"), removeToken(scene, 1)}) {
        const Result<Scene> changed = applied(scene, edit);
        QVERIFY(!changed);
        QVERIFY(message(changed.error()).find("or leave the patches out") != std::string::npos);
    }
    QVERIFY(applied(scene, moveToken(scene, 0, 1)));
    QVERIFY(applied(scene, renameToken(scene, 0, "[CLS]")));
}

template struct attnscope::test::Registered<TestPatchGrid>;
#include "tst_patch_grid.moc"
