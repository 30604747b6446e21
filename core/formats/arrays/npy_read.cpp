// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npy_read.h"

#include "core/formats/arrays/npy_header.h"

namespace attnscope {

Result<NumberStream> openNpy(std::unique_ptr<ByteSource> bytes, const std::string& file) {
    const Result<NpyHeader> header = readNpyHeader(*bytes, file);
    if (!header) {
        return unexpected(header.error());
    }
    const ArrayLayout& layout = header->layout;
    if (header->textKind != 0) {
        return unexpected(
            makeError(translatable("{0}: it holds texts ({1}), no numbers (name an array of numbers)"), file,
                      header->typeName));
    }
    if (layout.type == nullptr) {
        return unexpected(refusedNpyType(header->typeName, file));
    }
    return checkNpySize(*header, layout.count * layout.type->width, *bytes, file).map([&] {
        return NumberStream(layout, std::move(bytes), file, true);
    });
}

} // namespace attnscope
