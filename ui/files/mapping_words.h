// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_scene.h"

#include <QList>
#include <QString>

namespace attnscope::ui {

/// What the mapping sheet says.

/// "Q", "tokens", "model's own output (to check)", "not used".
QString roleText(const ImportRole& role);
/// The roles that an array of that kind may have, "not used" first.
QList<ImportRole> rolesFor(const ArrayMember& array);
/// "2 × 4 × 16 × 8 · float32", "12 layers of …"
QString arrayText(const ImportMember& member);
/// "(L, B, H, N, d)" in the words of the member's role.
QString axesChoiceText(const ImportPlan& plan, const ImportMember& member, const WrittenAxes& axes);
/// "2 × 4 × [16 × 8]": layers, batch items and heads before what one matrix has; empty where it does not fit.
QString becomesText(const ImportPlan& plan, const ImportMember& member);
/// "guessed from its name · axes too"; empty where nothing was guessed.
QString guessText(const ImportPlan& plan, const ImportMember& member);
/// What is lost where an array of that name is not used, and how it is said instead; empty for one that is
/// used, that a person left out, or whose name does not act in attention.
QString unusedText(const ImportPlan& plan, const ImportMember& member);
/// The same of the first array of which something is lost, with its name; empty where nothing is.
QString lostText(const ImportPlan& plan);
/// "12 layers, 2 batch items × 4 heads, 16 queries × 16 keys, d_k 8, d_v 8"
QString outlineText(const ImportOutline& outline);

} // namespace attnscope::ui
