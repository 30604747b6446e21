// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/isolated_name.h"

#include <algorithm>

namespace attnscope::ui {

QString isolatedName(const QString& name) {
    constexpr QChar kFirstStrongIsolate(0x2068);
    constexpr QChar kPopDirectionalIsolate(0x2069);
    const auto turns = [](char32_t letter) {
        const QChar::Direction direction = QChar::direction(letter);
        return direction == QChar::DirR || direction == QChar::DirAL;
    };
    const auto letters = name.toUcs4();
    const bool isTurned =
        std::any_of(letters.begin(), letters.end(), [&](auto letter) { return turns(char32_t(letter)); });
    return isTurned ? kFirstStrongIsolate + name + kPopDirectionalIsolate : name;
}

} // namespace attnscope::ui
