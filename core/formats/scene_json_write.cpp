// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/atomic_file.h"
#include "core/formats/mask_json.h"
#include "core/formats/number_text.h"
#include "core/formats/scene_json.h"
#include "core/formats/scene_words.h"

#include <cmath>

namespace attnscope {

namespace {

/// JSON text of a value that holds no matrix. Text that is no UTF-8 gets replacement characters.
std::string textOf(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void appendMatrix(std::string& text, const BlockMatrix& matrix) {
    text += '[';
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        text += i == 0 ? "\n    [" : ",\n    [";
        const std::span<const double> row = matrix.row(i);
        for (std::size_t j = 0; j < row.size(); ++j) {
            const bool quoted = !std::isfinite(row[j]);
            text += j == 0 ? "" : ", ";
            text += quoted ? "\"" : "";
            appendNumber(text, row[j]);
            text += quoted ? "\"" : "";
        }
        text += ']';
    }
    text += "\n  ]";
}

void addRules(Json& members, const ScoreRules& rules) {
    if (rules.scale == ScaleKind::None) {
        members["scale"] = "none";
    } else if (rules.scale == ScaleKind::Number) {
        members["scale"] = rules.scaleNumber;
    }
    if (rules.temperature != 1.0) {
        members["temperature"] = rules.temperature;
    }
}

/// What stands after the matrices.
Json furtherMembers(const SceneDocument& document) {
    const Scene& scene = document.scene;
    Json members = Json::object();
    addRules(members, scene.rules);
    if (scene.mask != MaskRules{}) {
        members["mask"] = maskToJson(scene.mask);
    }
    members["orientation"] = wordOf(scene.orientation);
    members["provenance"] = wordOf(scene.provenance);
    Json view = Json::object();
    view["stage"] = stageInfo(document.view.stage).name;
    view["query"] = document.view.query;
    view["key"] = document.view.key;
    addExtra(view, document.view.extra);
    members["view"] = view;
    addExtra(members, scene.extra);
    return members;
}

void appendMember(std::string& text, std::string_view name, std::string_view value) {
    text += ",\n  ";
    text += textOf(Json(name));
    text += ": ";
    text += value;
}

} // namespace

std::string writeScene(const SceneDocument& document) {
    const Scene& scene = document.scene;
    std::string text = "{\n  \"attnscope\": " + std::to_string(kSceneVersion);
    appendMember(text, "title", textOf(scene.title));
    appendMember(text, "tokens", textOf(scene.tokens.texts()));
    for (const MatrixRole role : kMatrixRoles) {
        if (const BlockMatrix* values = matrixIn(scene.input, role)) {
            appendMember(text, wordOf(role), "");
            appendMatrix(text, *values);
        }
    }
    const Json further = furtherMembers(document);
    for (const auto& [name, value] : further.items()) {
        appendMember(text, name, textOf(value));
    }
    return text + "\n}\n";
}

Result<void> writeSceneFile(const SceneDocument& document, const std::string& path) {
    return writeWholeFile(path, writeScene(document));
}

} // namespace attnscope
