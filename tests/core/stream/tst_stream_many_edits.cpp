// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/edited_rows.h"

#include "stream_cases.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::testing;

namespace {

constexpr std::size_t kTokens = 700;
constexpr std::size_t kManyEditsDepth = 8;

/// A person at work, without the overview: tokens change one by one, rules, masks and weights now and then.
class ManyEdits {
public:
    explicit ManyEdits(std::uint64_t seed)
        : m_words(seed)
        , m_problem(plainProblem(randomNumbers(kTokens, kManyEditsDepth, seed),
                                 randomNumbers(kTokens, kManyEditsDepth, seed + 1)))
        , m_inputs(inputsOf(m_problem))
        , m_rows(kTokens)
        , m_planes(BlockSummary::ofWeights(kTokens, kTokens)) {
        computeAll();
    }

    void step() {
        constexpr std::size_t kRare = 20'000;
        switch (m_words() % kRare) {
        case 0:
            editWeights();
            break;
        case 1:
            m_problem.temperature = 0.5 + static_cast<double>(m_words() % 4) * 0.5;
            computeAll();
            break;
        case 2:
            editMask();
            break;
        default:
            editToken();
        }
    }

    const AttentionProblem& problem() const { return m_problem; }
    const std::vector<StreamRow>& rows() const { return m_rows; }
    std::vector<float> weights() const {
        std::vector<float> out(kTokens * kTokens);
        weightCells(m_problem, m_inputs, m_rows, {0, 0, kTokens, kTokens}, out.data(), kTokens);
        return out;
    }

private:
    void computeAll() {
        statistics(m_problem, m_inputs, RowSelection::all(m_planes), {}, {}, m_rows, m_planes);
    }

    double number() { return static_cast<double>(static_cast<float>(m_normal(m_words))); }

    void editToken() {
        const std::size_t token = m_words() % kTokens;
        const std::size_t what = m_words() % 4;
        // Now and then a loud one.
        const double size = m_words() % 50 == 0 ? 4.0 : 1.0;
        for (std::size_t m = 0; m < kManyEditsDepth; ++m) {
            if (what != 1) {
                m_problem.q.set(token, m, size * number());
            }
            if (what != 2) {
                m_problem.k.set(token, m, size * number());
            }
        }
        const StreamInputs after = inputsOf(m_problem, &m_inputs);
        attnscope::editToken(m_problem, m_inputs, after, token, {}, m_rows);
        m_inputs = after;
    }

    void editWeights() {
        const std::size_t column = m_words() % kManyEditsDepth;
        for (std::size_t i = 0; i < kTokens; ++i) {
            m_problem.q.set(i, column, number());
        }
        m_inputs = inputsOf(m_problem, &m_inputs);
        computeAll();
    }

    void editMask() {
        const std::vector<std::vector<std::string>> masks{
            {}, {"causal"}, {"window:90"}, {"document:300,400"}, {"bigbird:20,3,9,4"}};
        m_problem.mask = maskOfSpecs(masks[m_words() % masks.size()], kTokens, kTokens);
        m_problem.fill = m_words() % 2 == 0 ? -2.0 : -std::numeric_limits<double>::infinity();
        computeAll();
    }

    std::mt19937_64 m_words;
    std::normal_distribution<double> m_normal;
    AttentionProblem m_problem;
    StreamInputs m_inputs;
    std::vector<StreamRow> m_rows;
    BlockSummary m_planes;
};

} // namespace

class TestStreamManyEdits : public QObject {
    Q_OBJECT

private slots:
    void hundredThousandEditsEndWhereAFreshComputationBegins();
};

void TestStreamManyEdits::hundredThousandEditsEndWhereAFreshComputationBegins() {
    constexpr int kEdits = 100'000;
    ManyEdits editing(3);
    for (int edit = 0; edit < kEdits; ++edit) {
        editing.step();
    }
    const Streamed fresh(editing.problem());
    const std::vector<float> weights = editing.weights();
    const std::vector<float> freshWeights = fresh.weights();
    for (std::size_t i = 0; i < kTokens; ++i) {
        const WantedRow wanted = wantedRow(editing.problem(), i);
        const StreamRow& row = editing.rows()[i];
        QVERIFY(same(row.normaliser().logSumExp(), fresh.rows[i].normaliser().logSumExp(), 2e-6));
        QVERIFY(same(row.peak(), fresh.rows[i].peak(), 2e-6));
        QCOMPARE(row.allowed, fresh.rows[i].allowed);
        for (std::size_t j = 0; j < kTokens; ++j) {
            const auto weight = static_cast<double>(weights[i * kTokens + j]);
            QVERIFY(same(weight, static_cast<double>(freshWeights[i * kTokens + j]), 2e-6));
            QVERIFY(same(weight, wanted.weights[j], weightTolerance(wanted.largestScore)));
        }
    }
}

template struct attnscope::test::Registered<TestStreamManyEdits>;
#include "tst_stream_many_edits.moc"
