// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/compared.h"

#include "core/compare/difference.h"

#include <cstdio>

namespace attnscope {

namespace {

void tellDifferingTokens(const std::string& name, const char* what, const TokenList& here,
                         const TokenList& there) {
    if (const std::optional<TokenDifference> found = tokenDifference(here, there)) {
        const std::string line = message(makeError(
            translatable("{0}: {1} of {2} {3} are others there, first number {4}: \"{5}\" here, \"{6}\" "
                         "there (labels are those of the first scene)"),
            name, std::to_string(found->differing), std::to_string(here.size()), what,
            std::to_string(found->first), here[found->first], there[found->first]));
        std::fputs(("attnscope: " + line + "\n").c_str(), stderr);
    }
}

} // namespace

Result<std::shared_ptr<ComputedScene>> secondScene(const CompareOption& comparing, const Scene& first,
                                                   const InputOptions& input, const RuleOptions& rules,
                                                   const EngineOption& engine,
                                                   const std::optional<Precision>& asked,
                                                   std::size_t float64Cells) {
    const Result<std::optional<InputOptions>> other = comparing.input();
    if (!other) {
        return unexpected(other.error());
    }
    const auto writeAsFirst = [&](Scene& scene) {
        scene.orientation = first.orientation;
        scene.notation = first.notation;
        (void)showTokensOf(scene, comparing.batch().value_or(input.tokensOf()));
    };
    InputOptions there = other->value_or(input);
    if (*other) {
        there.takeLayerOf(input);
    }
    if (comparing.layer()) {
        there.takeComparedLayer(*comparing.layer());
    }
    if (!*other) {
        return computedScene(there, rules, engine, asked, float64Cells, writeAsFirst);
    }
    return computedScene(there, RuleOptions(), engine, asked, float64Cells, writeAsFirst)
        .map([&](std::shared_ptr<ComputedScene>&& second) {
            const Scene& scene = second->scene();
            tellDifferingTokens(comparing.name(), "tokens", first.tokens, scene.tokens);
            if (first.keyTokens || scene.keyTokens) {
                tellDifferingTokens(comparing.name(), "tokens of the keys", first.keyNames(),
                                    scene.keyNames());
            }
            return std::move(second);
        });
}

} // namespace attnscope
