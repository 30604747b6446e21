// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/rule_options.h"

#include "app/options/option_values.h"

namespace attnscope {

namespace {

Result<ScoreRules> withScale(const std::string& text, ScoreRules rules) {
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

Result<std::optional<double>> numberOrNone(std::string_view option, const std::string& text) {
    if (text == "none") {
        return std::optional<double>();
    }
    return positiveNumber(option, text).map([](double number) { return std::optional(number); });
}

Result<double> probabilityFrom(const std::string& text) {
    constexpr std::string_view kAllowed = "a probability from 0 to 1";
    Result<double> number = finiteNumber("--dropout", text, kAllowed);
    if (number && (*number < 0.0 || *number > 1.0)) {
        return unexpected(usageError("--dropout: \"{0}\" is not allowed (give {1})", text, kAllowed));
    }
    return number;
}

Result<std::uint64_t> seedFrom(const std::string& text) {
    const Result<std::optional<std::size_t>> seed = wholeNumberIfGiven("--seed", text);
    if (!seed) {
        return unexpected(
            usageError("--seed: \"{0}\" is not allowed (give a whole number from 0 to 2^64 - 1)", text));
    }
    return std::uint64_t{**seed};
}

} // namespace

void RuleOptions::addTo(CLI::App& app) {
    const std::string group = "What is computed, in this order (left out: as the scene has it)";
    addText(app, "--positions", m_positionsText, "sinusoidal: positions are added to X and X_kv; none")
        ->type_name("KIND")
        ->group(group);
    addNumberOrNothing(app, "--rope", m_ropeText, "BASE", "10000",
                       "Rotary positions on q and k, with that base; none: without those of the scene")
        ->group(group);
    addText(app, "--rope-pairs", m_ropePairsText,
            "Which features turn together: half (m with m + d/2; default) or adjacent (2m with 2m + 1)")
        ->type_name("HOW")
        ->group(group);
    addText(app, "--scale", m_scaleText, "The factor on q·k: a number, or none (default 1/√d_k)")
        ->type_name("S")
        ->group(group);
    addText(app, "--softcap", m_softcapText,
            "C·tanh(s/C) on the scaled scores; above 0. none: without that of the scene")
        ->type_name("C")
        ->group(group);
    app.add_flag(
           "--alibi", m_alibi,
           wrapped("Adds −slope·|i−j|, the slope 2^(−8(h+1)/H) (the published rule where H is no power of "
                   "two)"))
        ->disable_flag_override()
        ->group(group);
    m_mask.addTo(app, group);
    addText(app, "--temperature", m_temperatureText, "Divides the masked scores; above 0")
        ->type_name("T")
        ->group(group);
    addText(
        app, "--dropout", m_dropoutText,
        "Weights dropped at random, the kept ones divided by 1 − P; acts on output and contributions, stage "
        "weights is before it")
        ->type_name("P")
        ->group(group);
    addText(app, "--seed", m_seedText, "Of dropout and of a random model (default 0)")
        ->type_name("S")
        ->group(group);
    addText(app, "--orientation", m_orientationText,
            "rows (X is N×d) or columns (X is d×N, softmax down each column: files given by option and every "
            "result are the transposes)")
        ->type_name("HOW")
        ->group(group);
}

std::string RuleOptions::firstBeforeSoftmax() const {
    const std::string mask = m_mask.given();
    return !mask.empty()       ? mask
           : m_positionsText   ? "--positions"
           : m_ropeText        ? "--rope"
           : m_ropePairsText   ? "--rope-pairs"
           : m_scaleText       ? "--scale"
           : m_softcapText     ? "--softcap"
           : m_alibi           ? "--alibi"
           : m_temperatureText ? "--temperature"
                               : "";
}

Result<void> RuleOptions::setRules(ScoreRules& rules) const {
    Result<void> done;
    const auto take = [&done](const std::optional<std::string>& text, auto parse, auto&& into) {
        if (done && text) {
            done = parse(*text).map([&into](const auto& value) { into = value; });
        }
    };
    take(
        m_scaleText, [&rules](const std::string& text) { return withScale(text, rules); }, rules);
    take(
        m_softcapText, [](const std::string& text) { return numberOrNone("--softcap", text); },
        rules.softcap);
    take(
        m_temperatureText, [](const std::string& text) { return positiveNumber("--temperature", text); },
        rules.temperature);
    take(
        m_ropeText, [](const std::string& text) { return numberOrNone("--rope", text); }, rules.ropeBase);
    take(
        m_ropePairsText, [](const std::string& text) { return wordFrom<RopePairs>("--rope-pairs", text); },
        rules.ropePairs);
    take(m_dropoutText, probabilityFrom, rules.dropout.probability);
    take(m_seedText, seedFrom, rules.dropout.seed);
    if (done && m_positionsText) {
        rules.sinusoidal = *m_positionsText == "sinusoidal";
        if (!rules.sinusoidal && *m_positionsText != "none") {
            return unexpected(usageError("--positions: \"{0}\" is not allowed (give sinusoidal or none)",
                                         *m_positionsText));
        }
    }
    rules.alibi = rules.alibi || m_alibi;
    return done;
}

Result<void> RuleOptions::check() {
    ScoreRules rules;
    Result<void> done = setRules(rules).and_then([this] { return m_mask.check(); });
    if (done && m_seedText) {
        done = seedFrom(*m_seedText).map([this](std::uint64_t seed) { m_seed = seed; });
    }
    if (done && m_orientationText) {
        done =
            wordFrom<Orientation>("--orientation", *m_orientationText).map([this](Orientation orientation) {
                m_orientation = orientation;
            });
    }
    return done;
}

Result<void> RuleOptions::applyTo(Scene& scene, bool allowNonFinite) const {
    const std::string before = firstBeforeSoftmax();
    if (std::holds_alternative<AttentionWeightsInput>(scene.input) && !before.empty()) {
        return unexpected(
            usageError("{0}: it acts before the softmax, and this scene gives the weights themselves (leave "
                       "it out)",
                       before));
    }
    if (m_positionsText == "sinusoidal" && !std::holds_alternative<TokenInput>(scene.input)) {
        return unexpected(
            usageError("--positions: they are added to X, and this input has none (leave it out, or "
                       "begin with --x)"));
    }
    scene.orientation = m_orientation.value_or(scene.orientation);
    return setRules(scene.rules)
        .and_then([&]() -> Result<void> {
            if (m_ropePairsText && !scene.rules.ropeBase) {
                return unexpected(
                    usageError("--rope-pairs: nothing is rotated (give --rope too, or leave it out)"));
            }
            return {};
        })
        .and_then([&] { return m_mask.applyTo(scene, allowNonFinite); });
}

} // namespace attnscope
