// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/acting_name.h"

namespace attnscope {

/// A part of a model that nothing reads, that acts on scores or keys and that no option says as it is: sinks,
/// terms of positions, keys of earlier steps, slopes, factors of each head; null where its name says nothing
/// of the kind. "NAME" in its option is the member's.
const ActingName* modelPart(const ImportPlan& plan, const ImportMember& member);

/// Whether an array that nothing reads is called as parts of attention are ("Q_h", "pos_embed", "rot"), so
/// that nobody can say that it doesn't matter.
bool soundsOfAttention(const ImportPlan& plan, const ImportMember& member);

} // namespace attnscope
