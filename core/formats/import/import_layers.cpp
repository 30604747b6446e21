// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_layers.h"

#include "core/formats/import/head_modules.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/numbers_in_file.h"
#include "core/formats/import/projection_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace attnscope {

namespace {

constexpr std::size_t kAxesOfLayers = 5; ///< (L, B, H, N, d)

bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}

bool parts(char letter) {
    return letter == '.' || letter == '_' || letter == '/' || letter == '-' || letter == ' ';
}

/// A run of digits in a name.
struct Digits {
    std::size_t at = 0;
    std::size_t count = 0;
};

std::vector<Digits> digitsIn(std::string_view name) {
    std::vector<Digits> runs;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (!isDigit(name[at])) {
            continue;
        }
        const std::size_t end = std::min(name.find_first_not_of("0123456789", at), name.size());
        runs.push_back({at, end - at});
        at = end;
    }
    return runs;
}

/// The word that stands before a place, without what parts them: "layers" of "model.layers.3".
std::string wordBefore(std::string_view name, std::size_t at) {
    const std::size_t end = at > 0 && parts(name[at - 1]) ? at - 1 : at;
    std::size_t begin = end;
    while (begin > 0 && !parts(name[begin - 1]) && !isDigit(name[begin - 1])) {
        --begin;
    }
    return plainName(name.substr(begin, end - begin));
}

/// Whether the number of a head follows, as in "L0H3" and "layer0head3".
bool isHeadNumber(std::string_view rest) {
    const std::string plain = plainName(rest);
    const std::size_t at = plain.starts_with("head") ? 4 : plain.starts_with('h') ? 1 : 0;
    return at > 0 && at < plain.size() && isDigit(plain[at]);
}

/// Whether the digits count layers: "layers.3", "block_3", "h.3.", "l3".
bool countsLayers(std::string_view name, const Digits& digits) {
    constexpr std::array kWords{"layer", "layers", "block", "blocks", "blk", "resblocks"};
    const std::size_t end = digits.at + digits.count;
    const bool endsThere = end == name.size() || parts(name[end]) || isHeadNumber(name.substr(end));
    const std::string word = wordBefore(name, digits.at);
    const bool isDirect = digits.at > 0 && !parts(name[digits.at - 1]);
    const bool isGpt2 = word == "h" && !isDirect && name[digits.at - 1] == '.' && end < name.size();
    return endsThere && (std::find(kWords.begin(), kWords.end(), word) != kWords.end() || isGpt2 ||
                         (word == "l" && isDirect));
}

std::optional<LayerName> nameWith(std::string_view name, const Digits& digits) {
    LayerName found;
    const char* const first = name.data() + digits.at;
    const auto read = std::from_chars(first, first + digits.count, found.number);
    if (read.ec != std::errc()) {
        return std::nullopt;
    }
    found.common =
        std::string(name.substr(0, digits.at)) + "*" + std::string(name.substr(digits.at + digits.count));
    return found;
}

/// "attentions_3", "q3": a number behind a name that says what it is. It counts layers only beside others of
/// the same name.
std::optional<LayerName> numberedRole(std::string_view name) {
    const std::vector<Digits> runs = digitsIn(name);
    const bool isLast = !runs.empty() && runs.back().at + runs.back().count == name.size();
    if (!isLast || runs.back().at == 0) {
        return std::nullopt;
    }
    std::string_view before = name.substr(0, runs.back().at);
    before = parts(before.back()) ? before.substr(0, before.size() - 1) : before;
    const ImportRole role = before.empty() ? ImportRole() : roleByName(before);
    return hasAxes(role) ? nameWith(name, runs.back()) : std::nullopt;
}

/// "arr_3" of numpy.savez(file, *arrays), "3" of numpy.savez(file, **{"3": array}).
std::optional<LayerName> numberAlone(std::string_view name) {
    const std::vector<Digits> runs = digitsIn(name);
    const bool isNumber = runs.size() == 1 && runs.front().at + runs.front().count == name.size() &&
                          (runs.front().at == 0 || name.starts_with("arr_"));
    return isNumber ? nameWith(name, runs.front()) : std::nullopt;
}

/// Whether all arrays are numbered and of one shape, and their rows sum to 1: what a model returns as its
/// attentions.
bool areAttentionsOfLayers(const ImportPlan& plan) {
    std::vector<const ImportMember*> arrays;
    for (const ImportMember& member : plan.members) {
        if (member.array.isNumbers) {
            arrays.push_back(&member);
        }
    }
    return arrays.size() > 1 &&
           std::all_of(arrays.begin(), arrays.end(),
                       [&arrays](const ImportMember* member) {
                           return numberAlone(member->name) && !member->layers.isGiven() &&
                                  member->array.shape == arrays.front()->array.shape &&
                                  member->array.shape.size() > 2;
                       }) &&
           firstRowsOf(*arrays.front()) == RowKind::Shares && firstRowsOf(*arrays.back()) == RowKind::Shares;
}

