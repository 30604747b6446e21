// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/match_row.h"
#include "core/analysis/vector_edit.h"
#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/textbook/textbook_engine.h"

#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace attnscope;
using namespace attnscope::test;

namespace {

Snapshot computed(const Scene& scene, const HeadIndex& headIndex = {}) {
    TextbookEngine engine;
    Snapshot snapshot;
    snapshot.scene = std::make_shared<const Scene>(scene);
    const Result<AttentionProblem> problem = resolve(nullptr, scene, {}, headIndex);
    if (!problem) {
        qFatal("the scene cannot be computed");
    }
    snapshot.result = *runToEnd(engine, *problem);
    return snapshot;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

bool near(double a, double b) {
    return std::abs(a - b) < 1e-12;
}

constexpr std::size_t kMatchTokens = 5;
constexpr std::size_t kMatchModel = 6;
constexpr std::size_t kMatchHeads = 4;
constexpr std::size_t kMatchHeadSize = 4;
constexpr double kMatchBase = 100.0;

/// Four query heads that share two key heads, with biases, RoPE, W_O, a causal mask and tokens as columns.
Scene richScene() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kMatchTokens, "t"));
    TokenInput input;
    input.x = randomMatrix(MatrixRole::X, kMatchTokens, kMatchModel, 1);
    input.wQ = randomMatrix(MatrixRole::WQ, kMatchModel, kMatchHeads * kMatchHeadSize, 2);
    input.wK = randomMatrix(MatrixRole::WK, kMatchModel, kMatchHeads / 2 * kMatchHeadSize, 3);
    input.wV = randomMatrix(MatrixRole::WV, kMatchModel, kMatchHeads / 2 * kMatchHeadSize, 4);
    input.bQ = randomMatrix(MatrixRole::BQ, 1, kMatchHeads * kMatchHeadSize, 5);
    input.bK = randomMatrix(MatrixRole::BK, 1, kMatchHeads / 2 * kMatchHeadSize, 6);
    input.heads = kMatchHeads;
    scene.input = input;
    scene.rules.ropeBase = kMatchBase;
    scene.orientation = Orientation::Columns;
    scene.mask.layers.push_back({});
    scene.mask.layers.back().spec = "causal";
    return scene;
}

/// (x_row·W + b) of one head, then pairs m, m + d/2 turned by row·base^(−2m/d): the formulas, term by term.
std::vector<double> projectedAndTurned(const BlockMatrix& x, const BlockMatrix& w, const BlockMatrix& bias,
                                       std::size_t row, std::size_t head) {
    std::vector<double> y(kMatchHeadSize);
    for (std::size_t c = 0; c < kMatchHeadSize; ++c) {
        const std::size_t column = head * kMatchHeadSize + c;
        y[c] = bias(0, column);
        for (std::size_t d = 0; d < kMatchModel; ++d) {
            y[c] += x(row, d) * w(d, column);
        }
    }
    std::vector<double> turned(kMatchHeadSize);
    for (std::size_t m = 0; m < kMatchHeadSize / 2; ++m) {
        const double angle =
            static_cast<double>(row) *
            std::pow(kMatchBase, -2.0 * static_cast<double>(m) / static_cast<double>(kMatchHeadSize));
        const double a = y[m];
        const double b = y[m + kMatchHeadSize / 2];
        turned[m] = a * std::cos(angle) - b * std::sin(angle);
        turned[m + kMatchHeadSize / 2] = a * std::sin(angle) + b * std::cos(angle);
    }
    return turned;
}

MatchRow rowOf(const std::vector<double>& q, const std::vector<std::vector<double>>& keys) {
    MatchRow row;
    row.vector = q;
    row.length = std::sqrt(dot(q, q));
    for (std::size_t j = 0; j < keys.size(); ++j) {
        MatchKey key;
        key.key = j;
        key.vector = keys[j];
        key.projection = dot(q, keys[j]) / row.length;
        row.keys.push_back(key);
    }
    return row;
}

} // namespace

class TestMatchRow : public QObject {
    Q_OBJECT

private slots:
    /// k_j·q_i/|q_i| times |q_i| is the score, with grouped heads, biases, RoPE and tokens as columns.
    void theProjectionTimesTheLengthIsTheScore() {
        const Scene scene = richScene();
        const auto& input = std::get<TokenInput>(scene.input);
        const HeadIndex head{0, 3};
        const Snapshot snapshot = computed(scene, head);
        constexpr std::size_t kQuery = 2;
        const auto row =
            matchRow(snapshot, kQuery, matchedKeys(snapshot, kQuery, TermOrder::Position, kMatchTokens));
        QVERIFY(row);
        QCOMPARE(row->keys.size(), kMatchTokens);
        const std::vector<double> q = projectedAndTurned(input.x.first(), input.wQ, *input.bQ, kQuery, 3);
        QVERIFY(near(row->length, std::sqrt(dot(q, q))));
        for (std::size_t j = 0; j < kMatchTokens; ++j) {
            const MatchKey& key = row->keys[j];
            const std::vector<double> k = projectedAndTurned(input.x.first(), input.wK, *input.bK, j, 1);
            QCOMPARE(key.key, j);
            QVERIFY(near(key.projection, dot(k, q) / std::sqrt(dot(q, q))));
            QVERIFY(near(key.projection * row->length, key.score));
            QVERIFY(near(key.score, dot(k, q)));
            QVERIFY(near(key.scaled, dot(k, q) / 2.0)); // √d_k = 2
            QCOMPARE(key.masked, j > kQuery);
            QCOMPARE(key.weight == 0.0, j > kQuery);
            // The foot lies on q_i, and what is left of k_j stands at right angles to it.
            std::vector<double> rest = row->footOf(j);
            QVERIFY(near(dot(rest, q), dot(k, q)));
            for (std::size_t c = 0; c < kMatchHeadSize; ++c) {
                rest[c] = k[c] - rest[c];
            }
            QVERIFY(near(dot(rest, q), 0.0));
        }
    }

