// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <string_view>

namespace attnscope {

/// One --mask, before its file is read.
struct MaskOption {
    MaskLayer layer;
    bool isPrefixed = false; ///< and:, or: or not: stands before it
};

/// Reads [and:|or:][not:]SPEC; `join` holds where no prefix says how. What is wrong is the command line's.
Result<MaskOption> maskOptionFrom(std::string_view text, LayerJoin join);

/// The layer, with its array where it names a file; files are in that convention. Whether a bare file takes
/// a prefix is known only now: a float one takes none.
Result<MaskLayer> layerWithArray(const MaskOption& option, Orientation orientation, bool allowNonFinite);

} // namespace attnscope