/// Adds a member of another layer to the first of its kind.
void add(ImportMember& first, const ImportMember& other, std::size_t number) {
    MemberLayers& layers = first.layers;
    layers.numbers.push_back(number);
    layers.sources.push_back(other.source);
    layers.names.push_back(other.name);
    layers.shapes.push_back(other.array.shape);
    layers.areAlike = layers.areAlike && first.array.shape == other.array.shape;
}

/// Whether single numbers, as a scale, are the same in all layers. What can't be read is told when it is read
/// for its own sake.
bool haveOneValue(const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    if (shape.size() > 1 || (!shape.empty() && shape.front() != 1)) {
        return true;
    }
    const Result<NumberArray> first = readArray(member.layers.sources.front());
    const auto isOther = [&first](const std::string& source) {
        const Result<NumberArray> array = readArray(source);
        return first && array && array->values != first->values;
    };
    return std::none_of(member.layers.sources.begin(), member.layers.sources.end(), isOther);
}

/// The members in the order of their numbers.
void sortLayers(MemberLayers& layers) {
    std::vector<std::size_t> order(layers.numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&layers](std::size_t a, std::size_t b) { return layers.numbers[a] < layers.numbers[b]; });
    const MemberLayers given = layers;
    for (std::size_t at = 0; at < order.size(); ++at) {
        layers.numbers[at] = given.numbers[order[at]];
        layers.sources[at] = given.sources[order[at]];
        layers.names[at] = given.names[order[at]];
        layers.shapes[at] = given.shapes[order[at]];
    }
}

/// Puts members whose names differ in the layer alone into one.
void gather(std::vector<ImportMember>& members, std::optional<LayerName> (*nameOf)(std::string_view),
            std::size_t least) {
    std::vector<ImportMember> gathered;
    std::vector<std::pair<std::string, std::size_t>> firsts; ///< common names, and where their first stands
    for (ImportMember& member : members) {
        const bool mayBe = member.array.isNumbers && !member.layers.isGiven();
        const std::optional<LayerName> name = mayBe ? nameOf(member.name) : std::nullopt;
        const auto known = std::find_if(firsts.begin(), firsts.end(), [&name](const auto& one) {
            return name && one.first == name->common;
        });
        if (known != firsts.end()) {
            add(gathered[known->second], member, name->number);
            continue;
        }
        gathered.push_back(member);
        if (name) {
            firsts.emplace_back(name->common, gathered.size() - 1);
            add(gathered.back(), member, name->number);
        }
    }
    for (const auto& [common, at] : firsts) {
        ImportMember& first = gathered[at];
        if (first.layers.numbers.size() < least) {
            first.layers = {};
            continue;
        }
        sortLayers(first.layers);
        first.source = first.layers.sources.front();
        first.array.shape = first.layers.shapes.front();
        first.name = first.layers.numbers.size() > 1 ? common : first.name;
        first.layers.areAlike = first.layers.areAlike && haveOneValue(first);
    }
    members = std::move(gathered);
}

/// Where the member stands among those that tell how many layers there are.
const ImportMember* leaderOf(const ImportPlan& plan) {
    for (const ImportRole& role :
         {ImportRole(MatrixRole::Q), ImportRole(FusedRole{}), ImportRole(MatrixRole::Weights),
          ImportRole(ScoresRole{}), ImportRole(MatrixRole::X), ImportRole(MatrixRole::WQ),
          ImportRole(FusedProjectionRole{}), ImportRole(FusedProjectionRole{false, true})}) {
        const ImportMember* const member = plan.in(role);
        if (member != nullptr && member->layers.isGiven()) {
            return member;
        }
    }
    const auto found = std::find_if(plan.members.begin(), plan.members.end(), [](const ImportMember& member) {
        return isGiven(member.role) && member.layers.isGiven();
    });
    return found == plan.members.end() ? nullptr : &*found;
}

bool isParameterOf(const ImportMember& member) {
    if (std::holds_alternative<FusedProjectionRole>(member.role)) {
        return true;
    }
    const auto* const matrix = std::get_if<MatrixRole>(&member.role);
    return matrix != nullptr && isParameter(*matrix);
}

/// Whether all its layers together have more numbers than are read.
bool isTooLarge(const ImportMember& member) {
    const std::optional<std::size_t> numbers = countNumbers(member.array.shape, member.layers.numbers.size());
    return !numbers || *numbers > kMostNumbers;
}

