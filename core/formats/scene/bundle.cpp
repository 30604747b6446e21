// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/bundle.h"

#include "core/formats/arrays/npy_read.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/files/zip_reader.h"
#include "core/formats/files/zip_writer.h"
#include "core/formats/scene/enum_names.h"
#include "core/formats/scene/mask_file.h"
#include "core/formats/scene/mask_json.h"
#include "core/formats/scene/patches_json.h"
#include "core/formats/scene/references_json.h"
#include "core/formats/scene/scene_arrays.h"
#include "core/formats/scene/scene_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>

namespace attnscope {

namespace {

constexpr std::string_view kSceneMember = "scene.json";

std::string fileOf(MatrixRole role) {
    return "arrays/" + std::string(wordOf(role)) + ".npy";
}

std::string fileOf(Reference what) {
    return "arrays/" + checkMember(what) + ".npy";
}

/// The members of a bundle, for the scene in it.
ArrayFiles membersOf(const std::shared_ptr<const ZipReader>& zip, const std::string& path) {
    const auto opened = [zip, path](const std::string& name) {
        return zip->openMember(name).and_then(
            [&](std::unique_ptr<ByteSource> bytes) { return openNpy(std::move(bytes), path + ":" + name); });
    };
    return {[opened](const std::string& name) {
                return opened(name).and_then([](NumberStream stream) { return readAll(std::move(stream)); });
            },
            [opened](const std::string& name) {
                return opened(name).and_then([](const NumberStream& stream) {
                    return checkCount(stream).map([&stream] { return stream.layout().shape; });
                });
            },
            [zip](const std::string& name, std::size_t most) { return zip->read(name, most); }};
}

template <typename Array>
Result<ZipContent> npyMember(const std::string& name, const Array& array) {
    ZipContent member{name, {}, ZipPacking::Stored};
    const ByteSink sink = [&member](std::string_view bytes) -> Result<void> {
        member.bytes += bytes;
        return {};
    };
    return writeNpy(array, sink).map([&member] { return std::move(member); });
}

/// Whether the array, of two axes or more, is as well kept in float32, as what a model computed in it is.
bool holdsFloats(const FlatArray<double>& array) {
    return array.shape.size() > 1 && std::all_of(array.values.begin(), array.values.end(), [](double value) {
               return std::isinf(value) || (std::abs(value) <= std::numeric_limits<float>::max() &&
                                            static_cast<double>(static_cast<float>(value)) == value);
           });
}

/// Refers to the array.
NumberTable floatTable(const FlatArray<double>& array) {
    const std::size_t columns = array.shape.back();
    const auto fillRow = [&array, columns](std::size_t row, std::span<double> values) -> Result<void> {
        std::copy_n(array.values.begin() + static_cast<std::ptrdiff_t>(row * columns), columns,
                    values.begin());
        return {};
    };
    return {array.shape[array.shape.size() - 2],
            columns,
            Precision::Float32,
            fillRow,
            {array.shape.begin(), array.shape.end() - 2}};
}

std::string npyLink(const std::string& member) {
    return Json{{"npy", member}}.dump();
}

Result<ZipContent> numbersMember(const std::string& name, const FlatArray<double>& array) {
    return holdsFloats(array) ? npyMember(name, floatTable(array)) : npyMember(name, array);
}

/// The arrays of the scene and of its model, and those of its masks.
Result<std::vector<ZipContent>> arrayMembers(const SceneDocument& document) {
    std::vector<Result<ZipContent>> made;
    for (const MatrixRole role : rolesOf(document.scene.input)) {
        made.push_back(
            savedArray(document.scene.input, role).and_then([role](const FlatArray<double>& array) {
                return numbersMember(fileOf(role), array);
            }));
    }
    for (const Reference what : kReferences) {
        if (const std::optional<MatrixStack>& given = document.references.of(what)) {
            made.push_back(
                savedReference(*given, checkMember(what)).and_then([what](const FlatArray<double>& array) {
                    return numbersMember(fileOf(what), array);
                }));
        }
    }
    for (const auto& [name, array] : maskMembers(document.scene.mask)) {
        made.push_back(npyMember(name, *array));
    }
    const std::optional<PatchGrid>& patches = document.scene.patches;
    if (patches && patches->image) {
        made.emplace_back(ZipContent{patchImageMember(*patches), patches->image->bytes, ZipPacking::Stored});
    }
    std::vector<ZipContent> members;
    for (Result<ZipContent>& member : made) {
        if (!member) {
            return unexpected(member.error());
        }
        members.push_back(std::move(*member));
    }
    return members;
}

} // namespace

bool isBundle(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 4> start{};
    file.read(start.data(), start.size());
    return file && std::string_view(start.data(), start.size()) == "PK\x03\x04";
}

Result<SceneDocument> readBundle(const std::string& path, const SceneReading& how) {
    Result<ZipReader> opened = ZipReader::open(path);
    if (!opened) {
        return unexpected(opened.error());
    }
    const auto zip = std::make_shared<const ZipReader>(std::move(*opened));
    const Result<std::string> text = zip->read(std::string(kSceneMember), kLargestSceneText);
    if (!text) {
        return unexpected(text.error());
    }
    SceneReading reading = how;
    reading.files = membersOf(zip, path);
    return readScene(*text, path + ":" + std::string(kSceneMember), reading);
}

Result<void> writeBundle(const SceneDocument& document, const std::string& path) {
    const SceneParts parts{[](MatrixRole role) { return npyLink(fileOf(role)); },
                           [](Reference what, const MatrixStack&) { return npyLink(fileOf(what)); },
                           [](const MaskRules& mask) { return maskToJson(mask, MaskArrays::Members); },
                           [](const PatchGrid& patches) {
                               return patchesToJson(patches, patches.image ? patchImageMember(patches)
                                                                           : std::string());
                           }};
    return arrayMembers(document)
        .and_then([&](std::vector<ZipContent>&& arrays) {
            arrays.insert(arrays.begin(),
                          {std::string(kSceneMember), sceneText(document, parts), ZipPacking::Deflated});
            return zipOf(arrays);
        })
        .and_then([&path](const std::string& bytes) { return writeWholeFile(path, bytes); });
}

} // namespace attnscope
