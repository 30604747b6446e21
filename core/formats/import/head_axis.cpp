// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/head_axis.h"

#include "core/formats/import/import_names.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/order_by_numbers.h"

#include <algorithm>
#include <array>
#include <limits>

namespace attnscope {

namespace {

using Shape = std::vector<std::size_t>;

/// One way to read queries and keys of four axes.
struct Order {
    std::size_t batches = 1;
    std::size_t heads = 1, keyHeads = 1;
    std::size_t queries = 1, keys = 1;

    bool isPossible() const { return keyHeads > 0 && heads % keyHeads == 0; }
};

Order orderOf(const Shape& q, const Shape& k, bool headsFirst, bool areKeysTurned = false) {
    const std::size_t head = headsFirst ? 1 : 2;
    const std::size_t token = headsFirst ? 2 : 1;
    const std::size_t keyHead = areKeysTurned ? token : head;
    const std::size_t keyToken = areKeysTurned ? head : token;
    return {q[0], q[head], k[keyHead], q[token], k[keyToken]};
}

/// Whether heads and tokens of both are the same numbers, exchanged.
bool areExchanged(const Shape& q, const Shape& k) {
    return q.size() == 4 && k.size() == 4 && q[1] != q[2] && q[1] == k[2] && q[2] == k[1];
}

/// Numbers of heads that models have.
bool isUsual(std::size_t heads) {
    constexpr std::size_t kMost = 64;
    return heads <= 4 || heads == 6 || (heads <= kMost && heads % 4 == 0);
}

/// Whether an array fits the order where it tells anything of it; nothing where it doesn't.
std::optional<bool> fitsTexts(const ImportMember& member, const Order& order) {
    const auto* const side = std::get_if<TokenSide>(&member.role);
    if (side == nullptr) {
        return std::nullopt;
    }
    return lengthOfLists(member) == (*side == TokenSide::Queries ? order.queries : order.keys);
}

/// Axes of length 1 serve all.
bool fitsCells(const Shape& shape, const Order& order) {
    const std::size_t rank = shape.size();
    const auto fits = [](std::size_t length, std::size_t wanted) { return length == wanted || length == 1; };
    return fits(shape[rank - 1], order.keys) && fits(shape[rank - 2], order.queries) &&
           (rank < 4 || fits(shape[1], order.heads));
}

std::optional<bool> fitsNumbers(const ImportMember& member, const Order& order) {
    const Shape& shape = member.array.shape;
    const std::size_t rank = shape.size();
    const ImportRole role = isGiven(member.role) ? member.role : roleByName(member.name);
    const bool isOfBatch = rank == 2 && shape[0] == order.batches;
    if (const auto* const mask = std::get_if<ImportedMask>(&role); mask != nullptr && rank >= 2) {
        const bool isOfKeys = *mask == ImportedMask::Padding || *mask == ImportedMask::Kept;
        return isOfKeys || (isOfBatch && shape[0] != shape[1]) ? shape[rank - 1] == order.keys
                                                               : fitsCells(shape, order);
    }
    if ((role == ImportRole(MatrixRole::Weights) || role == ImportRole(ScoresRole{}) || isOfCells(role)) &&
        rank == 4) {
        return fitsCells(hasHeadsLast(shape) ? Shape{shape[0], shape[3], shape[1], shape[2]} : shape, order);
    }
    if (role == ImportRole(Reference::Output) && rank == 3) {
        return shape[1] == order.queries && shape[2] % order.heads == 0;
    }
    if (role == ImportRole(Reference::LogSumExp) && rank == 3) {
        return shape[1] == order.heads && shape[2] == order.queries;
    }
    const bool isOfIds = isWhole(member.array) && plainName(member.name).ends_with("ids");
    return isOfIds && isOfBatch ? std::optional(shape[1] == order.queries) : std::nullopt;
}

/// How many arrays speak for an order, less those against it.
int evidenceFor(const ImportPlan& plan, const Order& order, std::optional<std::size_t> heads) {
    int evidence = heads ? (*heads == order.heads ? 1 : -1) : 0;
    for (const ImportMember& member : plan.members) {
        const std::optional<bool> fits =
            member.array.isText ? fitsTexts(member, order) : fitsNumbers(member, order);
        evidence += !fits ? 0 : *fits ? 1 : -1;
    }
    return evidence;
}

/// The same of an order that may be impossible.
int evidenceIn(const ImportPlan& plan, const Order& order, std::optional<std::size_t> heads) {
    return order.isPossible() ? evidenceFor(plan, order, heads) : std::numeric_limits<int>::min();
}

const Shape& keysOf(const ImportPlan& plan, const Shape& queries) {
    const ImportMember* const k = plan.in(MatrixRole::K);
    return k != nullptr && k->array.shape.size() == queries.size() ? k->array.shape : queries;
}

/// Above 0 where heads come first, below 0 where tokens do; 0 where nothing tells.
int verdict(const ImportPlan& plan, const Shape& q) {
    const Shape& k = keysOf(plan, q);
    const Order first = orderOf(q, k, true);
    const Order last = orderOf(q, k, false);
    const std::optional<std::size_t> heads = headsSaid(plan);
    if (areExchanged(q, k)) {
        const int firstTurned = evidenceFor(plan, orderOf(q, k, true, true), heads);
        const int lastTurned = evidenceFor(plan, orderOf(q, k, false, true), heads);
        if (const int turned = std::max(firstTurned, lastTurned);
            turned > std::max({evidenceIn(plan, first, heads), evidenceIn(plan, last, heads), 0})) {
            return firstTurned - lastTurned;
        }
    }
    if (first.isPossible() != last.isPossible()) {
        return first.isPossible() ? 1 : -1;
    }
    if (const int numbers = orderByNumbers(plan, q); numbers != 0) {
        return numbers;
    }
    if (const int more = evidenceFor(plan, first, heads) - evidenceFor(plan, last, heads); more != 0) {
        return more;
    }
    // Fewer key heads are likelier than fewer keys that divide the queries.
    if ((q[1] == k[1]) != (q[2] == k[2])) {
        return q[2] == k[2] ? 1 : q[2] > k[2] && last.keyHeads > 0 ? -1 : 1;
    }
    return 0;
}

/// Where nothing tells it is the documented order, unless that has more heads than tokens, and more than
/// models have.
bool areHeadsFirst(const Shape& q) {
    constexpr std::size_t kManyHeads = 32;
    return q[1] <= q[2] || (isUsual(q[1]) == isUsual(q[2]) ? q[1] <= kManyHeads : isUsual(q[1]));
}

} // namespace

bool mayBeHeads(const ImportPlan& plan, double number) {
    const ImportMember* const alone = plan.in(MatrixRole::WQ);
    const ImportMember* const w = alone != nullptr ? alone : plan.fusedProjection();
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportMember* const of = w != nullptr ? w : q != nullptr ? q : plan.in(FusedRole{});
    if (of == nullptr || of->array.shape.size() < 2 || number < 1.0) {
        return false;
    }
    const Shape& shape = of->array.shape;
    const auto heads = static_cast<std::size_t>(number);
    const bool isAxis = w == nullptr && std::find(shape.begin(), shape.end() - 1, heads) != shape.end() - 1;
    const std::size_t width = w == nullptr || (w == alone && plan.weightsLayout == WeightsLayout::InOut)
                                  ? shape.back()
                              : w == alone ? shape[shape.size() - 2]
                                           : std::max(shape[shape.size() - 2], shape.back());
    return isAxis || (width % heads == 0 && (w != nullptr || shape.size() < 4));
}

bool saysHeads(const ImportPlan& plan, const ImportMember& member) {
    constexpr std::array<std::string_view, 5> kNames{"heads", "nhead", "nheads", "numheads",
                                                     "numattentionheads"};
    const Shape& shape = member.array.shape;
    const bool isOne = std::all_of(shape.begin(), shape.end(), [](std::size_t side) { return side == 1; });
    const std::string name = plainName(member.name);
    if (!isOne || !isWhole(member.array) || member.roleChosen) {
        return false;
    }
    if (name == "h") { // the paper's letter
        const Result<NumberArray> number = readArray(member.source);
        return number && mayBeHeads(plan, number->values.front());
    }
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::optional<std::size_t> headsSaid(const ImportPlan& plan) {
    if (plan.headsChosen) {
        return plan.heads;
    }
    for (const ImportMember& member : plan.members) {
        if (!member.heads.empty() && isGiven(member.role)) {
            return member.heads.size();
        }
        if (!saysHeads(plan, member)) {
            continue;
        }
        const Result<NumberArray> number = readArray(member.source);
        if (number && number->values.front() >= 1.0 && number->values.front() <= 65'536.0) {
            return static_cast<std::size_t>(number->values.front());
        }
    }
    return std::nullopt;
}

FileAxes axesOfFour(const ImportPlan& plan, const Shape& queries) {
    const int more = verdict(plan, queries);
    return more > 0 || (more == 0 && areHeadsFirst(queries)) ? FileAxes::BatchHeadTokens
                                                             : FileAxes::BatchTokensHead;
}

bool areKeysTurned(const ImportPlan& plan, const ImportMember& queries, const ImportMember& keys) {
    const Shape& q = queries.array.shape;
    const Shape& k = keys.array.shape;
    if (!areExchanged(q, k)) {
        return false;
    }
    const bool isFirst = queries.axes == FileAxes::BatchHeadTokens;
    const Order alike = orderOf(q, k, isFirst);
    const std::optional<std::size_t> heads = headsSaid(plan);
    return !alike.isPossible() || evidenceFor(plan, orderOf(q, k, isFirst, true), heads) >
                                      std::max(0, evidenceFor(plan, alike, heads));
}

bool areKeysOpen(const ImportMember& queries, const ImportMember& keys) {
    return areExchanged(queries.array.shape, keys.array.shape) && queries.axes == keys.axes &&
           !keys.axesChosen && !queries.axesChosen;
}

bool isBatchOpen(const ImportPlan& plan, const ImportMember& member) {
    const Shape& shape = member.array.shape;
    if (shape.size() != 3 || member.axes != FileAxes::BatchTokens || member.axesChosen ||
        shape[0] <= shape[1]) {
        return false;
    }
    return std::none_of(plan.members.begin(), plan.members.end(), [](const ImportMember& other) {
        return std::holds_alternative<TokenSide>(other.role) || isOfCells(other.role) ||
               std::holds_alternative<ImportedMask>(other.role);
    });
}

bool isBatchOpen(const ImportPlan& plan) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportMember* const vectors = q != nullptr ? q : plan.in(MatrixRole::X);
    return vectors != nullptr && isBatchOpen(plan, *vectors);
}

namespace {

/// Whether the file has the tokens of one batch item, and nothing of several.
bool hasOneSentence(const ImportPlan& plan) {
    const auto isOfItems = [](const ImportMember& other) {
        const bool isOfKeys =
            other.role == ImportRole(ImportedMask::Padding) || other.role == ImportRole(ImportedMask::Kept);
        return (std::holds_alternative<TokenSide>(other.role) || isOfKeys) && other.array.shape.size() > 1;
    };
    const ImportMember* const tokens = plan.in(TokenSide::Queries);
    return tokens != nullptr && tokens->array.shape.size() == 1 && plan.in(LengthsRole{}) == nullptr &&
           std::none_of(plan.members.begin(), plan.members.end(), isOfItems);
}

/// Whether the first of that many axes, which nobody chose, is taken for batch items.
bool leadsWithItems(const ImportMember& member, std::size_t axes, FileAxes taken) {
    const Shape& shape = member.array.shape;
    return shape.size() == axes && shape[0] > 1 && member.axes == taken && !member.axesChosen &&
           !member.layers.isAxis();
}

} // namespace

bool mayBeOfHeads(const ImportPlan& plan, const ImportMember& member) {
    return leadsWithItems(member, 3, FileAxes::BatchTokens) && hasOneSentence(plan);
}

bool mayBeOfLayers(const ImportPlan& plan, const ImportMember& member) {
    return member.role == ImportRole(MatrixRole::Weights) &&
           leadsWithItems(member, 4, FileAxes::BatchHeadTokens) && hasOneSentence(plan);
}

bool areHeadsUnsaid(const ImportPlan& plan) {
    if (plan.heads != 1 || headsSaid(plan)) {
        return false;
    }
    const ImportMember* const q = plan.in(MatrixRole::Q);
    if (q != nullptr) {
        const std::string name = plainName(q->name);
        const bool isOfModule = name.ends_with("proj") || name.ends_with("proj.output") ||
                                name.ends_with("proj.out") || name.ends_with("projout");
        return isOfModule && q->axes == FileAxes::BatchTokens && !q->axesChosen;
    }
    if (const ImportMember* const fused = plan.in(FusedRole{})) {
        return !fused->axesChosen && sharesHeadAxis(fused->axes);
    }
    const ImportMember* const w =
        plan.in(MatrixRole::WQ) != nullptr ? plan.in(MatrixRole::WQ) : plan.fusedProjection();
    const ImportMember* const x = plan.in(MatrixRole::X);
    if (w == nullptr || x == nullptr || w->array.shape.size() != 2 || x->array.shape.empty()) {
        return false;
    }
    // A head alone has fewer outputs than inputs.
    const std::size_t model = x->array.shape.back();
    const bool isWide = std::min(w->array.shape[0], w->array.shape[1]) >= model;
    return isWide && (w->name.ends_with("weight") || w->name.ends_with("kernel"));
}

bool isOrderOpen(const ImportPlan& plan, const ImportMember& queries) {
    const Shape& q = queries.array.shape;
    if (q.size() != 4 || queries.axesChosen || verdict(plan, q) != 0) {
        return false;
    }
    // More heads than these are rarer than as many tokens.
    constexpr std::size_t kManyHeads = 32;
    if (q[1] == q[2]) {
        return q[1] > 1;
    }
    const bool mayBeHeads = isUsual(q[2]) && q[2] > 4 && q[2] <= kManyHeads;
    return isUsual(q[1]) ? (q[1] > q[2] && isUsual(q[2])) || (q[1] > 4 && mayBeHeads)
                         : q[1] < q[2] && isUsual(q[2]);
}

} // namespace attnscope