std::string numbersText(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (const std::size_t number : numbers) {
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    }
    return text;
}

/// Whether it is a rule that acts in some of these layers only.
bool lacksSome(const ImportMember& member, const std::vector<std::size_t>& numbers) {
    return std::holds_alternative<ImportedRule>(member.role) && member.layers.isGiven() &&
           std::any_of(numbers.begin(), numbers.end(),
                       [&member](std::size_t number) { return !member.layers.placeOf(number); });
}

/// The first member by which these layers make no one scene; null where they do.
const ImportMember* parting(const ImportPlan& plan, const std::vector<std::size_t>& numbers) {
    const auto found =
        std::find_if(plan.members.begin(), plan.members.end(), [&](const ImportMember& member) {
            return isGiven(member.role) && member.layers.isGiven() &&
                   (isParameterOf(member) || !member.layers.areAlike ||
                    (isTooLarge(member) && !canStayInFile(plan, member)) || lacksSome(member, numbers));
        });
    return found == plan.members.end() ? nullptr : &*found;
}

/// Whether all arrays in use that are by layer have that one.
bool haveAll(const ImportPlan& plan, std::size_t number) {
    return std::all_of(plan.members.begin(), plan.members.end(), [number](const ImportMember& member) {
        return !isGiven(member.role) || !member.layers.isGiven() || mayLack(member.role) ||
               member.layers.placeOf(number);
    });
}

} // namespace

std::optional<LayerName> layerNameOf(std::string_view name) {
    for (const Digits& digits : digitsIn(name)) {
        if (countsLayers(name, digits)) {
            return nameWith(name, digits);
        }
    }
    return std::nullopt;
}

void gatherLayers(ImportPlan& plan) {
    gather(plan.members, layerNameOf, 1);
    gather(plan.members, numberedRole, 2);
    if (areAttentionsOfLayers(plan)) {
        gather(plan.members, numberAlone, 2);
    }
    takeLayerAxes(plan);
}

void takeLayerAxis(ImportMember& member) {
    setLayerAxis(member, false);
    const ImportRole role = isGiven(member.role) ? member.role : roleByName(member.name);
    const bool isVectors = role == ImportRole(MatrixRole::X) || role == ImportRole(MatrixRole::XKv);
    const std::size_t axes = isVectors                         ? kAxesOfLayers - 1
                             : role == ImportRole(FusedRole{}) ? kAxesOfLayers + 1
                                                               : kAxesOfLayers;
    if (member.array.isNumbers && member.array.shape.size() == axes) {
        setLayerAxis(member, true);
    }
}

void takeLayerAxes(ImportPlan& plan) {
    for (ImportMember& member : plan.members) {
        takeLayerAxis(member);
    }
}

void setLayerAxis(ImportMember& member, bool hasLayers) {
    std::vector<std::size_t>& shape = member.array.shape;
    // An axis of length 0 stays, so that it is refused.
    if (hasLayers && !member.layers.isGiven() && shape.size() > 2 && shape.front() > 0) {
        member.layers.numbers.resize(shape.front());
        std::iota(member.layers.numbers.begin(), member.layers.numbers.end(), std::size_t{0});
        shape.erase(shape.begin());
    } else if (!hasLayers && member.layers.isAxis()) {
        shape.insert(shape.begin(), member.layers.numbers.size());
        member.layers = {};
    }
}

std::vector<WrittenAxes> axesWithLayers(const ImportPlan& plan, const ImportMember& member) {
    std::vector<WrittenAxes> all;
    const bool isAxis = member.layers.isAxis();
    for (const bool hasLayers : {isAxis, !isAxis}) {
        ImportMember tried = member;
        if (hasLayers != isAxis) {
            setLayerAxis(tried, hasLayers);
        }
        if (tried.layers.isAxis() != hasLayers) {
            continue; // its layers are members of their own, or it has too few axes
        }
        for (const FileAxes axes : axesFor(plan, tried)) {
            const bool isUsual = axes == FileAxes::Tokens || axes == FileAxes::BatchTokens ||
                                 axes == FileAxes::HeadTokens || isAxis;
            if (!hasLayers || isUsual) {
                all.push_back({axes, hasLayers});
            }
        }
    }
    return all;
}

std::vector<std::size_t> layersIn(const ImportPlan& plan) {
    const ImportMember* const leader = leaderOf(plan);
    return leader == nullptr ? std::vector<std::size_t>() : leader->layers.numbers;
}

