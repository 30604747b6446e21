// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/resolve.h"
#include "core/formats/json_members.h"
#include "core/formats/mask_json.h"
#include "core/formats/read_file.h"
#include "core/formats/scene_input_json.h"
#include "core/formats/scene_json.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::size_t kLargestText = std::size_t{128} << 20;

/// A member of later versions that changes what is computed.
struct LaterMember {
    std::string_view name;
    std::string_view harmless; ///< the JSON text with which it changes nothing; empty: none but null
};

constexpr std::array kLaterMembers{
    LaterMember{"heads", "1"},     LaterMember{"b_q", ""},
    LaterMember{"b_k", ""},        LaterMember{"b_v", ""},
    LaterMember{"b_o", ""},        LaterMember{"w_o", ""},
    LaterMember{"x_kv", ""},       LaterMember{"softcap", ""},
    LaterMember{"alibi", "false"}, LaterMember{"rope", "false"},
    LaterMember{"dropout", "0"},   LaterMember{"positions", "\"none\""},
    LaterMember{"key_tokens", ""}, LaterMember{"precision", "\"float64\""},
};

void refuseLaterMembers(const Json& root, JsonReading& reading) {
    for (const LaterMember& later : kLaterMembers) {
        const auto at = root.find(std::string(later.name));
        if (at == root.end() || at->is_null() ||
            (!later.harmless.empty() && *at == Json::parse(later.harmless))) {
            continue;
        }
        reading.fail(
            failure(translatable("{0}: \"{1}\" changes what is computed, and this version cannot compute it "
                                 "(remove it, or open the scene with a newer version)"),
                    reading.file, later.name));
    }
}

void checkVersion(JsonMembers& members, JsonReading& reading) {
    const Json* version = members.find("attnscope");
    if (version == nullptr) {
        reading.fail(
            failure(translatable("{0}: it is JSON but not a scene: \"attnscope\" is missing (a scene begins "
                                 "with {\"attnscope\": 1, …)"),
                    reading.file));
    } else if (!version->is_number_integer() || *version < 1) {
        reading.wrongType("/attnscope", *version, translatable("the version: 1"));
    } else if (*version > kSceneVersion) {
        reading.fail(
            failure(translatable("{0}: it is a scene of version {1}, this program reads version {2} (open it "
                                 "with a newer attnscope)"),
                    reading.file, version->dump(), std::to_string(kSceneVersion)));
    }
}

Stage readStage(JsonMembers& members, Stage otherwise) {
    std::vector<std::string_view> names;
    for (const StageInfo& info : stages()) {
        names.push_back(info.name);
    }
    const std::optional<std::size_t> place = members.readWord("stage", names);
    return place ? stages()[*place].stage : otherwise;
}

void readRules(JsonMembers& members, ScoreRules& rules, JsonReading& reading) {
    if (const Json* scale = members.find("scale")) {
        if (*scale == "none") {
            rules.scale = ScaleKind::None;
        } else if (scale->is_number()) {
            rules.scale = ScaleKind::Number;
            rules.scaleNumber = scale->get<double>();
        } else {
            reading.wrongType("/scale", *scale, translatable("a number, \"none\", or null for 1/√d_k"));
        }
    }
    members.read("temperature", rules.temperature);
    if (!reading.error && !(rules.temperature > 0.0)) {
        reading.wrongType("/temperature", rules.temperature, translatable("a number above 0"));
    }
}

TokenList readTokens(JsonMembers& members, std::size_t count, JsonReading& reading) {
    std::vector<std::string> texts;
    const Json* tokens = members.find("tokens");
    if (tokens == nullptr) {
        for (std::size_t i = 0; i < count; ++i) {
            texts.push_back(std::to_string(i));
        }
    } else if (!tokens->is_array()) {
        reading.wrongType("/tokens", *tokens, translatable("a list of texts"));
    } else {
        for (std::size_t i = 0; i < tokens->size() && !reading.error; ++i) {
            (*tokens)[i].is_string() ? texts.push_back((*tokens)[i].get<std::string>())
                                     : reading.wrongType("/tokens/" + std::to_string(i), (*tokens)[i],
                                                         translatable("a text in quotes"));
        }
    }
    return texts;
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
    view.extra = viewMembers.rest();
    // What was looked at is no number of the scene: a row that is gone becomes the last one.
    view.query = std::min(view.query, std::max<std::size_t>(queryCount(scene.input), 1) - 1);
    view.key = std::min(view.key, std::max<std::size_t>(keyCount(scene.input), 1) - 1);
    return view;
}

SceneDocument documentFrom(const Json& root, JsonReading& reading) {
    SceneDocument document;
    Scene& scene = document.scene;
    JsonMembers members(root, "", reading);
    checkVersion(members, reading);
    if (!reading.error) {
        refuseLaterMembers(root, reading);
    }
    members.read("title", scene.title);
    scene.input = readInput(members, reading);
    scene.tokens = readTokens(members, queryCount(scene.input), reading);
    readRules(members, scene.rules, reading);
    if (const Json* mask = members.find("mask")) {
        scene.mask = maskFrom(*mask, "/mask", reading);
    }
    members.readNamed("orientation", scene.orientation);
    members.readNamed("provenance", scene.provenance);
    document.view = readView(members, scene, reading);
    scene.extra = members.rest();
    return document;
}

/// What other rooms found wrong, with the name of the file before it.
Error inFile(const std::string& file, const Error& error) {
    return failure(translatable("{0}: {1}"), file, message(error));
}

} // namespace

Result<SceneDocument> readScene(std::string_view text, const std::string& file, const SceneReading& how) {
    if (text.empty()) {
        return failed(failure(translatable("{0}: it is empty (a scene is JSON text)"), file));
    }
    if (text.starts_with("PK\x03\x04")) {
        return failed(
            failure(translatable("{0}: it is a bundle (zip), which this version does not read (give the "
                                 "scene as .json)"),
                    file));
    }
    const Result<Json> root = parseJson(text, file);
    if (!root) {
        return failed(root.error());
    }
    JsonReading reading{file, how.allowNonFinite, {}};
    if (!root->is_object()) {
        reading.wrongType("", *root, translatable("a scene: {\"attnscope\": 1, …"));
        return failed(*reading.error);
    }
    SceneDocument document = documentFrom(*root, reading);
    if (reading.error) {
        return failed(*reading.error);
    }
    if (const Result<void> good = checkScene(document.scene); !good) {
        return failed(inFile(file, good.error()));
    }
    return document;
}

Result<SceneDocument> readSceneFile(const std::string& path, const SceneReading& how) {
    const Result<std::string> text = readWholeFile(path, kLargestText);
    return text ? readScene(*text, path, how) : failed(text.error());
}

} // namespace attnscope
