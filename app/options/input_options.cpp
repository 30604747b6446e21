// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/input_options.h"

#include "app/command_line.h"
#include "core/examples/example.h"
#include "core/formats/scene/scene_json.h"
#include "core/projection/resolve.h"
#include "core/scene/check_shapes.h"
#include "core/scene/name_tokens.h"

#include <algorithm>

namespace attnscope {

namespace {

std::string exampleNames() {
    return listed(examples(), [](const Example& example) { return example.name; });
}

/// A file's name without its folder.
std::string titleOf(const std::string& source) {
    return source.substr(source.find_last_of('/') + 1);
}

/// The texts of a member of a file of arrays; nothing where it has none of that name.
Result<std::optional<TokenList>> textsIn(const ArrayFile& file, const MemberOptions& members,
                                         std::string_view name) {
    for (const ArrayMember& member : file.members) {
        // Numbers of that name are ids, and rows are called by texts.
        if (members.isCalled(member, name) && !member.isNumbers) {
            return readTexts(file.path + ":" + member.name).map([](std::vector<std::string>&& texts) {
                return std::optional<TokenList>(TokenList(std::move(texts)));
            });
        }
    }
    return std::optional<TokenList>();
}

/// Several arrays, by the ending of the file's name.
bool holdsArrays(const std::string& path) {
    return endsIn(path, ".npz") || endsIn(path, ".safetensors");
}

} // namespace

void InputOptions::addTo(CLI::App& app) {
    const std::string group =
        "Input, exactly one of: a scene, an example, projected, embedded, weights, a random model";
    addText(
        app, "FILE", m_file,
        "A scene, as with --scene, or one .npz or .safetensors that holds q, k, v (or x, w_q, w_k, w_v …, or "
        "weights) and perhaps tokens")
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
    options.m_file = path;
    return options;
}

bool InputOptions::isRandom() const {
    return sources().empty() && (!m_random.given().empty() || m_tokens.hasText());
}

bool InputOptions::isArrayFile() const {
    return m_file && holdsArrays(*m_file);
}

std::vector<std::string> InputOptions::sources() const {
    std::vector<std::string> all;
    if (m_file) {
        all.push_back("FILE " + *m_file);
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
    const bool takesHeads = source.empty() || isArrayFile() || !m_arrays.given().empty();
    if (!takesHeads && m_arrays.hasHeads()) {
        return unexpected(usageError("--heads: {0} says its heads itself (leave --heads out)", source));
    }
    if (!isArrayFile() && m_arrays.members().isGiven()) {
        return unexpected(usageError("--as: it says how members of an .npz or .safetensors given as FILE are "
                                     "read (leave it out)"));
    }
    if ((!takesHeads || source.empty()) && m_arrays.hasWeightsLayout()) {
        return unexpected(
            usageError("--weights-layout: it says how --wq, --wk … lie in their files (leave it out)"));
    }
    return {};
}

Result<void> InputOptions::check() {
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
    if ((m_file && m_file->empty()) || (m_scene && m_scene->empty())) {
        return unexpected(
            usageError("{0}: the name is empty (name a scene file)", m_file ? "FILE" : "--scene"));
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
        .and_then([this] { return m_random.readTexts(); })
        .and_then([this] { return m_tokens.check(); });
}

Result<InputOptions::Names> InputOptions::namesFrom(const ArrayFile& file) const {
    Result<std::optional<TokenList>> tokens = m_tokens.tokens();
    Result<std::optional<TokenList>> keyTokens = m_tokens.keyTokens();
    if (tokens && !*tokens) {
        tokens = textsIn(file, m_arrays.members(), "tokens");
    }
    if (keyTokens && !*keyTokens) {
        keyTokens = textsIn(file, m_arrays.members(), "key_tokens");
    }
    if (!tokens || !keyTokens) {
        return unexpected(tokens ? keyTokens.error() : tokens.error());
    }
    Names names{std::move(*tokens), std::move(*keyTokens), {}, {}};
    for (const auto& [member, regions] :
         {std::pair{"regions", &names.regions.queries}, std::pair{"key_regions", &names.regions.keys}}) {
        auto read =
            textsIn(file, m_arrays.members(), member).and_then([](const std::optional<TokenList>& texts) {
                return regionsFromTexts(texts.value_or(TokenList()).texts());
            });
        if (!read) {
            return unexpected(read.error());
        }
        *regions = std::move(*read);
    }
    for (const FeatureKind kind : kFeatureKinds) {
        Result<std::optional<TokenList>> texts = textsIn(file, m_arrays.members(), featureArray(kind));
        if (!texts) {
            return unexpected(texts.error());
        }
        names.features.of(kind) = texts->value_or(TokenList());
    }
    return names;
}

void InputOptions::rename(Scene& scene, const Names& names) {
    const bool isNamed = scene.tokens.size() > 0;
    if (names.tokens || !isNamed) {
        nameTokens(scene, names.tokens, names.keyTokens ? names.keyTokens : scene.keyTokens);
    } else if (names.keyTokens) {
        scene.keyTokens = *names.keyTokens;
    }
    if (names.features != FeatureNames()) {
        scene.features = names.features;
    }
    if (names.regions != TokenRegions()) {
        scene.regions = names.regions;
    }
}

Result<SceneDocument> InputOptions::loadArrays(const ArrayFile& file, const ArrayReading& how,
                                               const std::vector<std::string>& masks) const {
    Result<SceneInput> input = isArrayFile() ? m_arrays.loadMembers(file, how, masks) : m_arrays.load(how);
    if (!input) {
        return unexpected(input.error());
    }
    SceneDocument document;
    document.scene.input = std::move(*input);
    document.scene.orientation = how.orientation;
    document.scene.provenance = Provenance::Loaded;
    document.scene.title = titleOf(isArrayFile() ? *m_file : m_arrays.leadingFile());
    return document;
}

Result<SceneDocument> InputOptions::loadScene() const {
    const std::string path = m_scene ? *m_scene : m_file.value_or("");
    for (const char* ending : {".npy", ".csv"}) {
        if (endsIn(path, ending)) {
            return unexpected(
                makeError(translatable("{0}: it is one array, and an input is several (give it by its "
                                       "role, as --q --k --v, --x --wq --wk --wv or --weights)"),
                          path));
        }
    }
    if (holdsArrays(path)) {
        return unexpected(makeError(translatable("--scene: {0} holds arrays and is no scene (give it as a "
                                                 "bare FILE, without --scene)"),
                                    path));
    }
    return readSceneFile(path, {m_allowNonFinite, {}});
}

Result<SceneDocument> InputOptions::loadRandom(const std::optional<TokenList>& tokens,
                                               std::uint64_t seed) const {
    return m_random.model(tokens, m_arrays.heads(), seed).map([](const RandomModel& model) {
        return SceneDocument{randomScene(model), {}};
    });
}

Result<SceneDocument> InputOptions::load(const std::optional<Orientation>& orientation, std::uint64_t seed,
                                         const std::vector<std::string>& masks) const {
    const bool ofArrays = isArrayFile() || !m_arrays.given().empty();
    ArrayFile file;
    if (isArrayFile()) {
        Result<std::vector<ArrayMember>> members = listArrays(*m_file);
        if (!members) {
            return unexpected(members.error());
        }
        file = {*m_file, std::move(*members)};
    }
    const Result<Names> names = namesFrom(file);
    if (!names) {
        return unexpected(names.error());
    }
    const auto fits = [&names](const SceneInput& outline) {
        Scene scene;
        scene.input = outline;
        rename(scene, *names);
        return checkShapes(scene);
    };
    const ArrayReading how{orientation.value_or(Orientation::Rows), m_allowNonFinite, fits};
    Result<SceneDocument> document = m_example    ? exampleNamed(*m_example)
                                     : isRandom() ? loadRandom(names->tokens, seed)
                                     : ofArrays   ? loadArrays(file, how, masks)
                                                  : loadScene();
    if (document) {
        rename(document->scene, *names);
    }
    return document;
}

} // namespace attnscope