std::vector<std::size_t> layersOfAll(const ImportPlan& plan) {
    std::vector<std::size_t> common = layersIn(plan);
    std::erase_if(common, [&plan](std::size_t number) { return !haveAll(plan, number); });
    return common;
}

std::vector<std::size_t> layersRead(const ImportPlan& plan) {
    const std::vector<std::size_t> all = layersIn(plan);
    if (all.empty()) {
        return {};
    }
    if (plan.layer) {
        return {*plan.layer};
    }
    const std::vector<std::size_t> common = layersOfAll(plan);
    return common.empty()                     ? std::vector{all.front()}
           : parting(plan, common) != nullptr ? std::vector{common.front()}
                                              : common;
}

namespace {

/// What a member is in a layer, in a word: its single number, or its shape.
std::string valueText(const ImportMember& member, std::size_t number) {
    const std::optional<std::size_t> at = member.layers.placeOf(number);
    if (!at) {
        return "–";
    }
    const std::vector<std::size_t>& shape =
        member.layers.isAxis() ? member.array.shape : member.layers.shapes[*at];
    if (shape.empty() || shape == std::vector<std::size_t>{1}) {
        const Result<NumberArray> array = readOfLayer(member, number);
        return array ? fmt::format("{:.4g}", array->values.front()) : "–";
    }
    return fmt::format("{}", fmt::join(shape, " × "));
}

/// "1 [0, 1, 3], 0.354 [2]", in the order of the first layers.
std::string valuesByLayer(const ImportMember& member, const std::vector<std::size_t>& numbers) {
    std::vector<std::pair<std::string, std::vector<std::size_t>>> all;
    for (const std::size_t number : numbers) {
        const std::string value = valueText(member, number);
        auto same = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == value; });
        if (same == all.end()) {
            same = all.insert(all.end(), {value, {}});
        }
        same->second.push_back(number);
    }
    std::string text;
    for (const auto& [value, layers] : all) {
        text += fmt::format("{}{} [{}]", text.empty() ? "" : ", ", value, numbersText(layers));
    }
    return text;
}

} // namespace

std::optional<LayerDifference> layerDifference(const ImportPlan& plan) {
    const std::vector<std::size_t> common = layersOfAll(plan);
    const ImportMember* const member = plan.layer || common.size() < 2 ? nullptr : parting(plan, common);
    if (member == nullptr) {
        return std::nullopt;
    }
    if (!isParameterOf(*member) && (!member->layers.areAlike || lacksSome(*member, common))) {
        return LayerDifference{LayerDifference::Kind::Numbers, member->name, valuesByLayer(*member, common)};
    }
    const bool isOwn = isParameterOf(*member);
    return LayerDifference{
        isOwn ? LayerDifference::Kind::Own : LayerDifference::Kind::TooLarge, member->name, {}};
}

std::optional<Error> whyOneLayer(const ImportPlan& plan) {
    const std::optional<LayerDifference> difference = layerDifference(plan);
    if (!difference) {
        return std::nullopt;
    }
    const std::string layers = numbersText(layersOfAll(plan));
    switch (difference->kind) {
    case LayerDifference::Kind::Own:
        return makeError(translatable("{0}: its layers {1} make no one scene, as each has \"{2}\" of its own "
                                      "(choose one by --layer)"),
                         plan.title, layers, difference->name);
    case LayerDifference::Kind::Numbers:
        return makeError(translatable("{0}: its layers {1} make no one scene, as \"{2}\" differs, by value "
                                      "[layers]: {3} (choose one by --layer)"),
                         plan.title, layers, difference->name, difference->values);
    case LayerDifference::Kind::TooLarge:
        break;
    }
    return makeError(translatable("{0}: its layers {1} are too large for one scene, by \"{2}\" "
                                  "(choose one by --layer)"),
                     plan.title, layers, difference->name);
}

void chooseLayer(ImportPlan& plan, std::optional<std::size_t> number) {
    plan.layer = number;
    for (ImportMember& member : plan.members) {
        const MemberLayers& layers = member.layers;
        if (layers.shapes.empty()) {
            continue;
        }
        const std::optional<std::size_t> at =
            number ? layers.placeOf(*number) : std::optional<std::size_t>(0);
        if (at) {
            member.array.shape = layers.shapes[*at];
            member.source = layers.sources[*at];
        }
    }
}

