// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/input_options.h"

#include "app/command_line.h"
#include "app/options/option_values.h"
#include "app/options/standard_input.h"
#include "core/base/shell_word.h"
#include "core/examples/example.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/recorded_weights.h"
#include "core/formats/scene/scene_json.h"
#include "core/projection/resolve.h"
#include "core/scene/check_shapes.h"
#include "core/scene/layers.h"
#include "core/scene/name_tokens.h"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace attnscope {

namespace {

std::string exampleNames() {
    return listed(examples(), [](const Example& example) { return example.name; });
}

/// A file's name without its folder.
std::string titleOf(const std::string& source) {
    return source.substr(source.find_last_of('/') + 1);
}

/// Members of a file whose numbers must be finite.
Result<void> refuseNonFinite(const ImportPlan& plan, const ImportedScene& imported) {
    if (imported.notFinite.empty()) {
        return {};
    }
    const NotFiniteMember& first = imported.notFinite.front();
    const auto isIt = [&first](const ImportMember& member) { return member.name == first.name; };
    const auto found = std::find_if(plan.members.begin(), plan.members.end(), isIt);
    return unexpected(
        nonFiniteError(first.numbers, found == plan.members.end() ? first.name : found->source));
}

} // namespace

void InputOptions::addTo(CLI::App& app, Layers layers) {
    m_layers = layers;
    const std::string group =
        "Input, exactly one of: a scene, an example, projected, embedded, weights, a random model";
    app.add_option("FILE", m_files,
                   wrapped("A scene, as with --scene, or arrays: .npz, .safetensors, .csv, .tsv, .txt, or "
                           "one or more .npy. "
                           "\"-\" is standard input. "
                           "Their names, shapes and rows say what each of them is, as in the window; "
                           "`attnscope inspect FILE` prints it, --as says it otherwise"))
        ->type_name("")
        ->group(group);
    addText(
        app, "--scene", m_scene,
        "A scene file (.attnscope or .json). Its arrays are in the row convention, one token a row, whatever "
        "its \"orientation\" says")
        ->type_name("FILE")
        ->group(group);
    addText(app, "--example", m_example, "A built-in scene: " + exampleNames())
        ->type_name("NAME")
        ->group(group);
    m_arrays.addTo(app);
    m_import.addTo(app, "Input, further");
    addText(app, "--layer", m_layerText,
            std::string("One layer of arrays or a scene that have several, by its number from 0, or that of "
                        "its name: layer3.q; -1 is the last") +
                (layers == Layers::All ? " (left out: all)" : " (left out: the first)") +
                (layers == Layers::OneOrAll ? ". all: -o F.npz holds the stage of each as layer0, layer1 …"
                 : layers == Layers::OneOrEach ? ". all: each by itself, a line a layer"
                                               : ""))
        ->type_name("L")
        ->group("Input, further");
    m_random.addTo(app);
    m_tokens.addTo(app);
    app.add_flag("--allow-nonfinite", m_allowNonFinite,
                 "Take inf, -inf and nan in arrays as numbers (in a scene: \"inf\", \"-inf\", \"nan\")")
        ->disable_flag_override()
        ->group("Input, further");
}

InputOptions InputOptions::ofExample(const std::string& name) {
    InputOptions options;
    options.m_example = name;
    return options;
}

InputOptions InputOptions::ofFile(const std::string& path) {
    InputOptions options;
    options.m_files = {path};
    return options;
}

bool InputOptions::isRandom() const {
    return sources().empty() && (!m_random.given().empty() || m_tokens.hasText());
}

bool InputOptions::areArrayFiles() const {
    return !m_files.empty() && std::all_of(m_files.begin(), m_files.end(), holdsArrays);
}

