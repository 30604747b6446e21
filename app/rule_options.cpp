// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/rule_options.h"

#include "app/command_line.h"
#include "core/formats/number_text.h"
#include "core/formats/scene_words.h"
#include "core/masks/mask_kind.h"

#include <cmath>

namespace attnscope {

namespace {

/// "a, b or c"
std::string alternatives(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t at = 0; at < words.size(); ++at) {
        text += at == 0 ? "" : at + 1 == words.size() ? " or " : ", ";
        text += words[at];
    }
    return text;
}

Result<double> finiteNumber(std::string_view option, const std::string& text, std::string_view allowed) {
    const std::optional<double> number = parseNumber(text);
    if (!number || !std::isfinite(*number)) {
        return failed(usageError("{0}: \"{1}\" is not allowed (give {2})", option, text, allowed));
    }
    return *number;
}

Result<double> fillFrom(const std::string& text) {
    if (parseNumber(text) == -std::numeric_limits<double>::infinity()) {
        return -std::numeric_limits<double>::infinity();
    }
    return finiteNumber("--fill", text, "-inf or a number, such as -1e9");
}

Result<ScoreRules> scaleFrom(const std::string& text, ScoreRules rules) {
    if (text == "none") {
        rules.scale = ScaleKind::None;
        return rules;
    }
    return finiteNumber("--scale", text, "a number or none").map([&rules](double number) {
        rules.scale = ScaleKind::Number;
        rules.scaleNumber = number;
        return rules;
    });
}

Result<double> temperatureFrom(const std::string& text) {
    Result<double> number = finiteNumber("--temperature", text, "a number above 0");
    if (number && *number <= 0.0) {
        return failed(usageError("--temperature: \"{0}\" is not allowed (give a number above 0)", text));
    }
    return number;
}

/// One of the words of an enumeration.
template <typename Enum>
Result<Enum> wordFrom(std::string_view option, const std::string& text) {
    if (const std::optional<Enum> value = valueOf<Enum>(text)) {
        return *value;
    }
    return failed(
        usageError("{0}: \"{1}\" is not allowed (give {2})", option, text, alternatives(Words<Enum>::kAll)));
}

} // namespace

void RuleOptions::addTo(CLI::App& app) {
    const std::string group = "What is computed (left out: as the scene has it)";
    app.add_option("--mask", m_masks,
                   wrapped("A mask layer, joined to the scene's own after them; True = attend. May be "
                           "repeated. One of: " +
                           listed(maskKinds(), [](const MaskKind& kind) { return kind.form; }) +
                           " (attnscope masks says what each means). and:, or:, not: may stand before it"))
        ->check(CLI::Validator(notAnOption, ""))
        ->type_name("SPEC")
        ->allow_extra_args(false)
        ->group(group);
    addText(app, "--mask-combine", m_combine,
            "How a --mask without and: or or: is joined to what was before: and, or")
        ->type_name("HOW")
        ->group(group);
    addText(app, "--fill", m_fill, "What a forbidden score is replaced with: -inf or a number such as -1e9")
        ->type_name("VALUE")
        ->group(group);
    addText(app, "--empty-rows", m_emptyRows, "A row with nothing allowed, under -inf: zeros, uniform, nan")
        ->type_name("WHAT")
        ->group(group);
    addText(app, "--scale", m_scale, "The factor on q·k: a number, or none (default 1/√d_k)")
        ->type_name("S")
        ->group(group);
    addText(app, "--temperature", m_temperature, "Divides the masked scores; above 0")
        ->type_name("T")
        ->group(group);
    addText(app, "--orientation", m_orientation,
            "rows (X is N×d) or columns (X is d×N, softmax down each column: every result is the transpose)")
        ->type_name("HOW")
        ->group(group);
}

Result<std::vector<MaskOption>> RuleOptions::masks() const {
    const Result<LayerJoin> join = wordFrom<LayerJoin>("--mask-combine", m_combine.value_or("and"));
    if (!join) {
        return failed(join.error());
    }
    std::vector<MaskOption> all;
    for (const std::string& text : m_masks) {
        Result<MaskOption> mask = maskOptionFrom(text, *join);
        if (!mask) {
            return failed(std::move(mask.error()));
        }
        all.push_back(std::move(*mask));
    }
    return all;
}

Result<void> RuleOptions::addMasks(Scene& scene, bool allowNonFinite) const {
    const Result<std::vector<MaskOption>> added = masks();
    if (!added) {
        return failed(added.error());
    }
    for (const MaskOption& mask : *added) {
        Result<MaskLayer> layer = layerWithArray(mask, scene.orientation, allowNonFinite);
        if (!layer) {
            return failed(std::move(layer.error()));
        }
        scene.mask.layers.push_back(std::move(*layer));
    }
    return {};
}

std::string RuleOptions::firstBeforeSoftmax() const {
    return !m_masks.empty() ? "--mask"
           : m_combine      ? "--mask-combine"
           : m_fill         ? "--fill"
           : m_emptyRows    ? "--empty-rows"
           : m_scale        ? "--scale"
           : m_temperature  ? "--temperature"
                            : "";
}

Result<void> RuleOptions::check() const {
    // Applied to a scene that takes every option, so that the values are judged in one place.
    Scene scene;
    return masks().and_then([&](const std::vector<MaskOption>&) { return applyPlain(scene); });
}

Result<void> RuleOptions::applyTo(Scene& scene, bool allowNonFinite) const {
    // Orientation first: it says how the masks' files are read.
    return applyPlain(scene).and_then([&] { return addMasks(scene, allowNonFinite); });
}

Result<void> RuleOptions::applyPlain(Scene& scene) const {
    const std::string before = firstBeforeSoftmax();
    if (std::holds_alternative<WeightsInput>(scene.input) && !before.empty()) {
        return failed(
            usageError("{0}: it acts before the softmax, and this scene gives the weights themselves (leave "
                       "it out)",
                       before));
    }
    Result<void> done;
    const auto take = [&done](const std::optional<std::string>& text, auto parse, auto&& into) {
        if (done && text) {
            done = parse(*text).map([&into](const auto& value) { into = value; });
        }
    };
    take(m_fill, fillFrom, scene.mask.fill);
    take(
        m_emptyRows, [](const std::string& text) { return wordFrom<EmptyRows>("--empty-rows", text); },
        scene.mask.emptyRows);
    take(
        m_scale, [&scene](const std::string& text) { return scaleFrom(text, scene.rules); }, scene.rules);
    take(m_temperature, temperatureFrom, scene.rules.temperature);
    take(
        m_orientation, [](const std::string& text) { return wordFrom<Orientation>("--orientation", text); },
        scene.orientation);
    return done;
}

} // namespace attnscope