Result<void> checkOneInput(const ImportPlan& plan) {
    const ImportMember* const x = plan.in(MatrixRole::X);
    const ImportMember* const w = queryProjection(plan);
    if (plan.layer || x == nullptr || w == nullptr) {
        return {};
    }
    const std::size_t inputs = x->layers.numbers.size();
    const std::size_t projections = w->layers.numbers.size();
    const ImportMember& several = inputs > 1 ? *x : *w;
    const ImportMember& one = inputs > 1 ? *w : *x;
    if (std::max(inputs, projections) < 2 || one.layers.isGiven()) {
        return {};
    }
    return unexpected(makeError(
        translatable(
            "{0}: \"{1}\" is there once, and \"{2}\" in the layers {3} (choose the layer to which it "
            "belongs, by --layer)"),
        plan.title, one.name, several.name, numbersText(several.layers.numbers)));
}

Result<void> checkLayers(const ImportPlan& plan) {
    const std::vector<std::size_t> numbers = layersRead(plan);
    const ImportMember* const leader = leaderOf(plan);
    if (const Result<void> paired = checkOneInput(plan); !paired) {
        return paired;
    }
    for (const ImportMember& member : plan.members) {
        if (!isGiven(member.role) || numbers.empty()) {
            continue;
        }
        const auto isMissing = [&member](std::size_t number) { return !member.layers.placeOf(number); };
        const auto missing = std::find_if(numbers.begin(), numbers.end(), isMissing);
        if (member.layers.isGiven() && missing != numbers.end() && !mayLack(member.role)) {
            return unexpected(makeError(
                translatable("{0}: it has no layer {1}, and \"{2}\" has the layers {3} (choose one that all "
                             "have by --layer, or leave one of them out)"),
                member.name, std::to_string(*missing), leader->name, numbersText(leader->layers.numbers)));
        }
        if (!member.layers.isGiven() && hasAxes(member.role) && numbers.size() > 1) {
            return unexpected(makeError(
                translatable("{0}: it has no layers, and \"{1}\" has {2} (choose one by --layer, or "
                             "leave one of them out)"),
                member.name, leader->name, std::to_string(numbers.size())));
        }
    }
    return {};
}

bool mayLack(const ImportRole& role) {
    return std::holds_alternative<ImportedMask>(role) || std::holds_alternative<ImportedRule>(role) ||
           std::holds_alternative<LengthsRole>(role) || std::holds_alternative<Reference>(role);
}

bool actsIn(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<std::size_t> numbers = layersRead(plan);
    return !member.layers.isGiven() ||
           std::any_of(numbers.begin(), numbers.end(),
                       [&member](std::size_t number) { return member.layers.placeOf(number).has_value(); });
}

Result<NumberArray> readOfLayer(const ImportMember& member, std::size_t number) {
    if (!member.heads.empty()) {
        return readOfHeads(member, number);
    }
    if (!member.layers.isGiven()) {
        return readArray(member.source);
    }
    const std::optional<std::size_t> at = member.layers.placeOf(number);
    if (!at) {
        return unexpected(makeError(translatable("{0}: it has no layer {1} (it has: {2})"), member.name,
                                    std::to_string(number), numbersText(member.layers.numbers)));
    }
    return member.layers.isAxis() ? readArrayPart(member.source, *at) : readArray(member.layers.sources[*at]);
}

Result<NumberArray> readShared(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<std::size_t> numbers =
        member.layers.isGiven() ? layersRead(plan) : std::vector<std::size_t>();
    if (numbers.empty()) {
        return readArray(member.source);
    }
    const bool isFirstThere = member.layers.placeOf(numbers.front()).has_value();
    Result<NumberArray> first = isFirstThere ? readOfLayer(member, numbers.front()) : NumberArray{};
    for (std::size_t at = 1; first && at < numbers.size(); ++at) {
        const bool isThere = member.layers.placeOf(numbers[at]).has_value();
        const Result<NumberArray> other = isThere ? readOfLayer(member, numbers[at]) : NumberArray{};
        if (!other) {
            return unexpected(other.error());
        }
        if (other->values != first->values) {
            return unexpected(makeError(
                translatable("{0}: it differs from layer to layer, and here all layers have one (choose a "
                             "layer by --layer, or leave it out)"),
                member.name));
        }
    }
    return first;
}

NumberArray joinedLayers(std::vector<NumberArray> layers) {
    NumberArray joined = std::move(layers.front());
    std::vector<std::size_t>& shape = joined.shape;
    while (shape.size() < kAxesOfLayers - 1) { // an axis that is missing is the one before the tokens
        shape.insert(shape.end() - 2, 1);
    }
    shape.insert(shape.begin(), layers.size());
    joined.values.reserve(joined.values.size() * layers.size());
    for (std::size_t at = 1; at < layers.size(); ++at) {
        const std::vector<double> values = std::move(layers[at].values);
        joined.values.insert(joined.values.end(), values.begin(), values.end());
    }
    return joined;
}

} // namespace attnscope
