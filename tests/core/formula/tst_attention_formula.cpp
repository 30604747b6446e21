// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/attention_formula.h"

#include "tests/registry.h"

#include <QtTest>

using namespace attnscope;

namespace {

QString written(const Scene& scene) {
    return QString::fromStdString(plainText(attentionFormula(scene, Spelling::InLine)));
}

} // namespace

class TestAttentionFormula : public QObject {
    Q_OBJECT

private slots:
    void everyRuleIsInIt();
    void lettersAndOrientation();
    void whatKeepsAndDrops();
};

void TestAttentionFormula::everyRuleIsInIt() {
    Scene scene;
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = softmax(QKᵀ / √d_k) V"));
    scene.rules.alibi = true;
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = softmax(QKᵀ / √d_k + ALiBi) V"));
    scene.rules.temperature = 2.0;
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = softmax((QKᵀ / √d_k + ALiBi) / 2) V"));
    scene.rules = ScoreRules{};
    scene.rules.softcap = 50.0;
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.25;
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = softmax(softcap(QKᵀ × 0.25)) V"));
    scene.rules = ScoreRules{};
    scene.rules.scale = ScaleKind::None;
    scene.rules.softmaxAxis = SoftmaxAxis::Queries;
    scene.mask.layers.push_back({"causal", LayerJoin::And, false, {}, true, {}, {}, {}});
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = softmaxᵢ(mask(QKᵀ)) V"));
}

/// In the notes Attention is the name of the weights, so that the function is called otherwise.
void TestAttentionFormula::lettersAndOrientation() {
    Scene scene;
    scene.notation.letters = Letters::Notes;
    scene.mask.layers.push_back({"causal", LayerJoin::And, false, {}, true, {}, {}, {}});
    QCOMPARE(written(scene), QStringLiteral("Att(Q, K, V) = softmax(mask(QKᵀ / √d_k)) V"));
    scene.mask.layers.clear();
    scene.notation.letters = Letters::D2l;
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = softmax(QKᵀ / √d) V"));
    scene.orientation = Orientation::Columns;
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = V softmax(KᵀQ / √d_k)"));
}

void TestAttentionFormula::whatKeepsAndDrops() {
    Scene scene;
    MaskLayer policy;
    policy.spec = "policy:keep.npy";
    scene.mask.layers.push_back(policy);
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = softmax_G(QKᵀ / √d_k) V"));
    scene.mask.layers.clear();
    scene.rules.dropout.probability = 0.1;
    QCOMPARE(written(scene), QStringLiteral("Attention(Q, K, V) = dropout(softmax(QKᵀ / √d_k)) V"));
}

template struct attnscope::test::Registered<TestAttentionFormula>;
#include "tst_attention_formula.moc"