std::string InputOptions::inWords() const {
    std::vector<std::string> all = m_files;
    m_import.addTexts(all);
    if (m_arrays.givenHeads()) {
        all.insert(all.end(), {"--heads", std::to_string(*m_arrays.givenHeads())});
    }
    if (const std::optional<WeightsLayout> layout = m_arrays.weightsLayout()) {
        all.insert(all.end(), {"--weights-layout", *layout == WeightsLayout::OutIn ? "out,in" : "in,out"});
    }
    if (m_layer) {
        all.insert(all.end(), {"--layer", std::to_string(*m_layer)});
    }
    std::string words;
    for (const std::string& word : all) {
        words += (words.empty() ? "" : " ") + shellQuoted(word);
    }
    return words;
}

std::vector<std::string> InputOptions::sources() const {
    std::vector<std::string> all;
    if (!m_files.empty()) {
        all.push_back("FILE " + m_files.front());
    }
    if (m_scene) {
        all.emplace_back("--scene");
    }
    if (m_example) {
        all.emplace_back("--example");
    }
    if (const std::string arrays = m_arrays.given(); !arrays.empty()) {
        all.push_back(arrays);
    }
    return all;
}

Result<void> InputOptions::checkCompany(const std::string& source) const {
    const std::string random = m_random.given();
    if (!source.empty() && !random.empty()) {
        return unexpected(
            usageError("{0} and {1}: {1} makes a random model, and {0} is an input already (leave one "
                       "out)",
                       source, random));
    }
    const bool takesHeads = source.empty() || areArrayFiles() || !m_arrays.given().empty();
    if (!takesHeads && m_arrays.hasHeads()) {
        return unexpected(usageError("--heads: {0} says its heads itself (leave --heads out)", source));
    }
    if (!areArrayFiles() && m_import.hasAny()) {
        return unexpected(
            usageError("--as: it says how arrays that are given as FILE are read (leave it out)"));
    }
    if (m_import.hasAxes() && !areArrayFiles() && m_arrays.given().empty()) {
        return unexpected(usageError("--axes: it says how arrays lie that are given (leave it out)"));
    }
    if ((!takesHeads || source.empty()) && m_arrays.hasWeightsLayout()) {
        return unexpected(
            usageError("--weights-layout: it says how --wq, --wk … lie in their files (leave it out)"));
    }
    return {};
}

Result<void> InputOptions::checkFiles() const {
    for (const std::string& file : m_files) {
        if (file.empty()) {
            return unexpected(usageError("FILE: the name is empty (name a scene or a file of arrays)"));
        }
        if (m_files.size() > 1 && !holdsArrays(file)) {
            return unexpected(
                usageError("FILE: {0} and {1} are two inputs, and only files of arrays make one "
                           "together (give one of them)",
                           m_files[0], m_files[1]));
        }
    }
    return {};
}

Result<void> InputOptions::takeStandardInput() {
    for (std::string& file : m_files) {
        if (const Result<void> taken = attnscope::takeStandardInput(file); !taken) {
            return taken;
        }
    }
    const Result<void> taken = m_scene ? attnscope::takeStandardInput(*m_scene) : Result<void>();
    return taken ? m_arrays.takeStandardInput() : taken;
}

