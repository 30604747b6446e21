// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_guess.h"

#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/mask_content.h"
#include "core/formats/import/projection_names.h"
#include "core/formats/import/settle_by_results.h"
#include "core/formats/import/table_labels.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace attnscope {

namespace {

constexpr std::array<std::string_view, 6> kTokenWords{"tok", "word", "key", "src", "tgt", "text"};

bool isSquare(const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    return shape.size() >= 2 && shape.back() == shape[shape.size() - 2];
}

/// "layer3" alone says whose it is; with two axes of tokens it is that layer's attention.
bool isLayerOfWeights(const ImportMember& member) {
    const bool isGathered = !member.layers.names.empty();
    const std::string small = plainName(isGathered ? member.layers.names.front() : member.name);
    const std::string_view word = withoutNumber(small);
    return (word == "layer" || word == "block") && word.size() < small.size() && isSquare(member) &&
           member.rows != RowKind::Other;
}

/// Texts that name tokens, features or regions.
bool isNames(const ImportRole& role) {
    return std::holds_alternative<TokenSide>(role) || std::holds_alternative<FeatureKind>(role) ||
           std::holds_alternative<RegionsRole>(role);
}

/// "q_proj" with two axes may be the projection's weights as well as what it gave.
bool mayBeProjection(const ImportMember& member) {
    return member.array.shape.size() < 3 && plainName(member.name).ends_with("proj");
}

/// Whether one side of a matrix may be queries, keys and values of the other: three times as long, or, with
/// fewer key heads, less.
bool isFused(const std::vector<std::size_t>& shape) {
    if (shape.size() != 2) {
        return false;
    }
    const std::size_t model = std::min(shape[0], shape[1]);
    const std::size_t outputs = std::max(shape[0], shape[1]);
    return outputs > model && outputs <= kFusedParts * model && (outputs - model) % 2 == 0;
}

/// Whether an array of that type and so many axes can play the role.
bool suits(const ImportMember& member, const ImportRole& role) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const bool isProjected = role == ImportRole(MatrixRole::Q) || role == ImportRole(MatrixRole::K) ||
                             role == ImportRole(MatrixRole::V);
    if (isProjected && mayBeProjection(member)) {
        return false;
    }
    // A factor, as LoRA's "alpha", is none either.
    if (role == ImportRole(MatrixRole::Weights) && shape.size() < 2 && !member.roleChosen) {
        return false;
    }
    // "src" and "tgt" are token ids as well as vectors.
    if (role == ImportRole(MatrixRole::X) && isWhole(member.array) && !member.roleChosen &&
        plainName(member.name).size() == 3) {
        return false;
    }
    if (const auto* const mask = std::get_if<ImportedMask>(&role)) {
        const bool isBool = member.array.type == "bool" || isWhole(member.array) || member.areTruths;
        const bool isOfKeys = *mask == ImportedMask::Padding || *mask == ImportedMask::Kept;
        return (*mask == ImportedMask::Added ? isFloat(member.array) : isBool) &&
               shape.size() >= (isOfKeys ? 1 : 2);
    }
    if (std::holds_alternative<ImportedRule>(role)) {
        const bool isOne =
            std::all_of(shape.begin(), shape.end(), [](std::size_t side) { return side == 1; });
        return member.array.isNumbers &&
               (isOne || (member.isTriangle && role == ImportRole(ImportedRule::Causal)));
    }
    if (std::holds_alternative<LengthsRole>(role)) {
        return isWhole(member.array) && (shape.size() == 1 || shape.size() == 2);
    }
    if (std::holds_alternative<FusedRole>(role)) {
        return member.array.isNumbers && !fusedAxesOf(shape).empty();
    }
    if (const auto* const projection = std::get_if<FusedProjectionRole>(&role)) {
        return member.array.isNumbers && (projection->isBias ? shape.size() == 1 : isFused(shape));
    }
    // Lists of tokens may be those of each batch item.
    const bool isNameList =
        member.array.isText && (shape.size() == 1 || std::holds_alternative<TokenSide>(role));
    return isNames(role) ? isNameList : member.array.isNumbers;
}

