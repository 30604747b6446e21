// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"

#include "tests/registry.h"

#include <QtTest>

using namespace attnscope;

namespace {

Scene exampleScene(Orientation orientation) {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    TokenInput input;
    input.x = BlockMatrix(3, 2, 1.0);
    input.wQ = input.wK = input.wV = BlockMatrix(2, 2, 1.0);
    scene.input = input;
    scene.orientation = orientation;
    return scene;
}

QString title(const Scene& scene, Stage stage) {
    return QString::fromStdString(plainText(notationOf(scene, stage).title));
}

QString name(const Scene& scene, Stage stage) {
    return QString::fromStdString(plainText(notationOf(scene, stage).name));
}

QString cell(const Scene& scene, Stage stage) {
    return QString::fromStdString(plainText(cellName(scene, stage, 0, 1)));
}

} // namespace

class TestNotation : public QObject {
    Q_OBJECT

private slots:
    void rows();
    void columns();
    void titleFollowsRules();
    void titleFollowsEveryRule();
    void projectionsFollowTheirParts();
    void givenInputs();
    void cells();
    void lectureNotes();
    void diveIntoDeepLearning();
    void indicesFromOne();
    void tokensAsIndices();
    void axes();
};

void TestNotation::rows() {
    const Scene scene = exampleScene(Orientation::Rows);
    QCOMPARE(name(scene, Stage::X), QStringLiteral("X"));
    QCOMPARE(title(scene, Stage::Q), QStringLiteral("Q = X W_Q"));
    QCOMPARE(name(scene, Stage::Scores), QStringLiteral("QKᵀ"));
    QCOMPARE(name(scene, Stage::Scaled), QStringLiteral("÷ √d_k"));
    QCOMPARE(name(scene, Stage::Masked), QStringLiteral("mask"));
    QCOMPARE(name(scene, Stage::Weights), QStringLiteral("softmax A"));
    QCOMPARE(name(scene, Stage::Output), QStringLiteral("O = A V"));
    QCOMPARE(QString::fromStdString(notationOf(scene, Stage::K).hint), QStringLiteral("offers"));
}

void TestNotation::columns() {
    Scene scene = exampleScene(Orientation::Columns);
    scene.rules.scale = ScaleKind::None;
    QCOMPARE(title(scene, Stage::Q), QStringLiteral("Q = W_q X"));
    QCOMPARE(title(scene, Stage::K), QStringLiteral("K = W_k X"));
    QCOMPARE(title(scene, Stage::Scores), QStringLiteral("A = KᵀQ"));
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A′ = softmax(A)"));
    QCOMPARE(title(scene, Stage::Output), QStringLiteral("Y = V A′"));
    QCOMPARE(QString::fromStdString(notationOf(scene, Stage::Weights).meaning),
             QStringLiteral("attention weights, every column sums to 1"));
}

void TestNotation::titleFollowsRules() {
    Scene scene = exampleScene(Orientation::Rows);
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(QKᵀ / √d_k)"));
    scene.mask.layers.push_back({"causal", LayerJoin::And, false, {}, true, {}, {}, {}});
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(mask(QKᵀ / √d_k))"));
    scene.rules.temperature = 0.5;
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(mask(QKᵀ / √d_k) / 0.5)"));
    scene.rules.scale = ScaleKind::None;
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(mask(QKᵀ) / 0.5)"));
    QCOMPARE(name(scene, Stage::Scaled), QStringLiteral("no scale"));
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.25;
    QCOMPARE(title(scene, Stage::Scaled), QStringLiteral("QKᵀ × 0.25"));
    scene.mask.layers.front().on = false;
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(QKᵀ × 0.25 / 0.5)"));
}