Result<void> InputOptions::check() {
    if (const Result<void> taken = takeStandardInput(); !taken) {
        return taken;
    }
    const std::vector<std::string> given = sources();
    if (given.size() > 1) {
        return unexpected(usageError(
            "input: {0} and {1} are two inputs (give exactly one: a scene, an example, --q --k --v, --x "
            "--wq --wk --wv, --weights, or a random model by --tokens-text or --n)",
            given[0], given[1]));
    }
    if (given.empty() && m_random.given().empty() && !m_tokens.hasAny()) {
        return unexpected(
            usageError("input: there is none (give --scene FILE, a bare FILE, --example NAME, --q --k "
                       "--v, --x --wq --wk --wv, --weights, --tokens-text or --n)"));
    }
    if (given.empty() && m_random.given() != "--n" && !m_tokens.hasText()) {
        return unexpected(
            usageError("input: how many tokens? (give --n N or --tokens-text for a random model, or "
                       "another input)"));
    }
    if (m_scene && m_scene->empty()) {
        return unexpected(usageError("--scene: the name is empty (name a scene file)"));
    }
    if (const Result<void> known = checkFiles(); !known) {
        return known;
    }
    // A name that does not exist is a mistake of the command line, known before any work.
    const auto isIt = [this](const Example& example) { return example.name == m_example; };
    if (m_example && std::none_of(examples().begin(), examples().end(), isIt)) {
        return unexpected(usageError("--example: \"{0}\" is none of the examples (take one of: {1})",
                                     *m_example, exampleNames()));
    }
    return m_arrays.check()
        .and_then([&] { return checkCompany(given.empty() ? std::string() : given.front()); })
        .and_then([this] { return m_arrays.readTexts(); })
        .and_then([this] { return m_import.check(); })
        .and_then([this] { return readLayer(); })
        .and_then([this] { return m_random.readTexts(); })
        .and_then([this] { return m_tokens.check(); });
}

Result<void> InputOptions::readLayer() {
    const bool takesAll = m_layers == Layers::OneOrAll || m_layers == Layers::OneOrEach;
    if (takesAll && m_layerText == "all") {
        m_takesAll = true;
        return {};
    }
    return placeIfGiven("--layer", m_layerText).map([this](const std::optional<std::ptrdiff_t>& layer) {
        if (layer && *layer < 0) {
            m_layerFromEnd = layer;
        } else if (layer) {
            m_layer = static_cast<std::size_t>(*layer);
        }
    });
}

void InputOptions::settleLayer(const std::vector<std::size_t>& layers) const {
    if (!m_layerFromEnd || m_layer) {
        return;
    }
    const std::optional<std::size_t> at =
        placeAmong(*m_layerFromEnd, std::max<std::size_t>(1, layers.size()));
    m_layer = !at ? std::numeric_limits<std::size_t>::max() : layers.empty() ? 0 : layers[*at];
}

Error InputOptions::noSuchLayer(const std::vector<std::size_t>& layers) const {
    const std::string asked = m_layerFromEnd ? std::to_string(*m_layerFromEnd) : std::to_string(*m_layer);
    if (layers.empty()) {
        return makeError(translatable("{0}: there is no layer {1}, the input has no layers (leave it out; "
                                      "--axes says it of arrays whose first axis is layers)"),
                         m_layerOption, asked);
    }
    return makeError(translatable("{0}: there is no layer {1}, the input has {2} (give one of them)"),
                     m_layerOption, asked,
                     listed(layers, [](std::size_t layer) { return std::to_string(layer); }));
}

bool InputOptions::lacksLayer(const std::vector<std::size_t>& layers) const {
    const bool takesOnly = m_hasOthersLayer && layers.size() == 1;
    const bool isNone = layers.empty() && m_layer == std::size_t{0};
    return m_layer && !takesOnly && !isNone &&
           std::find(layers.begin(), layers.end(), *m_layer) == layers.end();
}

Result<void> InputOptions::chooseLayer(ImportPlan& plan) const {
    const std::vector<std::size_t> layers = layersIn(plan);
    settleLayer(layers);
    if (lacksLayer(layers)) {
        return unexpected(noSuchLayer(layers));
    }
    const bool takesAll = m_takesAll || m_keepsLayers || m_layers == Layers::All;
    // Of one X and several layers of weights none is the first by itself.
    if (const Result<void> paired = m_layer || takesAll ? Result<void>() : checkOneInput(plan); !paired) {
        return paired;
    }
    if (!layers.empty() && !m_keepsLayers && (m_layer || !takesAll)) {
        const bool isOnly = layers.size() == 1;
        attnscope::chooseLayer(plan, m_layer && !isOnly ? *m_layer : layers.front());
    }
    const std::optional<Error> why = takesAll ? whyOneLayer(plan) : std::nullopt;
    // Through the layers only their weights are needed.
    std::optional<ImportPlan> recorded = why && m_keepsLayers ? byRecordedWeights(plan) : std::nullopt;
    if (recorded) {
        std::fprintf(stderr,
                     "attnscope: %s: \"%s\" differs from layer to layer, so the weights are those that the "
                     "model recorded\n",
                     plan.title.c_str(), layerDifference(plan)->name.c_str());
        plan = std::move(*recorded);
        return {};
    }
    return why ? Result<void>(unexpected(*why)) : Result<void>();
}

