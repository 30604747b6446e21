// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask_context.h"
#include "core/masks/mask_kind.h"
#include "core/scene/mask_rules.h"

#include <QString>

namespace attnscope::ui {

/// The title of a kind of mask: "Local window"; the name of a kind without a title.
QString titleOf(const MaskKind& kind);

/// A layer of this kind that shows what the kind does at this size.
MaskLayer firstLayer(const MaskKind& kind, const MaskContext& maskContext);

/// Keep decisions that keep every token but the last.
MaskLayer firstPolicy(const MaskKind& kind, const MaskContext& maskContext);

/// Whether the kind holds keep decisions, which can be made in the window though they are read from files
/// too.
bool holdsKeepDecisions(const MaskKind& kind);

} // namespace attnscope::ui
