// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/pickled_file.h"
#include "core/formats/files/read_file.h"
#include "core/formats/scene/bundle.h"
#include "core/formats/scene/json_members.h"
#include "core/formats/scene/mask_file.h"
#include "core/formats/scene/mask_json.h"
#include "core/formats/scene/notation_json.h"
#include "core/formats/scene/patches_json.h"
#include "core/formats/scene/references_json.h"
#include "core/formats/scene/scene_input_json.h"
#include "core/formats/scene/scene_json.h"
#include "core/formats/scene/scene_text.h"
#include "core/formats/scene/score_rules_json.h"
#include "core/projection/resolve.h"
#include "core/scene/layers.h"
#include "core/scene/name_tokens.h"

#include <algorithm>

namespace attnscope {

namespace {

/// A list of lists is what `tolist()` leaves of an array.
Error isList(const std::string& file) {
    return makeError(translatable("{0}: it is a list and not a scene (save it as an array: "
                                  "numpy.save(\"x.npy\", json.load(open(\"{0}\"))))"),
                     file);
}

void checkVersion(JsonMembers& members, JsonReading& reading) {
    const Json* version = members.find("attnscope");
    if (version == nullptr) {
        reading.fail(makeError(
            translatable("{0}: it is JSON but not a scene: \"attnscope\" is missing (a scene begins "
                         "with {\"attnscope\": 1, …; bare lists of numbers are read as .npz: "
                         "numpy.savez(\"x.npz\", **json.load(open(…)))"),
            reading.file));
    } else if (!version->is_number_integer() || *version < 1) {
        reading.wrongType("/attnscope", *version, translatable("the version: 1"));
    } else if (*version > kSceneVersion) {
        reading.fail(makeError(
            translatable("{0}: it is a scene of version {1}, this program reads version {2} (open it "
                         "with a newer attnscope)"),
            reading.file, version->dump(), std::to_string(kSceneVersion)));
    }
}

Stage readStage(JsonMembers& members, Stage otherwise) {
    std::vector<std::string_view> names;
    for (const StageInfo& info : stages()) {
        names.push_back(info.name);
    }
    const std::optional<std::size_t> index = members.readWord("stage", names);
    return index ? stages()[*index].stage : otherwise;
}

/// What the layers are called, where the scene says it.
void readLayers(JsonMembers& members, SceneInput& input, JsonReading& reading) {
    const Json* list = members.find("layers");
    if (list == nullptr || reading.error) {
        return;
    }
    const bool areNumbers = list->is_array() && std::all_of(list->begin(), list->end(), [](const Json& one) {
                                return one.is_number_unsigned();
                            });
    if (!areNumbers) {
        reading.wrongType(members.pointerTo("layers"), *list,
                          translatable("a list of whole numbers, one for each layer"));
        return;
    }
    if (const Result<void> named = nameLayers(input, list->get<std::vector<std::size_t>>()); !named) {
        reading.fail(makeError(translatable("{0}: {1}: {2}"), reading.file, members.pointerTo("layers"),
                               message(named.error())));
    }
}

/// The texts in that member, or nothing where it is absent.
TokenList textsFrom(const Json& tokens, const std::string& pointer, JsonReading& reading) {
    std::vector<std::string> texts;
    if (!tokens.is_array()) {
        reading.wrongType(pointer, tokens, translatable("a list of texts"));
        return {};
    }
    for (std::size_t i = 0; i < tokens.size() && !reading.error; ++i) {
        tokens[i].is_string() ? texts.push_back(tokens[i].get<std::string>())
                              : reading.wrongType(pointer + "/" + std::to_string(i), tokens[i],
                                                  translatable("a text in quotes"));
    }
    return TokenList(std::move(texts));
}

std::optional<TokenList> readTexts(JsonMembers& members, std::string_view name, JsonReading& reading) {
    const Json* tokens = members.find(name);
    return tokens == nullptr ? std::nullopt
                             : std::optional(textsFrom(*tokens, members.pointerTo(name), reading));
}

/// The tokens of each batch item. The file's own tokens are those of the item that was shown.
void readItemTokens(JsonMembers& members, Scene& scene, JsonReading& reading) {
    for (const TokenSide side : {TokenSide::Queries, TokenSide::Keys}) {
        const std::string_view name = side == TokenSide::Queries ? "item_tokens" : "item_key_tokens";
        const Json* items = members.find(name);
        if (items == nullptr) {
            continue;
        }
        if (!items->is_array()) {
            reading.wrongType(members.pointerTo(name), *items,
                              translatable("a list with the tokens of each batch item"));
            return;
        }
        std::vector<TokenList> lists;
        for (std::size_t at = 0; at < items->size() && !reading.error; ++at) {
            lists.push_back(
                textsFrom((*items)[at], members.pointerTo(name) + "/" + std::to_string(at), reading));
        }
        if (!reading.error && !lists.empty()) {
            setItemTokens(scene, side, std::move(lists));
        }
    }
}

FeatureNames readFeatureNames(JsonMembers& members, JsonReading& reading) {
    FeatureNames names;
    const Json* value = members.find("feature_names");
    if (value == nullptr) {
        return names;
    }
    if (!value->is_object()) {
        reading.wrongType("/feature_names", *value, translatable("an object: {\"x\": [\"noun\", …"));
        return names;
    }
    JsonMembers lists(*value, "/feature_names", reading);
    for (const FeatureKind kind : kFeatureKinds) {
        names.of(kind) = readTexts(lists, featureKey(kind), reading).value_or(TokenList());
    }
    names.extra = lists.rest();
    return names;
}

std::vector<TokenRegion> readRegions(JsonMembers& members, std::string_view name, JsonReading& reading) {
    std::vector<TokenRegion> regions;
    const Json* list = members.find(name);
    if (list == nullptr) {
        return regions;
    }
    if (!list->is_array()) {
        reading.wrongType(members.pointerTo(name), *list, translatable("a list of regions"));
        return regions;
    }
    for (std::size_t at = 0; at < list->size() && !reading.error; ++at) {
        const std::string pointer = members.pointerTo(name) + "/" + std::to_string(at);
        if (!(*list)[at].is_object()) {
            reading.wrongType(pointer, (*list)[at],
                              translatable("a region: {\"name\": \"system\", \"first\": 0, \"count\": 12}"));
            break;
        }
        JsonMembers region((*list)[at], pointer, reading);
        region.read("name", regions.emplace_back().name);
        region.read("first", regions.back().first);
        region.read("count", regions.back().count);
    }
    return inOrder(std::move(regions));
}

ViewSettings readView(JsonMembers& members, const Scene& scene, JsonReading& reading) {
    ViewSettings view;
    const Json* value = members.find("view");
    if (value == nullptr) {
        return view;
    }
    if (!value->is_object()) {
        reading.wrongType("/view", *value, translatable("an object"));
        return view;
    }
    JsonMembers viewMembers(*value, "/view", reading);
    view.stage = readStage(viewMembers, view.stage);
    viewMembers.read("query", view.query);
    viewMembers.read("key", view.key);
    viewMembers.read("batch", view.headIndex.batch);
    viewMembers.read("head", view.headIndex.head);
    viewMembers.readNamed("heads", view.headIndex.pool);
    view.extra = viewMembers.rest();
    // A view that is outside the scene is no error: a row beyond the end becomes the last one.
    view.query = std::min(view.query, std::max<std::size_t>(queryCount(scene.input), 1) - 1);
    view.key = std::min(view.key, std::max<std::size_t>(keyCount(scene.input), 1) - 1);
    view.headIndex.batch = std::min(view.headIndex.batch, batchCount(scene.input) - 1);
    view.headIndex.head = std::min(view.headIndex.head, headCount(scene.input) - 1);
    return view;
}

SceneDocument documentFrom(const Json& root, const SceneReading& how, JsonReading& reading) {
    SceneDocument document;
    Scene& scene = document.scene;
    JsonMembers members(root, "", reading);
    checkVersion(members, reading);
    members.read("title", scene.title);
    scene.input = readInput(members, reading);
    readLayers(members, scene.input, reading);
    nameTokens(scene, readTexts(members, "tokens", reading), readTexts(members, "key_tokens", reading));
    readItemTokens(members, scene, reading);
    scene.features = readFeatureNames(members, reading);
    scene.regions = {readRegions(members, "regions", reading), readRegions(members, "key_regions", reading)};
    scene.rules = readRules(members, reading);
    if (members.find("precision") != nullptr) {
        members.readNamed("precision", scene.precision.emplace());
    }
    if (const Json* mask = members.find("mask")) {
        scene.mask = maskFrom(*mask, "/mask", reading);
    }
    members.readNamed("orientation", scene.orientation);
    if (const Json* notation = members.find("notation")) {
        scene.notation = notationFrom(*notation, "/notation", reading);
    }
    if (const Json* patches = members.find("patches")) {
        scene.patches = patchesFrom(*patches, "/patches", reading);
    }
    members.readNamed("provenance", scene.provenance);
    members.read("provenance_mixed", scene.provenanceMixed);
    document.view = readView(members, scene, reading);
    if (how.leavesResultsOut) {
        leaveReferences(members);
    } else {
        document.references = readReferences(members, reading);
    }
    scene.extra = members.rest();
    return document;
}

/// What other rooms found wrong, with the name of the file before it.
Error inFile(const std::string& file, const Error& error) {
    return makeError(translatable("{0}: {1}"), file, message(error));
}

/// For a scene that is only text.
Result<NumberArray> noFiles(const std::string& name) {
    return unexpected(
        makeError(translatable("{0}: a file can't be reached from here (open the scene as a file)"), name));
}

} // namespace

Result<SceneDocument> readScene(std::string_view text, const std::string& file, const SceneReading& how) {
    if (text.empty()) {
        return unexpected(makeError(translatable("{0}: it is empty (a scene is JSON text)"), file));
    }
    const Result<Json> root = parseJson(text, file);
    if (!root) {
        return unexpected(root.error());
    }
    JsonReading reading{file, how.allowNonFinite, how.files};
    if (root->is_array()) {
        return unexpected(isList(file));
    }
    if (!root->is_object()) {
        reading.wrongType("", *root, translatable("a scene: {\"attnscope\": 1, …"));
        return unexpected(*reading.error);
    }
    SceneDocument document = documentFrom(*root, how, reading);
    if (reading.error) {
        return unexpected(*reading.error);
    }
    const Result<void> masks = loadMaskArrays(
        document.scene.mask, reading.files.read ? reading.files.read : noFiles, how.allowNonFinite);
    if (!masks) {
        return unexpected(inFile(file, masks.error()));
    }
    if (const Result<void> good = checkScene(document.scene); !good) {
        return unexpected(inFile(file, good.error()));
    }
    return document;
}

Result<SceneDocument> readSceneFile(const std::string& path, const SceneReading& how) {
    if (isPickledFile(path)) {
        return unexpected(pickleRefused(path));
    }
    if (isBundle(path)) {
        return readBundle(path, how);
    }
    const Result<std::string> text = readWholeFile(path, kLargestSceneText);
    if (!text) {
        return unexpected(text.error());
    }
    SceneReading reading = how;
    reading.files = filesBeside(path);
    return readScene(*text, path, reading);
}

} // namespace attnscope
