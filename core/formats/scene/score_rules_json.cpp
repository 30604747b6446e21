// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/score_rules_json.h"

#include "core/formats/scene/enum_names.h"

namespace attnscope {

namespace {

constexpr double kUsualBase = 10'000.0;
constexpr std::array<std::string_view, 2> kPositions{"none", "sinusoidal"};

/// A number that switches a rule on; null and false leave it off, true takes the usual number where there is
/// one.
std::optional<double> switched(JsonMembers& members, std::string_view name, std::optional<double> usual,
                               JsonReading& reading) {
    const Json* value = members.find(name);
    if (value == nullptr || *value == false) {
        return std::nullopt;
    }
    if (*value == true && usual) {
        return usual;
    }
    if (!value->is_number()) {
        reading.wrongType(members.pointerTo(name), *value, translatable("a number, or false"));
        return std::nullopt;
    }
    return value->get<double>();
}

void readScale(JsonMembers& members, ScoreRules& rules, JsonReading& reading) {
    const Json* scale = members.find("scale");
    if (scale == nullptr) {
        return;
    }
    if (*scale == "none") {
        rules.scale = ScaleKind::None;
    } else if (scale->is_number()) {
        rules.scale = ScaleKind::Number;
        rules.scaleNumber = scale->get<double>();
    } else {
        reading.wrongType("/scale", *scale, translatable("a number, \"none\", or null for 1/√d_k"));
    }
}

} // namespace

ScoreRules readRules(JsonMembers& members, JsonReading& reading) {
    ScoreRules rules;
    readScale(members, rules, reading);
    if (const std::optional<std::size_t> place = members.readWord("positions", kPositions)) {
        rules.sinusoidal = *place == 1;
    }
    rules.ropeBase = switched(members, "rope", kUsualBase, reading);
    members.readNamed("rope_pairs", rules.ropePairs);
    rules.softcap = switched(members, "softcap", std::nullopt, reading);
    members.read("alibi", rules.alibi);
    members.read("temperature", rules.temperature);
    if (!reading.error && !(rules.temperature > 0.0)) {
        reading.wrongType("/temperature", rules.temperature, translatable("a number above 0"));
    }
    members.readNamed("softmax_axis", rules.softmaxAxis);
    members.read("dropout", rules.dropout.probability);
    std::size_t seed = 0;
    members.read("seed", seed);
    rules.dropout.seed = seed;
    return rules;
}

void addRules(Json& members, const ScoreRules& rules) {
    const ScoreRules usual;
    if (rules.sinusoidal) {
        members["positions"] = kPositions[1];
    }
    if (rules.ropeBase) {
        members["rope"] = *rules.ropeBase;
    }
    if (rules.ropePairs != usual.ropePairs) {
        members["rope_pairs"] = wordOf(rules.ropePairs);
    }
    if (rules.scale == ScaleKind::None) {
        members["scale"] = "none";
    } else if (rules.scale == ScaleKind::Number) {
        members["scale"] = rules.scaleNumber;
    }
    if (rules.softcap) {
        members["softcap"] = *rules.softcap;
    }
    if (rules.alibi) {
        members["alibi"] = true;
    }
    if (rules.temperature != usual.temperature) {
        members["temperature"] = rules.temperature;
    }
    if (rules.softmaxAxis != usual.softmaxAxis) {
        members["softmax_axis"] = wordOf(rules.softmaxAxis);
    }
    if (rules.dropout.probability != usual.dropout.probability) {
        members["dropout"] = rules.dropout.probability;
    }
    if (rules.dropout.seed != usual.dropout.seed) {
        members["seed"] = rules.dropout.seed;
    }
}

} // namespace attnscope
