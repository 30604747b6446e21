// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/position_encodings.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

/// An update from an earlier result is the run itself, to the bit, and shares what the change left true.
class TestUpdate : public QObject {
    Q_OBJECT

private slots:
    void updateEqualsRun_data();
    void updateEqualsRun();
    void valuesShareTheScores();
    void manyEditsDoNotDrift();
    void fromAnotherShapeOrPrecision();
    void everyRuleEqualsRun_data();
    void everyRuleEqualsRun();
};

namespace {

Scene randomScene(std::size_t tokens) {
    Scene scene;
    std::vector<std::string> texts(tokens, "t");
    scene.tokens = TokenList(texts);
    scene.input = TokenInput{normals(tokens, 5, 1), normals(5, 4, 2), normals(5, 4, 3), normals(5, 3, 4)};
    scene.mask.layers = {causalLayer()};
    return scene;
}

TokenInput& inputOf(Scene& scene) {
    return std::get<TokenInput>(scene.input);
}

/// Resolves and computes the scene after an edit from what was before, as a session does.
ResultPtr updated(const ResultPtr& previous, const Scene& scene, const Change& change, Precision precision) {
    AttentionProblem problem = resolve(&previous->problem(), scene, change).value();
    problem.precision = precision;
    TextbookEngine engine;
    ResultPtr result;
    const Result<void> done = engine.compute(
        {.problem = problem, .previous = previous, .change = change, .publish = [&](const ResultPtr& made) {
             result = made;
         }});
    return done ? result : nullptr;
}

ResultPtr fresh(const Scene& scene, Precision precision) {
    AttentionProblem problem = resolve(nullptr, scene, {}).value();
    problem.precision = precision;
    return run(problem);
}

/// Every cell of a small matrix, every 37th row of a large one.
BlockMatrix sample(const MatrixSource& source) {
    const std::size_t step = source.rows() > 200 ? 37 : 1;
    BlockMatrix some(source.rows() / step, source.columns());
    for (std::size_t i = 0; i < some.rows(); ++i) {
        for (std::size_t j = 0; j < source.columns(); ++j) {
            some.set(i, j, source.exact(i * step, j));
        }
    }
    return some;
}

bool isSame(const ResultPtr& actual, const ResultPtr& expected) {
    for (const StageInfo& info : stages()) {
        const auto a = actual->source(info.stage);
        const auto b = expected->source(info.stage);
        if ((a == nullptr) != (b == nullptr)) {
            return false;
        }
        if (a && (!(sample(*a) == sample(*b)) || painted(*a) != painted(*b) || a->range() != b->range())) {
            qWarning("stage %s differs", std::string(info.name).c_str());
            return false;
        }
    }
    for (std::size_t i = 0; i < expected->problem().queries(); i += 7) {
        if (!(actual->rowStatistics(i) == expected->rowStatistics(i))) {
            return false;
        }
    }
    return true;
}

using Kind = Change::Kind;
constexpr Kind kKinds[] = {Kind::Nothing,    Kind::TokenRow, Kind::QueryWeights, Kind::KeyWeights,
                           Kind::ValuesOnly, Kind::Mask,     Kind::Rule,         Kind::All};
const char* const kNames[] = {"nothing",     "token row", "query weights", "key weights",
                              "values only", "mask",      "rule",          "all"};

/// An edit of that kind.
Change edit(Scene& scene, Kind kind) {
    const std::size_t row = scene.tokens.size() / 2;
    switch (kind) {
    case Kind::Nothing:
        scene.title += "x";
        break;
    case Kind::TokenRow:
        inputOf(scene).x.at({}).set(row, 1, inputOf(scene).x.first()(row, 1) + 0.37);
        return {kind, row};
    case Kind::QueryWeights:
        inputOf(scene).wQ.set(2, 1, inputOf(scene).wQ(2, 1) - 0.7);
        return {kind, 0, 1};
    case Kind::KeyWeights:
        inputOf(scene).wK.set(1, 0, inputOf(scene).wK(1, 0) + 0.6);
        break;
    case Kind::ValuesOnly:
        inputOf(scene).wV.set(0, 2, inputOf(scene).wV(0, 2) + 3.0);
        break;
    case Kind::Mask:
        scene.mask.layers.push_back(paintedLayer({{0, row + 1, 0, 2, false}}));
        break;
    case Kind::Rule:
        scene.rules.temperature *= 1.5;
        break;
    case Kind::All:
        inputOf(scene).x.at({}).set(0, 0, 9.0);
        inputOf(scene).wV.set(0, 0, 9.0);
        break;
    }
    return {kind, 0};
}

} // namespace