/// A scene has one array in each role, but as many masks as there are.
bool isFree(const ImportPlan& plan, const ImportRole& role) {
    return std::holds_alternative<ImportedMask>(role) || plan.in(role) == nullptr;
}

void give(ImportPlan& plan, ImportMember& member, const ImportRole& role, GuessedFrom from) {
    if (isGiven(role) && !isGiven(member.role) && !member.roleChosen && suits(member, role) &&
        isFree(plan, role)) {
        member.role = role;
        member.roleFrom = from;
    }
}

/// Whether a mask says of keys whether they are tokens at all: Hugging Face's attention_mask (B, N).
bool isOfTokens(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    if (shape.size() != 2) {
        return false;
    }
    std::size_t batches = 0;
    bool hasTokensFirst = false; // (N, B, d)
    for (const ImportRole& role :
         {ImportRole(MatrixRole::Q), ImportRole(MatrixRole::X), ImportRole(FusedRole{})}) {
        const ImportMember* const of = plan.in(role);
        if (of != nullptr && of->array.shape.size() > 2) {
            const std::vector<std::size_t>& lengths = of->array.shape;
            batches = lengths.front();
            hasTokensFirst = lengths.size() == 3 && lengths[0] == shape[1] && lengths[1] == shape[0] &&
                             batches != shape[0];
        }
    }
    // As many batch items as tokens: Hugging Face's name is that of tokens, others are of queries and keys.
    const bool isCells =
        shape[0] == shape[1] && (shape[0] != batches || !plainName(member.name).ends_with("attentionmask"));
    return (shape[0] == batches || hasTokensFirst) && !isCells;
}

/// What True means where the numbers leave no doubt: a mask that let every query see all that comes after it
/// and not all before, one under which a query saw nothing and the other way round each sees something, or
/// tokens of a batch item of which none were seen.
std::pair<ImportedMask, GuessedFrom> meaningOf(ImportedMask mask, const MaskContent& content) {
    const bool isOfKeys = mask == ImportedMask::Kept || mask == ImportedMask::Padding;
    const bool isAttending = mask == ImportedMask::Attend && content.hasAllAbove && !content.hasRowOfOnes;
    // True in every cell above the diagonal is a future that is blocked, rows of padding or not.
    const bool isBlocking = mask == ImportedMask::Blocked && content.hasRowOfOnes && !content.hasRowOfZeros &&
                            !content.hasAllAbove;
    const bool isKept = mask == ImportedMask::Kept && content.hasRowOfZeros && !content.hasRowOfOnes;
    const bool isPadding = mask == ImportedMask::Padding && content.hasRowOfOnes && !content.hasRowOfZeros;
    const bool isOther = content.areTruths && (isOfKeys ? isKept || isPadding : isAttending || isBlocking);
    return isOther ? std::pair(otherWayRound(mask), GuessedFrom::Content)
                   : std::pair(mask, GuessedFrom::Name);
}

