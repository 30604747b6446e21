// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_from_file.h"

#include "core/formats/scene/mask_file.h"
#include "core/scene/mask_file_spec.h"

#include <QFileInfo>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// What stands before the file's name: "block:1:", "blocked:", "policy:" or nothing.
std::string prefixOf(const MaskKind& kind) {
    const std::optional<MaskFileSpec> named = maskFileSpec(std::string(kind.name) + ":x.npy");
    if (named && !named->prefix.empty()) {
        return named->prefix;
    }
    return kind.name == "block" ? "block:1:" : "";
}

std::size_t blockOf(const MaskArray& array, const MaskContext& maskContext) {
    const std::size_t rows = array.shape.size() < 2 ? 1 : array.shape[array.shape.size() - 2];
    return rows == 0 ? 1 : std::max<std::size_t>(1, (maskContext.queries + rows - 1) / rows);
}

} // namespace

Result<MaskLayer> layerFromFile(const MaskKind& kind, const QString& path, const MaskContext& maskContext,
                                Orientation orientation) {
    const std::string prefix = prefixOf(kind);
    const auto array = readMaskArray(prefix + path.toStdString(), orientation, false);
    if (!array) {
        return unexpected(array.error());
    }
    const std::string file = QFileInfo(path).fileName().toStdString();
    MaskLayer layer;
    layer.spec =
        (kind.name == "block" ? "block:" + std::to_string(blockOf(**array, maskContext)) + ":" : prefix) +
        file;
    layer.array = *array;
    return layer;
}

} // namespace attnscope::ui
