// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_text.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/scene/bit_exact_json.h"
#include "core/formats/scene/bundle.h"
#include "core/formats/scene/enum_names.h"
#include "core/formats/scene/mask_json.h"
#include "core/formats/scene/notation_json.h"
#include "core/formats/scene/patches_json.h"
#include "core/formats/scene/references_json.h"
#include "core/formats/scene/scene_arrays.h"
#include "core/formats/scene/scene_json.h"
#include "core/formats/scene/scene_text.h"
#include "core/formats/scene/score_rules_json.h"

#include <cmath>

namespace attnscope {

namespace {

/// JSON text of a value that holds no matrix. Text that is no UTF-8 gets replacement characters.
std::string textOf(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void appendRow(std::string& text, std::span<const double> row) {
    text += '[';
    for (std::size_t j = 0; j < row.size(); ++j) {
        text += j == 0 ? "" : ", ";
        if (std::isfinite(row[j])) {
            appendNumber(text, row[j]);
        } else {
            text += exactJson(row[j]).dump();
        }
    }
    text += ']';
}

void appendMatrix(std::string& text, const BlockMatrix& matrix) {
    text += '[';
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        text += i == 0 ? "\n    " : ",\n    ";
        appendRow(text, matrix.row(i));
    }
    text += "\n  ]";
}

/// The matrices from `first` on that the axes from `axis` on hold.
void appendAxes(std::string& text, const std::vector<const BlockMatrix*>& matrices, std::size_t first,
                const std::vector<std::size_t>& lengths, std::size_t axis) {
    if (axis == lengths.size()) {
        appendMatrix(text, *matrices[first]);
        return;
    }
    std::size_t each = 1;
    for (std::size_t later = axis + 1; later < lengths.size(); ++later) {
        each *= lengths[later];
    }
    text += '[';
    for (std::size_t i = 0; i < lengths[axis]; ++i) {
        text += i == 0 ? "" : ", ";
        appendAxes(text, matrices, first + i * each, lengths, axis + 1);
    }
    text += ']';
}

Json namesJson(const FeatureNames& names) {
    Json lists = Json::object();
    for (const FeatureKind kind : kFeatureKinds) {
        if (names.of(kind).size() > 0) {
            lists[std::string(featureKey(kind))] = names.of(kind).texts();
        }
    }
    addExtra(lists, names.extra);
    return lists;
}

/// What stands after the matrices.
Json furtherMembers(const SceneDocument& document, const SceneParts& parts) {
    const Scene& scene = document.scene;
    Json members = Json::object();
    const auto* const embedded = std::get_if<TokenInput>(&scene.input);
    if (embedded != nullptr && embedded->heads != 1) {
        members["heads"] = embedded->heads;
    }
    if (!layersOf(scene.input).empty()) {
        members["layers"] = layersOf(scene.input);
    }
    addRules(members, scene.rules);
    if (scene.mask != MaskRules{}) {
        members["mask"] = parts.mask(scene.mask);
    }
    members["orientation"] = wordOf(scene.orientation);
    if (scene.notation != NotationRules()) {
        members["notation"] = notationToJson(scene.notation);
    }
    if (scene.patches) {
        members["patches"] = parts.patches(*scene.patches);
    }
    if (scene.precision) {
        members["precision"] = wordOf(*scene.precision);
    }
    members["provenance"] = wordOf(scene.provenance);
    if (scene.provenanceMixed) {
        members["provenance_mixed"] = true;
    }
    Json view = Json::object();
    view["stage"] = stageInfo(document.view.stage).name;
    view["query"] = document.view.query;
    view["key"] = document.view.key;
    if (document.view.headIndex != HeadIndex{}) {
        view["batch"] = document.view.headIndex.batch;
        view["head"] = document.view.headIndex.head;
        if (document.view.headIndex.isPooled()) {
            view["heads"] = wordOf(document.view.headIndex.pool);
        }
    }
    addExtra(view, document.view.extra);
    members["view"] = view;
    addExtra(members, scene.extra);
    return members;
}

Json regionsJson(const std::vector<TokenRegion>& regions) {
    Json list = Json::array();
    for (const TokenRegion& region : regions) {
        Json each = Json::object();
        each["name"] = region.name;
        each["first"] = region.first;
        each["count"] = region.count;
        list.push_back(std::move(each));
    }
    return list;
}

void appendMember(std::string& text, std::string_view name, std::string_view value) {
    text += ",\n  ";
    text += textOf(Json(name));
    text += ": ";
    text += value;
}

/// Numbers and cells of masks that a JSON text of the document holds.
std::size_t numbersIn(const SceneDocument& document) {
    std::size_t count = numbersIn(document.references) + numbersIn(document.scene.input);
    for (const MaskLayer& layer : document.scene.mask.layers) {
        count += layer.array ? layer.array->bits.size() + layer.array->numbers.size() : 0;
    }
    return count;
}

} // namespace

std::string arrayText(const SceneInput& input, MatrixRole role) {
    const std::vector<const BlockMatrix*> matrices = matricesIn(input, role);
    std::string text;
    if (isBias(role)) {
        appendRow(text, matrices.front()->row(0));
    } else {
        appendAxes(text, matrices, 0, axesOf(input, role).lengths(), 0);
    }
    return text;
}

std::string arrayText(const MatrixStack& stack) {
    std::string text;
    appendAxes(text, matricesOf(stack), 0, stack.axes().lengths(), 0);
    return text;
}

/// Those of each batch item; nothing where all have the same.
void appendItemTokens(std::string& text, std::string_view name, const std::vector<TokenList>& lists) {
    Json json = Json::array();
    for (const TokenList& list : lists) {
        json.push_back(list.texts());
    }
    if (!lists.empty()) {
        appendMember(text, name, textOf(json));
    }
}

std::string sceneText(const SceneDocument& document, const SceneParts& parts) {
    const Scene& scene = document.scene;
    std::string text = "{\n  \"attnscope\": " + std::to_string(kSceneVersion);
    appendMember(text, "title", textOf(scene.title));
    appendMember(text, "tokens", textOf(scene.tokens.texts()));
    if (scene.keyTokens) {
        appendMember(text, "key_tokens", textOf(scene.keyTokens->texts()));
    }
    appendItemTokens(text, "item_tokens", scene.itemTokens.queries);
    appendItemTokens(text, "item_key_tokens", scene.itemTokens.keys);
    if (scene.features != FeatureNames()) {
        appendMember(text, "feature_names", textOf(namesJson(scene.features)));
    }
    if (!scene.regions.queries.empty()) {
        appendMember(text, "regions", textOf(regionsJson(scene.regions.queries)));
    }
    if (!scene.regions.keys.empty()) {
        appendMember(text, "key_regions", textOf(regionsJson(scene.regions.keys)));
    }
    for (const MatrixRole role : rolesOf(scene.input)) {
        appendMember(text, wordOf(role), parts.array(role));
    }
    for (const Reference what : kReferences) {
        if (const std::optional<MatrixStack>& given = document.references.of(what)) {
            appendMember(text, checkMember(what), parts.reference(what, *given));
        }
    }
    const Json further = furtherMembers(document, parts);
    for (const auto& [name, value] : further.items()) {
        appendMember(text, name, textOf(value));
    }
    return text + "\n}\n";
}

std::string writeScene(const SceneDocument& document) {
    return sceneText(document,
                     {[&document](MatrixRole role) { return arrayText(document.scene.input, role); },
                      [](Reference, const MatrixStack& given) { return arrayText(given); },
                      [](const MaskRules& mask) { return maskToJson(mask); },
                      [](const PatchGrid& patches) { return patchesToJson(patches); }});
}

Result<void> writeSceneFile(const SceneDocument& document, const std::string& path) {
    if (path.ends_with(".attnscope")) {
        return writeBundle(document, path);
    }
    const Error tooLarge = makeError(
        translatable("{0}: this scene is too large for JSON, which would not be read again (end the "
                     "name in .attnscope)"),
        path);
    if (numbersIn(document) > JsonLimits{}.numbers) {
        return unexpected(tooLarge);
    }
    const std::string text = writeScene(document);
    return text.size() > kLargestSceneText ? unexpected(tooLarge) : writeWholeFile(path, text);
}

} // namespace attnscope