void TestNotation::titleFollowsEveryRule() {
    Scene scene = exampleScene(Orientation::Rows);
    scene.rules.softcap = 50.0;
    QCOMPARE(title(scene, Stage::Masked), QStringLiteral("softcap(QKᵀ / √d_k)"));
    QCOMPARE(name(scene, Stage::Masked), QStringLiteral("softcap"));
    QCOMPARE(cell(scene, Stage::Masked), QStringLiteral("c₀₁"));
    scene.rules.alibi = true;
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(softcap(QKᵀ / √d_k) + ALiBi)"));
    QCOMPARE(name(scene, Stage::Masked), QStringLiteral("softcap, + bias"));
    QCOMPARE(cell(scene, Stage::Masked), QStringLiteral("b₀₁"));
    // Only a float mask is written + M.
    scene.rules = ScoreRules{};
    MaskLayer floats;
    floats.spec = "m.npy";
    floats.array = std::make_shared<const MaskArray>(
        MaskArray{MaskArray::Kind::Float, {3, 3}, {}, std::vector<double>(9)});
    scene.mask.layers.push_back(floats);
    QCOMPARE(name(scene, Stage::Masked), QStringLiteral("+ M"));
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(QKᵀ / √d_k + M)"));
    scene.rules.temperature = 2.0;
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax((QKᵀ / √d_k + M) / 2)"));
    MaskLayer causal;
    causal.spec = "causal";
    scene.mask.layers.push_back(causal);
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax(mask(QKᵀ / √d_k + M) / 2)"));
    // A policy is no mask.
    scene.mask.layers.clear();
    scene.rules.temperature = 1.0;
    MaskLayer policy;
    policy.spec = "policy:keep.npy";
    scene.mask.layers.push_back(policy);
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = softmax_G(QKᵀ / √d_k)"));
    QCOMPARE(name(scene, Stage::Masked), QStringLiteral("mask"));
    scene.rules.dropout.probability = 0.1;
    QCOMPARE(title(scene, Stage::AfterDropout), QStringLiteral("A\u0302 = dropout(A)"));
    QCOMPARE(title(scene, Stage::Output), QStringLiteral("O = A\u0302 V"));
    QCOMPARE(cell(scene, Stage::AfterDropout), QStringLiteral("a\u0302₀₁"));
    scene.notation.letters = Letters::D2l; // which has no letter for it
    QCOMPARE(title(scene, Stage::AfterDropout), QStringLiteral("dropout(attention weights)"));
}

void TestNotation::projectionsFollowTheirParts() {
    Scene scene = exampleScene(Orientation::Rows);
    auto& input = std::get<TokenInput>(scene.input);
    input.bQ = BlockMatrix(1, 2);
    input.xKv = BlockMatrix(3, 2);
    QCOMPARE(title(scene, Stage::Q), QStringLiteral("Q = X W_Q + b_Q"));
    QCOMPARE(title(scene, Stage::V), QStringLiteral("V = X_kv W_V"));
    scene.rules.sinusoidal = true;
    scene.rules.ropeBase = 10000.0;
    QCOMPARE(title(scene, Stage::X), QStringLiteral("X + P"));
    QCOMPARE(title(scene, Stage::Q), QStringLiteral("Q = RoPE((X + P) W_Q + b_Q)"));
    QCOMPARE(title(scene, Stage::K), QStringLiteral("K = RoPE((X_kv + P) W_K)"));
    QCOMPARE(title(scene, Stage::V), QStringLiteral("V = (X_kv + P) W_V"));
    input.heads = 2;
    input.wO = BlockMatrix(2, 2);
    input.bO = BlockMatrix(1, 2);
    QCOMPARE(title(scene, Stage::MultiHead), QStringLiteral("Z = concat(O₀ O₁) W_O + b_O"));
    QCOMPARE(cell(scene, Stage::MultiHead), QStringLiteral("z₀₁"));
    scene.orientation = Orientation::Columns;
    QCOMPARE(title(scene, Stage::Q), QStringLiteral("Q = RoPE(W_q (X + P) + b_q)"));
    QCOMPARE(title(scene, Stage::MultiHead), QStringLiteral("Z = W_o concat(Y₀ Y₁) + b_o"));
}

void TestNotation::givenInputs() {
    Scene scene = exampleScene(Orientation::Rows);
    scene.input = AttentionWeightsInput{BlockMatrix(3, 3, 0.1), BlockMatrix(3, 2, 1.0)};
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A = given weights"));
    QCOMPARE(title(scene, Stage::V), QStringLiteral("V"));
    QVERIFY(!QString::fromStdString(notationOf(scene, Stage::Weights).meaning).contains("sums to 1"));
}

/// As the notes write them: A = QKᵀ, A_scaled = A / √d_k, Attention = softmax(A_masked).
void TestNotation::lectureNotes() {
    Scene scene = exampleScene(Orientation::Rows);
    scene.notation.letters = Letters::Notes;
    QCOMPARE(title(scene, Stage::Scores), QStringLiteral("A = QKᵀ"));
    QCOMPARE(title(scene, Stage::Scaled), QStringLiteral("A_scaled = A / √d_k"));
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("Attention = softmax(A_scaled)"));
    QCOMPARE(title(scene, Stage::Output), QStringLiteral("Output = Attention · V"));
    QCOMPARE(cell(scene, Stage::Scores), QStringLiteral("A₀₁"));
    QCOMPARE(cell(scene, Stage::Weights), QStringLiteral("Attention₀₁"));
    scene.mask.layers.push_back({"causal", LayerJoin::And, false, {}, true, {}, {}, {}});
    QCOMPARE(title(scene, Stage::Masked), QStringLiteral("A_masked = mask(A_scaled)"));
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("Attention = softmax(A_masked)"));
    scene.rules.temperature = 0.5;
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("Attention = softmax(A_masked / 0.5)"));
    scene.rules = ScoreRules{};
    scene.rules.scale = ScaleKind::None;
    scene.mask.layers.clear();
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("Attention = softmax(A)"));
    QCOMPARE(cell(scene, Stage::Scaled), QStringLiteral("A₀₁"));
    // Columns have letters of their own.
    scene.orientation = Orientation::Columns;
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("A′ = softmax(A)"));
}

