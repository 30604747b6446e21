// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_guess.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace attnscope {

namespace {

using Named = std::pair<std::string_view, ImportRole>;

/// Names without "_" and in small letters, beside those that the command line knows.
const std::array kNames{
    Named{"query", MatrixRole::Q},
    Named{"queries", MatrixRole::Q},
    Named{"querystates", MatrixRole::Q},
    Named{"querylayer", MatrixRole::Q},
    Named{"key", MatrixRole::K},
    Named{"keys", MatrixRole::K},
    Named{"keystates", MatrixRole::K},
    Named{"keylayer", MatrixRole::K},
    Named{"value", MatrixRole::V},
    Named{"values", MatrixRole::V},
    Named{"valuestates", MatrixRole::V},
    Named{"valuelayer", MatrixRole::V},
    Named{"hiddenstates", MatrixRole::X},
    Named{"embeddings", MatrixRole::X},
    Named{"inputs", MatrixRole::X},
    Named{"memory", MatrixRole::XKv},
    Named{"encoderhiddenstates", MatrixRole::XKv},
    Named{"qproj.weight", MatrixRole::WQ},
    Named{"kproj.weight", MatrixRole::WK},
    Named{"vproj.weight", MatrixRole::WV},
    Named{"oproj.weight", MatrixRole::WO},
    Named{"outproj.weight", MatrixRole::WO},
    Named{"query.weight", MatrixRole::WQ},
    Named{"key.weight", MatrixRole::WK},
    Named{"value.weight", MatrixRole::WV},
    Named{"qproj.bias", MatrixRole::BQ},
    Named{"kproj.bias", MatrixRole::BK},
    Named{"vproj.bias", MatrixRole::BV},
    Named{"oproj.bias", MatrixRole::BO},
    Named{"outproj.bias", MatrixRole::BO},
    Named{"query.bias", MatrixRole::BQ},
    Named{"key.bias", MatrixRole::BK},
    Named{"value.bias", MatrixRole::BV},
    Named{"attn", MatrixRole::Weights},
    Named{"attention", MatrixRole::Weights},
    Named{"attentions", MatrixRole::Weights},
    Named{"attnweights", MatrixRole::Weights},
    Named{"attnprobs", MatrixRole::Weights},
    Named{"attnpattern", MatrixRole::Weights},
    Named{"pattern", MatrixRole::Weights},
    Named{"attentionweights", MatrixRole::Weights},
    Named{"attentionprobs", MatrixRole::Weights},
    Named{"probs", MatrixRole::Weights},
    Named{"a", MatrixRole::Weights},
    Named{"o", Reference::Output},
    Named{"out", Reference::Output},
    Named{"output", Reference::Output},
    Named{"attnoutput", Reference::Output},
    Named{"attnout", Reference::Output},
    Named{"context", Reference::Output},
    Named{"contextlayer", Reference::Output},
    Named{"y", Reference::Output},
    Named{"lse", Reference::LogSumExp},
    Named{"logsumexp", Reference::LogSumExp},
    Named{"softmaxlse", Reference::LogSumExp},
    Named{"attnmask", ImportedMask::Attend},
    Named{"attentionmask", ImportedMask::Attend},
    Named{"mask", ImportedMask::Attend},
    Named{"srcmask", ImportedMask::Attend},
    Named{"tgtmask", ImportedMask::Attend},
    Named{"memorymask", ImportedMask::Attend},
    Named{"attnbias", ImportedMask::Added},
    Named{"attentionbias", ImportedMask::Added},
    Named{"keypaddingmask", ImportedMask::Padding},
    Named{"srckeypaddingmask", ImportedMask::Padding},
    Named{"memorykeypaddingmask", ImportedMask::Padding},
    Named{"tokens", TokenSide::Queries},
    Named{"inputtokens", TokenSide::Queries},
    Named{"querytokens", TokenSide::Queries},
    Named{"keytokens", TokenSide::Keys},
    Named{"memorytokens", TokenSide::Keys},
    Named{"featurenamesx", FeatureKind::Model},
    Named{"featurenamesqk", FeatureKind::Key},
    Named{"featurenamesv", FeatureKind::Value},
    Named{"regions", RegionsRole{TokenSide::Queries}},
    Named{"keyregions", RegionsRole{TokenSide::Keys}},
};

std::string plain(std::string_view name) {
    std::string small;
    for (const char letter : name) {
        if (letter != '_' && letter != '-' && letter != ' ') {
            small += static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
        }
    }
    return small;
}

ImportRole listedRole(std::string_view small) {
    const auto* const found = std::find_if(kNames.begin(), kNames.end(),
                                           [small](const Named& named) { return named.first == small; });
    return found == kNames.end() ? ImportRole{} : found->second;
}

/// "attentions_3" and "attn1": one layer's of several.
std::string_view withoutNumber(std::string_view small) {
    const std::size_t end = small.find_last_not_of("0123456789");
    return small.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

ImportRole wholeName(std::string_view name) {
    if (const std::optional<MatrixRole> role = roleNamed(name)) {
        return *role;
    }
    const std::string small = plain(name);
    const ImportRole listed = listedRole(small);
    if (!std::holds_alternative<std::monostate>(listed)) {
        return listed;
    }
    const std::string_view word = withoutNumber(small);
    const bool isWeights = word.size() > 1 && listedRole(word) == ImportRole(MatrixRole::Weights);
    return isWeights ? ImportRole(MatrixRole::Weights) : ImportRole{};
}

bool isGiven(const ImportRole& role) {
    return !std::holds_alternative<std::monostate>(role);
}

bool isSquare(const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    return shape.size() >= 2 && shape.back() == shape[shape.size() - 2];
}

/// "layer3" alone says whose it is; with two axes of tokens it is that layer's attention.
bool isLayerOfWeights(const ImportMember& member) {
    const std::string small = plain(member.name);
    const std::string_view word = withoutNumber(small);
    return (word == "layer" || word == "block") && word.size() < small.size() && isSquare(member) &&
           member.rows != RowKind::Other;
}

/// Texts that name tokens, features or regions.
bool isNames(const ImportRole& role) {
    return std::holds_alternative<TokenSide>(role) || std::holds_alternative<FeatureKind>(role) ||
           std::holds_alternative<RegionsRole>(role);
}

/// Whether an array of that type can play the role.
bool suits(const ImportMember& member, const ImportRole& role) {
    if (const auto* const mask = std::get_if<ImportedMask>(&role)) {
        const bool isFloat = member.array.type.find("float") != std::string::npos;
        return *mask == ImportedMask::Added ? isFloat : member.array.type == "bool";
    }
    return isNames(role) ? member.array.isText : member.array.isNumbers;
}

void give(ImportPlan& plan, ImportMember& member, const ImportRole& role, GuessedFrom from) {
    if (isGiven(role) && !isGiven(member.role) && suits(member, role) && plan.in(role) == nullptr) {
        member.role = role;
        member.roleFrom = from;
    }
}

/// What an array that is called a mask means: numbers are added; True is blocked for nn.MultiheadAttention,
/// which its projections show, and attends for scaled_dot_product_attention.
void guessMasks(ImportPlan& plan) {
    const bool embedded = plan.in(MatrixRole::WQ) != nullptr;
    for (ImportMember& member : plan.members) {
        const ImportRole named = roleByName(member.name);
        if (!std::holds_alternative<ImportedMask>(named) || plan.in(MatrixRole::Weights) != nullptr) {
            continue;
        }
        const bool isPlain = named == ImportRole(ImportedMask::Attend);
        give(plan, member, isPlain && embedded ? ImportRole(ImportedMask::Blocked) : named,
             GuessedFrom::Name);
        if (isPlain) {
            give(plan, member, ImportedMask::Added, GuessedFrom::Name);
        }
    }
}

/// Takes away what does not go with the rest: a scene is X with its projections, or Q and K, or weights.
void settleKind(ImportPlan& plan) {
    const auto all = [&plan](std::initializer_list<MatrixRole> roles) {
        return std::all_of(roles.begin(), roles.end(),
                           [&plan](MatrixRole role) { return plan.in(role) != nullptr; });
    };
    const bool embedded = all({MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV});
    const bool projected = !embedded && all({MatrixRole::Q, MatrixRole::K});
    if (!embedded && !projected) {
        return;
    }
    for (ImportMember& member : plan.members) {
        const auto* const role = std::get_if<MatrixRole>(&member.role);
        if (role == nullptr) {
            continue;
        }
        const bool ofProjected = *role == MatrixRole::Q || *role == MatrixRole::K || *role == MatrixRole::V;
        if (*role == MatrixRole::Weights) {
            member.role = Reference::Weights;
        } else if (embedded == ofProjected) {
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
        if (member.array.isNumbers && member.array.shape.size() >= 2) {
            numbers.push_back(&member);
        }
    }
    for (ImportMember* const member : numbers) {
        const bool isAlone = numbers.size() == 1 && isSquare(*member) && member->rows != RowKind::Other;
        if (isAlone || member->rows == RowKind::Shares) {
            give(plan, *member, MatrixRole::Weights, GuessedFrom::Shape);
        }
    }
    if (numbers.size() == 3 && plan.in(MatrixRole::Weights) == nullptr) {
        guessQkv(plan, numbers);
    }
}

/// nn.Linear keeps [d_out][d_in]: the names of its members show it, or the side that X fits.
WeightsLayout layoutOf(const ImportPlan& plan) {
    const ImportMember* const x = plan.in(MatrixRole::X);
    const ImportMember* const w = plan.in(MatrixRole::WQ);
    if (x == nullptr || w == nullptr || w->array.shape.size() != 2 || x->array.shape.empty()) {
        return WeightsLayout::InOut;
    }
    const std::size_t model = x->array.shape.back();
    const bool fitsIn = w->array.shape[0] == model;
    const bool fitsOut = w->array.shape[1] == model;
    const bool linear = w->name.ends_with("weight");
    return fitsOut && (!fitsIn || linear) ? WeightsLayout::OutIn : WeightsLayout::InOut;
}

} // namespace

ImportRole roleByName(std::string_view name) {
    ImportRole role = wholeName(name);
    // "model.layers.0.self_attn.q_proj.weight", "layer3/q", "block2_q": what stands last says most.
    for (std::size_t at = 0; !isGiven(role) && at < name.size(); ++at) {
        if (name[at] == '.' || name[at] == '/' || name[at] == '_') {
            role = wholeName(name.substr(at + 1));
        }
    }
    return role;
}

void guessRoles(ImportPlan& plan) {
    for (ImportMember& member : plan.members) {
        const ImportRole named = roleByName(member.name);
        // Masks wait until it is known what they act on.
        if (!std::holds_alternative<ImportedMask>(named)) {
            give(plan, member, named, GuessedFrom::Name);
        }
        if (isLayerOfWeights(member)) {
            give(plan, member, MatrixRole::Weights, GuessedFrom::Name);
        }
    }
    for (ImportMember& member : plan.members) {
        if (member.array.isText) {
            give(plan, member, TokenSide::Queries, GuessedFrom::Type);
            give(plan, member, TokenSide::Keys, GuessedFrom::Type);
        }
    }
    settleKind(plan);
    guessByShape(plan);
    guessMasks(plan);
    plan.weightsLayout = layoutOf(plan);
    guessAxes(plan);
}

} // namespace attnscope
