// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/token_groups.h"
#include "core/groups/word_groups.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

/// Which tokens are one word, and which are one region.
class TestTokenGroups : public QObject {
    Q_OBJECT

private slots:
    void wordsOfSubwords_data();
    void wordsOfSubwords();
    void wordsKnowTheirTokens();
    void rareSignsAreText();
    void regionsWithTheRest();
    void everyTokenInARegion();
    void neighboursAreOneSpan();
};

namespace {

using Texts = std::vector<std::string>;

} // namespace

void TestTokenGroups::wordsOfSubwords_data() {
    QTest::addColumn<Texts>("tokens");
    QTest::addColumn<Texts>("words");
    QTest::addColumn<WordMarks>("marks");
    QTest::newRow("BERT") << Texts{"[CLS]", "un", "##believ", "##able", ",", "yes", "[SEP]", "[PAD]", "[PAD]"}
                          << Texts{"[CLS]", "unbelievable", ",", "yes", "[SEP]", "[PAD]", "[PAD]"}
                          << WordMarks::Continuation;
    QTest::newRow("GPT-2") << Texts{"<|endoftext|>", "Un", "bel",     "iev", "able", "\u0120story", ",",
                                    "\u010A",        "He", "\u0120s", "ings"}
                           << Texts{"<|endoftext|>", "Unbelievable", "story,", "\u010A", "He", "sings"}
                           << WordMarks::ByteSpace;
    QTest::newRow("SentencePiece") << Texts{"<s>", "\u2581Un", "believ", "able", "\u2581", "42", "</s>"}
                                   << Texts{"<s>", "Unbelievable", "\u258142", "</s>"}
                                   << WordMarks::Underline;
    QTest::newRow("decoded") << Texts{"The", " cat", " s", "leeps", "."} << Texts{"The", "cat", "sleeps."}
                             << WordMarks::Space;
    QTest::newRow("no signs") << Texts{"I", "love", "AI"} << Texts{"I", "love", "AI"} << WordMarks::None;
    QTest::newRow("## as text") << Texts{"##", "\u0120Title", "##", "\u0120text"}
                                << Texts{"##", "Title##", "text"} << WordMarks::ByteSpace;
    QTest::newRow("continued at first")
        << Texts{"##able", "word"} << Texts{"able", "word"} << WordMarks::Continuation;
    QTest::newRow("behind a special token")
        << Texts{"[SEP]", "##x", "a", "##b"} << Texts{"[SEP]", "x", "ab"} << WordMarks::Continuation;
    QTest::newRow("none") << Texts{} << Texts{} << WordMarks::None;
}

void TestTokenGroups::wordsOfSubwords() {
    QFETCH(const Texts, tokens);
    QFETCH(const Texts, words);
    QFETCH(const WordMarks, marks);
    QCOMPARE(wordMarksIn(tokens), marks);
    QCOMPARE(wordGroups(tokens).names().texts(), words);
    QCOMPARE(wordGroups(tokens).tokens(), tokens.size());
}

void TestTokenGroups::wordsKnowTheirTokens() {
    const TokenGroups groups = wordGroups({"[CLS]", "un", "##do", "it"});
    QCOMPARE(groups.size(), std::size_t{3});
    QCOMPARE(groups.groupOf(0), std::size_t{0});
    QCOMPARE(groups.groupOf(1), std::size_t{1});
    QCOMPARE(groups.groupOf(2), std::size_t{1});
    QCOMPARE(groups.groupOf(3), std::size_t{2});
    QCOMPARE(groups.firstToken(2), std::size_t{3});
    QCOMPARE(groups.count(1), std::size_t{2});
}

void TestTokenGroups::rareSignsAreText() {
    // One stray space among plain words would make one long word of all others.
    Texts tokens(11, "word");
    tokens[4] = " word";
    QCOMPARE(wordMarksIn(tokens), WordMarks::None);
    QCOMPARE(wordGroups(tokens).size(), std::size_t{11});
    tokens.resize(10);
    QCOMPARE(wordMarksIn(tokens), WordMarks::Space);
}

void TestTokenGroups::regionsWithTheRest() {
    const TokenGroups groups = regionGroups({{"system", 1, 2}, {"question", 4, 1}}, 6);
    QCOMPARE(groups.names().texts(), (Texts{"system", "question", "(no region)"}));
    QCOMPARE(groups[2].spans, (std::vector<TokenSpan>{{0, 1}, {3, 4}, {5, 6}}));
    const std::vector<std::size_t> expected{2, 0, 0, 2, 1, 2};
    for (std::size_t token = 0; token < expected.size(); ++token) {
        QCOMPARE(groups.groupOf(token), expected[token]);
    }
    QCOMPARE(groups.count(2), std::size_t{3});
}

void TestTokenGroups::everyTokenInARegion() {
    QCOMPARE(regionGroups({{"a", 0, 2}, {"b", 2, 1}}, 3).names().texts(), (Texts{"a", "b"}));
    QCOMPARE(regionGroups({}, 2).names().texts(), (Texts{"(no region)"}));
}

void TestTokenGroups::neighboursAreOneSpan() {
    const TokenGroups groups = wordGroups({"a", "##b", "c", "d", "##e"});
    QCOMPARE(groups.spans(0, 3), (std::vector<TokenSpan>{{0, 5}}));
    QCOMPARE(groups.spans(1, 2), (std::vector<TokenSpan>{{2, 3}}));
    QCOMPARE(regionGroups({{"x", 1, 1}}, 3).spans(0, 2), (std::vector<TokenSpan>{{1, 2}, {0, 1}, {2, 3}}));
}

template struct attnscope::test::Registered<TestTokenGroups>;
#include "tst_token_groups.moc"
