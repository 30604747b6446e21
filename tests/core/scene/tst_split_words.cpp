// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/split_words.h"

#include "tests/registry.h"

using namespace attnscope;

/// Text of the command line becomes words at ASCII white space only.
class TestSplitWords : public QObject {
    Q_OBJECT

private slots:
    void wordsLieBetweenWhiteSpace();
    void unicodeSpacesStayInsideWords();
};

void TestSplitWords::wordsLieBetweenWhiteSpace() {
    QCOMPARE(wordsOf(" so\tlong \r\n, friend\v"), (std::vector<std::string>{"so", "long", ",", "friend"}));
    QVERIFY(wordsOf(" \n ").empty());
}

void TestSplitWords::unicodeSpacesStayInsideWords() {
    // U+00A0, no-break space, and U+3000, ideographic space, in UTF-8.
    QCOMPARE(wordsOf("10\xC2\xA0km \xE6\x88\x91\xE3\x80\x80\xE7\x88\xB1"),
             (std::vector<std::string>{"10\xC2\xA0km", "\xE6\x88\x91\xE3\x80\x80\xE7\x88\xB1"}));
}

template struct attnscope::test::Registered<TestSplitWords>;
#include "tst_split_words.moc"