    void keysComeInTheirOrder() {
        const Snapshot snapshot = computed(richScene());
        const std::vector<std::size_t> keys = matchedKeys(snapshot, 4, TermOrder::Weight, kMatchTokens);
        const auto row = matchRow(snapshot, 4, keys);
        for (std::size_t j = 1; j < kMatchTokens; ++j) {
            QVERIFY(row->keys[j - 1].weight >= row->keys[j].weight);
        }
        // Of many keys the strongest are left, here by position.
        const std::vector<std::size_t> two = matchedKeys(snapshot, 4, TermOrder::Position, 2);
        QCOMPARE(two, (std::vector<std::size_t>{std::min(keys[0], keys[1]), std::max(keys[0], keys[1])}));
        QCOMPARE(row->placeOf(keys[3]), std::optional<std::size_t>(3));
        QVERIFY(!row->placeOf(99));
    }

    void givenWeightsHaveNothingToMatch() {
        Scene scene;
        scene.tokens = TokenList{"a", "b"};
        scene.input = AttentionWeightsInput{BlockMatrix({{0.5, 0.5}, {0.2, 0.8}})};
        const Snapshot snapshot = computed(scene);
        QVERIFY(!matchRow(snapshot, 0, {0, 1}));
    }

    void aQueryOfNoLengthHasNoProjections() {
        Scene scene;
        scene.tokens = TokenList{"a", "b"};
        scene.input =
            QkvInput{BlockMatrix({{0.0, 0.0}, {1.0, 2.0}}), BlockMatrix({{3.0, 4.0}, {1.0, 0.0}}), {}};
        const auto row = matchRow(computed(scene), 0, {0, 1});
        QCOMPARE(row->length, 0.0);
        QCOMPARE(row->keys[0].projection, 0.0);
        QCOMPARE(row->footOf(0), (std::vector<double>{0.0, 0.0}));
    }

    void theVectorsOfTheTokensAreThoseOfX() {
        const Scene scene = iLoveAi();
        const Snapshot snapshot = computed(scene);
        const auto row = matchRow(snapshot, 1, {2, 1, 0});
        const auto tokens = matchTokens(snapshot, *row);
        const BlockMatrix& x = *matrixIn(scene.input, MatrixRole::X);
        QCOMPARE(tokens->vector, std::vector<double>(x.row(1).begin(), x.row(1).end()));
        QCOMPARE(tokens->keys.size(), std::size_t{2});
        QCOMPARE(tokens->keys[0].key, std::size_t{2});
        QCOMPARE(tokens->keys[0].vector, std::vector<double>(x.row(2).begin(), x.row(2).end()));
    }

    /// q = 2·e₃, keys (3, 0, 0) and (0, 1, 1): the plane of e₃ and e₁ holds 9 + 1 of the 11 squares.
    void theBestPlaneHoldsTheQuery() {
        const MatchRow row = rowOf({0, 0, 2}, {{3, 0, 0}, {0, 1, 1}});
        const MatchPlane best = bestMatchPlane(row);
        QVERIFY(best.holdsQuery() && !best.plane.isExact);
        QCOMPARE(best.plane.project(row.vector), std::pair(2.0, 0.0));
        const auto [x, y] = best.plane.project(row.keys[0].vector);
        QVERIFY(near(x, 0.0) && near(std::abs(y), 3.0));
        QVERIFY(near(best.plane.shown, 10.0 / 11.0));
        // Two features: e₁ and e₂ hold 9 + 1 of 11, and not the query.
        const MatchPlane features = featureMatchPlane(row, 0, 1);
        QVERIFY(!features.holdsQuery());
        QVERIFY(near(features.plane.shown, 10.0 / 11.0));
        // Two dimensions are themselves.
        QVERIFY(bestMatchPlane(rowOf({1, 2}, {{3, 4}})).plane.isExact);
        QCOMPARE(bestMatchPlane(rowOf({1, 2}, {{3, 4}})).plane.shown, 1.0);
    }

