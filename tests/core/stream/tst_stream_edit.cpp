// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/edited_rows.h"

#include "stream_cases.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::testing;

namespace {

constexpr double kEditInfinity = std::numeric_limits<double>::infinity();

/// Empty where the rows are those of a fresh computation.
QString complaint(const AttentionProblem& problem, const std::vector<StreamRow>& rows) {
    const Streamed fresh(problem);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double lse = rows[i].normaliser().logSumExp();
        const double wanted = fresh.rows[i].normaliser().logSumExp();
        const bool rowIsRight = rows[i].allowed == fresh.rows[i].allowed &&
                                rows[i].empty == fresh.rows[i].empty && same(lse, wanted, 2e-6) &&
                                same(rows[i].peak(), fresh.rows[i].peak(), 2e-6);
        if (!rowIsRight) {
            return QStringLiteral("row %1: log-sum-exp %2 of %3, peak %4 of %5")
                .arg(i)
                .arg(lse)
                .arg(wanted)
                .arg(rows[i].peak())
                .arg(fresh.rows[i].peak());
        }
    }
    return {};
}

struct Editing {
    AttentionProblem problem;
    StreamInputs inputs;
    std::vector<StreamRow> rows;

    explicit Editing(const AttentionProblem& of)
        : problem(of)
        , inputs(inputsOf(of))
        , rows(Streamed(of).rows) {}

    /// A new row of Q, of K or of both.
    void edit(std::size_t row, const std::vector<double>& q, const std::vector<double>& k) {
        if (!q.empty()) {
            std::copy(q.begin(), q.end(), problem.q.mutableRow(row).begin());
        }
        if (!k.empty()) {
            std::copy(k.begin(), k.end(), problem.k.mutableRow(row).begin());
        }
        const StreamInputs after = inputsOf(problem, &inputs);
        editToken(problem, inputs, after, row, {}, rows);
        inputs = after;
    }
};

} // namespace

class TestStreamEdit : public QObject {
    Q_OBJECT

private slots:
    void manyEdits_data();
    void manyEdits();
    void dominantKeyLeaves();
    void loudKeysLeaveOneByOne();
    void loudKeyEnters();
    void notANumberComesAndGoes();
    void sharesWhatStays();
};

void TestStreamEdit::manyEdits_data() {
    QTest::addColumn<QString>("mask");
    QTest::addColumn<double>("fill");
    QTest::addColumn<double>("size");
    QTest::newRow("dense") << "" << -kEditInfinity << 1.0;
    QTest::newRow("loud") << "" << -kEditInfinity << 4.0;
    QTest::newRow("causal") << "causal" << -kEditInfinity << 1.5;
    QTest::newRow("window, -1") << "window:9" << -1.0 << 1.5;
    QTest::newRow("window, -1e6") << "window:9" << -1e6 << 1.5;
}

void TestStreamEdit::manyEdits() {
    QFETCH(QString, mask);
    QFETCH(double, fill);
    QFETCH(double, size);
    const std::size_t n = 150;
    const std::size_t d = 8;
    std::vector<std::string> masks;
    if (!mask.isEmpty()) {
        masks.push_back(mask.toStdString());
    }
    AttentionProblem problem =
        plainProblem(randomNumbers(n, d, 1, size), randomNumbers(n, d, 2, size), masks);
    problem.fill = fill;
    Editing editing(problem);
    std::mt19937_64 words(5);
    std::normal_distribution<double> normal(0.0, size);
    const auto row = [&] {
        std::vector<double> numbers(d);
        std::generate(numbers.begin(), numbers.end(),
                      [&] { return static_cast<double>(static_cast<float>(normal(words))); });
        return numbers;
    };
    for (int edit = 0; edit < 3000; ++edit) {
        const std::size_t token = words() % n;
        editing.edit(token, edit % 3 == 1 ? std::vector<double>() : row(),
                     edit % 3 == 2 ? std::vector<double>() : row());
    }
    QCOMPARE(complaint(editing.problem, editing.rows), QString());
}