/// Gives an array that is called a mask its role. Plain names, as "mask", say nothing of True.
void guessMask(ImportPlan& plan, ImportMember& member, ImportedMask named, bool embedded) {
    if (named != ImportedMask::Padding && isLargeTriangle(member)) {
        member.isTriangle = true;
        give(plan, member, ImportedRule::Causal, GuessedFrom::Content);
        return;
    }
    const MaskContent content = maskContentOf(member).value_or(MaskContent{});
    const bool isPlain = named == ImportedMask::Attend;
    const bool areTokens = isPlain && isOfTokens(plan, member);
    member.isTriangle = content.isLowerTriangle;
    // A bias is a number for each pair; nanoGPT's buffer of that name is its causal mask.
    if (named == ImportedMask::Added && content.isLowerTriangle) {
        give(plan, member, ImportedRule::Causal, GuessedFrom::Content);
        return;
    }
    member.areTruths = content.areTruths && named != ImportedMask::Added && member.array.shape.size() >= 2 &&
                       !isOfTokens(plan, member);
    if (areTokens) {
        const auto [kept, from] = meaningOf(ImportedMask::Kept, content);
        give(plan, member, kept, from);
    } else if (isPlain) {
        // Hugging Face's name, beside projections too: True attends.
        const bool isBlocked = embedded && !plainName(member.name).ends_with("attentionmask");
        const ImportMember* const weights = plan.in(Reference::Weights);
        const std::optional<bool> areSeen =
            weights != nullptr && content.areTruths ? areOnesSeen(member, *weights) : std::nullopt;
        const auto [mask, from] =
            areSeen ? std::pair(*areSeen ? ImportedMask::Attend : ImportedMask::Blocked, GuessedFrom::Weights)
                    : meaningOf(isBlocked ? ImportedMask::Blocked : ImportedMask::Attend, content);
        give(plan, member, mask, from);
        // Where a query would see nothing the other way round, that is not meant.
        const bool isSure = mask == ImportedMask::Attend ? content.hasRowOfOnes : content.hasRowOfZeros;
        member.isTrueOpen =
            member.role == ImportRole(mask) && from == GuessedFrom::Name && content.areTruths && !isSure;
    } else if (named == ImportedMask::Padding && plainName(member.name).ends_with("keypaddingmask")) {
        give(plan, member, named, GuessedFrom::Name); // PyTorch's own name says it
    } else {
        const auto [meant, from] = meaningOf(named, content);
        give(plan, member, meant, from);
    }
    const bool isOfKeys = named == ImportedMask::Padding || areTokens;
    if (isOfKeys ? content.isPenalty : isPlain) {
        give(plan, member, ImportedMask::Added, GuessedFrom::Name);
    }
}

/// What an array that is called a mask means: floats are added; True is blocked for nn.MultiheadAttention,
/// which its projections show, and attends for scaled_dot_product_attention.
void guessMasks(ImportPlan& plan) {
    const bool embedded = plan.in(MatrixRole::WQ) != nullptr || plan.fusedProjection() != nullptr;
    const bool isComputed = embedded || plan.in(FusedRole{}) != nullptr ||
                            (plan.in(MatrixRole::Q) != nullptr && plan.in(MatrixRole::K) != nullptr);
    if (!isComputed) {
        return; // there is nothing on which they act
    }
    for (ImportMember& member : plan.members) {
        const ImportRole named = roleByName(member.name);
        if (const auto* const kind = std::get_if<ImportedMask>(&named);
            kind != nullptr && !isGiven(member.role)) {
            guessMask(plan, member, *kind, embedded);
        }
    }
}

/// Takes roles away that others fill: `isIt` says which.
template <typename IsIt>
void takeAway(ImportPlan& plan, const IsIt& isIt) {
    for (ImportMember& member : plan.members) {
        if (isGiven(member.role) && !member.roleChosen && isIt(member.role)) {
            member.role = {};
            member.roleFrom = GuessedFrom::Nothing;
        }
    }
}

/// Scores are a check where they are computed too, and nothing beside given weights.
void settleScores(ImportPlan& plan, bool isComputed) {
    const bool areWeightsGiven = plan.in(MatrixRole::Weights) != nullptr;
    for (ImportMember& member : plan.members) {
        if (member.role == ImportRole(ScoresRole{}) && isComputed) {
            member.role = Reference::Scores;
        }
    }
    takeAway(plan, [&](const ImportRole& role) {
        const bool acts =
            std::holds_alternative<ImportedRule>(role) || std::holds_alternative<LengthsRole>(role);
        return (acts && !isComputed) || (areWeightsGiven && role == ImportRole(ScoresRole{}));
    });
}

