// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/paint/row_fixture.h"
#include "ui/row/row_sentence.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

Scene sceneOf(const TokenList& tokens, Orientation orientation = Orientation::Rows) {
    Scene scene;
    scene.tokens = tokens;
    scene.orientation = orientation;
    return scene;
}

QString said(const std::vector<double>& weights, std::size_t query, const TokenList& tokens) {
    return rowSentence(weights, query, sceneOf(tokens)).text;
}

/// All "N %" of a sentence added up, to one decimal.
double percentsIn(const QString& text) {
    static const QRegularExpression percent(QStringLiteral("([\\d.]+) %"));
    double sum = 0;
    for (auto match = percent.globalMatch(text); match.hasNext();) {
        sum += match.next().captured(1).toDouble();
    }
    return std::round(10.0 * sum) / 10.0;
}

TokenList numbered(int count) {
    std::vector<std::string> texts;
    for (int i = 0; i < count; ++i) {
        texts.push_back("t" + std::to_string(i));
    }
    return TokenList(texts);
}

} // namespace

class TestRowSentence final : public QObject {
    Q_OBJECT

private slots:
    void theExampleReadsAsInTheNotes() {
        QCOMPARE(said(row_fixture::loveWeights(), 0, {"I", "love", "AI"}),
                 QStringLiteral("I takes 20 % from itself, 40 % from love, 40 % from AI"));
    }

    void aTokenFromRightToLeftTurnsNothingElse() {
        const QString arabic = QString::fromUtf8("مرحبا");
        const TokenList tokens({"a", arabic.toStdString()});
        const QString alone = QChar(0x2068) + arabic + QChar(0x2069);
        QCOMPARE(said({0.2, 0.8}, 0, tokens), QStringLiteral("a takes 20 % from itself, 80 % from ") + alone);
        const RowSentence sentence = rowSentence({0.5, 0.5}, 1, sceneOf(tokens));
        QCOMPARE(sentence.text.mid(sentence.subjectStart, sentence.subjectLength), alone);
    }

    void theSubjectIsMarked() {
        const RowSentence sentence = rowSentence({0.5, 0.5}, 1, sceneOf(TokenList({"no", "yes"})));
        QCOMPARE(sentence.text.mid(sentence.subjectStart, sentence.subjectLength), QStringLiteral("yes"));
    }

    void aTermCombinationSaysTheSameInAnyOrder() {
        RowCombination row =
            row_fixture::combination(2, row_fixture::loveWeights(), row_fixture::loveValues());
        std::reverse(row.terms.begin(), row.terms.end());
        const Scene scene = sceneOf({"I", "love", "AI"});
        QCOMPARE(rowSentence(row, scene).text, rowSentence(row_fixture::loveWeights(), 2, scene).text);
    }

    void eachPercentAgreesWithItsWeight() {
        // The middle one is 0.267 in its cell.
        QCOMPARE(said({.0391, .0382, .0357, .267, .62}, 1, {"the", "film", "was", "great", "."}),
                 QStringLiteral("film takes 3.9 % from the, 3.8 % from itself, 3.6 % from was, 26.7 % from "
                                "great, 62.0 % from \u201C.\u201D"));
    }

    void percentsAddUpOrItIsSaid() {
        std::mt19937 random(5);
        std::exponential_distribution<double> spread;
        for (const int count : {1, 2, 3, 5, 6, 7, 40, 300}) {
            std::vector<double> weights(static_cast<std::size_t>(count));
            double sum = 0.0;
            for (double& weight : weights) {
                weight = std::pow(spread(random), 4.0);
                sum += weight;
            }
            for (double& weight : weights) {
                weight /= sum;
            }
            const QString text = said(weights, 0, numbered(count));
            QVERIFY2(percentsIn(text) == 100.0 || text.contains(QStringLiteral("rounded parts")),
                     qPrintable(text));
        }
    }

    void ofManyTheLargestAreNamed() {
        std::vector<double> weights(300, 0.4 / 298.0);
        weights[7] = 0.2;
        weights[3] = 0.4;
        const QString text = said(weights, 3, numbered(300));
        QVERIFY(text.startsWith(QStringLiteral("t3 takes 40 % from itself, 20 % from t7, ")));
        QVERIFY(text.endsWith(QStringLiteral("40 % from 298 others")));
    }

    void equalWeightsGetEqualPercents_data() {
        QTest::addColumn<std::vector<double>>("weights");
        QTest::addColumn<QString>("shares");
        QTest::newRow("two") << std::vector<double>{.108, .446, .446}
                             << "10.8 % from I, 44.6 % from itself, 44.6 % from AI";
        QTest::newRow("three of four")
            << std::vector<double>{.268, .244, .244, .244}
            << "26.8 % from I, 24.4 % from itself, 24.4 % from AI, 24.4 % from \u201C!\u201D";
        QTest::newRow("thirds")
            << std::vector<double>{1 / 3.0, 1 / 3.0, 1 / 3.0}
            << "33.3 % from I, 33.3 % from itself, 33.3 % from AI (rounded parts: 99.9 %)";
        QTest::newRow("sixths")
            << std::vector<double>(6, 1 / 6.0)
            << "16.7 % from I, 16.7 % from itself, 16.7 % from AI, 16.7 % from \u201C!\u201D, 33.3 % "
               "from 2 others (rounded parts: 100.1 %)";
    }
    void equalWeightsGetEqualPercents() {
        QFETCH(std::vector<double>, weights);
        QFETCH(QString, shares);
        QCOMPARE(said(weights, 1, {"I", "love", "AI", "!", "?", "."}), "love takes " + shares);
    }

