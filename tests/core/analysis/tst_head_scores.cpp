// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/head_scores.h"
#include "core/engine/block_source.h"
#include "core/stream/stream_engine.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::test;

/// Scores by which heads are told apart, against their formulas.
class TestHeadScores : public QObject {
    Q_OBJECT

private slots:
    void anEvenSpread();
    void aHeadThatLooksBack();
    void repeatedTokens();
    void tokensWithoutNamesAreLikeNoOther();
    void otherKeysHaveNoPlacesInCommon();
    void emptyRowsAreLeftOut();
    void streamedWeights();
    void aStoppedPassSaysSo();
    void headsAreSorted();
};

namespace {

std::optional<double> score(const HeadScores& scores, HeadScore which) {
    return scores[static_cast<std::size_t>(which)];
}

HeadScores scoresOf(const BlockMatrix& weights, const TokenList& queries, const TokenList& keys) {
    return *headScores(BlockSource(weights), queries, keys, {});
}

HeadScores scoresOf(const BlockMatrix& weights, const TokenList& tokens) {
    return scoresOf(weights, tokens, tokens);
}

bool isNear(const std::optional<double>& found, double wanted) {
    return found && std::abs(*found - wanted) < 1e-7;
}

} // namespace

void TestHeadScores::anEvenSpread() {
    const HeadScores scores = scoresOf(
        BlockMatrix(std::vector<std::vector<double>>(4, std::vector<double>(4, 0.25))), {"a", "b", "c", "d"});
    QVERIFY(isNear(score(scores, HeadScore::EntropyBits), 2.0));
    QVERIFY(isNear(score(scores, HeadScore::PreviousToken), 0.25));
    QVERIFY(isNear(score(scores, HeadScore::Sink), 0.25));
    QVERIFY(!score(scores, HeadScore::SameToken));
    QVERIFY(!score(scores, HeadScore::Induction));
}

void TestHeadScores::aHeadThatLooksBack() {
    const HeadScores scores = scoresOf(BlockMatrix({{1, 0, 0}, {1, 0, 0}, {0, 1, 0}}), {"a", "b", "c"});
    QVERIFY(isNear(score(scores, HeadScore::EntropyBits), 0.0));
    QVERIFY(isNear(score(scores, HeadScore::PreviousToken), 1.0));
    // The first query has no choice; of the other two one looks at key 0.
    QVERIFY(isNear(score(scores, HeadScore::Sink), 0.5));
}

void TestHeadScores::repeatedTokens() {
    // a b a b: query 2 may look at 1, which follows a; query 3 at 2, which follows b.
    const HeadScores scores = scoresOf(
        BlockMatrix({{0.5, 0.1, 0.3, 0.1}, {0.2, 0.3, 0.1, 0.4}, {0.1, 0.7, 0.1, 0.1}, {0.2, 0.2, 0.5, 0.1}}),
        {"a", "b", "a", "b"});
    QVERIFY(isNear(score(scores, HeadScore::Induction), (0.7 + 0.5) / 2));
    QVERIFY(isNear(score(scores, HeadScore::SameToken), (0.3 + 0.4 + 0.1 + 0.2) / 4));
    // a a a: what follows the first a is the query itself for query 1, and is before query 2.
    const HeadScores thrice =
        scoresOf(BlockMatrix({{1, 0, 0}, {0.5, 0.5, 0}, {0.2, 0.3, 0.5}}), {"a", "a", "a"});
    QVERIFY(isNear(score(thrice, HeadScore::Induction), 0.3));
}

void TestHeadScores::tokensWithoutNamesAreLikeNoOther() {
    const HeadScores scores = scoresOf(BlockMatrix({{1, 0}, {0.5, 0.5}}), {"", ""});
    QVERIFY(!score(scores, HeadScore::SameToken));
    QVERIFY(isNear(score(scores, HeadScore::PreviousToken), 0.5));
}

void TestHeadScores::otherKeysHaveNoPlacesInCommon() {
    const HeadScores scores =
        scoresOf(BlockMatrix({{0.75, 0.25, 0}, {0.25, 0.5, 0.25}}), {"a", "b"}, {"b", "a", "c"});
    QVERIFY(!score(scores, HeadScore::PreviousToken));
    QVERIFY(!score(scores, HeadScore::Induction));
    QVERIFY(isNear(score(scores, HeadScore::SameToken), (0.25 + 0.25) / 2));
    QVERIFY(isNear(score(scores, HeadScore::Sink), (0.75 + 0.25) / 2));
}

void TestHeadScores::emptyRowsAreLeftOut() {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    const HeadScores scores = scoresOf(BlockMatrix({{1, 0, 0}, {0, 0, 0}, {0.25, 0.75, 0}, {kNan, 0, 0}}),
                                       {"a", "b", "c", "d"}, {"a", "b", "c"});
    QVERIFY(isNear(score(scores, HeadScore::Sink), (1.0 + 0.25) / 2));
    QVERIFY(isNear(score(scores, HeadScore::EntropyBits), (0.25 * 2 - 0.75 * std::log2(0.75)) / 2));
    const HeadScores none = scoresOf(BlockMatrix({{0, 0}, {0, 0}}), {"a", "b"});
    QVERIFY(!score(none, HeadScore::EntropyBits));
}

void TestHeadScores::streamedWeights() {
    constexpr std::size_t kTokens = 700;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < kTokens; ++i) {
        texts.push_back("t" + std::to_string(i * i % 61));
    }
    const TokenList tokens(std::move(texts));
    StreamEngine engine;
    const ResultPtr result = *runToEnd(engine, randomProblem(kTokens, kTokens, 8, 8, 5));
    const auto weights = result->source(Stage::Weights);
    const HeadScores scores = *headScores(*weights, tokens, tokens, {});
    double entropy = 0.0;
    double induction = 0.0;
    std::size_t inductive = 0;
    for (std::size_t i = 0; i < kTokens; ++i) {
        entropy += result->rowStatistics(i).entropyBits;
        bool has = false;
        for (std::size_t j = 1; j < i; ++j) {
            if (tokens[j - 1] == tokens[i]) {
                induction += weights->exact(i, j);
                has = true;
            }
        }
        inductive += has ? 1U : 0U;
    }
    QVERIFY(std::abs(*score(scores, HeadScore::EntropyBits) - entropy / kTokens) < 1e-4);
    QVERIFY(std::abs(*score(scores, HeadScore::Induction) - induction / static_cast<double>(inductive)) <
            1e-6);
}

void TestHeadScores::aStoppedPassSaysSo() {
    std::stop_source stop;
    stop.request_stop();
    const Result<HeadScores> scores =
        headScores(BlockSource(BlockMatrix({{1, 0}, {0, 1}})), {"a", "b"}, {"a", "b"}, stop.get_token());
    QVERIFY(!scores && scores.error().code == ErrorCode::Stopped);
}

void TestHeadScores::headsAreSorted() {
    HeadScores some;
    const auto with = [&some](std::optional<double> induction) {
        some[static_cast<std::size_t>(HeadScore::Induction)] = induction;
        return some;
    };
    const std::vector<HeadScores> heads{with(0.2), with(std::nullopt), with(0.7), with(0.2)};
    QCOMPARE(headsBy(HeadScore::Induction, heads), (std::vector<std::size_t>{2, 0, 3, 1}));
}

template struct attnscope::test::Registered<TestHeadScores>;
#include "tst_head_scores.moc"
