// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/token_name.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

/// What tokens are called where they are named.
class TestTokenName : public QObject {
    Q_OBJECT

private slots:
    void anEqualTokenIsToldByItsIndex();
    void punctuationIsQuoted();
    void ofVeryManyEachHasItsIndex();
};

void TestTokenName::anEqualTokenIsToldByItsIndex() {
    const TokenList tokens{"the", "cat", "the"};
    QCOMPARE(distinctTokenName(tokens, 2), std::string("the (2)"));
    QCOMPARE(distinctTokenName(tokens, 2, 1), std::string("the (3)"));
    QCOMPARE(distinctTokenName(tokens, 1), std::string("cat"));
}

void TestTokenName::punctuationIsQuoted() {
    const TokenList tokens{".", "New York", "."};
    QCOMPARE(distinctTokenName(tokens, 0), std::string("“.” (0)"));
    QCOMPARE(distinctTokenName(tokens, 1), std::string("“New York”"));
    const TokenList ending{"ball,", "3.5", "Mr.", "完。"};
    QCOMPARE(distinctTokenName(ending, 0), std::string("“ball,”"));
    QCOMPARE(distinctTokenName(ending, 1), std::string("3.5"));
    QCOMPARE(distinctTokenName(ending, 2), std::string("“Mr.”"));
    QCOMPARE(distinctTokenName(ending, 3), std::string("“完。”"));
}

/// They are not looked through for an equal one; a number is its own index.
void TestTokenName::ofVeryManyEachHasItsIndex() {
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < 70'000; ++at) {
        texts.push_back(at % 2 == 0 ? std::to_string(at) : "word " + std::to_string(at));
    }
    const TokenList tokens(std::move(texts));
    QCOMPARE(distinctTokenName(tokens, 8), std::string("8"));
    QCOMPARE(distinctTokenName(tokens, 7), std::string("“word 7” (7)"));
}

template struct attnscope::test::Registered<TestTokenName>;
#include "tst_token_name.moc"
