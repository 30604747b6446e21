// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>
#include <QStringList>

namespace attnscope::ui {

/// Sentences one after another, with a blank between them where the first does not end in the full stop of
/// Chinese, which has its own room. Empty ones are left out.
QString joinedSentences(const QStringList& sentences);

} // namespace attnscope::ui
