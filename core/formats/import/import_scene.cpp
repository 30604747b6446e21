// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_scene.h"

#include "core/formats/import/import_masks.h"
#include "core/formats/scene/array_matrices.h"
#include "core/projection/resolve.h"
#include "core/scene/name_tokens.h"

namespace attnscope {

namespace {

/// The array of a member as core has it.
Result<NumberArray> readMember(const ImportPlan& plan, const ImportMember& member) {
    return readArray(member.source).and_then([&](NumberArray array) -> Result<NumberArray> {
        if (!hasAxes(member.role)) {
            return array;
        }
        if (member.role == ImportRole(Reference::LogSumExp)) {
            array.shape.push_back(1);
        }
        const AxisReading how = readingOf(plan, member);
        const bool asItIs = how.axes == FileAxes::Tokens || how.axes == FileAxes::BatchTokens ||
                            how.axes == FileAxes::BatchHeadTokens;
        return asItIs && !how.columns ? Result<NumberArray>(std::move(array))
                                      : reordered(array, how, member.name);
    });
}

Result<InputArrays> readMatrices(const ImportPlan& plan, const std::stop_token& stop,
                                 std::vector<NotFiniteMember>& notFinite) {
    InputArrays arrays;
    arrays.source = plan.title;
    arrays.weightsLayout = plan.weightsLayout;
    for (const ImportMember& member : plan.members) {
        const auto* const role = std::get_if<MatrixRole>(&member.role);
        if (role == nullptr) {
            continue;
        }
        Result<NumberArray> array = stop.stop_requested() ? unexpected(stopped()) : readMember(plan, member);
        if (!array) {
            return unexpected(array.error());
        }
        if (std::optional<NotFinite> found = notFiniteIn(*array)) {
            notFinite.push_back({member.name, std::move(*found)});
        }
        arrays.arrays.emplace(*role, std::move(*array));
        arrays.names.emplace(*role, member.name);
        arrays.heads = *role == MatrixRole::WQ ? plan.heads : arrays.heads;
    }
    return arrays;
}

Result<std::optional<TokenList>> readTokens(const ImportPlan& plan, TokenSide side) {
    const ImportMember* const member = plan.in(side);
    if (member == nullptr) {
        return std::optional<TokenList>();
    }
    return readTexts(member->source).map([](std::vector<std::string>&& texts) {
        return std::optional<TokenList>(TokenList(std::move(texts)));
    });
}

Result<FeatureNames> readFeatures(const ImportPlan& plan) {
    FeatureNames names;
    for (const FeatureKind kind : kFeatureKinds) {
        if (const ImportMember* const member = plan.in(kind)) {
            Result<std::vector<std::string>> texts = readTexts(member->source);
            if (!texts) {
                return unexpected(texts.error());
            }
            names.of(kind) = TokenList(std::move(*texts));
        }
    }
    return names;
}

Result<std::vector<TokenRegion>> readRegions(const ImportPlan& plan, TokenSide side) {
    const ImportMember* const member = plan.in(RegionsRole{side});
    return member == nullptr ? Result<std::vector<TokenRegion>>(std::vector<TokenRegion>())
                             : readTexts(member->source).and_then([](const std::vector<std::string>& texts) {
                                   return regionsFromTexts(texts);
                               });
}

Result<TokenRegions> readRegions(const ImportPlan& plan) {
    return readRegions(plan, TokenSide::Queries).and_then([&](const std::vector<TokenRegion>& queries) {
        return readRegions(plan, TokenSide::Keys).map([&](const std::vector<TokenRegion>& keys) {
            return TokenRegions{queries, keys};
        });
    });
}

Result<References> readReferences(const ImportPlan& plan) {
    References references;
    for (const auto& [what, place] : {std::pair{Reference::Output, &references.output},
                                      std::pair{Reference::Weights, &references.weights},
                                      std::pair{Reference::LogSumExp, &references.logSumExp}}) {
        const ImportMember* const member = plan.in(what);
        if (member == nullptr) {
            continue;
        }
        Result<MatrixStack> stack = readMember(plan, *member).and_then([&](NumberArray&& array) {
            return stackFrom(std::move(array), member->name, AxisOrder::AsIs);
        });
        if (!stack) {
            return unexpected(stack.error());
        }
        *place = std::move(*stack);
    }
    return references;
}

} // namespace

Result<ImportedScene> importScene(const ImportPlan& plan, const std::stop_token& stop) {
    ImportedScene imported;
    imported.scene.title = plan.title;
    imported.scene.provenance = Provenance::Loaded;
    imported.scene.orientation = plan.columns ? Orientation::Columns : Orientation::Rows;
    imported.scene.rules.ropeBase = plan.ropeBase;
    imported.scene.rules.ropePairs = plan.ropePairs;
    const auto name = [&](const std::optional<TokenList>& tokens) {
        return readTokens(plan, TokenSide::Keys).map([&](const std::optional<TokenList>& keyTokens) {
            nameTokens(imported.scene, tokens, keyTokens);
        });
    };
    return outlineOf(plan)
        .and_then([&](const ImportOutline&) { return readMatrices(plan, stop, imported.notFinite); })
        .and_then([](InputArrays&& arrays) { return inputFrom(std::move(arrays)); })
        .and_then([&](SceneInput&& input) {
            imported.scene.input = std::move(input);
            return importMasks(plan, imported.scene.input);
        })
        .and_then([&](MaskRules&& mask) {
            imported.scene.mask = std::move(mask);
            return readTokens(plan, TokenSide::Queries);
        })
        .and_then(name)
        .and_then([&] { return readFeatures(plan); })
        .map([&](FeatureNames&& features) { imported.scene.features = std::move(features); })
        .and_then([&] { return readRegions(plan); })
        .map([&](TokenRegions&& regions) { imported.scene.regions = std::move(regions); })
        .and_then([&] { return checkScene(imported.scene); })
        .and_then([&] { return readReferences(plan); })
        .and_then([&](References&& references) {
            imported.references = std::move(references);
            return checkReferences(imported.scene, imported.references);
        })
        .map([&] { return std::move(imported); });
}

} // namespace attnscope
