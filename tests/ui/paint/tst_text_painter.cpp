// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/text/text_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

namespace {

std::vector<TextParagraph> textOf(const TokenList& tokens) {
    return {{QString(), shownWords(tokens, tokens.size())}};
}

std::vector<std::string> manyWords(std::size_t count) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < count; ++at) {
        words.push_back("word" + std::to_string(at % 97));
    }
    return words;
}

/// The text as a reader sees it: the words, with a space where they are apart.
QString joined(const TokenList& tokens) {
    QString text;
    for (const ShownWord& word : shownWords(tokens, tokens.size())) {
        text += (word.joinsPrevious || text.isEmpty() ? QString() : QStringLiteral(" ")) + word.text;
    }
    return text;
}

} // namespace

class TestTextPainter final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }

    void tokensAreJoinedAsLanguageDoes_data() {
        QTest::addColumn<QStringList>("tokens");
        QTest::addColumn<QString>("text");
        QTest::newRow("words") << QStringList{"I", "love", "AI"} << "I love AI";
        QTest::newRow("GPT-2") << QStringList{"I", "\u0120lov", "ing", "\u0120AI", "."} << "I loving AI.";
        QTest::newRow("SentencePiece")
            << QStringList{"\u2581I", "\u2581lov", "ing", "\u2581AI"} << "I loving AI";
        QTest::newRow("WordPiece") << QStringList{"[CLS]", "lov", "##ing", "."} << "[CLS] loving.";
        QTest::newRow("real spaces") << QStringList{"I", " lov", "ing", " AI"} << "I loving AI";
        QTest::newRow("a space alone") << QStringList{"I", " ", "AI"} << QString::fromUtf8("I \u2423AI");
        QTest::newRow("a line break") << QStringList{"I", "\n", "AI"} << QString::fromUtf8("I \u21B5 AI");
        QTest::newRow("no names") << QStringList{"", "", "AI"} << "0 1 AI";
    }

    void tokensAreJoinedAsLanguageDoes() {
        QFETCH(QStringList, tokens);
        std::vector<std::string> texts;
        for (const QString& token : tokens) {
            texts.push_back(token.toStdString());
        }
        QTEST(joined(TokenList(texts)), "text");
    }

    void joinedTokensTouchAndStayInOneLine() {
        std::vector<std::string> tokens;
        for (int at = 0; at < 40; ++at) {
            for (const char* token : {"\u0120I", "\u0120un", "believ", "ably", "\u0120love"}) {
                tokens.emplace_back(token);
            }
        }
        for (double width = 240.0; width < 600.0; width += 7.0) {
            const TextLayout layout = layoutText(textOf(TokenList(tokens)), {width, 60.0});
            const auto& words = layout.paragraphs.front();
            for (std::size_t at = 1; at < words.size(); ++at) {
                const double gap = words[at].rect.left() - words[at - 1].rect.right();
                if (tokens[at].starts_with("\u0120")) {
                    QVERIFY(gap >= 2.0 || words[at].line > words[at - 1].line);
                } else {
                    QCOMPARE(words[at].line, words[at - 1].line);
                    QVERIFY(gap < 2.0);
                }
            }
        }
    }

    void wordsWrapInsideTheWidth() {
        for (const double width : {180.0, 400.0, 840.0, 1600.0}) {
            const TextLayout layout = layoutText(textOf(TokenList(manyWords(300))), {width, 500.0});
            QVERIFY(layout.lines.size() > 1);
            for (const TextLayout::Word& word : layout.paragraphs.front()) {
                QVERIFY(word.rect.left() >= 0.0);
                QVERIFY2(word.rect.right() <= width, qPrintable(QString::number(word.rect.right())));
            }
            for (std::size_t at = 1; at < 300; ++at) {
                const auto& words = layout.paragraphs.front();
                QVERIFY(words[at].line > words[at - 1].line ||
                        words[at].rect.left() > words[at - 1].rect.right());
            }
        }
    }

    void aLineEndsAfterALineBreak() {
        const TextLayout layout =
            layoutText(textOf(TokenList(std::vector<std::string>{"I", "\n", "AI"})), {800.0, 400.0});
        QCOMPARE(layout.lines.size(), std::size_t{2});
        QCOMPARE(layout.lines.back().first, std::size_t{2});
    }

    void fewWordsAreLargeAndManyAreSmall() {
        const QSizeF space(840.0, 480.0);
        QVERIFY(layoutText(textOf(TokenList{"I", "love", "AI"}), space).size >= 28);
        QVERIFY(layoutText(textOf(TokenList(manyWords(12))), space).size >= 28);
        QCOMPARE(layoutText(textOf(TokenList(manyWords(2000))), space).size, kSmallestWord);
        const TextLayout some = layoutText(textOf(TokenList(manyWords(120))), space);
        QVERIFY(some.size > kSmallestWord && some.size < kLargestWord);
        QVERIFY(some.height <= space.height());
    }

    void everyWordIsFoundUnderItsMiddle() {
        const TextLayout layout = layoutText(textOf(TokenList(manyWords(300))), {400.0, 300.0});
        for (std::size_t at = 0; at < 300; ++at) {
            const WordRef word{0, at};
            QCOMPARE(layout.wordAt(layout.of(word).rect.center()), std::optional(word));
        }
        const TextLayout::Line& line = layout.lines.front();
        const double y = line.top + 1.0;
        const double right = layout.of({0, line.end - 1}).rect.right();
        for (double x = layout.of({0, 0}).rect.left(); x < right; x += 0.5) {
            QVERIFY2(layout.wordAt({x, y}), "a gap between two words of a line belongs to them");
        }
        QVERIFY(!layout.wordAt({right + 20.0, y}));
        QVERIFY(!layout.wordAt({2.0, 2.0}));
        QCOMPARE(layout.beside({0, 0}, 1).word, layout.lines[1].first);
        QCOMPARE(layout.beside({0, 0}, -1).word, std::size_t{0});
    }
};

template struct attnscope::test::Registered<TestTextPainter>;
#include "tst_text_painter.moc"
