// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_scene.h"

#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_masks.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/input_norm.h"
#include "core/formats/import/numbers_in_file.h"
#include "core/formats/import/parameter_arrays.h"
#include "core/formats/import/softmax_numbers.h"
#include "core/formats/scene/array_matrices.h"
#include "core/projection/resolve.h"
#include "core/scene/layers.h"
#include "core/scene/name_tokens.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attnscope {

namespace {

/// The array of a member as core has it.
Result<NumberArray> inOrder(const ImportPlan& plan, const ImportMember& member, NumberArray array) {
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
}

/// Softmax of every row.
void weighRows(NumberArray& scores) {
    const std::size_t columns = scores.shape.back();
    for (std::size_t first = 0; first + columns <= scores.values.size(); first += columns) {
        takeSoftmax(std::span(scores.values).subspan(first, columns));
    }
    scores.isFloat64 = true;
}

/// What the numbers of one layer become: one array, or Q, K and V of a fused one.
Result<std::vector<NumberArray>> partsOf(const ImportPlan& plan, const ImportMember& member,
                                         std::size_t count, NumberArray whole) {
    const std::vector<MatrixRole> roles = matricesOf(member.role);
    if (!roles.empty() && isParameter(roles.front())) {
        return parameterParts(plan, member, std::move(whole));
    }
    if (count == 1) {
        return inOrder(plan, member, std::move(whole)).map([&](NumberArray&& array) {
            if (std::holds_alternative<ScoresRole>(member.role)) {
                weighRows(array);
            }
            std::vector<NumberArray> one;
            one.push_back(std::move(array));
            return one;
        });
    }
    Result<std::vector<NumberArray>> parts{std::vector<NumberArray>()};
    AxisReading how = readingOf(plan, member);
    for (how.part = 0; parts && how.part < count; ++how.part) {
        Result<NumberArray> part = reordered(whole, how, member.name);
        if (!part) {
            parts = unexpected(part.error());
        } else {
            parts->push_back(std::move(*part));
        }
    }
    return parts;
}

/// The same of all layers that are imported, each as one array.
Result<std::vector<NumberArray>> readParts(const ImportPlan& plan, const ImportMember& member,
                                           std::size_t count, const std::stop_token& stop) {
    if (staysInFile(plan, member)) {
        return numbersInFile(plan, member).map([](NumberArray&& array) {
            return std::vector<NumberArray>{std::move(array)};
        });
    }
    std::vector<std::size_t> numbers =
        member.layers.isGiven() ? layersRead(plan) : std::vector<std::size_t>{0};
    std::vector<std::vector<NumberArray>> layers(count);
    for (const std::size_t number : numbers) {
        Result<std::vector<NumberArray>> parts =
            stop.stop_requested() ? unexpected(stopped())
                                  : readOfLayer(member, number).and_then([&](NumberArray&& whole) {
                                        return partsOf(plan, member, count, std::move(whole));
                                    });
        if (!parts) {
            return parts;
        }
        if (member.role == ImportRole(MatrixRole::X)) {
            if (const Result<void> done = takeNormOfInput(plan, number, parts->front()); !done) {
                return unexpected(done.error());
            }
        }
        for (std::size_t part = 0; part < count; ++part) {
            layers[part].push_back(std::move((*parts)[part]));
        }
    }
    std::vector<NumberArray> joined;
    joined.reserve(count);
    for (std::vector<NumberArray>& part : layers) {
        joined.push_back(part.size() == 1 ? std::move(part.front()) : joinedLayers(std::move(part)));
    }
    return joined;
}

Result<InputArrays> readMatrices(const ImportPlan& plan, const std::stop_token& stop,
                                 std::vector<NotFiniteMember>& notFinite) {
    InputArrays arrays;
    arrays.source = plan.title;
    arrays.weightsLayout = plan.weightsLayout;
    for (const ImportMember& member : plan.members) {
        const std::vector<MatrixRole> roles = matricesOf(member.role);
        if (roles.empty()) {
            continue;
        }
        Result<std::vector<NumberArray>> parts = readParts(plan, member, roles.size(), stop);
        if (!parts) {
            return unexpected(parts.error());
        }
        for (std::size_t part = 0; part < roles.size(); ++part) {
            NumberArray& array = (*parts)[part];
            if (std::optional<NotFinite> found = notFiniteIn(array)) {
                notFinite.push_back({member.name, std::move(*found)});
            }
            arrays.arrays.emplace(roles[part], std::move(array));
            arrays.names.emplace(roles[part], member.name);
        }
        arrays.heads = roles.front() == MatrixRole::WQ ? plan.heads : arrays.heads;
    }
    return arrays;
}

/// Whether the scale is 1/√d_k in float64 or in float32, which most models compute with.
bool isInverseRoot(const ScoreRules& rules, const SceneInput& input) {
    const BlockMatrix* const k = matrixIn(input, MatrixRole::K);
    const auto* const embedded = std::get_if<TokenInput>(&input);
    const std::size_t width = k != nullptr          ? k->columns()
                              : embedded != nullptr ? embedded->wQ.columns() / embedded->heads
                                                    : 0;
    if (rules.scale != ScaleKind::Number || width == 0) {
        return false;
    }
    const double root = 1.0 / std::sqrt(static_cast<double>(width));
    return rules.scaleNumber == root || static_cast<float>(rules.scaleNumber) == static_cast<float>(root);
}

/// The numbers that set rules; those of masks are read with the masks.
Result<ScoreRules> readRules(const ImportPlan& plan) {
    ScoreRules rules;
    rules.ropeBase = plan.ropeBase;
    rules.ropePairs = plan.ropePairs;
    for (const ImportMember& member : plan.members) {
        const auto* const rule = std::get_if<ImportedRule>(&member.role);
        const bool isOfMask =
            rule != nullptr && (*rule == ImportedRule::Causal || *rule == ImportedRule::Fill);
        if (rule == nullptr || isOfMask || !actsIn(plan, member)) {
            continue;
        }
        const Result<NumberArray> array = readShared(plan, member);
        if (!array) {
            return unexpected(array.error());
        }
        const double number = array->values.front();
        if (*rule == ImportedRule::Scale) {
            rules.scale = ScaleKind::Number;
            rules.scaleNumber = number;
        } else if (number != 0.0) {
            (*rule == ImportedRule::Softcap ? rules.softcap : rules.ropeBase) = number;
        }
    }
    return rules;
}

/// The names of the tokens of one side; lists of each batch item become the scene's.
Result<std::optional<TokenList>> readTokens(const ImportPlan& plan, TokenSide side, ImportedScene& imported) {
    const ImportMember* const member = plan.in(side);
    const SceneInput& input = imported.scene.input;
    if (member == nullptr) {
        return std::optional<TokenList>();
    }
    const bool areKeys = side == TokenSide::Keys ||
                         (plan.in(TokenSide::Keys) == nullptr && plan.in(MatrixRole::XKv) == nullptr &&
                          queryCount(input) == keyCount(input));
    return readTokenLists(*member, side == TokenSide::Keys ? keyCount(input) : queryCount(input))
        .map([&](ImportedTokens&& read) -> std::optional<TokenList> {
            const bool isComputed = !std::holds_alternative<AttentionWeightsInput>(input);
            const bool arePlaced =
                areKeys && placeTokens(read, keysSeen(plan, itemCount(input), keyCount(input)));
            std::optional<MaskLayer> padding = areKeys && isComputed && !arePlaced
                                                   ? paddingLayer(plan, *member, read, itemCount(input))
                                                   : std::nullopt;
            if (padding) {
                imported.scene.mask.layers.push_back(std::move(*padding));
                imported.padded = member->name;
            }
            if (read.lists.size() > 1) {
                setItemTokens(imported.scene, side, read.lists);
            }
            return read.lists.front();
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

bool isOfAllLayers(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<std::size_t> numbers = layersRead(plan);
    return !member.layers.isGiven() ||
           std::all_of(numbers.begin(), numbers.end(),
                       [&member](std::size_t number) { return member.layers.placeOf(number).has_value(); });
}

Result<References> readReferences(const ImportPlan& plan) {
    References references;
    for (const Reference what : kReferences) {
        const ImportMember* const member = plan.in(what);
        if (member == nullptr || !isOfAllLayers(plan, *member)) {
            continue; // a check that some of these layers lack
        }
        Result<MatrixStack> stack =
            readParts(plan, *member, 1, {}).and_then([&](std::vector<NumberArray>&& parts) {
                return stackFrom(std::move(parts.front()), member->name, AxisOrder::AsIs);
            });
        if (!stack) {
            return unexpected(stack.error());
        }
        references.of(what) = std::move(*stack);
    }
    return references;
}

} // namespace

Result<ImportedScene> importScene(const ImportPlan& plan, const std::stop_token& stop) {
    ImportedScene imported;
    imported.scene.title = plan.title;
    imported.scene.provenance = Provenance::Loaded;
    imported.scene.orientation = plan.columns ? Orientation::Columns : Orientation::Rows;
    const auto name = [&](const std::optional<TokenList>& tokens) {
        return readTokens(plan, TokenSide::Keys, imported)
            .map([&](const std::optional<TokenList>& keyTokens) {
                nameTokens(imported.scene, tokens, keyTokens);
            });
    };
    return outlineOf(plan)
        .and_then([&](const ImportOutline&) { return readMatrices(plan, stop, imported.notFinite); })
        .and_then([](InputArrays&& arrays) { return inputFrom(std::move(arrays)); })
        .and_then([&](SceneInput&& input) {
            imported.scene.input = std::move(input);
            const std::vector<std::size_t> layers = layersRead(plan);
            return layers.empty() ? Result<void>() : nameLayers(imported.scene.input, layers);
        })
        .and_then([&] { return importMasks(plan, imported.scene.input); })
        .and_then([&](MaskRules&& mask) {
            imported.scene.mask = std::move(mask);
            return readRules(plan);
        })
        .and_then([&](const ScoreRules& rules) {
            imported.scene.rules = rules;
            if (isInverseRoot(rules, imported.scene.input)) {
                imported.scene.rules.scale = ScaleKind::InverseRoot;
            }
            return readTokens(plan, TokenSide::Queries, imported);
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