    /// q goes from 2·e₃ to e₁ + e₃, key 1 to (0, 2, 0): 9 of 13 squares lie in the plane of e₃ and e₁.
    void aKeptPlaneIsMeasuredAnew() {
        const MatchPlane before = bestMatchPlane(rowOf({0, 0, 2}, {{3, 0, 0}, {0, 1, 1}}));
        const MatchRow moved = rowOf({1, 0, 1}, {{3, 0, 0}, {0, 2, 0}});
        const auto kept = keptMatchPlane(before, moved);
        QVERIFY(kept.has_value());
        QCOMPARE(kept->plane.first, before.plane.first);
        QCOMPARE(kept->plane.second, before.plane.second);
        QVERIFY(near(kept->plane.shown, 9.0 / 13.0));
        QVERIFY(isAlongQuery(before, rowOf({0, 0, 5}, {{3, 0, 0}})));
        QVERIFY(!isAlongQuery(*kept, moved));
        // Out of the plane, and of another width.
        QVERIFY(!keptMatchPlane(before, rowOf({0, 1, 2}, {{3, 0, 0}})));
        QVERIFY(!keptMatchPlane(before, rowOf({0, 2}, {{3, 0}})));
    }

    void keysAlongTheQueryStillMakeAPlane() {
        const MatchPlane best = bestMatchPlane(rowOf({0, 3, 4}, {{0, 6, 8}, {0, -3, -4}}));
        QVERIFY(near(lengthOf(best.plane.second), 1.0));
        QVERIFY(near(dot(best.plane.first, best.plane.second), 0.0));
        QVERIFY(near(best.plane.shown, 1.0));
    }

    /// Where RoPE turns a query, the scene's numbers are those before it.
    void aMovedQueryIsWhereItWasPut() {
        const Scene scene = *applied(richScene(), *freeVectors(richScene()));
        const HeadIndex head{0, 1};
        const std::vector<double> target{1.0, -2.0, 0.5, 3.0};
        const VectorRef third{VectorRef::Kind::Query, 3};
        QVERIFY(isOwnVector(scene, third));
        const Scene moved = *applied(scene, setVector(scene, third, target, head));
        const Snapshot snapshot = computed(moved, head);
        for (std::size_t c = 0; c < kMatchHeadSize; ++c) {
            QVERIFY(near(snapshot.result->problem().q(3, c), target[c]));
            QCOMPARE(snapshot.result->problem().q(2, c), computed(scene, head).result->problem().q(2, c));
        }
    }

    void aMovedTokenIsARowOfX() {
        const Scene scene = iLoveAi();
        const VectorRef token{VectorRef::Kind::KeyToken, 2};
        QVERIFY(isOwnVector(scene, token));
        QVERIFY(!isOwnVector(scene, {VectorRef::Kind::Key, 2}));
        const std::size_t width = matrixIn(scene.input, MatrixRole::X)->columns();
        const std::vector<double> target(width, 0.25);
        const Scene moved = *applied(scene, setVector(scene, token, target, {}));
        const std::span<const double> row = matrixIn(moved.input, MatrixRole::X)->row(2);
        QCOMPARE(std::vector<double>(row.begin(), row.end()), target);
    }

    void freeVectorsLeaveTheWeightsOfEveryHead() {
        const Scene scene = richScene();
        const Scene free = *applied(scene, *freeVectors(scene));
        QVERIFY(std::holds_alternative<QkvInput>(free.input));
        QCOMPARE(headCount(free.input), kMatchHeads);
        QCOMPARE(keyHeadCount(free.input), kMatchHeads / 2);
        for (std::size_t head = 0; head < kMatchHeads; ++head) {
            const Snapshot before = computed(scene, {0, head});
            const Snapshot after = computed(free, {0, head});
            for (std::size_t i = 0; i < kMatchTokens; ++i) {
                for (std::size_t j = 0; j < kMatchTokens; ++j) {
                    QVERIFY(near(after.source(Stage::Weights)->exact(i, j),
                                 before.source(Stage::Weights)->exact(i, j)));
                }
            }
            QVERIFY(*after.result->problem().v == *before.result->problem().v);
        }
    }

    void sinusoidalPositionsNeedX() {
        Scene scene = iLoveAi();
        scene.rules.sinusoidal = true;
        QVERIFY(!freeVectors(scene));
        QVERIFY(!freeVectors(*applied(iLoveAi(), *freeVectors(iLoveAi()))));
    }

    /// A tip that is dragged: the numbers become free, then they move; one step takes both back.
    void freeingAndMovingAreOneEdit() {
        const Scene scene = iLoveAi();
        const Edit freed = *freeVectors(scene);
        const Scene free = *applied(scene, freed);
        const std::vector<double> target{7.0, 8.0};
        const Edit moved = setVector(free, {VectorRef::Kind::Key, 1}, target, {});
        const std::optional<Edit> both = merged(freed, moved);
        QVERIFY(both);
        QVERIFY(*applied(scene, *both) == *applied(free, moved));
        QVERIFY(*applied(*applied(scene, *both), inverse(*both)) == scene);
        // Cells that were others between do not belong to it.
        QVERIFY(!merged(freed, setVector(*applied(free, moved), {VectorRef::Kind::Key, 1}, target, {})));
    }
};

template struct attnscope::test::Registered<TestMatchRow>;
#include "tst_match_row.moc"