/// Takes away what does not go with the rest: a scene is X with its projections, or Q and K, or weights.
void settleKind(ImportPlan& plan) {
    const auto all = [&plan](std::initializer_list<MatrixRole> roles) {
        return std::all_of(roles.begin(), roles.end(),
                           [&plan](MatrixRole role) { return plan.in(role) != nullptr; });
    };
    const bool embedded = all({MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV}) ||
                          (all({MatrixRole::X}) && plan.fusedProjection() != nullptr);
    const bool hasQueries = all({MatrixRole::Q, MatrixRole::K});
    const bool isFused = !embedded && !hasQueries && plan.in(FusedRole{}) != nullptr;
    const bool projected = isFused || (!embedded && hasQueries);
    if (!isFused) {
        takeAway(plan, [](const ImportRole& role) { return role == ImportRole(FusedRole{}); });
    } else {
        takeAway(plan, [](const ImportRole& role) {
            return role == ImportRole(MatrixRole::Q) || role == ImportRole(MatrixRole::K) ||
                   role == ImportRole(MatrixRole::V);
        });
    }
    settleScores(plan, embedded || projected);
    // What a model returned beside its attentions: hidden states of all layers, embeddings.
    if (areVectorsAlone(plan)) {
        takeAway(plan, [](const ImportRole& role) {
            return role == ImportRole(MatrixRole::X) || role == ImportRole(MatrixRole::XKv);
        });
    }
    if (!embedded) {
        const bool isAlone = plan.in(MatrixRole::WQ) == nullptr; // W_O of a model whose W_Q is fused
        takeAway(plan, [isAlone](const ImportRole& role) {
            const bool isOutput = role == ImportRole(MatrixRole::WO) || role == ImportRole(MatrixRole::BO);
            return std::holds_alternative<FusedProjectionRole>(role) || (isAlone && isOutput);
        });
    }
    if (!embedded && !projected) {
        return;
    }
    for (ImportMember& member : plan.members) {
        const auto* const role = std::get_if<MatrixRole>(&member.role);
        if (role == nullptr) {
            continue;
        }
        const bool ofProjected = *role == MatrixRole::Q || *role == MatrixRole::K || *role == MatrixRole::V;
        if (*role == MatrixRole::Weights && !member.roleChosen) {
            member.role = Reference::Weights;
        } else if (embedded == ofProjected && !member.roleChosen) {
            member.role = {};
            member.roleFrom = GuessedFrom::Nothing;
        }
    }
}

/// Whether three arrays can be Q, K and V in that order.
bool fitAsQkv(const ImportMember& q, const ImportMember& k, const ImportMember& v) {
    const auto& [of, keys, values] = std::tie(q.array.shape, k.array.shape, v.array.shape);
    const std::size_t rank = of.size();
    return keys.size() == rank && values.size() == rank && of.back() == keys.back() &&
           keys[rank - 2] == values[rank - 2] && std::equal(of.begin(), of.end() - 2, keys.begin()) &&
           std::equal(of.begin(), of.end() - 2, values.begin());
}

