// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

namespace attnscope::ui {

/// What a label says for "d_k, each head" or "W_Q 2 × 2": rich text in which the names of sizes and matrices
/// are typeset, as formulas have them.
QString withSymbols(const QString& plain);

} // namespace attnscope::ui
