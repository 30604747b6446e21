// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/npy_read.h"

#include "core/formats/npy_header.h"
#include "core/formats/number_array.h"

namespace attnscope {

Result<NumberStream> openNpy(std::unique_ptr<ByteSource> bytes, const std::string& file) {
    const Result<NpyHeader> header = readNpyHeader(*bytes, file);
    if (!header) {
        return failed(header.error());
    }
    const ArrayLayout& layout = header->layout;
    if (header->textKind != 0) {
        return failed(
            failure(translatable("{0}: it holds texts ({1}), no numbers (name an array of numbers)"), file,
                    header->typeName));
    }
    if (layout.type == nullptr) {
        return failed(refusedNpyType(header->typeName, file));
    }
    return checkNpySize(*header, layout.count * layout.type->width, *bytes, file).map([&] {
        return NumberStream(layout, std::move(bytes), file, true);
    });
}

Result<NumberArray> readNpy(std::string_view bytes, const std::string& file) {
    return openNpy(bytesIn(bytes), file).and_then([](NumberStream stream) {
        return readAll(std::move(stream));
    });
}

} // namespace attnscope
