// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

namespace attnscope::ui {

/// A token as it stands in a sentence: one that is written from right to left gets marks around it that no
/// font draws, or it would turn the sentence and the order of its neighbours round. Others stay as they are.
QString isolatedName(const QString& name);

} // namespace attnscope::ui