/// A key that holds nearly all of every row goes: what is left of the sums would be its rounding error.
void TestStreamEdit::dominantKeyLeaves() {
    const std::size_t n = 200;
    AttentionProblem problem = plainProblem(randomNumbers(n, 4, 1), randomNumbers(n, 4, 2));
    for (std::size_t i = 0; i < n; ++i) {
        problem.q.set(i, 0, 5.0);
    }
    problem.k.set(77, 0, 16.0);
    Editing editing(problem);
    QVERIFY(editing.rows[3].peak() > 0.999);
    editing.edit(77, {}, {0.5, 0.5, 0.5, 0.5});
    QVERIFY(editing.rows[3].peak() < 0.9);
    QCOMPARE(complaint(editing.problem, editing.rows), QString());
}

/// The largest term stays and no one edit takes much, yet in the end a thousandth of the sum is left.
void TestStreamEdit::loudKeysLeaveOneByOne() {
    const std::size_t n = 1500;
    AttentionProblem problem = plainProblem(randomNumbers(100, 4, 1), randomNumbers(n, 4, 2));
    for (std::size_t i = 0; i < 100; ++i) {
        problem.q.set(i, 0, 5.0);
    }
    for (std::size_t j = 0; j < n; ++j) {
        problem.k.mutableRow(j)[0] = j == 0 ? 7.5 : 7.0 + 0.1 * problem.k(j, 0);
    }
    Editing editing(problem);
    for (std::size_t j = 1; j < n; ++j) {
        editing.edit(j, {}, {0.0, 0.5, 0.5, 0.5});
    }
    QVERIFY(editing.rows[3].peak() > 0.99);
    QCOMPARE(complaint(editing.problem, editing.rows), QString());
}

void TestStreamEdit::loudKeyEnters() {
    AttentionProblem problem = plainProblem(randomNumbers(100, 4, 1), randomNumbers(90, 4, 2));
    for (const double score : {30.0, 300.0, 3000.0}) {
        Editing editing(problem);
        editing.edit(40, {}, {score, 0.0, 0.0, score});
        QCOMPARE(complaint(editing.problem, editing.rows), QString());
    }
    // A row that only the queries have.
    Editing editing(problem);
    editing.edit(95, {1.0, 2.0, 3.0, 4.0}, {});
    QCOMPARE(complaint(editing.problem, editing.rows), QString());
}

void TestStreamEdit::notANumberComesAndGoes() {
    Editing editing(plainProblem(randomNumbers(80, 3, 1), randomNumbers(80, 3, 2), {"causal"}));
    editing.edit(40, {}, {1.0, std::numeric_limits<double>::quiet_NaN(), 1.0});
    QVERIFY(!std::isnan(editing.rows[39].sum));
    QVERIFY(std::isnan(editing.rows[40].sum));
    QVERIFY(std::isnan(editing.rows[79].sum));
    editing.edit(40, {}, {1.0, 2.0, 1.0});
    QCOMPARE(complaint(editing.problem, editing.rows), QString());
}

void TestStreamEdit::sharesWhatStays() {
    AttentionProblem problem = plainProblem(randomNumbers(300, 4, 1), randomNumbers(300, 4, 2));
    const StreamInputs before = inputsOf(problem);
    problem.q.set(130, 2, 7.5);
    const StreamInputs after = inputsOf(problem, &before);
    for (const std::size_t block : {0U, 1U, 3U, 4U}) {
        QVERIFY(after.q.sharesBlock(before.q, block));
    }
    QVERIFY(!after.q.sharesBlock(before.q, 2));
    QCOMPARE(after.q.at(130, 2), 7.5F);
    QCOMPARE(after.q.at(131, 2), before.q.at(131, 2));
}

template struct attnscope::test::Registered<TestStreamEdit>;
#include "tst_stream_edit.moc"