Result<void> InputOptions::chooseLayer(SceneDocument& document) const {
    const std::vector<std::size_t>& layers = layersOf(document.scene.input);
    settleLayer(layers);
    if (lacksLayer(layers)) {
        return unexpected(noSuchLayer(layers));
    }
    if (m_takesAll && layers.empty()) {
        return unexpected(
            usageError("--layer all: the input has no layers (leave it out; --axes says it of arrays whose "
                       "first axis is layers)"));
    }
    const bool takesAll = m_takesAll || m_layers == Layers::All;
    if (layers.size() > 1 && !m_keepsLayers && (m_layer || !takesAll)) {
        document = oneLayer(document, m_layer ? *layerNamed(document.scene.input, *m_layer) : 0);
    }
    return {};
}

Result<InputOptions::Names> InputOptions::names() const {
    return m_tokens.tokens().and_then([&](std::optional<TokenList>&& tokens) {
        return m_tokens.keyTokens().map([&](std::optional<TokenList>&& keyTokens) {
            return Names{std::move(tokens), std::move(keyTokens)};
        });
    });
}

void InputOptions::rename(Scene& scene, const Names& names) {
    const bool isNamed = scene.tokens.size() > 0;
    if (names.tokens || !isNamed) {
        nameTokens(scene, names.tokens, names.keyTokens ? names.keyTokens : scene.keyTokens);
        scene.itemTokens.queries.clear();
    } else if (names.keyTokens) {
        scene.keyTokens = *names.keyTokens;
    }
}

ImportSaid InputOptions::said(const std::optional<Orientation>& orientation,
                              const std::vector<std::string>& masks) const {
    return {m_arrays.givenHeads(),
            m_arrays.weightsLayout(),
            orientation.value_or(Orientation::Rows),
            masks,
            m_leavesResults,
            m_isFurther,
            m_showsOutput,
            m_asksForHeads};
}

Result<std::vector<std::size_t>> InputOptions::layersOneByOne(const std::optional<Orientation>& orientation,
                                                              const std::vector<std::string>& masks) const {
    if (!m_takesAll || m_keepsLayers || !areArrayFiles()) {
        return std::vector<std::size_t>();
    }
    return m_import.plan(m_files, said(orientation, masks)).map([](const ImportPlan& plan) {
        return layersOfAll(plan);
    });
}

void InputOptions::takeLayer(std::size_t layer, bool isFirst) {
    m_takesAll = false;
    m_layer = layer;
    m_isFurther = !isFirst;
}

void InputOptions::takeTokensFirst() {
    m_import.takeAxes(std::string(kTokensFirst));
    m_isFurther = true;
}

void InputOptions::tellPadding(const ImportedScene& imported) const {
    if (!imported.padded.empty() && !m_isFurther) {
        std::fprintf(stderr,
                     "attnscope: %s: %s names fewer tokens than there are: the rest is padding and masked\n",
                     imported.scene.title.c_str(), imported.padded.c_str());
    }
}

