// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

class TestResolve : public QObject {
    Q_OBJECT

private slots:
    void projects();
    void redoesOnlyWhatChanged();
    void redoesOneColumn();
    void sharesMatricesThatAreGiven();
    void scales();
    void joinsChanges();
    void refusesShapes_data();
    void refusesShapes();
    void refusesRules_data();
    void refusesRules();
};

namespace {

using Kind = Change::Kind;

/// 130 tokens: three blocks of rows.
Scene longScene() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(130, "t"));
    scene.input = TokenInput{normals(130, 4, 1), normals(4, 3, 2), normals(4, 3, 3), normals(4, 2, 4)};
    scene.mask.layers = {causalLayer()};
    return scene;
}

TokenInput& inputOf(Scene& scene) {
    return std::get<TokenInput>(scene.input);
}

bool sharesAll(const BlockMatrix& a, const BlockMatrix& b) {
    return a.sharesRow(b, 0) && a.sharesRow(b, 64) && a.sharesRow(b, 128);
}

void verifyEqual(const AttentionProblem& actual, const AttentionProblem& expected) {
    QCOMPARE(actual.q, expected.q);
    QCOMPARE(actual.k, expected.k);
    QCOMPARE(actual.v, expected.v);
}

} // namespace

void TestResolve::projects() {
    const AttentionProblem problem = resolve(nullptr, iLoveAi(), {}).value();
    QCOMPARE(problem.q, BlockMatrix({{1, 0}, {1, 1}, {2, 1}}));
    QCOMPARE(problem.k, BlockMatrix({{0, 1}, {1, 0}, {1, 1}}));
    QCOMPARE(*problem.v, BlockMatrix({{1, 2}, {0, 1}, {1, 3}}));
    QVERIFY(!problem.weights);
    QCOMPARE(problem.scale, 1 / std::sqrt(2.0));
    QCOMPARE(problem.fill, -HUGE_VAL);
    QVERIFY(problem.mask && problem.mask->allowsAll());
}

void TestResolve::redoesOnlyWhatChanged() {
    Scene scene = longScene();
    const AttentionProblem first = resolve(nullptr, scene, {}).value();

    inputOf(scene).x.at({}).set(70, 2, 5.0);
    const AttentionProblem row = resolve(&first, scene, {Kind::TokenRow, 70}).value();
    verifyEqual(row, resolve(nullptr, scene, {}).value());
    for (const auto& [now, before] :
         {std::pair{&row.q, &first.q}, std::pair{&row.k, &first.k}, std::pair{&*row.v, &*first.v}}) {
        QVERIFY(now->sharesRow(*before, 0) && !now->sharesRow(*before, 70) && now->sharesRow(*before, 128));
    }
    QCOMPARE(row.mask, first.mask);

    inputOf(scene).wV.set(1, 1, 5.0);
    const AttentionProblem values = resolve(&row, scene, {Kind::ValuesOnly, 0}).value();
    verifyEqual(values, resolve(nullptr, scene, {}).value());
    QVERIFY(sharesAll(values.q, row.q) && sharesAll(values.k, row.k) && !sharesAll(*values.v, *row.v));

    inputOf(scene).wK.set(1, 1, 5.0);
    const AttentionProblem keys = resolve(&values, scene, {Kind::KeyWeights, 0}).value();
    verifyEqual(keys, resolve(nullptr, scene, {}).value());
    QVERIFY(sharesAll(keys.q, values.q) && !sharesAll(keys.k, values.k) && sharesAll(*keys.v, *values.v));

    inputOf(scene).wQ.set(0, 1, -5.0);
    const AttentionProblem queries = resolve(&keys, scene, {Kind::QueryWeights, 0}).value();
    verifyEqual(queries, resolve(nullptr, scene, {}).value());
    QVERIFY(!sharesAll(queries.q, keys.q) && sharesAll(queries.k, keys.k) && sharesAll(*queries.v, *keys.v));

    scene.mask.layers.clear();
    scene.mask.fill = -7.0;
    const AttentionProblem mask = resolve(&queries, scene, {Kind::Mask, 0}).value();
    QVERIFY(mask.mask->allowsAll() && !keys.mask->allowsAll());
    QCOMPARE(mask.fill, -7.0);
    scene.rules.temperature = 2.0;
    const AttentionProblem rule = resolve(&mask, scene, {Kind::Rule, 0}).value();
    QCOMPARE(rule.temperature, 2.0);
    QCOMPARE(rule.mask, mask.mask);
    QVERIFY(sharesAll(rule.q, first.q) == false && sharesAll(rule.q, queries.q) && sharesAll(rule.k, keys.k));
}

