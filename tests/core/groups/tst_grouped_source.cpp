// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/engine/block_source.h"
#include "core/groups/grouped_result.h"
#include "core/groups/grouped_source.h"
#include "core/groups/word_groups.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Grouped weights are sums over keys and means over queries, at every size.
class TestGroupedSource : public QObject {
    Q_OBJECT

private slots:
    void sumsOverKeysAndMeansOverQueries();
    void asNumPyComputesThem();
    void maskedWhereAllCellsAre();
    void queriesThatAttendToNothingAreLeftOut();
    void largeTablesAreThoseOfTheCells();
    void manyGroupsAreThoseOfTheCells();
    void stopsAndGoesOn();
    void asASnapshot();
    void regionsAreNeeded();
};

namespace {

bool isClose(double actual, double expected, double tolerance) {
    return std::abs(actual - expected) <= tolerance;
}

GroupPair both(const TokenGroups& groups) {
    const auto shared = std::make_shared<const TokenGroups>(groups);
    return {shared, shared};
}

/// The definition, cell by cell: a mean over queries that attend to something of sums over keys.
BlockMatrix defined(const MatrixSource& weights, const GroupPair& groups) {
    const TokenGroups& queries = *groups.queries;
    const TokenGroups& keys = *groups.keys;
    BlockMatrix all(queries.size(), keys.size());
    std::vector<double> taken(queries.size());
    for (std::size_t i = 0; i < weights.rows(); ++i) {
        bool attends = false;
        for (std::size_t j = 0; j < weights.columns(); ++j) {
            attends = attends || !weights.masked(i, j);
        }
        if (!attends) {
            continue;
        }
        const std::size_t row = queries.groupOf(i);
        ++taken[row];
        for (std::size_t j = 0; j < weights.columns(); ++j) {
            all.set(row, keys.groupOf(j), all(row, keys.groupOf(j)) + weights.exact(i, j));
        }
    }
    for (std::size_t row = 0; row < all.rows(); ++row) {
        for (std::size_t column = 0; column < all.columns(); ++column) {
            all.set(row, column, all(row, column) / std::max(taken[row], 1.0));
        }
    }
    return all;
}

Snapshot largeSnapshot(std::size_t tokens, MaskLayer layer) {
    AttentionProblem problem = randomProblem(tokens, tokens, 4, 4, 5);
    problem.precision = Precision::Float32;
    problem.mask = maskOf({std::move(layer)}, tokens, tokens);
    Scene scene;
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < tokens; ++at) {
        texts.push_back(at % 3 == 1 ? "##" + std::to_string(at) : std::to_string(at));
    }
    scene.tokens = texts;
    scene.input = QkvInput{problem.q, problem.k, problem.v};
    CpuEngine engine;
    return {std::make_shared<const Scene>(scene), *runToEnd(engine, problem)};
}

} // namespace

void TestGroupedSource::sumsOverKeysAndMeansOverQueries() {
    const auto weights = std::make_shared<const BlockSource>(BlockMatrix(
        {{0.5, 0.25, 0.25, 0.0}, {0.125, 0.5, 0.125, 0.25}, {0.0, 0.0, 1.0, 0.0}, {0.25, 0.25, 0.25, 0.25}}));
    const auto grouped = groupedSource(weights, both(wordGroups({"a", "##b", "c", "##d"})));
    // ab → ab: mean of 0.5 + 0.25 and 0.125 + 0.5; cd → ab: mean of 0 and 0.25 + 0.25.
    QVERIFY(isNear(cells(*grouped), BlockMatrix({{0.6875, 0.3125}, {0.25, 0.75}}), 0.0));
    QCOMPARE(grouped->range(), (ValueRange{0.25, 0.75}));
    QVERIFY(grouped->isCheap());
    std::vector<double> row(2);
    grouped->exactRow(1, row);
    QCOMPARE(row, (std::vector<double>{0.25, 0.75}));
}

