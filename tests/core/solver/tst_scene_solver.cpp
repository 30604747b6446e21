// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/solver/joined_heads.h"
#include "core/solver/scene_solver.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

/// From a scene to results: the place, what an edit leaves, the precision, joined heads.
class TestSceneSolver : public QObject {
    Q_OBJECT

private slots:
    void precisionIsTheScenesOrBySize();
    void aMaskThatWasCompiledServes();
    void anEditStartsFromTheResultBefore();
    void headsAreJoinedOneByOne();
    void aHeadThatFailsEndsJoining();
    void numbersBeyondThePrecisionAreRefused();
};

namespace {

Scene twoHeads() {
    Scene scene;
    scene.tokens = TokenList{"a", "b", "c"};
    TokenInput input{normals(3, 4, 1), normals(4, 4, 2), normals(4, 4, 3), normals(4, 4, 4)};
    input.heads = 2;
    input.wO = normals(4, 3, 5);
    scene.input = input;
    return scene;
}

} // namespace

void TestSceneSolver::precisionIsTheScenesOrBySize() {
    Scene scene = twoHeads();
    QCOMPARE(precisionOf(scene, 9), Precision::Float64);
    QCOMPARE(precisionOf(scene, 8), Precision::Float32);
    scene.precision = Precision::Float32;
    QCOMPARE(precisionOf(scene, 9), Precision::Float32);
    CpuEngine engine;
    QCOMPARE(SceneSolver(engine, scene, Precision::Float32).problem({0, 1})->precision, Precision::Float32);
}

void TestSceneSolver::aMaskThatWasCompiledServes() {
    Scene scene = twoHeads();
    scene.mask.layers = {causalLayer()};
    const auto mask = std::make_shared<const CompiledMask>(checkedMask(scene).value());
    CpuEngine engine;
    SceneSolver solver(engine, scene, Precision::Float64);
    solver.useMask(mask);
    QVERIFY(solver.problem({0, 0})->mask == mask->mask);
    // Of another head it may be another one.
    QVERIFY(solver.problem({0, 1})->mask != mask->mask);
    const ResultPtr result = solver.solve({0, 0}).value();
    QVERIFY(result->source(Stage::Weights)->masked(0, 1));
    QCOMPARE(result->source(Stage::Weights)->exact(0, 0), 1.0);
}

void TestSceneSolver::anEditStartsFromTheResultBefore() {
    const Scene scene = twoHeads();
    CpuEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    const ResultPtr before = solver.solve({0, 1}).value();
    Scene edited = scene;
    std::get<TokenInput>(edited.input).wV = normals(4, 4, 9);
    ResultPtr after;
    const SceneSolver next(engine, edited, Precision::Float64);
    const Change values{Change::Kind::ValuesOnly, 0};
    const auto publish = [&after](ResultPtr result) { after = std::move(result); };
    QVERIFY(next.compute({0, 1}, {{}, before, values, {}, publish}));
    // Only V is made anew.
    QVERIFY(after->source(Stage::Weights) == before->source(Stage::Weights));
    const ResultPtr fresh = next.solve({0, 1}).value();
    QVERIFY((after->problem().headIndex == HeadIndex{0, 1}));
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(after->source(Stage::Output)->exact(i, 1), fresh->source(Stage::Output)->exact(i, 1));
    }
    QVERIFY(after->source(Stage::Output)->exact(0, 0) != before->source(Stage::Output)->exact(0, 0));
}

void TestSceneSolver::headsAreJoinedOneByOne() {
    const Scene scene = twoHeads();
    CpuEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    std::vector<std::weak_ptr<const AttentionResult>> seen;
    const auto joined = solver.joined([&](std::size_t head) {
        // The head before is let go.
        [&] { QVERIFY(seen.size() == head && (seen.empty() || seen.back().expired())); }();
        Result<ResultPtr> result = solver.solve({0, head});
        seen.push_back(*result);
        return result;
    });
    QCOMPARE(seen.size(), std::size_t{2});
    const auto& input = std::get<TokenInput>(scene.input);
    for (std::size_t column = 0; column < 3; ++column) {
        double sum = 0.0;
        for (std::size_t f = 0; f < 4; ++f) {
            const ResultPtr head = solver.solve({0, f / 2}).value();
            sum += head->source(Stage::Output)->exact(2, f % 2) * (*input.wO)(f, column);
        }
        QVERIFY(std::abs((*joined)->exact(2, column) - sum) < 1e-12);
    }
    Scene single = scene;
    auto& one = std::get<TokenInput>(single.input);
    one.heads = 1;
    one.wO.reset();
    const SceneSolver alone(engine, single, Precision::Float64);
    QVERIFY(!alone.joined([&](std::size_t head) { return alone.solve({0, head}); }).value());
}

void TestSceneSolver::aHeadThatFailsEndsJoining() {
    const Scene scene = twoHeads();
    CpuEngine engine;
    const SceneSolver solver(engine, scene, Precision::Float64);
    std::stop_source stop;
    stop.request_stop();
    int asked = 0;
    const auto joined = solver.joined([&](std::size_t head) {
        ++asked;
        return solver.solve({0, head}, stop.get_token());
    });
    QVERIFY(!joined);
    QCOMPARE(joined.error().code, ErrorCode::Stopped);
    QCOMPARE(asked, 1);
    QVERIFY(!solver.solve({0, 2}) && !solver.solve({1, 0}));
}

void TestSceneSolver::numbersBeyondThePrecisionAreRefused() {
    Scene scene = twoHeads();
    auto& input = std::get<TokenInput>(scene.input);
    input.wQ = BlockMatrix(4, 4, 1e300);
    CpuEngine engine;
    SceneSolver solver(engine, scene, Precision::Float32);
    QVERIFY(solver.solve({0, 0}));
    solver.refuseNonFinite();
    const Result<ResultPtr> refused = solver.solve({0, 0});
    QVERIFY(!refused && message(refused.error()).find("float32") != std::string::npos);
}

template struct attnscope::test::Registered<TestSceneSolver>;
#include "tst_scene_solver.moc"