/// Only a column of W_Q changed: of the head that has it, or of another one.
void TestResolve::redoesOneColumn() {
    Scene scene = longScene();
    inputOf(scene).heads = 2;
    inputOf(scene).wQ = normals(4, 4, 5);
    inputOf(scene).wK = normals(4, 4, 6);
    for (const bool rotates : {false, true}) {
        scene.rules.ropeBase = rotates ? std::optional(10'000.0) : std::nullopt;
        for (const std::size_t column : {0U, 1U, 2U, 3U}) {
            const AttentionProblem before = resolve(nullptr, scene, {}, {0, 1}).value();
            inputOf(scene).wQ.set(2, column, 7.5);
            const AttentionProblem after =
                resolve(&before, scene, {Kind::QueryWeights, 0, column}, {0, 1}).value();
            verifyEqual(after, resolve(nullptr, scene, {}, {0, 1}).value());
            QCOMPARE(sharesAll(after.q, before.q), column < 2);
            QVERIFY(sharesAll(after.k, before.k));
        }
    }
}

void TestResolve::sharesMatricesThatAreGiven() {
    Scene scene;
    scene.tokens = {"a", "b"};
    const BlockMatrix q = normals(2, 3, 1);
    const BlockMatrix v = normals(2, 5, 2);
    scene.input = QkvInput{q, q, v};
    const AttentionProblem projected = resolve(nullptr, scene, {}).value();
    QVERIFY(projected.q.sharesRow(q, 0) && projected.v->sharesRow(v, 1));
    scene.input = AttentionWeightsInput{BlockMatrix({{1, 0}, {0, 1}}), v};
    const AttentionProblem given = resolve(&projected, scene, {}).value();
    QVERIFY(given.weights && given.q.empty() && given.k.empty());
    QCOMPARE(given.queries(), std::size_t{2});
    // And back: nothing of another kind of input is taken for one's own.
    const AttentionProblem back = resolve(&given, iLoveAi(), {Kind::Rule, 0}).value();
    QCOMPARE(back.q, BlockMatrix({{1, 0}, {1, 1}, {2, 1}}));
    QVERIFY(!back.weights);
}

void TestResolve::scales() {
    ScoreRules rules;
    QCOMPARE(scaleFactor(rules, 64), 0.125);
    rules.scale = ScaleKind::None;
    QCOMPARE(scaleFactor(rules, 64), 1.0);
    rules.scale = ScaleKind::Number;
    rules.scaleNumber = 0.3;
    QCOMPARE(scaleFactor(rules, 64), 0.3);
}

void TestResolve::joinsChanges() {
    const Change row{Kind::TokenRow, 3};
    QCOMPARE(joined(row, row), row);
    QCOMPARE(joined(row, {Kind::Nothing, 0}), row);
    QCOMPARE(joined({Kind::Nothing, 0}, row), row);
    QCOMPARE(joined(row, {Kind::TokenRow, 4}).kind, Kind::All);
    QCOMPARE(joined({Kind::Mask, 0}, {Kind::ValuesOnly, 0}).kind, Kind::All);
    const Change column{Kind::QueryWeights, 0, 1};
    QCOMPARE(joined(column, column), column);
    QCOMPARE(joined(column, {Kind::QueryWeights, 0, 2}), (Change{Kind::QueryWeights, 0}));
    QCOMPARE(joined(column, {Kind::KeyWeights, 0, 1}).kind, Kind::All);
}

void TestResolve::refusesShapes_data() {
    QTest::addColumn<int>("which");
    QTest::addColumn<QStringList>("says");
    auto row = [which = 0](const char* name, const QStringList& says) mutable {
        QTest::newRow(name) << which++ << says;
    };
    row("no tokens", {"0 tokens", "add a token"});
    row("too few rows", {"X", "3 × 2", "2 tokens"});
    row("inner", {"X·W_K", "3 × 2", "5 × 2", "2 columns", "5 rows"});
    row("d_k", {"W_Q", "W_K", "2 × 2", "2 × 3", "d_k"});
    row("nothing in a matrix", {"W_V", "2 × 0", "at least one"});
    row("keys and values", {"K", "V", "3 × 2", "4 × 2", "keys"});
    row("weights and values", {"A·V", "3 × 3", "2 × 1"});
    row("weights of other keys", {"3 × 4", "3 tokens", "column"});
}

void TestResolve::refusesShapes() {
    QFETCH(int, which);
    QFETCH(QStringList, says);
    Scene scene = iLoveAi();
    const BlockMatrix three(3, 2);
    switch (which) {
    case 0:
        scene.tokens = TokenList();
        break;
    case 1:
        scene.tokens = {"a", "b"};
        break;
    case 2:
        inputOf(scene).wK = BlockMatrix(5, 2);
        break;
    case 3:
        inputOf(scene).wK = BlockMatrix(2, 3);
        break;
    case 4:
        inputOf(scene).wV = BlockMatrix(2, 0);
        break;
    case 5:
        scene.input = QkvInput{three, three, BlockMatrix(4, 2)};
        break;
    case 6:
        scene.input = AttentionWeightsInput{BlockMatrix(3, 3), BlockMatrix(2, 1)};
        break;
    default:
        scene.input = AttentionWeightsInput{BlockMatrix(3, 4), std::nullopt};
        break;
    }
    QVERIFY(!checkScene(scene));
    const Result<AttentionProblem> problem = resolve(nullptr, scene, {});
    QVERIFY(!problem);
    const QString line = QString::fromStdString(message(problem.error()));
    for (const QString& part : says) {
        QVERIFY2(line.contains(part), qPrintable(line));
    }
    QVERIFY2(line.contains(": ") && line.endsWith(')') && !line.contains('{'), qPrintable(line));
}

void TestResolve::refusesRules_data() {
    QTest::addColumn<double>("temperature");
    QTest::addColumn<double>("scale");
    QTest::newRow("temperature 0") << 0.0 << 1.0;
    QTest::newRow("temperature below 0") << -1.0 << 1.0;
    QTest::newRow("temperature NaN") << std::nan("") << 1.0;
    QTest::newRow("temperature infinite") << HUGE_VAL << 1.0;
    QTest::newRow("scale NaN") << 1.0 << std::nan("");
}

void TestResolve::refusesRules() {
    QFETCH(double, temperature);
    QFETCH(double, scale);
    Scene scene = iLoveAi();
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = scale;
    scene.rules.temperature = temperature;
    QVERIFY(!resolve(nullptr, scene, {}));
}

template struct attnscope::test::Registered<TestResolve>;
#include "tst_resolve.moc"
