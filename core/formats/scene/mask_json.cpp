// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/mask_json.h"

#include "core/formats/scene/mask_array_json.h"
#include "core/formats/scene/mask_file.h"

#include <cmath>

namespace attnscope {

namespace {

bool isRectangle(const Json& value) {
    if (!value.is_array() || value.size() != 5) {
        return false;
    }
    for (std::size_t at = 0; at < 4; ++at) {
        if (!value[at].is_number_unsigned()) {
            return false;
        }
    }
    return value[4].is_boolean() || (value[4].is_number_unsigned() && value[4].get<std::size_t>() <= 1);
}

PaintedRectangle rectangleFrom(const Json& value) {
    return {value[0].get<std::size_t>(), value[1].get<std::size_t>(), value[2].get<std::size_t>(),
            value[3].get<std::size_t>(),
            value[4].is_boolean() ? value[4].get<bool>() : value[4].get<std::size_t>() == 1};
}

void readPainted(const Json& value, const std::string& pointer, MaskLayer& layer, JsonReading& reading) {
    if (!value.is_array()) {
        return reading.wrongType(pointer, value,
                                 translatable("a list of rectangles [i0, i1, j0, j1, allow]"));
    }
    for (std::size_t at = 0; at < value.size(); ++at) {
        if (!isRectangle(value[at])) {
            return reading.wrongType(
                pointer + "/" + std::to_string(at), value[at],
                translatable("a rectangle [i0, i1, j0, j1, allow]: four whole numbers from 0 "
                             "up, then true or false"));
        }
        layer.painted.push_back(rectangleFrom(value[at]));
        if (layer.painted.back().i0 > layer.painted.back().i1 ||
            layer.painted.back().j0 > layer.painted.back().j1) {
            return reading.fail(
                makeError(translatable("{0}: {1} ends before it begins (i0 to i1 and j0 to j1, the "
                                       "end not included)"),
                          reading.file, pointer + "/" + std::to_string(at)));
        }
    }
}

void readLayerArray(JsonMembers& members, const std::string& pointer, MaskLayer& layer,
                    JsonReading& reading) {
    const Json* const array = members.find("array");
    if (array == nullptr || reading.error) {
        return;
    }
    if (const std::optional<MaskFileSpec> spec = maskFileSpec(layer.spec)) {
        layer.array = maskArrayFromJson(*array, members.pointerTo("array"), *spec, reading);
    } else {
        reading.fail(
            makeError(translatable("{0}: {1} is \"{2}\" and takes no \"array\" (remove it, or name a "
                                   "file such as mask.npy as the \"spec\")"),
                      reading.file, pointer, layer.spec));
    }
}

MaskLayer layerFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    MaskLayer layer;
    if (!value.is_object()) {
        reading.wrongType(pointer, value, translatable("a layer: {\"spec\": …} or {\"painted\": …}"));
        return layer;
    }
    JsonMembers members(value, pointer, reading);
    members.read("spec", layer.spec);
    members.readNamed("op", layer.join);
    members.read("not", layer.negated);
    members.read("name", layer.name);
    members.read("on", layer.on);
    if (const Json* painted = members.find("painted")) {
        if ((!layer.spec.empty() && !layer.isPainted()) || layer.negated || layer.join == LayerJoin::Or) {
            reading.fail(
                makeError(translatable("{0}: {1} is painted and takes no \"spec\", \"op\" or \"not\" (remove "
                                       "them, or make two layers)"),
                          reading.file, pointer));
        }
        layer.spec = "painted";
        readPainted(*painted, members.pointerTo("painted"), layer, reading);
    } else if (layer.spec.empty() || layer.isPainted()) {
        reading.fail(
            makeError(translatable("{0}: {1} says no mask (give it a \"spec\" such as \"causal\", or "
                                   "\"painted\" rectangles)"),
                      reading.file, pointer));
    }
    readLayerArray(members, pointer, layer, reading);
    layer.extra = members.rest();
    return layer;
}

void readFill(const Json& value, const std::string& pointer, double& fill, JsonReading& reading) {
    if (value == "-inf") {
        fill = -std::numeric_limits<double>::infinity();
    } else if (value.is_number()) {
        fill = value.get<double>();
    } else {
        reading.wrongType(pointer, value, translatable("\"-inf\" or a number"));
    }
}

/// How a bundle has a layer with an array: the spec names the member, and the file's name stays known.
MaskLayer inBundle(const MaskLayer& layer, std::size_t index) {
    MaskLayer result = layer;
    const std::optional<MaskFileSpec> parts = maskFileSpec(layer.spec);
    result.spec = (parts ? parts->prefix : "") + maskMemberName(index);
    if (layer.name.empty() && result.spec != layer.spec) {
        result.name = layer.spec;
    }
    return result;
}

Json layerToJson(const MaskLayer& layer, MaskArrays arrays) {
    Json value = Json::object();
    if (layer.isPainted()) {
        value["painted"] = Json::array();
        for (const PaintedRectangle& r : layer.painted) {
            value["painted"].push_back(Json::array({r.i0, r.i1, r.j0, r.j1, r.allow}));
        }
    } else {
        value["spec"] = layer.spec;
        value["op"] = wordOf(layer.join);
        value["not"] = layer.negated;
    }
    if (!layer.name.empty()) {
        value["name"] = layer.name;
    }
    value["on"] = layer.on;
    if (layer.array && arrays == MaskArrays::Inline) {
        value["array"] = maskArrayToJson(*layer.array);
    }
    addExtra(value, layer.extra);
    return value;
}

} // namespace

MaskRules maskFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    MaskRules rules;
    if (!value.is_object()) {
        reading.wrongType(pointer, value, translatable("an object with \"layers\""));
        return rules;
    }
    JsonMembers members(value, pointer, reading);
    if (const Json* layers = members.find("layers")) {
        if (!layers->is_array()) {
            reading.wrongType(members.pointerTo("layers"), *layers, translatable("a list of layers"));
            return rules;
        }
        for (std::size_t at = 0; at < layers->size() && !reading.error; ++at) {
            const std::string where = members.pointerTo("layers") + "/" + std::to_string(at);
            rules.layers.push_back(layerFrom((*layers)[at], where, reading));
        }
    }
    if (const Json* fill = members.find("fill")) {
        readFill(*fill, members.pointerTo("fill"), rules.fill, reading);
    }
    members.readNamed("empty_rows", rules.emptyRows);
    rules.extra = members.rest();
    return rules;
}

Json maskToJson(const MaskRules& rules, MaskArrays arrays) {
    Json value = Json::object();
    value["layers"] = Json::array();
    for (std::size_t at = 0; at < rules.layers.size(); ++at) {
        const MaskLayer& layer = rules.layers[at];
        const bool moves = layer.array && arrays == MaskArrays::Members;
        value["layers"].push_back(layerToJson(moves ? inBundle(layer, at) : layer, arrays));
    }
    value["fill"] = std::isinf(rules.fill) ? Json("-inf") : Json(rules.fill);
    value["empty_rows"] = wordOf(rules.emptyRows);
    addExtra(value, rules.extra);
    return value;
}

} // namespace attnscope
