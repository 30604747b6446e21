// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

namespace attnscope {

/// `applied` for the edits that change which tokens there are and how they are called.
Result<Scene> appliedTo(const Scene& scene, const InsertToken& edit);
Result<Scene> appliedTo(const Scene& scene, const RemoveToken& edit);
Result<Scene> appliedTo(const Scene& scene, const MoveToken& edit);
Result<Scene> appliedTo(const Scene& scene, const RenameToken& edit);

} // namespace attnscope
