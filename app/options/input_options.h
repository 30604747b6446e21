// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/array_options.h"
#include "app/options/import_options.h"
#include "app/options/random_options.h"
#include "app/options/token_options.h"
#include "core/analysis/compare_reference.h"
#include "core/base/result.h"
#include "core/scene/layers.h"
#include "core/scene/scene_document.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

struct ImportedScene;

/// A scene with what else its files hold.
struct LoadedInput {
    SceneDocument document;
    std::optional<ImportPlan> plan = {}; ///< how files of arrays were read
    /// The layers that the input has, of which the document may have one; empty: it has no such axis.
    std::vector<std::size_t> layers = {};
};

/// Where the scene comes from: one scene, example, group of arrays or random model. Every subcommand that
/// works on a scene has these.
class InputOptions {
public:
    /// Which layers of a model a subcommand takes.
    enum class Layers {
        One,       ///< the one of --layer, else the first
        OneOrAll,  ///< the same, or, where it is "all", every one
        OneOrEach, ///< the same, and every one is told of by itself
        All,       ///< every one, unless --layer names one
    };

    void addTo(CLI::App& app, Layers layers = Layers::One);
    /// The input that is that example or file (a scene or arrays), still to be checked.
    static InputOptions ofExample(const std::string& name);
    static InputOptions ofFile(const std::string& path);

    /// Reads the texts and checks that exactly one source is named; else the error names the options.
    Result<void> check();
    /// Reads what check() found in order. Files given by option lie as `orientation` says; a random model
    /// draws with `seed`; `masks` are the specs of --mask.
    Result<SceneDocument> load(const std::optional<Orientation>& orientation, std::uint64_t seed,
                               const std::vector<std::string>& masks) const;
    /// The same with the model's own results.
    Result<LoadedInput> loadAll(const std::optional<Orientation>& orientation, std::uint64_t seed,
                                const std::vector<std::string>& masks) const;
    /// The model's own results are used, and not told of as left over.
    void useResults() { m_usesResults = true; }
    /// They have no place in what is written, which is told; else what is computed is compared with them.
    void leaveOutResults() { m_leavesResults = true; }
    bool comparesResults() const { return !m_usesResults && !m_leavesResults; }
    /// The bare FILEs and how they are said to be read, as a shell takes them.
    std::string inWords() const;
    /// Only stages before W_O are asked for.
    void leaveOutOutput() { m_showsOutput = false; }
    bool allowsNonFinite() const { return m_allowNonFinite; }
    /// Keeps all layers, whichever --layer names: those before it are needed too.
    void keepLayers() { m_keepsLayers = true; }
    /// Where the layer of --layer stands among those of the input; nothing where none is named.
    std::optional<std::size_t> layerPlace(const SceneInput& input) const {
        return m_layer ? layerNamed(input, *m_layer) : std::nullopt;
    }
    /// The layer that --layer names; nothing where it names none.
    std::optional<std::size_t> layer() const { return m_layer; }
    /// Whether --layer all is given, so that load() keeps all.
    bool hasAllLayers() const { return m_takesAll; }
    /// The layers that --layer all takes one after the other of files of arrays; empty where the input is
    /// read at once. Arguments as of load().
    Result<std::vector<std::size_t>> layersOneByOne(const std::optional<Orientation>& orientation,
                                                    const std::vector<std::string>& masks) const;
    /// Takes that layer of them; `isFirst` tells what is not used.
    void takeLayer(std::size_t layer, bool isFirst);
    /// Takes vectors of three axes for (tokens, batch, d), as --axes tokens,batch has it.
    void takeTokensFirst();
    /// All heads are asked for, so that the first of three axes is theirs.
    void askForHeads(bool asks) { m_asksForHeads = asks; }
    /// Of arrays whose batch items have tokens of their own those of that item.
    void takeTokensOf(std::size_t batch) { m_tokensOf = batch; }
    std::size_t tokensOf() const { return m_tokensOf.value_or(0); }
    /// Takes the layer of another input, where that names one; of an input of one layer that one.
    void takeLayerOf(const InputOptions& other) {
        m_layer = other.m_layer;
        m_keepsLayers = other.m_keepsLayers;
        m_hasOthersLayer = true;
    }
    /// Takes the layer that --compare-layer names.
    void takeComparedLayer(std::size_t layer) {
        m_layer = layer;
        m_hasOthersLayer = false;
        m_layerOption = "--compare-layer";
    }

private:
    /// The sources that are named, each as people wrote it.
    std::vector<std::string> sources() const;
    Result<void> checkCompany(const std::string& source) const;
    bool isRandom() const;
    /// Whether the bare FILEs hold arrays.
    bool areArrayFiles() const;
    Result<void> checkFiles() const;
    /// Names the file that holds standard input wherever "-" asks for it.
    Result<void> takeStandardInput();
    Result<void> readLayer();
    ImportSaid said(const std::optional<Orientation>& orientation,
                    const std::vector<std::string>& masks) const;
    Result<LoadedInput> importFiles(const ImportSaid& said) const;
    void tellPadding(const ImportedScene& imported) const;
    /// Leaves the layer that is asked for, where all are not.
    Result<void> chooseLayer(SceneDocument& document) const;
    Result<void> chooseLayer(ImportPlan& plan) const;
    /// Whether the layer that is named is none of these. An input without any has layer 0.
    /// Finds the layer that is counted from the last.
    void settleLayer(const std::vector<std::size_t>& layers) const;
    bool lacksLayer(const std::vector<std::size_t>& layers) const;
    Error noSuchLayer(const std::vector<std::size_t>& layers) const;
    Result<SceneDocument> loadArrays(const ArrayReading& how) const;
    Result<SceneDocument> loadScene() const;
    Result<SceneDocument> loadRandom(const std::optional<TokenList>& tokens, std::uint64_t seed) const;
    /// What options call tokens.
    struct Names {
        std::optional<TokenList> tokens;
        std::optional<TokenList> keyTokens;
    };
    Result<Names> names() const;
    static void rename(Scene& scene, const Names& names);

    std::vector<std::string> m_files;
    std::optional<std::string> m_scene;
    std::optional<std::string> m_example;
    ArrayOptions m_arrays;
    ImportOptions m_import;
    RandomOptions m_random;
    TokenOptions m_tokens;
    bool m_allowNonFinite = false;
    std::optional<std::string> m_layerText;
    Layers m_layers = Layers::One;
    /// Of one that is counted from the last it is known once the input is read.
    mutable std::optional<std::size_t> m_layer;
    std::optional<std::ptrdiff_t> m_layerFromEnd; ///< -1 is the last
    bool m_asksForHeads = false;
    bool m_hasOthersLayer = false;         ///< `m_layer` was named of another input
    std::string m_layerOption = "--layer"; ///< by which it was named
    bool m_takesAll = false;
    bool m_keepsLayers = false;
    bool m_usesResults = false;
    bool m_leavesResults = false;
    bool m_showsOutput = true;
    std::optional<std::size_t> m_tokensOf;
    bool m_isFurther = false; ///< of several layers that are read one by one
};

} // namespace attnscope
