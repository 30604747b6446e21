// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tokens/token_commands.h"

#include "core/edits/make_edit.h"
#include "core/edits/token_slice.h"
#include "ui/session/session.h"

#include <QRegularExpression>

namespace attnscope::ui {

namespace {

Result<void> checkCount(qsizetype words, qsizetype present) {
    if (words == 0) {
        return unexpected(makeError(translatable("No token was added: there is no word (type one)")));
    }
    if (words + present > kMostTokens) {
        return unexpected(
            makeError(translatable("Too many tokens: {0} of at most {1} (open them from a file)"),
                      std::to_string(words + present), std::to_string(kMostTokens)));
    }
    return {};
}

std::vector<std::string> texts(const QStringList& words) {
    std::vector<std::string> result;
    for (const QString& word : words) {
        result.push_back(word.toStdString());
    }
    return result;
}

} // namespace

QStringList typedWordsOf(const QString& text) {
    static const QRegularExpression space(QStringLiteral("\\s+"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    return text.split(space, Qt::SkipEmptyParts);
}

QStringList sentenceWordsOf(const QString& text) {
    const QStringList words = typedWordsOf(text);
    static const QRegularExpression written(QStringLiteral("[\\p{Han}\\p{Hiragana}\\p{Katakana}]"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    if (words.size() != 1 || words.front().count(written) < 2) {
        return words;
    }
    // A character of its own, a run of letters and digits, or any other sign with what is joined to it.
    static const QRegularExpression token(
        QStringLiteral(
            "[\\p{Han}\\p{Hiragana}\\p{Katakana}]|[\\p{Latin}\\p{Cyrillic}\\p{Greek}\\p{Nd}]+|\\X"),
        QRegularExpression::UseUnicodePropertiesOption);
    QStringList tokens;
    for (auto found = token.globalMatch(words.front()); found.hasNext();) {
        tokens << found.next().captured();
    }
    return tokens;
}

Result<void> addTokens(Session& session, std::size_t index, const QStringList& words, TokenSide side) {
    const Scene& scene = session.scene();
    const TokenList& tokens = tokensOf(scene, side);
    if (Result<void> good = checkCount(words.size(), static_cast<qsizetype>(tokens.size())); !good) {
        return good;
    }
    if (words.size() == 1) {
        return session.apply(insertToken(scene, index, words.front().toStdString(), side));
    }
    std::vector<std::string> all = tokens.texts();
    const std::vector<std::string> added = texts(words);
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(index), added.begin(), added.end());
    return session.apply(replaceTokens(scene, all, side));
}

Result<void> replaceAllTokens(Session& session, const QStringList& words, TokenSide side) {
    if (Result<void> good = checkCount(words.size(), 0); !good) {
        return good;
    }
    return session.apply(replaceTokens(session.scene(), texts(words), side));
}

Result<void> renameTokenTo(Session& session, std::size_t index, const QString& text, TokenSide side) {
    const std::string name = text.toStdString();
    if (text.trimmed().isEmpty()) {
        return unexpected(makeError(
            translatable("The token keeps its name: nothing was typed (press Delete to remove it)")));
    }
    if (name == tokensOf(session.scene(), side)[index]) {
        return {};
    }
    return session.apply(renameToken(session.scene(), index, name, side));
}

Result<void> deleteToken(Session& session, std::size_t index, TokenSide side) {
    if (tokensOf(session.scene(), side).size() <= 1) {
        return unexpected(
            makeError(translatable("The last token stays: attention needs one (rename it instead)")));
    }
    return session.apply(removeToken(session.scene(), index, side));
}

} // namespace attnscope::ui
