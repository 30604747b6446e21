// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/safetensors.h"

#include "core/formats/files/json_text.h"
#include "core/formats/files/little_endian.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::size_t kLengthSize = 8;
constexpr std::uint64_t kLongestSafetensorsHeader = std::uint64_t{16} << 20;
constexpr JsonLimits kLimits{8, 1'048'576, 1'048'576};
constexpr std::string_view kMetadata = "__metadata__";

Error damaged(const std::string& file, const std::string& tensor, const std::string& what) {
    return makeError(translatable("{0}: its tensor {1} is damaged: {2} (write it anew by "
                                  "safetensors.torch.save_file)"),
                     file, tensor, what);
}

Result<std::string> readHeaderText(ByteSource& bytes, const std::string& file) {
    std::array<char, kLengthSize> prefix{};
    const Result<std::size_t> there = bytes.read(prefix);
    if (!there) {
        return unexpected(there.error());
    }
    const std::uint64_t length = littleEndian({prefix.data(), prefix.size()});
    if (*there < kLengthSize || length > bytes.size() - std::min<std::uint64_t>(bytes.size(), kLengthSize)) {
        return unexpected(
            makeError(translatable("{0}: it has {1} bytes, and its header does not end in them (is it "
                                   "whole, and a .safetensors?)"),
                      file, std::to_string(bytes.size())));
    }
    if (length > kLongestSafetensorsHeader) {
        return unexpected(
            makeError(translatable("{0}: at byte 0 it says that its header has {1} bytes, more than "
                                   "{2} (is it a .safetensors?)"),
                      file, std::to_string(length), std::to_string(kLongestSafetensorsHeader)));
    }
    std::string text(static_cast<std::size_t>(length), '\0');
    return bytes.read(text).map([&text](std::size_t count) {
        text.resize(count);
        return std::move(text);
    });
}

bool readSizes(const Json& list, std::vector<std::size_t>& sizes) {
    if (!list.is_array()) {
        return false;
    }
    for (const Json& size : list) {
        if (!size.is_number_unsigned()) {
            return false;
        }
        sizes.push_back(size.get<std::size_t>());
    }
    return true;
}

Result<Tensor> tensorFrom(const std::string& name, const Json& json, const std::string& file) {
    Tensor tensor;
    tensor.name = name;
    std::vector<std::size_t> offsets;
    if (!json.is_object() || !json.contains("dtype") || !json["dtype"].is_string() ||
        !json.contains("shape") || !readSizes(json["shape"], tensor.layout.shape) ||
        !json.contains("data_offsets") || !readSizes(json["data_offsets"], offsets) || offsets.size() != 2) {
        return unexpected(
            damaged(file, name, "its header has no dtype, shape and data_offsets of two numbers"));
    }
    tensor.typeName = json["dtype"].get<std::string>();
    tensor.layout.type = safetensorsType(tensor.typeName);
    tensor.begin = offsets[0];
    tensor.end = offsets[1];
    const std::string span = "its bytes are " + std::to_string(tensor.begin) + " to " +
                             std::to_string(tensor.end) + " of the data";
    if (tensor.begin > tensor.end) {
        return unexpected(damaged(file, name, span));
    }
    for (const std::size_t side : tensor.layout.shape) {
        if (!multiplySides(tensor.layout.count, side)) {
            return unexpected(
                damaged(file, name,
                        "its shape is " + shapeText(tensor.layout.shape) + ", more than any file can hold"));
        }
    }
    const NumberType* type = tensor.layout.type;
    if (type != nullptr && tensor.layout.count * type->width != tensor.end - tensor.begin) {
        return unexpected(damaged(file, name,
                                  span + ", and its shape " + shapeText(tensor.layout.shape) + " needs " +
                                      std::to_string(tensor.layout.count * type->width)));
    }
    return tensor;
}

/// The tensors have to fill the data one after another.
Result<void> checkOffsets(const std::vector<Tensor>& tensors, std::uint64_t dataAt, std::uint64_t dataSize,
                          const std::string& file) {
    std::vector<const Tensor*> inOrder;
    inOrder.reserve(tensors.size());
    for (const Tensor& tensor : tensors) {
        inOrder.push_back(&tensor);
    }
    std::sort(inOrder.begin(), inOrder.end(), [](const Tensor* a, const Tensor* b) {
        return std::pair(a->begin, a->end) < std::pair(b->begin, b->end);
    });
    std::uint64_t at = 0;
    for (const Tensor* tensor : inOrder) {
        if (tensor->begin != at) {
            return unexpected(damaged(file, tensor->name,
                                      "it begins at byte " + std::to_string(dataAt + tensor->begin) +
                                          ", where the one before it ends at byte " +
                                          std::to_string(dataAt + at)));
        }
        at = tensor->end;
        if (at > dataSize) {
            return unexpected(damaged(file, tensor->name,
                                      "it ends at byte " + std::to_string(dataAt + at) +
                                          ", the file at byte " + std::to_string(dataAt + dataSize)));
        }
    }
    if (at != dataSize) {
        return unexpected(
            makeError(translatable("{0}: its tensors end at byte {1}, the file at byte {2} (write it "
                                   "anew by safetensors.torch.save_file)"),
                      file, std::to_string(dataAt + at), std::to_string(dataAt + dataSize)));
    }
    return {};
}

} // namespace

Result<std::vector<Tensor>> readSafetensorsHeader(ByteSource& bytes, const std::string& file) {
    const Result<std::string> text = readHeaderText(bytes, file);
    if (!text) {
        return unexpected(text.error());
    }
    const Result<Json> header = parseJson(*text, file + ", header from byte 8 on", kLimits);
    if (!header) {
        return unexpected(header.error());
    }
    if (!header->is_object()) {
        return unexpected(makeError(translatable("{0}: its header at byte 8 is no JSON object (is it a "
                                                 ".safetensors?)"),
                                    file));
    }
    const std::uint64_t dataAt = kLengthSize + text->size();
    std::vector<Tensor> tensors;
    for (const auto& [name, json] : header->items()) {
        if (name == kMetadata) {
            continue;
        }
        Result<Tensor> tensor = tensorFrom(name, json, file);
        if (!tensor) {
            return unexpected(tensor.error());
        }
        tensor->layout.dataAt = dataAt + tensor->begin;
        tensors.push_back(std::move(*tensor));
    }
    if (const Result<void> good = checkOffsets(tensors, dataAt, bytes.size() - dataAt, file); !good) {
        return unexpected(good.error());
    }
    return tensors;
}

Result<NumberStream> openTensor(const Tensor& tensor, std::unique_ptr<ByteSource> bytes,
                                const std::string& name) {
    if (tensor.layout.type == nullptr) {
        return unexpected(
            makeError(translatable("{0}: its numbers are of type {1}, which is not read (convert them: "
                                   "t.to(torch.float32))"),
                      name, tensor.typeName));
    }
    return bytes->skip(tensor.begin).map([&] {
        return NumberStream(tensor.layout, std::move(bytes), name, false);
    });
}

} // namespace attnscope
