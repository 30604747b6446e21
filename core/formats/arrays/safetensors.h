// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/array_layout.h"
#include "core/formats/arrays/number_stream.h"
#include "core/formats/files/byte_source.h"

#include <memory>
#include <string>
#include <vector>

namespace attnscope {

/// One tensor of a .safetensors, https://github.com/huggingface/safetensors.
struct Tensor {
    std::string name;
    std::string typeName;    ///< as the file has it: "BF16"
    ArrayLayout layout;      ///< without a type where it is none that is read
    std::uint64_t begin = 0; ///< bytes of the data, from its first
    std::uint64_t end = 0;
};

/// Reads the header and leaves the source at the first byte of the data. Fails, with the byte where there is
/// one, for a header that is none, tensors that overlap, leave holes, are cut off or of another size than
/// their shape, and bytes after the last.
Result<std::vector<Tensor>> readSafetensorsHeader(ByteSource& bytes, const std::string& file);

/// The numbers of a tensor; the source stands where readSafetensorsHeader left it. `name` is in errors.
Result<NumberStream> openTensor(const Tensor& tensor, std::unique_ptr<ByteSource> bytes,
                                const std::string& name);

} // namespace attnscope
