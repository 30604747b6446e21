// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/commands/computed.h"
#include "app/commands/number_output.h"
#include "app/options/patch_options.h"
#include "app/options/precision_option.h"
#include "app/options/region_options.h"
#include "app/subcommand.h"
#include "core/formats/scene/bundle.h"
#include "core/formats/scene/rule_arrays.h"
#include "core/formats/scene/scene_arrays.h"
#include "core/formats/scene/scene_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace attnscope {

namespace {

/// The subcommand `convert`: any input to a scene, and back.
struct Convert {
    InputOptions input;
    RuleOptions rules;
    PrecisionOption precision;
    RegionOptions regions;
    PatchOptions patches;
    std::optional<std::string> outputText;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<void> run() const;
};

void Convert::addTo(CLI::App& app) {
    input.addTo(app, InputOptions::Layers::All);
    rules.addTo(app);
    const std::string group = "Output";
    precision.addTo(app, group, "What the scene is to be computed in: float64 or float32");
    regions.addTo(app, group,
                  "The scene's regions of tokens, half-open: system=0:12,question=12:20; left out: those of "
                  "the input");
    patches.addTo(app, group);
    addText(
        app, "-o,--output", outputText,
        "The file. .attnscope: a zip of scene.json and arrays, mask files and what the model itself computed "
        "(check_output, check_weights …) too. .json: the scene with all its numbers in it. .npz: the arrays "
        "alone as float64 (q, k, v, or x, x_kv, w_q …, b_q …, or weights, "
        "v; tokens, key_tokens, regions, feature_names_x …), and of mask and rules is_causal or attn_bias "
        "(−∞ where a key is masked), fill, scale, softcap, rope_base and num_heads; what else there is is "
        "said. Of a "
        "scene in the column convention with the last two axes swapped, as under --orientation columns. "
        "Replaced whole, or left as it was")
        ->type_name("OUT")
        ->group(group);
}

Result<void> Convert::check() {
    return input.check()
        .and_then([this] { return rules.check(); })
        .and_then([this] { return precision.check(); })
        .and_then([this] { return patches.check(); })
        .and_then([this]() -> Result<void> {
            if (!outputText) {
                return unexpected(
                    usageError("-o: it is missing (name a file that ends in .attnscope, .json or .npz)"));
            }
            for (const char* ending : {".attnscope", ".json", ".npz"}) {
                if (endsIn(*outputText, ending)) {
                    if (ending == std::string_view(".npz")) {
                        input.leaveOutResults();
                    } else {
                        input.useResults();
                    }
                    return {};
                }
            }
            return unexpected(
                usageError("-o: \"{0}\" is no scene and no arrays (end it in .attnscope, .json or "
                           ".npz)",
                           *outputText));
        });
}

Result<void> Convert::run() const {
    Result<LoadedScene> loaded = loadedScene(input, rules);
    if (!loaded) {
        return unexpected(loaded.error());
    }
    SceneDocument& document = loaded->document;
    if (precision.precision()) {
        document.scene.precision = precision.precision();
    }
    Result<TokenRegions> named = regions.regions(document.scene);
    if (!named) {
        return unexpected(named.error());
    }
    document.scene.regions = *std::move(named);
    Result<std::optional<PatchGrid>> laid = patches.patches(document.scene);
    if (!laid) {
        return unexpected(laid.error());
    }
    document.scene.patches = *std::move(laid);
    if (numbersIn(document.references) > kMostSavedResults) {
        std::fprintf(stderr,
                     "attnscope: %s: what the model computed is left out: it has more than %zu numbers "
                     "(it stays in the file that it is in)\n",
                     document.scene.title.c_str(), kMostSavedResults);
        document.references = {};
    }
    if (endsIn(*outputText, ".attnscope")) {
        return writeBundle(document, *outputText);
    }
    if (endsIn(*outputText, ".json")) {
        return writeSceneFile(document, *outputText);
    }
    if (const std::vector<std::string_view> leftOut = ruleArrays(document.scene).leftOut; !leftOut.empty()) {
        std::fprintf(stderr,
                     "attnscope: %s: not in it: %s (say so when it is read; an .attnscope keeps all)\n",
                     outputText->c_str(), fmt::format("{}", fmt::join(leftOut, ", ")).c_str());
    }
    return writeOutput(*outputText,
                       [&document](const ByteSink& sink) { return writeSceneArrays(document.scene, sink); });
}

} // namespace

int runConvert(int argc, char** argv) {
    CLI::App app(
        "Makes a scene of any input, or arrays of any scene; no bit of any number changes. Options that "
        "change what is computed become the scene's own.",
        "attnscope convert");
    app.footer("Example:\n  attnscope convert layer3.npz --mask causal -o layer3.attnscope\n"
               "  attnscope convert layer3.npz --regions system=0:12,question=12:20 -o layer3.attnscope\n"
               "  attnscope convert vit.npz --patches 14x14 --image cat.png -o vit.attnscope\n"
               "  attnscope convert layer3.attnscope -o arrays.npz");
    Convert convert;
    convert.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<void> done = convert.check().and_then([&convert] { return convert.run(); });
    return done ? kDone : report(done.error());
}

} // namespace attnscope
