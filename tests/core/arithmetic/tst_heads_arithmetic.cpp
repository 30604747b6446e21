// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/solver/joined_heads.h"
#include "tests/core/arithmetic/arithmetic_fixture.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// The scene at head `head`, with its heads joined.
Snapshot computedHead(const Scene& scene, std::size_t head) {
    TextbookEngine engine;
    std::vector<ResultPtr> heads;
    HeadConcatenation beside(headCount(scene.input));
    for (std::size_t h = 0; h < headCount(scene.input); ++h) {
        heads.push_back(runToEnd(engine, resolve(nullptr, scene, Change{}, {0, h}).value()).value());
        beside.add(h, *heads.back());
    }
    const BlockMatrix joined = beside.joined(std::get<TokenInput>(scene.input));
    return {std::make_shared<const Scene>(scene), heads[head], sourceOf(joined)};
}

/// Two heads of d_k = 2 and d_v = 2, biases everywhere, W_O of three columns.
Scene twoHeads() {
    Scene scene = example();
    TokenInput input = std::get<TokenInput>(scene.input);
    input.heads = 2;
    input.wQ = BlockMatrix({{1, 0, 2, 0.5}, {1, 1, -1, 0.25}});
    input.wK = BlockMatrix({{0, 1, 1, -0.5}, {1, 0, 3, 0.75}});
    input.wV = BlockMatrix({{1, 2, -1, 0}, {0, 1, 2, 2.5}});
    input.bQ = BlockMatrix({{0.1, -0.2, 0.3, 0.4}});
    input.bK = BlockMatrix({{0.5, 0.6, -0.7, 0.8}});
    input.bV = BlockMatrix({{0.9, 1, 1.1, -1.2}});
    input.wO = BlockMatrix({{1, 0, 2}, {0, 1, -1}, {3, 0.5, 0}, {0, 0.25, 1}});
    input.bO = BlockMatrix({{0.01, 0.02, 0.03}});
    scene.input = input;
    return scene;
}

} // namespace

/// The arithmetic of projections: heads, biases, positions and W_O.
class TestHeadsArithmetic : public QObject {
    Q_OBJECT

private slots:
    void everyCellOfHeadsReckons_data();
    void everyCellOfHeadsReckons();
    void projectionsAsOnPaper();
    void rotationAsOnPaper();
    void joinedAsOnPaper();
};

void TestHeadsArithmetic::everyCellOfHeadsReckons_data() {
    QTest::addColumn<unsigned>("which");
    for (unsigned which = 0; which < 64; ++which) {
        QTest::addRow("%u", which) << which;
    }
}

void TestHeadsArithmetic::everyCellOfHeadsReckons() {
    QFETCH(unsigned, which);
    Scene scene = twoHeads();
    auto& input = std::get<TokenInput>(scene.input);
    scene.rules.sinusoidal = (which & 1U) != 0;
    scene.rules.ropeBase = which & 2U ? std::optional(100.0) : std::nullopt;
    scene.rules.ropePairs = which & 4U ? RopePairs::Adjacent : RopePairs::Half;
    if (which & 8U) {
        input.xKv = BlockMatrix({{2, -1}, {0.5, 0.25}, {0, 3}, {1, 1}});
        scene.keyTokens = TokenList(std::vector<std::string>{"a", "b", "c", "d"});
    }
    if (which & 16U) {
        input.wO.reset();
        input.bO = BlockMatrix({{0.5, 0, -0.5, 1}});
    }
    scene.orientation = which & 32U ? Orientation::Columns : Orientation::Rows;
    const Snapshot snapshot = computedHead(scene, which & 4U ? 0 : 1);
    for (const StageInfo& info : stages()) {
        const std::shared_ptr<const MatrixSource> source = snapshot.source(info.stage);
        QCOMPARE(source == nullptr, info.stage == Stage::AfterDropout);
        for (std::size_t i = 0; source && i < source->rows(); ++i) {
            for (std::size_t j = 0; j < source->columns(); ++j) {
                const CellArithmetic arithmetic = arithmeticOf(snapshot, info.stage, i, j, false);
                QVERIFY2(reckons(arithmetic, source->exact(i, j)), info.name.data());
                QVERIFY2(originsAreTrue(snapshot, arithmetic, 1.0), info.name.data());
            }
        }
    }
}

