// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/commands/agree_text.h"
#include "app/options/input_options.h"
#include "app/options/rule_options.h"
#include "app/progress_bar.h"
#include "app/subcommand.h"
#include "core/agree/agree_search.h"
#include "core/formats/files/json_text.h"
#include "core/formats/import/head_axis.h"
#include "core/scene/layers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace attnscope {

namespace {

/// The subcommand `agree`: an input with a model's results in, what makes the numbers agree out.
struct Agree {
    InputOptions input;
    RuleOptions rules;
    bool asJson = false;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<LoadedInput> load(const InputOptions& from) const;
    std::vector<std::string> options(const Agreement& agreement, const LoadedInput& loaded) const;
    /// What the search of an input came to.
    struct Found {
        LoadedInput loaded;
        Agreement agreement;
        std::vector<std::string> options;
        bool isExchanged = false; ///< with its first two axes
    };
    Result<Found> find(const InputOptions& from) const;
    Result<Found> findAsGiven(const InputOptions& from) const;
    Result<Found> foundIn(Result<LoadedInput> loaded) const;
    Result<bool> run() const;
    Result<bool> runLayers() const;
    Result<bool> tellLayer(std::size_t number, const Result<Found>& found, Json& all) const;
};

void Agree::addTo(CLI::App& app) {
    input.addTo(app, InputOptions::Layers::OneOrEach);
    input.useResults();
    rules.addTo(app);
    app.add_flag("--json", asJson,
                 "Print one JSON object: before, after, agrees, options, against, begins, remarks, heads, "
                 "rows; with --layer all "
                 "an object with layers, one such object each with its number as layer")
        ->disable_flag_override();
    app.footer(
        "What is tried: temperature, softcap, ALiBi, positions and dropout off where they are on; no mask,\n"
        "causal (upper left and lower right), windows, padding at either side,\n"
        "documents, prefixes, sinks, global, dilated, strided and fixed masks; any scale, a softcap, both\n"
        "together where weights are given; ALiBi; rotary positions off, and on with the usual bases and\n"
        "both kinds of pairs; W_Q, W_K, W_V and W_O the other way round; a mask of bool the other way\n"
        "round; the zeros of the weights as a mask; another number of heads, heads in another order,\n"
        "those of K and V too; a softmax over the queries; inputs held in float16 or bfloat16.\n"
        "Told in words: rotary positions of a part of the features; X before its norm; Q and K divided by\n"
        "their lengths; an output with the residual, behind a norm, before W_O, with heads in another\n"
        "order before W_O or reshaped without a transpose; dropout, exchanged axes or batch items, scores\n"
        "called weights, softmax1, attention sinks, sigmoids, slopes of ALiBi of its own.\n"
        "Rows in which a mask adds so large a number to all scores that the model's type loses these, rows\n"
        "of padding from before a cache grew, and those that two masks hide, are told, and no difference.\n"
        "What agrees is within the rounding of the type whose numbers the model gave: 1e-5 of the largest\n"
        "number for float32, 4e-3 for float16, 3e-2 for bfloat16, 1e-9 for float64; half of the last\n"
        "decimal of a table.\n"
        "Example:\n  attnscope agree layer3.npz\n  attnscope agree layer3.npz --layer 5 --json\n"
        "  attnscope agree run.npz --layer all");
}

Result<void> Agree::check() {
    return input.check().and_then([this] { return rules.check(); });
}

Result<LoadedInput> Agree::load(const InputOptions& from) const {
    Result<LoadedInput> loaded = from.loadAll(rules.orientation(), rules.seed(), rules.maskSpecs());
    if (!loaded) {
        return loaded;
    }
    const ImportMember* const weights = loaded->plan ? loaded->plan->in(MatrixRole::Weights) : nullptr;
    if (loaded->document.references.empty() && weights != nullptr) {
        return unexpected(makeError(
            translatable(
                "{0}: \"{1}\" is taken for the weights themselves, since nothing is known as Q and K "
                "of which they could be computed (--as NAME=q, --as NAME=k and --as {1}=check_weights "
                "say it)"),
            loaded->plan->title, weights->name));
    }
    if (loaded->document.references.empty()) {
        return unexpected(makeError(
            translatable("{0}: it holds no result of a model to agree with (give a file with its output, "
                         "attn_weights, scores or lse beside Q and K; --as NAME=check_output says it)"),
            loaded->document.scene.title));
    }
    return rules.applyTo(loaded->document.scene, input.allowsNonFinite()).map([&loaded] {
        return std::move(*loaded);
    });
}

std::vector<std::string> Agree::options(const Agreement& agreement, const LoadedInput& loaded) const {
    std::vector<std::string> options;
    if (agreement.variation.transposesWeights && loaded.plan) {
        options.emplace_back("--weights-layout");
        options.emplace_back(loaded.plan->weightsLayout == WeightsLayout::OutIn ? "in,out" : "out,in");
    }
    for (const ImportMember& member :
         loaded.plan&& agreement.variation.invertsMask ? loaded.plan->members : std::vector<ImportMember>()) {
        if (const auto* const mask = std::get_if<ImportedMask>(&member.role);
            mask != nullptr && *mask != ImportedMask::Added) {
            options.emplace_back("--as");
            options.push_back(member.name + "=" + std::string(roleWord(otherWayRound(*mask))));
        }
    }
    const std::vector<std::string> further = optionsOf(agreement.variation);
    options.insert(options.end(), further.begin(), further.end());
    return options;
}

Result<Agreement> searched(const LoadedInput& loaded) {
    ProgressBar bar("the search (masks, scales and heads are tried)");
    return searchAgreement(loaded.document.scene, loaded.document.references, {}, bar.report());
}

/// The search on an input, and on its axes exchanged where nothing tells their order and the order that was
/// taken does not agree.
Result<Agree::Found> Agree::find(const InputOptions& from) const {
    Result<Found> found = findAsGiven(from);
    if (!found || found->agreement.agrees || !found->loaded.plan || !isBatchOpen(*found->loaded.plan)) {
        return found;
    }
    InputOptions exchanged = from;
    exchanged.takeTokensFirst();
    Result<Found> other = findAsGiven(exchanged);
    if (!other || !other->agreement.agrees) {
        return found;
    }
    other->agreement.before = found->agreement.before;
    other->options.insert(other->options.begin(), {"--axes", std::string(kTokensFirst)});
    other->isExchanged = true;
    return other;
}

Result<Agree::Found> Agree::findAsGiven(const InputOptions& from) const {
    return foundIn(load(from));
}

Result<Agree::Found> Agree::foundIn(Result<LoadedInput> loaded) const {
    Result<Agreement> agreement = loaded.and_then(searched);
    if (!agreement) {
        return unexpected(agreement.error());
    }
    std::vector<std::string> found = options(*agreement, *loaded);
    return Found{std::move(*loaded), std::move(*agreement), std::move(found)};
}

/// One layer: the one that is named, else the first, and then it is told that there are others.
Result<bool> Agree::run() const {
    const Result<Found> found = find(input);
    if (!found) {
        return unexpected(found.error());
    }
    const Agreement& agreement = found->agreement;
    const std::vector<std::size_t>& layers = found->loaded.layers;
    const std::size_t layer = input.layer().value_or(layers.empty() ? 0 : layers.front());
    std::string text;
    if (asJson) {
        Json object = agreementJson(agreement, found->options);
        if (layers.size() > 1) {
            object["layer"] = layer;
            object["layers"] = layers;
        }
        text = object.dump(2) + "\n";
    } else {
        text = layers.size() > 1 ? fmt::format("layer {} of {} (--layer all looks at each)\n", layer,
                                               fmt::join(layers, ", "))
                                 : std::string();
        text += agreementLines(agreement, found->options);
        text += found->isExchanged
                    ? fmt::format("with the tokens before the batch items they differ by {:.2g} "
                                  "at most\n",
                                  agreement.after)
                    : std::string();
    }
    return writeToStandardOutput(text).map([&agreement] { return agreement.agrees; });
}

/// Says of a layer what was found, or why nothing can be; whether it agrees.
Result<bool> Agree::tellLayer(std::size_t number, const Result<Found>& found, Json& all) const {
    Json object = found ? agreementJson(found->agreement, found->options)
                        : Json{{"agrees", false}, {"error", message(found.error())}};
    object["layer"] = number;
    all.push_back(std::move(object));
    const std::string line = found ? agreementLine(found->agreement, found->options) : message(found.error());
    return (asJson ? Result<void>() : writeToStandardOutput(fmt::format("layer {}: {}\n", number, line)))
        .map([&found] { return found && found->agreement.agrees; });
}

/// Each layer as it is by itself. Files of arrays are read a layer at a time, a scene as a whole.
Result<bool> Agree::runLayers() const {
    Result<std::vector<std::size_t>> layers = input.layersOneByOne(rules.orientation(), rules.maskSpecs());
    if (!layers) {
        return unexpected(layers.error());
    }
    const bool isOneByOne = !layers->empty();
    const Result<LoadedInput> whole = isOneByOne ? Result<LoadedInput>(LoadedInput{}) : load(input);
    if (!whole) {
        return unexpected(whole.error());
    }
    layers = isOneByOne ? *layers : whole->layers;
    Json all = Json::array();
    bool agree = true;
    for (std::size_t at = 0; at < layers->size(); ++at) {
        InputOptions one = input;
        one.takeLayer((*layers)[at], at == 0);
        const Result<Found> found =
            isOneByOne ? find(one) : foundIn(LoadedInput{oneLayer(whole->document, at), {}, whole->layers});
        const Result<bool> told = tellLayer((*layers)[at], found, all);
        if (!told) {
            return told;
        }
        agree = agree && *told;
    }
    return (asJson ? writeToStandardOutput(Json{{"agrees", agree}, {"layers", all}}.dump(2) + "\n")
                   : Result<void>())
        .map([agree] { return agree; });
}

} // namespace

int runAgree(int argc, char** argv) {
    CLI::App app(
        "Searches what would make the numbers agree with a model's output, weights, scores or log-sum-exp in "
        "the "
        "input, and prints it as options, with the largest difference before and after. Exits with 1 where "
        "nothing that is tried makes them agree, and says where it begins.",
        "attnscope agree");
    Agree agree;
    agree.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<bool> agrees = agree.check().and_then(
        [&agree] { return agree.input.hasAllLayers() ? agree.runLayers() : agree.run(); });
    if (!agrees) {
        return report(agrees.error());
    }
    return *agrees ? kDone : kWorkFailed;
}

} // namespace attnscope