void TestNotation::diveIntoDeepLearning() {
    Scene scene = exampleScene(Orientation::Rows);
    scene.notation.letters = Letters::D2l;
    QCOMPARE(title(scene, Stage::Q), QStringLiteral("Q = X W_q"));
    QCOMPARE(title(scene, Stage::Scaled), QStringLiteral("scores = QKᵀ / √d"));
    QCOMPARE(title(scene, Stage::Weights), QStringLiteral("attention weights = softmax(scores)"));
    QCOMPARE(title(scene, Stage::Output), QStringLiteral("O = attention weights · V"));
    QCOMPARE(cell(scene, Stage::Scaled), QStringLiteral("a₀₁"));
    QCOMPARE(cell(scene, Stage::Weights), QStringLiteral("α₀₁"));
}

void TestNotation::indicesFromOne() {
    Scene scene = exampleScene(Orientation::Rows);
    scene.notation.indexFrom = 1;
    QCOMPARE(cell(scene, Stage::Weights), QStringLiteral("a₁₂"));
    QCOMPARE(cell(scene, Stage::Output), QStringLiteral("o₁₂"));
    QCOMPARE(cell(scene, Stage::Scores), QStringLiteral("q₁ · k₂"));
    scene.orientation = Orientation::Columns;
    QCOMPARE(cell(scene, Stage::Weights),
             QString::fromStdString(plainText(cellName(scene, Stage::Weights, 0, 1))));
    QVERIFY(cell(scene, Stage::Weights).contains(QStringLiteral("₁")));
    QVERIFY(!cell(scene, Stage::Weights).contains(QStringLiteral("₀")));
}

void TestNotation::tokensAsIndices() {
    Scene scene = exampleScene(Orientation::Rows);
    scene.notation.subscripts = Subscripts::Tokens;
    QCOMPARE(cell(scene, Stage::Weights), QStringLiteral("a_I,love"));
    QCOMPARE(cell(scene, Stage::V), QStringLiteral("v_I,1")); // features are counted
    scene.tokens = {"the", "cat", "the"};
    scene.notation.indexFrom = 1;
    QVERIFY(QString::fromStdString(plainText(cellName(scene, Stage::Weights, 2, 1))).contains("the (3)"));
}

void TestNotation::cells() {
    Scene scene = exampleScene(Orientation::Rows);
    QCOMPARE(cell(scene, Stage::Scores), QStringLiteral("q₀ · k₁"));
    QCOMPARE(cell(scene, Stage::Scaled), QStringLiteral("s₀₁"));
    QCOMPARE(cell(scene, Stage::Masked), QStringLiteral("s₀₁"));
    QCOMPARE(cell(scene, Stage::Weights), QStringLiteral("a₀₁"));
    QCOMPARE(cell(scene, Stage::Output), QStringLiteral("o₀₁"));
    scene.mask.layers.push_back({"causal", LayerJoin::And, false, {}, true, {}, {}, {}});
    QCOMPARE(cell(scene, Stage::Masked), QStringLiteral("s\u0303₀₁"));
    scene.orientation = Orientation::Columns;
    QCOMPARE(cell(scene, Stage::Scores), QStringLiteral("α₀,₁"));
    QCOMPARE(cell(scene, Stage::Weights), QStringLiteral("α′₀,₁"));
    QCOMPARE(cell(scene, Stage::Output), QStringLiteral("y⁰₁"));
}

void TestNotation::axes() {
    const StageNotation byRows = notationOf(exampleScene(Orientation::Rows), Stage::Weights);
    QCOMPARE(QString::fromStdString(byRows.rowTitle), QStringLiteral("query i (rows)"));
    QCOMPARE(QString::fromStdString(byRows.columnTitle), QStringLiteral("key j (columns)"));
    const StageNotation byColumns = notationOf(exampleScene(Orientation::Columns), Stage::Weights);
    QCOMPARE(QString::fromStdString(byColumns.rowTitle), QStringLiteral("key j (rows)"));
    QCOMPARE(QString::fromStdString(byColumns.columnTitle), QStringLiteral("query i (columns)"));
    const StageNotation features = notationOf(exampleScene(Orientation::Columns), Stage::K);
    QCOMPARE(QString::fromStdString(features.rowTitle), QStringLiteral("feature (rows)"));
    QCOMPARE(QString::fromStdString(features.columnTitle), QStringLiteral("key j (columns)"));
}

template struct attnscope::test::Registered<TestNotation>;
#include "tst_notation.moc"