void TestGroupedSource::asNumPyComputesThem() {
    // i = np.arange(5.); a = np.exp(np.sin(i * (1 + i[:, None]))); a /= a.sum(1, keepdims=True)
    // k = np.add.reduceat(a, [0, 2, 3], axis=1)
    // np.add.reduceat(k, [0, 2, 3], axis=0) / [[2], [1], [2]]
    const BlockMatrix numPy({{0.4590013804327985, 0.19893125787980276, 0.3420673616873987},
                             {0.4300931674389056, 0.15116801142339467, 0.41873882113769967},
                             {0.2422792122585075, 0.29034857377770584, 0.4673722139637867}});
    BlockMatrix a(5, 5);
    for (std::size_t i = 0; i < 5; ++i) {
        double sum = 0.0;
        for (std::size_t j = 0; j < 5; ++j) {
            a.set(i, j, std::exp(std::sin(static_cast<double>(j) * (1.0 + static_cast<double>(i)))));
            sum += a(i, j);
        }
        for (std::size_t j = 0; j < 5; ++j) {
            a.set(i, j, a(i, j) / sum);
        }
    }
    const auto grouped = groupedSource(std::make_shared<const BlockSource>(a),
                                       both(regionGroups({{"x", 0, 2}, {"y", 2, 1}, {"z", 3, 2}}, 5)));
    QVERIFY(isNear(cells(*grouped), numPy, 1e-15));
}

void TestGroupedSource::maskedWhereAllCellsAre() {
    AttentionProblem problem = randomProblem(4, 4, 2, 2, 1);
    problem.mask = maskOf({causalLayer()}, 4, 4);
    const auto weights = run(problem)->source(Stage::Weights);
    const auto grouped = groupedSource(weights, both(wordGroups({"a", "##b", "c", "##d"})));
    QVERIFY(!grouped->masked(0, 0)); // (0, 1) of it is masked
    QVERIFY(grouped->masked(0, 1));
    QCOMPARE(grouped->exact(0, 1), 0.0);
    QVERIFY(!grouped->masked(1, 0));
    QVERIFY(isClose(grouped->exact(0, 0), 1.0, 1e-15));
}

void TestGroupedSource::queriesThatAttendToNothingAreLeftOut() {
    AttentionProblem problem = randomProblem(4, 4, 2, 2, 1);
    problem.mask = maskOf({paintedLayer({{1, 4, 0, 4, false}})}, 4, 4);
    for (const EmptyRows empty : {EmptyRows::Zeros, EmptyRows::NaN, EmptyRows::Uniform}) {
        problem.emptyRows = empty;
        const auto weights = run(problem)->source(Stage::Weights);
        const auto grouped = groupedSource(weights, both(wordGroups({"a", "##b", "c", "##d"})));
        // Of a and ##b only a attends to anything.
        QVERIFY(isClose(grouped->exact(0, 0), weights->exact(0, 0) + weights->exact(0, 1), 1e-15));
        QVERIFY(isClose(grouped->exact(0, 0) + grouped->exact(0, 1), 1.0, 1e-15));
        // c and ##d both do not: what stands in their rows is seen, as masked.
        QVERIFY(grouped->masked(1, 0) && grouped->masked(1, 1));
        const double there = grouped->exact(1, 1);
        QVERIFY(empty == EmptyRows::NaN ? std::isnan(there)
                                        : there == (empty == EmptyRows::Zeros ? 0.0 : 0.5));
    }
}

void TestGroupedSource::largeTablesAreThoseOfTheCells() {
    const Snapshot snapshot = largeSnapshot(600, causalLayer());
    const GroupPair groups = both(regionGroups({{"a", 0, 100}, {"b", 100, 350}, {"c", 460, 140}}, 600));
    const auto grouped = groupedSource(snapshot.source(Stage::Weights), groups);
    QVERIFY(!grouped->isPrepared(Reducer::Max));
    QVERIFY(!grouped->isCheap());
    double told = 0.0;
    QVERIFY(grouped->prepare(Reducer::Max, {}, [&told](double part) { told = part; }));
    QCOMPARE(told, 1.0);
    QVERIFY(grouped->isCheap());
    QVERIFY(isNear(cells(*grouped), defined(*snapshot.source(Stage::Weights), groups), 1e-6));
    QVERIFY(grouped->masked(0, 1) && !grouped->masked(1, 0));
}

