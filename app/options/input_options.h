// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/array_options.h"
#include "app/options/random_options.h"
#include "app/options/token_options.h"
#include "core/base/result.h"
#include "core/scene/scene_document.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// Where the scene comes from: one scene, example, group of arrays or random model. Every subcommand that
/// works on a scene has these.
class InputOptions {
public:
    void addTo(CLI::App& app);
    /// The input that is that example or file (a scene, .npz or .safetensors), still to be checked.
    static InputOptions ofExample(const std::string& name);
    static InputOptions ofFile(const std::string& path);

    /// Reads the texts and checks that exactly one source is named; else the error names the options.
    Result<void> check();
    /// Reads what check() found in order. Files given by option lie as `orientation` says; a random model
    /// draws with `seed`; `masks` are the specs of --mask.
    Result<SceneDocument> load(const std::optional<Orientation>& orientation, std::uint64_t seed,
                               const std::vector<std::string>& masks) const;
    bool allowsNonFinite() const { return m_allowNonFinite; }

private:
    /// The sources that are named, each as people wrote it.
    std::vector<std::string> sources() const;
    Result<void> checkCompany(const std::string& source) const;
    bool isRandom() const;
    bool isArrayFile() const;
    /// `file` is the one that isArrayFile() is about.
    Result<SceneDocument> loadArrays(const ArrayFile& file, const ArrayReading& how,
                                     const std::vector<std::string>& masks) const;
    Result<SceneDocument> loadScene() const;
    Result<SceneDocument> loadRandom(const std::optional<TokenList>& tokens, std::uint64_t seed) const;
    /// What options or the file call tokens and features.
    struct Names {
        std::optional<TokenList> tokens;
        std::optional<TokenList> keyTokens;
        FeatureNames features; ///< those that the file names
        TokenRegions regions;  ///< the same
    };
    Result<Names> namesFrom(const ArrayFile& file) const;
    static void rename(Scene& scene, const Names& names);

    std::optional<std::string> m_file;
    std::optional<std::string> m_scene;
    std::optional<std::string> m_example;
    ArrayOptions m_arrays;
    RandomOptions m_random;
    TokenOptions m_tokens;
    bool m_allowNonFinite = false;
};

} // namespace attnscope