void TestUpdate::updateEqualsRun_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<std::size_t>("tokens");
    QTest::addColumn<bool>("isSingle");
    for (const std::size_t tokens : {std::size_t{1}, std::size_t{6}, std::size_t{100}, std::size_t{520}}) {
        for (std::size_t kind = 0; kind < std::size(kKinds); ++kind) {
            for (const bool isSingle : {false, true}) {
                if (tokens < 520 || !isSingle) {
                    QTest::addRow("%s, %zu, %s", kNames[kind], tokens, isSingle ? "float32" : "float64")
                        << static_cast<int>(kind) << tokens << isSingle;
                }
            }
        }
    }
}

void TestUpdate::updateEqualsRun() {
    QFETCH(int, kind);
    QFETCH(std::size_t, tokens);
    QFETCH(bool, isSingle);
    const Precision precision = isSingle ? Precision::Float32 : Precision::Float64;
    Scene scene = randomScene(tokens);
    const ResultPtr before = fresh(scene, precision);
    const Change change = edit(scene, kKinds[kind]);
    const ResultPtr after = updated(before, scene, change, precision);
    QVERIFY(isSame(after, fresh(scene, precision)));
    if (kKinds[kind] == Kind::Rule && tokens > 1) {
        QVERIFY(!(cells(after, Stage::Weights) == cells(before, Stage::Weights)));
        QVERIFY(cells(after, Stage::Scores) == cells(before, Stage::Scores));
    }
}

void TestUpdate::valuesShareTheScores() {
    Scene scene = randomScene(80);
    const ResultPtr before = fresh(scene, Precision::Float64);
    const ResultPtr after = updated(before, scene, edit(scene, Kind::ValuesOnly), Precision::Float64);
    QCOMPARE(after->source(Stage::Scores), before->source(Stage::Scores));
    QCOMPARE(after->source(Stage::Weights), before->source(Stage::Weights));
    QVERIFY(!(cells(after, Stage::Output) == cells(before, Stage::Output)));
    QVERIFY(!(cells(after, Stage::V) == cells(before, Stage::V)));
}

void TestUpdate::manyEditsDoNotDrift() {
    constexpr Kind kEdits[] = {Kind::QueryWeights, Kind::TokenRow, Kind::KeyWeights, Kind::ValuesOnly};
    Scene scene = randomScene(12);
    ResultPtr result = fresh(scene, Precision::Float64);
    for (int step = 0; step < 300; ++step) {
        const Change change = edit(scene, kEdits[static_cast<std::size_t>(step) % std::size(kEdits)]);
        result = updated(result, scene, change, Precision::Float64);
    }
    QVERIFY(isSame(result, fresh(scene, Precision::Float64)));
}

void TestUpdate::fromAnotherShapeOrPrecision() {
    Scene scene = randomScene(5);
    const ResultPtr before = fresh(scene, Precision::Float64);
    // A caller that is wrong about the change gets no crash, and a right result where the shape differs.
    const Scene larger = randomScene(7);
    QVERIFY(isSame(updated(before, larger, {Kind::ValuesOnly, 0}, Precision::Float64),
                   fresh(larger, Precision::Float64)));
    QVERIFY(isSame(updated(before, scene, {Kind::ValuesOnly, 0}, Precision::Float32),
                   fresh(scene, Precision::Float32)));
}

