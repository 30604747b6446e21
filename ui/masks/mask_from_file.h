// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/masks/mask_context.h"
#include "core/masks/mask_kind.h"
#include "core/scene/scene.h"

#include <QString>

namespace attnscope::ui {

/// A layer of this kind with what a file holds, named after the file. Blocks are as large as it takes to
/// cover the matrix. Fails where the file can't be read or holds something else.
Result<MaskLayer> layerFromFile(const MaskKind& kind, const QString& path, const MaskContext& maskContext,
                                Orientation orientation);

} // namespace attnscope::ui