    void anEvenSpreadNamesNobody() {
        const QString text = said(std::vector<double>(300, 1.0 / 300.0), 0, numbered(300));
        QCOMPARE(text, QStringLiteral("t0 takes a little from each of 300 tokens, at most 1 % from one"));
    }

    void maskedKeysAreNotNamed() {
        QCOMPARE(said({0.5, 0.5, 0.0}, 1, {"I", "love", "AI"}),
                 QStringLiteral("love takes 50 % from I, 50 % from itself"));
    }

    void wordsThatStandTwiceCarryTheirIndex() {
        QCOMPARE(said({0.25, 0.75, 0.0}, 2, {"to", "be", "to"}),
                 QStringLiteral("to (2) takes 25 % from to (0), 75 % from be"));
    }

    void wordsThatReadAsPunctuationAreQuoted() {
        QCOMPARE(said({0.5, 0.25, 0.25}, 1, {".", "New York", ","}),
                 QStringLiteral("\u201CNew York\u201D takes 50 % from \u201C.\u201D, 25 % from itself, "
                                "25 % from \u201C,\u201D"));
        QCOMPARE(said({0.25, 0.5, 0.25}, 1, {".", "it's", "."}),
                 QStringLiteral("it's takes 25 % from \u201C.\u201D (0), 50 % from itself, 25 % from "
                                "\u201C.\u201D (2)"));
        QCOMPARE(said({0.25, 0.75}, 1, {"\u2026", "\u00E9t\u00E9"}),
                 QStringLiteral("\u00E9t\u00E9 takes 25 % from \u201C\u2026\u201D, 75 % from itself"));
        QCOMPARE(said({0.25, 0.5, 0.25}, 1, {"ball,", "in", "end."}),
                 QStringLiteral("in takes 25 % from \u201Cball,\u201D, 50 % from itself, 25 % from "
                                "\u201Cend.\u201D"));
    }

    void noSharesAreClaimedWhereThereAreNone_data() {
        QTest::addColumn<std::vector<double>>("weights");
        QTest::addColumn<QString>("said");
        QTest::newRow("empty row") << std::vector<double>{0, 0, 0} << "love attends to nothing";
        QTest::newRow("no softmax") << std::vector<double>{0.1, 0, 0}
                                    << "love: the weights of this row sum to 0.1, not to 1";
        QTest::newRow("nearly 1") << std::vector<double>{0.30002, 0.3, 0.4}
                                  << "love: the weights of this row sum to 1.00002, not to 1";
        QTest::newRow("negative") << std::vector<double>{-0.5, 1, 0.5}
                                  << "love has negative weights: they are no shares";
        QTest::newRow("NaN") << std::vector<double>{std::nan(""), 1, 0}
                             << "love has weights that are not finite numbers";
    }
    void noSharesAreClaimedWhereThereAreNone() {
        QFETCH(std::vector<double>, weights);
        QFETCH(QString, said);
        QCOMPARE(rowSentence(weights, 1, sceneOf({"I", "love", "AI"})).text, said);
    }

    void weightsOfHalfPrecisionAreShares() {
        // Thirds in float16 and bfloat16: the rows miss 1 by 2.4e-4 and 2e-3.
        QCOMPARE(said(std::vector<double>(3, 0.333251953125), 1, {"I", "love", "AI"}),
                 QStringLiteral("love takes 33.3 % from I, 33.3 % from itself, 33.3 % from AI (rounded "
                                "parts: 99.9 %)"));
        QCOMPARE(said(std::vector<double>(3, 0.333984375), 1, {"I", "love", "AI"}),
                 QStringLiteral("love takes 33.4 % from I, 33.4 % from itself, 33.4 % from AI (rounded "
                                "parts: 100.2 %)"));
        // 0.25 and 0.5 are numbers of every type, and do not miss 1 by rounding.
        QCOMPARE(said({0.25, 0.5, 0.125}, 1, {"I", "love", "AI"}),
                 QStringLiteral("love: the weights of this row sum to 0.875, not to 1"));
    }

    void columnsAreCalledColumns() {
        const Scene scene = sceneOf({"a", "b"}, Orientation::Columns);
        QVERIFY(rowSentence({0.1, 0.0}, 0, scene).text.contains(QStringLiteral("this column sum to 0.1")));
    }

    void percentSignsInTokensAreHarmless() {
        QCOMPARE(said({0.5, 0.5}, 0, {"%1", "%2"}),
                 QStringLiteral("%1 takes 50 % from itself, 50 % from %2"));
    }
};

template struct attnscope::test::Registered<TestRowSentence>;
#include "tst_row_sentence.moc"