/// Three arrays that can be Q, K and V in one way only are. Where two of them could change places their order
/// in the file says nothing.
void guessQkv(ImportPlan& plan, const std::vector<ImportMember*>& three) {
    std::array<std::size_t, 3> order{0, 1, 2};
    std::optional<std::array<std::size_t, 3>> only;
    do {
        if (fitAsQkv(*three[order[0]], *three[order[1]], *three[order[2]])) {
            if (only) {
                return;
            }
            only = order;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    constexpr std::array kRoles{MatrixRole::Q, MatrixRole::K, MatrixRole::V};
    for (std::size_t at = 0; only && at < kRoles.size(); ++at) {
        give(plan, *three[(*only)[at]], kRoles[at], GuessedFrom::Shape);
    }
}

/// Names that say nothing, as numpy.savez gives them (arr_0 …): what shape and numbers say.
void guessByShape(ImportPlan& plan) {
    std::vector<ImportMember*> numbers;
    for (ImportMember& member : plan.members) {
        if (isGiven(member.role) && !isNames(member.role)) {
            return;
        }
        if (member.array.isNumbers && !member.roleChosen && member.array.shape.size() >= 2) {
            numbers.push_back(&member);
        }
    }
    for (ImportMember* const member : numbers) {
        const bool isAlone = numbers.size() == 1 && isSquare(*member) && member->rows != RowKind::Other;
        if (isAlone || member->rows == RowKind::Shares) {
            give(plan, *member, MatrixRole::Weights,
                 member->rows == RowKind::Shares ? GuessedFrom::Rows : GuessedFrom::Shape);
        }
    }
    if (numbers.size() == 3 && plan.in(MatrixRole::Weights) == nullptr) {
        guessQkv(plan, numbers);
    }
}

/// nn.Linear keeps [d_out][d_in]: the names of its members show it, or the side that X fits.
WeightsLayout layoutOf(const ImportPlan& plan) {
    const ImportMember* const x = plan.in(MatrixRole::X);
    const ImportMember* const alone = plan.in(MatrixRole::WQ);
    const ImportMember* const w = alone != nullptr ? alone : plan.fusedProjection();
    if (x == nullptr || w == nullptr || w->array.shape.size() != 2 || x->array.shape.empty()) {
        return WeightsLayout::InOut;
    }
    const std::size_t model = x->array.shape.back();
    const bool fitsIn = w->array.shape[0] == model;
    const bool fitsOut = w->array.shape[1] == model;
    const bool linear = w->name.ends_with("weight");
    return fitsOut && (!fitsIn || linear) ? WeightsLayout::OutIn : WeightsLayout::InOut;
}

/// Beside keys of other tokens a mask of as many tokens as there are queries is that of their own attention,
/// in which they are keys: Hugging Face's attention_mask of a decoder beside encoder_attention_mask.
void leaveOutMasksOfQueries(ImportPlan& plan) {
    for (ImportMember& member : plan.members) {
        const bool isOfKeys =
            member.role == ImportRole(ImportedMask::Kept) || member.role == ImportRole(ImportedMask::Padding);
        if (!isOfKeys || member.roleChosen || member.array.shape.size() != 2) {
            continue;
        }
        ImportPlan without = plan;
        for (ImportMember& other : without.members) {
            other.role = std::holds_alternative<ImportedMask>(other.role) ? ImportRole{} : other.role;
        }
        const Result<ImportOutline> outline = outlineOf(without);
        if (outline && outline->queries != outline->keys && member.array.shape[1] == outline->queries) {
            member.role = {};
            member.roleFrom = GuessedFrom::Nothing;
            member.isOfOther = true;
        }
    }
}

/// A triangle of a model's longest text, as buffers have it, is the causal mask of as many tokens as there
/// are.
void takeLongTriangles(ImportPlan& plan) {
    for (ImportMember& member : plan.members) {
        const std::vector<std::size_t>& shape = member.array.shape;
        if (!std::holds_alternative<ImportedMask>(member.role) || member.roleChosen || !isSquare(member) ||
            std::any_of(shape.begin(), shape.end() - 2, [](std::size_t side) { return side != 1; })) {
            continue;
        }
        ImportPlan without = plan;
        for (ImportMember& other : without.members) {
            other.role = std::holds_alternative<ImportedMask>(other.role) ? ImportRole{} : other.role;
        }
        const Result<ImportOutline> outline = outlineOf(without);
        const bool isLonger = outline && outline->queries == outline->keys && shape.back() > outline->keys;
        if (isLonger && maskContentOf(member).value_or(MaskContent{}).isCausal &&
            plan.in(ImportedRule::Causal) == nullptr) {
            member.role = ImportedRule::Causal;
            member.roleFrom = GuessedFrom::Content;
            member.isTrueOpen = false;
        }
    }
}

/// A model's results after W_O, or of another layer, are no check of this scene.
void leaveOutOtherResults(ImportPlan& plan) {
    ImportPlan alone = plan;
    for (ImportMember& member : alone.members) {
        member.role = std::holds_alternative<Reference>(member.role) ? ImportRole{} : member.role;
    }
    if (!outlineOf(alone)) {
        return;
    }
    for (std::size_t at = 0; at < plan.members.size(); ++at) {
        ImportMember& member = plan.members[at];
        if (member.roleChosen || !std::holds_alternative<Reference>(member.role)) {
            continue;
        }
        alone.members[at].role = member.role;
        if (!outlineOf(alone)) {
            member.role = {};
            member.roleFrom = GuessedFrom::Nothing;
        }
        alone.members[at].role = {};
    }
}

/// Whether a list of texts is called as tokens are; tags and labels of tokens are others.
bool namesTokens(const ImportMember& member) {
    const std::string name = plainName(member.name);
    return std::any_of(kTokenWords.begin(), kTokenWords.end(),
                       [&name](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// "src_tokens" and "tgt_tokens" name keys and queries where their numbers say so and the others don't.
void settleTokens(ImportPlan& plan) {
    const auto find = [&plan](TokenSide side) {
        return std::find_if(plan.members.begin(), plan.members.end(), [side](const ImportMember& member) {
            return member.role == ImportRole(side) && !member.roleChosen;
        });
    };
    const auto queries = find(TokenSide::Queries);
    const auto keys = find(TokenSide::Keys);
    if (queries == plan.members.end()) {
        return;
    }
    ImportPlan unnamed = plan;
    for (ImportMember& member : unnamed.members) {
        member.role = std::holds_alternative<TokenSide>(member.role) ? ImportRole{} : member.role;
    }
    const Result<ImportOutline> outline = outlineOf(unnamed);
    if (!outline || lengthOfLists(*queries) != outline->keys) {
        return;
    }
    if (outline->queries == outline->keys) {
        // As many of both: a decoder's queries are of the target.
        const bool isSource = plainName(queries->name).find("src") != std::string::npos;
        if (isSource && keys != plan.members.end() &&
            plainName(keys->name).find("tgt") != std::string::npos) {
            std::swap(queries->role, keys->role);
        }
        return;
    }
    if (keys == plan.members.end() && plan.in(TokenSide::Keys) == nullptr) {
        queries->role = TokenSide::Keys;
    } else if (keys != plan.members.end() && lengthOfLists(*keys) == outline->queries) {
        std::swap(queries->role, keys->role);
    }
}

} // namespace

void guessRoles(ImportPlan& plan) {
    markOtherAttentions(plan);
    for (ImportMember& member : plan.members) {
        const ImportRole named = roleByName(member.name);
        // Logits of a vocabulary are no scores. Masks wait until it is known what they act on.
        const bool isOther =
            named == ImportRole(ScoresRole{}) && !isSquare(member) && !hasHeadsLast(member.array.shape);
        if (!std::holds_alternative<ImportedMask>(named) && !isOther && !member.isOfOther &&
            !isTableLabel(member)) {
            give(plan, member, named, GuessedFrom::Name);
        }
        if (!member.heads.empty() && member.rows == RowKind::Shares) {
            give(plan, member, MatrixRole::Weights, GuessedFrom::Rows);
        }
        if (isLayerOfWeights(member)) {
            give(plan, member, MatrixRole::Weights, GuessedFrom::Name);
        }
    }
    for (ImportMember& member : plan.members) {
        if (!isGiven(member.role) && !member.isOfOther && member.name.find("bias") == std::string::npos) {
            give(plan, member, roleBesideProjections(plan, member), GuessedFrom::Name);
        }
    }
    for (ImportMember& member : plan.members) {
        if (!isGiven(member.role) && !member.isOfOther) {
            give(plan, member, roleBesideProjections(plan, member), GuessedFrom::Name);
        }
    }
    for (ImportMember& member : plan.members) {
        if (member.array.isText && member.array.shape.size() == 1 && !isTableLabel(member)) {
            give(plan, member, TokenSide::Queries, GuessedFrom::Type);
            if (namesTokens(member)) {
                give(plan, member, TokenSide::Keys, GuessedFrom::Type);
            }
        }
    }
    settleKind(plan);
    guessByShape(plan);
    guessMasks(plan);
    plan.weightsLayout = layoutOf(plan);
    guessTableLabels(plan);
    guessAxes(plan);
    leaveOutMasksOfQueries(plan);
    takeLongTriangles(plan);
    settleTokens(plan);
    leaveOutOtherResults(plan);
    settleByResults(plan);
}

void guessOtherRoles(ImportPlan& plan) {
    const bool wasEmbedded = plan.in(MatrixRole::X) != nullptr;
    const WeightsLayout layout = plan.weightsLayout;
    for (ImportMember& member : plan.members) {
        if (!member.roleChosen) {
            member.role = {};
            member.roleFrom = GuessedFrom::Nothing;
        }
    }
    const std::vector<ImportMember> before = plan.members;
    guessRoles(plan);
    for (std::size_t at = 0; at < before.size(); ++at) {
        // Scores beside Q and K are a check, unless it is chosen otherwise; stepping through the uses with
        // keys must pass over them.
        plan.members[at].role = before[at].roleChosen ? before[at].role : plan.members[at].role;
    }
    plan.weightsLayout = wasEmbedded ? layout : plan.weightsLayout; // it may have been chosen
}

} // namespace attnscope