void TestGroupedSource::manyGroupsAreThoseOfTheCells() {
    const Snapshot snapshot = largeSnapshot(800, causalLayer());
    const GroupPair groups = groupsOf(*snapshot.scene, Grouping::Words).value();
    QVERIFY(groups.queries->size() * groups.keys->size() > kSmallMatrixCells);
    const auto weights = snapshot.source(Stage::Weights);
    const auto grouped = groupedSource(weights, groups);
    const BlockMatrix expected = defined(*weights, groups);
    const CellRect part{30, 20, 40, 60};
    std::vector<float> values(part.cells());
    grouped->copyCells(part, values);
    for (std::size_t at = 0; at < values.size(); ++at) {
        const double there = expected(part.row + at / part.columns, part.column + at % part.columns);
        QVERIFY(std::abs(static_cast<double>(values[at]) - there) < 1e-6);
    }
    QVERIFY(isClose(grouped->exact(40, 7), expected(40, 7), 1e-12));
    std::vector<double> row(groups.keys->size());
    grouped->exactRow(532, row);
    QVERIFY(isClose(row[100], expected(532, 100), 1e-12));
    QVERIFY(grouped->prepare(Reducer::Max, {}, {}));
    QVERIFY(isClose(grouped->range().high, expected.largestMagnitude(), 1e-6));
    QVERIFY(grouped->masked(3, 4) && !grouped->masked(4, 3));
    const std::optional<CellValue> strongest = grouped->strongest({0, 0, 533, 533});
    QVERIFY(strongest && isClose(strongest->value, expected.largestMagnitude(), 1e-6));
}

void TestGroupedSource::stopsAndGoesOn() {
    const Snapshot snapshot = largeSnapshot(1024, causalLayer());
    const GroupPair groups = both(regionGroups({{"a", 0, 512}}, 1024));
    const auto grouped = groupedSource(snapshot.source(Stage::Weights), groups);
    std::stop_source stop;
    const auto stopAtOnce = [&stop](double part) {
        if (part > 0.0) {
            stop.request_stop();
        }
    };
    QVERIFY(!grouped->prepare(Reducer::Max, stop.get_token(), stopAtOnce));
    QVERIFY(!grouped->isPrepared(Reducer::Max));
    QVERIFY(grouped->prepare(Reducer::Max, {}, {}));
    QVERIFY(isNear(cells(*grouped), defined(*snapshot.source(Stage::Weights), groups), 1e-6));
}

void TestGroupedSource::asASnapshot() {
    Scene scene = iLoveAi();
    scene.regions.queries = {{"who", 0, 1}, {"what", 1, 2}};
    TextbookEngine engine;
    const AttentionProblem problem = resolve(nullptr, scene, {}).value();
    const Snapshot tokens{std::make_shared<const Scene>(scene), *runToEnd(engine, problem)};
    const Snapshot grouped = groupedOf(tokens, groupsOf(scene, Grouping::Regions).value());
    QCOMPARE(grouped.scene->tokens.texts(), (std::vector<std::string>{"who", "what"}));
    QCOMPARE(queryCount(grouped.scene->input), std::size_t{2});
    QVERIFY(grouped.has(Stage::Weights) && !grouped.has(Stage::Scores) && !grouped.has(Stage::V));
    const auto weights = tokens.source(Stage::Weights);
    const auto sums = grouped.source(Stage::Weights);
    QCOMPARE(sums->exact(0, 1), weights->exact(0, 1) + weights->exact(0, 2));
    QVERIFY(isClose(grouped.result->rowStatistics(1).sum, 1.0, 1e-15));
    const Snapshot same = groupedOf(tokens, groupsOf(scene, Grouping::Tokens).value());
    QVERIFY(isNear(cells(*same.source(Stage::Weights)), cells(*weights), 0.0));
}

void TestGroupedSource::regionsAreNeeded() {
    QVERIFY(!groupsOf(iLoveAi(), Grouping::Regions));
    QCOMPARE(groupsOf(iLoveAi(), Grouping::Words)->queries->size(), std::size_t{3});
}

template struct attnscope::test::Registered<TestGroupedSource>;
#include "tst_grouped_source.moc"
