// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask_context.h"
#include "core/masks/mask_kind.h"
#include "core/scene/mask_rules.h"

#include <QString>

namespace attnscope::ui {

/// What people call masks of a kind: "Local window"; a kind without such a word by its name.
QString titleOf(const MaskKind& kind);

/// A layer of this kind that shows what the kind does at this size.
MaskLayer firstLayer(const MaskKind& kind, const MaskContext& site);

/// Keep decisions that keep every token but the last.
MaskLayer firstPolicy(const MaskKind& kind, const MaskContext& site);

/// Whether the kind holds keep decisions, which can be made in the window though they are read from files
/// too.
bool holdsKeepDecisions(const MaskKind& kind);

} // namespace attnscope::ui
