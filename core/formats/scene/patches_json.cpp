// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/patches_json.h"

#include "core/formats/files/base64.h"
#include "core/formats/files/read_file.h"

#include <filesystem>

namespace attnscope {

namespace {

void readLength(JsonMembers& members, std::string_view name, std::size_t& into, JsonReading& reading) {
    members.read(name, into);
    const Json* const found = members.find(name);
    if (found == nullptr || into == 0) {
        reading.wrongType(members.pointerTo(name), found == nullptr ? Json() : *found,
                          translatable("a whole number above 0"));
    }
}

void readWindows(JsonMembers& members, PatchGrid& grid, JsonReading& reading) {
    const Json* const pair = members.find("windows");
    if (pair == nullptr) {
        return;
    }
    const auto isLength = [](const Json& one) { return one.is_number_unsigned() && one > 0U; };
    if (!pair->is_array() || pair->size() != 2 || !isLength((*pair)[0]) || !isLength((*pair)[1])) {
        reading.wrongType(members.pointerTo("windows"), *pair,
                          translatable("rows and columns of windows: [8, 8]"));
        return;
    }
    grid.windowRows = (*pair)[0].get<std::size_t>();
    grid.windowColumns = (*pair)[1].get<std::size_t>();
}

/// The bytes that the member "base64" or "file" gives.
std::string readBytes(JsonMembers& members, JsonReading& reading) {
    std::string given;
    if (const Json* const text = members.find("base64")) {
        members.read("base64", given);
        std::optional<std::string> bytes = fromBase64(given);
        if (!bytes) {
            reading.wrongType(members.pointerTo("base64"), *text, translatable("the bytes in base64"));
        }
        return bytes.value_or(std::string());
    }
    members.read("file", given);
    if (given.empty()) {
        const std::string_view wanted = translatable("\"base64\", or \"file\" with a name");
        reading.wrongType(members.pointerTo("file"), Json(), wanted);
    }
    if (reading.error) {
        return {};
    }
    Result<std::string> bytes =
        reading.files.bytes ? reading.files.bytes(given, kLargestPatchImage)
                            : Result<std::string>(unexpected(makeError(
                                  translatable("{0}: a file can't be reached from here (open the scene as "
                                               "a file)"),
                                  given)));
    if (!bytes) {
        reading.fail(makeError(translatable("{0}: {1}: {2}"), reading.file, members.pointerTo("file"),
                               message(bytes.error())));
    }
    return bytes.value_or(std::string());
}

std::shared_ptr<const PatchImage> readImage(const Json& value, const std::string& pointer,
                                            JsonReading& reading) {
    if (!value.is_object()) {
        reading.wrongType(pointer, value, translatable("an object: {\"name\": \"cat.png\", …"));
        return nullptr;
    }
    PatchImage image;
    JsonMembers members(value, pointer, reading);
    members.read("name", image.name);
    image.bytes = readBytes(members, reading);
    return std::make_shared<const PatchImage>(std::move(image));
}

} // namespace

PatchGrid patchesFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    PatchGrid grid;
    if (!value.is_object()) {
        reading.wrongType(pointer, value, translatable("an object: {\"rows\": 14, \"columns\": 14, …"));
        return grid;
    }
    JsonMembers members(value, pointer, reading);
    readLength(members, "rows", grid.rows, reading);
    readLength(members, "columns", grid.columns, reading);
    members.read("leading", grid.leading);
    readWindows(members, grid, reading);
    if (const Json* const image = members.find("image")) {
        grid.image = readImage(*image, members.pointerTo("image"), reading);
    }
    grid.extra = members.rest();
    return grid;
}

Json patchesToJson(const PatchGrid& grid, const std::string& imageFile) {
    Json members = Json::object();
    members["rows"] = grid.rows;
    members["columns"] = grid.columns;
    members["leading"] = grid.leading;
    if (grid.windows() != 1) {
        members["windows"] = Json::array({grid.windowRows, grid.windowColumns});
    }
    if (grid.image) {
        Json image = Json::object();
        image["name"] = grid.image->name;
        if (imageFile.empty()) {
            image["base64"] = toBase64(grid.image->bytes);
        } else {
            image["file"] = imageFile;
        }
        members["image"] = std::move(image);
    }
    addExtra(members, grid.extra);
    return members;
}

std::string patchImageMember(const PatchGrid& grid) {
    return "image." + std::string(patchImageKind(*grid.image));
}

Result<std::shared_ptr<const PatchImage>> readPatchImage(const std::string& path) {
    using Shared = std::shared_ptr<const PatchImage>;
    return readWholeFile(path, kLargestPatchImage).and_then([&path](std::string&& bytes) -> Result<Shared> {
        PatchImage image{std::filesystem::path(path).filename().string(), std::move(bytes)};
        if (const Result<void> good = checkPatchImage(image); !good) {
            return unexpected(good.error());
        }
        return std::make_shared<const PatchImage>(std::move(image));
    });
}

} // namespace attnscope
