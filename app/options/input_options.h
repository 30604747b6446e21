// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/array_options.h"
#include "app/options/import_options.h"
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
    /// The input that is that example or file (a scene or arrays), still to be checked.
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
    /// Whether the bare FILEs hold arrays.
    bool areArrayFiles() const;
    Result<void> checkFiles() const;
    /// Names the file that holds standard input wherever "-" asks for it.
    Result<void> takeStandardInput();
    Result<SceneDocument> importFiles(const ImportSaid& said) const;
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
};

} // namespace attnscope