void TestUpdate::everyRuleEqualsRun_data() {
    QTest::addColumn<std::size_t>("tokens");
    QTest::addColumn<bool>("isSingle");
    for (const std::size_t tokens : {std::size_t{9}, std::size_t{520}}) {
        for (const bool isSingle : {false, true}) {
            if (tokens > 100 && !isSingle) {
                continue;
            }
            QTest::addRow("%zu, %s", tokens, isSingle ? "float32" : "float64") << tokens << isSingle;
        }
    }
}

void TestUpdate::everyRuleEqualsRun() {
    QFETCH(std::size_t, tokens);
    QFETCH(bool, isSingle);
    AttentionProblem problem = randomProblem(tokens, tokens, 4, 2, 21);
    problem.precision = isSingle ? Precision::Float32 : Precision::Float64;
    ResultPtr result = run(problem);
    int edits = 0;
    const auto edited = [&](Kind kind, const auto& edit) {
        edit(problem);
        const ResultPtr before = result;
        TextbookEngine engine;
        const Result<void> done = engine.compute({.problem = problem,
                                                  .previous = before,
                                                  .change = {kind, 0},
                                                  .publish = [&](const ResultPtr& made) { result = made; }});
        const bool isCompared = tokens < 100 || ++edits % 4 == 1;
        return done && (!isCompared || isSame(result, run(problem)));
    };
    KeepPolicy policy;
    policy.keep.assign(tokens, 1);
    policy.keep[2] = 0;
    MaskArray bias{MaskArray::Kind::Float, {tokens, tokens}, {}, normals(tokens, tokens, 3).dense()};
    const std::vector<std::shared_ptr<const MaskArray>> arrays{
        std::make_shared<const MaskArray>(std::move(bias))};
    using Problem = AttentionProblem;
    QVERIFY(edited(Kind::Rule, [](Problem& p) { p.softcap = 1.0; }));
    QVERIFY(edited(Kind::Rule, [](Problem& p) { p.alibiSlope = 0.5; }));
    QVERIFY(
        edited(Kind::Mask, [&](Problem& p) { p.bias = std::make_shared<ScoreBias>(arrays, HeadIndex{}); }));
    QVERIFY(edited(Kind::Mask, [&](Problem& p) { p.policy = std::make_shared<KeepPolicy>(policy); }));
    QVERIFY(edited(Kind::Rule, [](Problem& p) { p.dropout = {0.25, 3}; }));
    QVERIFY(edited(Kind::ValuesOnly, [](Problem& p) { p.v->set(0, 0, 17.0); }));
    policy.epsilon = 1e-6;
    QVERIFY(edited(Kind::Mask, [&](Problem& p) { p.policy = std::make_shared<KeepPolicy>(policy); }));
    QVERIFY(edited(Kind::Mask, [&](Problem& p) { p.mask = maskOf({causalLayer()}, tokens, tokens); }));
    QVERIFY(edited(Kind::TokenRow, [](Problem& p) { p.q.set(0, 0, 1.5), p.k.set(0, 1, -2.0); }));
    QVERIFY(edited(Kind::Rule, [](Problem& p) { p.dropout.seed = 4; }));
    QVERIFY(edited(Kind::Rule, [](Problem& p) { p.softcap.reset(), p.dropout = {}; }));
    QVERIFY(edited(Kind::Mask, [](Problem& p) { p.bias = nullptr, p.policy = nullptr; }));
    // Rotary positions are a rule that turns Q and K.
    QVERIFY(edited(Kind::Rule, [](Problem& p) { rotateRow(p.q.mutableRow(1), 1, 100, RopePairs::Half); }));
}

template struct attnscope::test::Registered<TestUpdate>;
#include "tst_update.moc"
