// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/mask_file.h"

#include "core/formats/arrays/array_file.h"
#include "core/formats/arrays/npy_write.h"

#include <map>

namespace attnscope {

namespace {

Result<std::shared_ptr<const MaskArray>> sharedArray(const MaskFileSpec& spec, Result<NumberArray> numbers,
                                                     MaskReading how) {
    if (!numbers) {
        return unexpected(std::move(numbers.error()));
    }
    how.isTyped = !isTextTable(spec.file);
    return maskArrayFrom(spec, std::move(*numbers), spec.file, how).map([](MaskArray&& array) {
        return std::shared_ptr<const MaskArray>(std::make_shared<const MaskArray>(std::move(array)));
    });
}

} // namespace

Result<std::shared_ptr<const MaskArray>> readMaskArray(std::string_view spec, Orientation orientation,
                                                       bool allowNonFinite) {
    const std::optional<MaskFileSpec> parts = maskFileSpec(spec);
    if (!parts) {
        return unexpected(
            makeError(translatable("mask \"{0}\": it names no file (give a .npy, .csv, .npz:MEMBER or "
                                   ".safetensors:TENSOR)"),
                      std::string(spec)));
    }
    return sharedArray(*parts, readArray(parts->file), {orientation, allowNonFinite});
}

Result<void> loadMaskArrays(MaskRules& rules,
                            const std::function<Result<NumberArray>(const std::string& name)>& files,
                            bool allowNonFinite) {
    // Layers that name the same file share what it holds, and all together hold no more than one array may.
    std::map<std::string, std::shared_ptr<const MaskArray>> known;
    std::size_t numbers = 0;
    for (MaskLayer& layer : rules.layers) {
        const std::optional<MaskFileSpec> parts = maskFileSpec(layer.spec);
        if (layer.array || !parts) {
            continue;
        }
        if (const auto found = known.find(layer.spec); found != known.end()) {
            layer.array = found->second;
            continue;
        }
        auto array = sharedArray(*parts, files(parts->file), {Orientation::Rows, allowNonFinite});
        if (!array) {
            return unexpected(std::move(array.error()));
        }
        layer.array = std::move(*array);
        known.emplace(layer.spec, layer.array);
        numbers += layer.array->bits.size() + layer.array->numbers.size();
        if (numbers > kMostNumbers) {
            return unexpected(
                makeError(translatable("mask layers: their files hold more than {0} numbers together "
                                       "(take fewer or smaller ones)"),
                          std::to_string(kMostNumbers)));
        }
    }
    return {};
}

std::string maskMemberName(std::size_t layer) {
    return "arrays/mask-" + std::to_string(layer) + ".npy";
}

std::vector<std::pair<std::string, const MaskArray*>> maskMembers(const MaskRules& rules) {
    std::vector<std::pair<std::string, const MaskArray*>> members;
    for (std::size_t at = 0; at < rules.layers.size(); ++at) {
        if (rules.layers[at].array) {
            members.emplace_back(maskMemberName(at), rules.layers[at].array.get());
        }
    }
    return members;
}

Result<void> writeNpy(const MaskArray& array, const ByteSink& sink) {
    return array.kind == MaskArray::Kind::Bool
               ? writeNpy(FlatArray<std::uint8_t>{array.shape, array.bits}, sink)
               : writeNpy(FlatArray<double>{array.shape, array.numbers}, sink);
}

} // namespace attnscope
