// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QByteArray>

#include <random>

namespace attnscope::test {

/// The JSON text after one change to that many: letters put in place of others, put in, taken away or said
/// again.
inline QByteArray mutated(QByteArray text, qsizetype most, std::mt19937& random) {
    static const QByteArray pieces = "0123456789[]{},:\"-.eEn\\ \t\xc3\xff";
    const auto upTo = [&random](qsizetype count) {
        return static_cast<qsizetype>(random() % static_cast<unsigned long>(count));
    };
    for (qsizetype change = upTo(most); change >= 0; --change) {
        const qsizetype at = upTo(text.size());
        switch (upTo(4)) {
        case 0:
            text[at] = pieces[upTo(pieces.size())];
            break;
        case 1:
            text.insert(at, pieces[upTo(pieces.size())]);
            break;
        case 2:
            text.remove(at, 1 + upTo(20));
            break;
        default:
            text.insert(at, text.mid(upTo(text.size()), upTo(40)));
        }
    }
    return text;
}

} // namespace attnscope::test