Result<LoadedInput> InputOptions::importFiles(const ImportSaid& said) const {
    Result<ImportPlan> plan = m_import.plan(m_files, said);
    if (!plan) {
        return unexpected(plan.error());
    }
    plan->refusesNonFinite = !m_allowNonFinite;
    // What is missing is worse than what is too much.
    return chooseLayer(*plan)
        .and_then([&] { return checkInputsProjected(*plan); })
        .and_then([&] { return outlineOf(*plan); })
        .and_then([&](const ImportOutline&) { return m_import.checkUnused(*plan, said); })
        .and_then([&] { return importScene(*plan); })
        .and_then([&](ImportedScene&& imported) -> Result<LoadedInput> {
            const Result<void> finite = m_allowNonFinite ? Result<void>{} : refuseNonFinite(*plan, imported);
            if (!finite) {
                return unexpected(finite.error());
            }
            tellPadding(imported);
            return LoadedInput{
                {std::move(imported.scene), {}, std::move(imported.references)}, *plan, layersOfAll(*plan)};
        });
}

Result<SceneDocument> InputOptions::loadArrays(const ArrayReading& how) const {
    Result<SceneInput> input = m_arrays.load(how);
    if (!input) {
        return unexpected(input.error());
    }
    SceneDocument document;
    document.scene.input = std::move(*input);
    document.scene.orientation = how.orientation;
    document.scene.provenance = Provenance::Loaded;
    document.scene.title = titleOf(m_arrays.leadingFile());
    return document;
}

Result<SceneDocument> InputOptions::loadScene() const {
    const std::string path = m_scene ? *m_scene : m_files.empty() ? std::string() : m_files.front();
    if (holdsArrays(path)) {
        return unexpected(makeError(translatable("--scene: {0} holds arrays and is no scene (give it as a "
                                                 "bare FILE, without --scene)"),
                                    path));
    }
    return readSceneFile(path, {m_allowNonFinite, {}, !m_usesResults});
}

Result<SceneDocument> InputOptions::loadRandom(const std::optional<TokenList>& tokens,
                                               std::uint64_t seed) const {
    return m_random.model(tokens, m_arrays.heads(), seed).map([](const RandomModel& model) {
        return SceneDocument{randomScene(model), {}};
    });
}

Result<SceneDocument> InputOptions::load(const std::optional<Orientation>& orientation, std::uint64_t seed,
                                         const std::vector<std::string>& masks) const {
    return loadAll(orientation, seed, masks).map([](LoadedInput&& loaded) {
        return std::move(loaded.document);
    });
}

Result<LoadedInput> InputOptions::loadAll(const std::optional<Orientation>& orientation, std::uint64_t seed,
                                          const std::vector<std::string>& masks) const {
    const bool ofArrays = !m_arrays.given().empty();
    const Result<Names> names = this->names();
    if (!names) {
        return unexpected(names.error());
    }
    const auto fits = [&names](const SceneInput& outline) {
        Scene scene;
        scene.input = outline;
        rename(scene, *names);
        return checkShapes(scene);
    };
    const ArrayReading how{orientation.value_or(Orientation::Rows), m_allowNonFinite, m_import.axes(),
                           [this](const std::string& ranks) { return m_import.axesFitNothing(ranks); }, fits};
    const auto alone = [](Result<SceneDocument> document) {
        return std::move(document).map([](SceneDocument&& read) { return LoadedInput{std::move(read)}; });
    };
    Result<LoadedInput> loaded = m_example         ? alone(exampleNamed(*m_example))
                                 : isRandom()      ? alone(loadRandom(names->tokens, seed))
                                 : ofArrays        ? alone(loadArrays(how))
                                 : areArrayFiles() ? importFiles(said(orientation, masks))
                                                   : alone(loadScene());
    if (loaded) {
        rename(loaded->document.scene, *names);
        if (loaded->layers.empty()) {
            loaded->layers = layersOf(loaded->document.scene.input);
        }
        if (const Result<void> chosen = chooseLayer(loaded->document); !chosen) {
            return unexpected(chosen.error());
        }
        if (m_tokensOf) {
            (void)showTokensOf(loaded->document.scene, *m_tokensOf);
        }
    }
    return loaded;
}

} // namespace attnscope