void TestHeadsArithmetic::projectionsAsOnPaper() {
    Scene scene = twoHeads();
    std::get<TokenInput>(scene.input).xKv = BlockMatrix({{2, -1}});
    scene.keyTokens = TokenList(std::vector<std::string>{"key"});
    // Head 1 has columns 2 and 3 of W_V: [2, −1]·[0, 2.5] − 1.2.
    const CellArithmetic value = arithmeticOf(computedHead(scene, 1), Stage::V, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(value.cell)), QStringLiteral("V[0, 1] = key"));
    QCOMPARE(lineText(value.lines[0]), QStringLiteral("X_kv  1 × [2] · W_V  [2] × 2 → V  1 × 2"));
    QCOMPARE(lineText(value.lines[1]),
             QStringLiteral("v₀₁ = x₀ · w₁ + b₁ = 2 × 0 + (−1) × 2.5 + (−1.2) = −3.700"));
    QCOMPARE(noteText(value.lines[1]), QStringLiteral("w₁ is column 3 of W_V"));
    scene = example();
    scene.rules.sinusoidal = true;
    const CellArithmetic position = arithmeticOf(computed(scene), Stage::X, 1, 1, false);
    QVERIFY(!position.given);
    QCOMPARE(lineText(position.lines[0]), QStringLiteral("x₁₁ + p₁₁ = 1 + 0.5403 = 1.540"));
    QCOMPARE(noteText(position.lines[0]), QStringLiteral("p is cos(1 / 10000^(0 / 2))"));
}

void TestHeadsArithmetic::rotationAsOnPaper() {
    Scene scene = example();
    scene.rules.ropeBase = 10000.0;
    // q₁ is [1, 1] before it is turned by 1 radian.
    const CellArithmetic query = arithmeticOf(computed(scene), Stage::Q, 1, 0, false);
    QCOMPARE(query.lines.size(), std::size_t{4});
    QCOMPARE(lineText(query.lines[2]), QStringLiteral("u₁₁ = x₁ · w₁ = 0 × 0 + 1 × 1 = 1.000"));
    QCOMPARE(lineText(query.lines[3]),
             QStringLiteral("q₁₀ = u₁₀ cos φ − u₁₁ sin φ = 1 × 0.5403 − 1 × 0.8415 = −0.3012"));
    QCOMPARE(noteText(query.lines[3]), QStringLiteral("position 1 turns pair 0 by φ = 1"));
    scene.input = QkvInput{BlockMatrix({{1, 0}, {1, 1}, {2, 1}}), BlockMatrix({{0, 1}, {1, 0}, {1, 1}}),
                           BlockMatrix(3, 2)};
    const CellArithmetic given = arithmeticOf(computed(scene), Stage::Q, 1, 1, false);
    QVERIFY(!given.given);
    QCOMPARE(lineText(given.lines[0]),
             QStringLiteral("q₁₁ = u₁₀ sin φ + u₁₁ cos φ = 1 × 0.8415 + 1 × 0.5403 = 1.382"));
}

void TestHeadsArithmetic::joinedAsOnPaper() {
    Scene scene = twoHeads();
    const CellArithmetic joined = arithmeticOf(computedHead(scene, 1), Stage::MultiHead, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(joined.cell)), QStringLiteral("Z[0, 1] = I"));
    QCOMPARE(lineText(joined.lines[0]), QStringLiteral("concat(O₀ O₁)  3 × [4] · W_O  [4] × 3 → Z  3 × 3"));
    QVERIFY(lineText(joined.lines[1]).startsWith(QStringLiteral("z₀₁ = o₀ · w₁ + b₁ = ")));
    QVERIFY(lineText(joined.lines[1]).contains(QStringLiteral(" + (other head = ")));
    QVERIFY(lineText(joined.lines[1]).contains(QStringLiteral(") + 0.02 = ")));
}

template struct attnscope::test::Registered<TestHeadsArithmetic>;
#include "tst_heads_arithmetic.moc"
