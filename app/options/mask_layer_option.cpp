// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/mask_layer_option.h"

#include "app/command_line.h"
#include "core/formats/scene/mask_file.h"
#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"

namespace attnscope {

namespace {

bool takePrefix(std::string_view& text, std::string_view prefix) {
    const bool has = text.starts_with(prefix);
    text.remove_prefix(has ? prefix.size() : 0);
    return has;
}

/// What a layer that changes scores and not which cells are allowed makes of its join.
Result<MaskLayer> withoutJoin(const MaskOption& option) {
    if (option.isPrefixed) {
        return unexpected(
            usageError("--mask: \"{0}\" says which scores change and not which cells are allowed, "
                       "and takes no and:, or: and not: (leave them out)",
                       option.layer.spec));
    }
    MaskLayer layer = option.layer;
    layer.join = LayerJoin::And;
    return layer;
}

} // namespace

Result<MaskOption> maskOptionFrom(std::string_view text, LayerJoin join) {
    MaskOption option;
    MaskLayer& layer = option.layer;
    layer.join = join;
    for (;; option.isPrefixed = true) {
        if (takePrefix(text, "and:")) {
            layer.join = LayerJoin::And;
        } else if (takePrefix(text, "or:")) {
            layer.join = LayerJoin::Or;
        } else if (takePrefix(text, "not:")) {
            layer.negated = !layer.negated;
        } else {
            break;
        }
    }
    layer.spec = text;
    if (Result<MaskMaker> maker = parseMaskSpec(text); !maker) {
        Error error = std::move(maker.error());
        error.code = ErrorCode::Usage;
        return unexpected(std::move(error));
    }
    if (!takesJoin(layer)) {
        Result<MaskLayer> plain = withoutJoin(option);
        if (!plain) {
            return unexpected(std::move(plain.error()));
        }
        layer = std::move(*plain);
    }
    return option;
}

Result<MaskLayer> layerWithArray(const MaskOption& option, Orientation orientation, bool allowNonFinite) {
    if (!maskFileSpec(option.layer.spec)) {
        return option.layer;
    }
    auto array = readMaskArray(option.layer.spec, orientation, allowNonFinite);
    if (!array) {
        return unexpected(std::move(array.error()));
    }
    MaskOption read = option;
    read.layer.array = std::move(*array);
    return takesJoin(read.layer) ? Result<MaskLayer>(std::move(read.layer)) : withoutJoin(read);
}

} // namespace attnscope
