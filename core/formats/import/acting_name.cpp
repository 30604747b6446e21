// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/acting_name.h"

#include "core/formats/arrays/array_file.h"
#include "core/formats/import/before_scores.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/model_parts.h"
#include "core/formats/import/projection_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace attnscope {

namespace {

constexpr std::array kActing{
    ActingName{"mask", ""},
    ActingName{"padding", ""},
    ActingName{"bias", ""},
    ActingName{"causal", "--mask causal"},
    ActingName{"lens", "--mask valid:a,b,…"},
    ActingName{"length", "--mask valid:a,b,…"},
    ActingName{"lengths", "--mask valid:a,b,…"},
    ActingName{"seqlens", "--mask valid:a,b,…"},
    ActingName{"scale", "--scale"},
    ActingName{"scaling", "--scale"},
    ActingName{"softcap", "--softcap"},
    ActingName{"temperature", "--temperature"},
    ActingName{"alibi", "--alibi"},
    ActingName{"rope", "--rope"},
    ActingName{"dropout", "--dropout"},
    ActingName{"window", "--mask window:LEFT,RIGHT"},
};

/// Whether tables of rotary positions are beside, and nothing turns Q and K, nor was said of another of them.
bool isRotaryLost(const ImportPlan& plan) {
    const bool isComputed = plan.in(MatrixRole::Q) != nullptr || plan.in(MatrixRole::X) != nullptr ||
                            plan.in(FusedRole{}) != nullptr;
    return isComputed && !plan.ropeBase && plan.in(ImportedRule::RopeBase) == nullptr &&
           std::none_of(plan.members.begin(), plan.members.end(), [](const ImportMember& member) {
               return (member.roleChosen && isRotaryTable(member)) ||
                      (member.isInInputs && !isGiven(member.role));
           });
}

/// Whether an array has the shape of a mask of bool or of a bias of the heads of this scene, however it is
/// called.
bool isShapedAsMask(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const bool isOfHeads = isFloat(member.array) && shape.size() == 3 && member.rows != RowKind::Shares;
    if ((member.array.type != "bool" && !isOfHeads) || shape.size() < 2) {
        return false;
    }
    const Result<ImportOutline> outline = outlineOf(plan);
    if (isOfHeads) {
        return outline && outline->heads > 1 && shape.front() == outline->heads &&
               shape[1] == outline->queries && shape[2] == outline->keys;
    }
    return outline && shape.back() == outline->keys &&
           (shape[shape.size() - 2] == outline->queries ||
            (shape.size() == 2 && shape[0] == outline->batches));
}

/// The words of a name, to be asked for one.
class Words {
public:
    explicit Words(std::string_view name)
        : m_words(wordsOfName(name)) {}

    bool has(std::string_view word) const {
        return std::find(m_words.begin(), m_words.end(), word) != m_words.end();
    }

private:
    std::vector<std::string> m_words;
};

bool isOneNumber(const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    return std::all_of(shape.begin(), shape.end(), [](std::size_t side) { return side == 1; });
}

/// Whether it is called as the input of nn.MultiheadAttention and others, and not as what is made of it
/// ("q_proj", "query_states").
bool isCalledAsInput(const ImportMember& queries) {
    const std::string last = wordsOfName(queries.name).back();
    return last == "q" || last == "query" || last == "queries";
}

/// Whether it makes queries, and what is taken for them goes into it by its name and width. Where something
/// else is called X, that does.
bool isInputProjection(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportRole named = roleByName(member.name);
    const auto* const fused = std::get_if<FusedProjectionRole>(&named);
    const bool isProjection = named == ImportRole(MatrixRole::WQ) || (fused != nullptr && !fused->isBias);
    const auto isX = [](const ImportMember& other) {
        return roleByName(other.name) == ImportRole(MatrixRole::X);
    };
    if (!isProjection || q == nullptr || q->roleChosen || member.roleChosen || isGiven(member.role) ||
        !isCalledAsInput(*q) || std::any_of(plan.members.begin(), plan.members.end(), isX)) {
        return false;
    }
    const std::vector<std::size_t>& shape = member.array.shape;
    const std::size_t width = q->array.shape.empty() ? 0 : q->array.shape.back();
    return shape.size() == 2 && q->array.shape.size() < 4 && (shape[0] == width || shape[1] == width);
}

/// What stands between X and its queries and keys besides their matrices, or turns these; null where it does
/// not.
const ActingName* actingBeforeScores(const ImportPlan& plan, const ImportMember& member) {
    static constexpr ActingName kQueryNorm{"norm",
                                           "q and k as they are after it, in place of X and its matrices"};
    static constexpr ActingName kLora{"lora", "weights to which it is added"};
    static constexpr ActingName kBlockNorm{"norm", "X as it is after it, which goes into W_Q"};
    static constexpr ActingName kEitherNorm{"norm", kEitherNormOption};
    static constexpr ActingName kRotaryTable{"rope", "--rope"};
    static constexpr ActingName kInputs{"w_q", kInputsOption};
    const Words words(member.name);
    if (isInputProjection(plan, member)) {
        return &kInputs;
    }
    if (plan.in(MatrixRole::X) != nullptr && plan.in(MatrixRole::Q) == nullptr) {
        const bool isOfScores =
            words.has("q") || words.has("k") || words.has("qk") || words.has("query") || words.has("key");
        if (words.has("lora")) {
            return &kLora;
        }
        if (words.has("norm") && isOfScores) {
            return &kQueryNorm;
        }
    }
    if (isBlockNorm(plan, member)) {
        return isNormBehind(plan, member) ? &kEitherNorm : &kBlockNorm;
    }
    return isRotaryTable(member) && isRotaryLost(plan) ? &kRotaryTable : nullptr;
}

/// What acts on scores or weights and is no array of them: lengths, ids, tables, slopes; null where it is
/// none.
const ActingName* actingOnScores(const ImportPlan& plan, const ImportMember& member) {
    static constexpr ActingName kLengths{"len", "--mask valid:a,b,…"};
    static constexpr ActingName kHeadMask{
        "head_mask", "v * head_mask[:, None, None] in place of v, which gives the same output"};
    static constexpr ActingName kTable{
        "bias", "bias, table[index.reshape(-1)].reshape(N, N, -1).transpose(2, 0, 1) of this table and its "
                "relative_position_index"};
    static constexpr ActingName kBuckets{
        "bias", "position_bias (1, H, N, N), as the model's compute_bias(N, N) makes it of this table"};
    // Ids that say to which of several packed texts a token belongs.
    static constexpr ActingName kDocuments{"ids", kDocumentsOption};
    const Words words(member.name);
    const std::string name = plainName(member.name);
    const bool isList = member.array.shape.size() == 1 && !isOneNumber(member);
    // Where each of several packed texts begins, as flash attention has it.
    if (isList && name.starts_with("cuseqlens")) {
        return &kDocuments;
    }
    // "max_len" is no list of lengths.
    if (isList && isWhole(member.array) && words.has("len")) {
        return &kLengths;
    }
    if (name.ends_with("headmask") && isFloat(member.array)) {
        return &kHeadMask;
    }
    if (name.ends_with("positionbiastable")) {
        return &kTable;
    }
    if (name.ends_with("relativeattentionbias.weight")) {
        return &kBuckets;
    }
    const bool isOfIds =
        (words.has("document") || words.has("doc") || words.has("segment") || words.has("sequence")) &&
        (words.has("id") || words.has("ids"));
    const bool mayBeIds = plan.in(MatrixRole::X) == nullptr && isWhole(member.array) && !isOneNumber(member);
    return mayBeIds && isOfIds ? &kDocuments : nullptr;
}

} // namespace

const ActingName* actingName(std::string_view name) {
    const std::vector<std::string> words = wordsOfName(name);
    const auto* const found =
        std::find_if(kActing.begin(), kActing.end(), [&words](const ActingName& acting) {
            return std::find(words.begin(), words.end(), acting.word) != words.end();
        });
    if (found != kActing.end()) {
        return found;
    }
    return std::holds_alternative<ImportedMask>(roleByName(name)) ? kActing.data() : nullptr;
}

bool isInWeights(const ImportPlan& plan, const ImportMember& member) {
    return plan.in(MatrixRole::Weights) != nullptr && actingName(member.name) != nullptr;
}

const ActingName* actingName(const ImportPlan& plan, const ImportMember& member) {
    static constexpr ActingName kHeads{"head", "--heads"};
    static constexpr ActingName kBias{
        "bias", "--as NAME=b_q, b_k, b_v or b_o, as it is that of Q, K, V or the output"};
    static constexpr ActingName kOutputProjection{kOutputWord, "--as NAME=w_o"};
    if (plan.in(MatrixRole::Weights) != nullptr || member.isOfOther || member.isInInputs ||
        member.inputNorm) {
        return nullptr;
    }
    if (mayBeOutputProjection(plan, member)) {
        return &kOutputProjection;
    }
    if (const ActingName* const before = actingBeforeScores(plan, member)) {
        return before;
    }
    if (isRotaryTable(member)) {
        return nullptr; // what turns Q and K says it already
    }
    // "n_head" is a count; "lm_head.weight" is none.
    const Words words(member.name);
    if (isOneNumber(member) && !plan.headsChosen && (words.has("head") || words.has("heads"))) {
        const Result<ImportOutline> outline = outlineOf(plan);
        const Result<NumberArray> heads = readArray(member.source);
        // "head_dim" and "num_key_value_heads" say the same of heads of which the number is known.
        const bool isWidth = words.has("dim") || words.has("size") || words.has("width");
        const bool isOfKeys = words.has("key") || words.has("kv");
        const std::size_t known = !outline   ? 0
                                  : isWidth  ? outline->key.value_or(0)
                                  : isOfKeys ? outline->keyHeads
                                             : outline->heads;
        return heads && heads->values.front() == static_cast<double>(known) ? nullptr : &kHeads;
    }
    if (const ActingName* const special = actingOnScores(plan, member)) {
        return special;
    }
    if (const ActingName* const part = modelPart(plan, member)) {
        return part;
    }
    const ActingName* const acting = actingName(member.name);
    if (acting == nullptr) {
        return isShapedAsMask(plan, member) ? kActing.data() : nullptr;
    }
    if (acting->word != "bias" || member.array.shape.size() > 1) {
        return acting;
    }
    // A vector is the bias of a projection: of Q, K and V that are given it is in them already. A number
    // fills what a mask blocks.
    const bool isOfNorm =
        words.has("norm") || words.has("ln") || !member.name.starts_with(prefixOfProjections(plan));
    const bool isProjected = plan.in(MatrixRole::Q) != nullptr || plan.in(FusedRole{}) != nullptr;
    return isOneNumber(member) || isOfNorm || isProjected || isBiasOfUnused(plan, member) ? nullptr : &kBias;
}

const ImportMember* inputProjection(const ImportPlan& plan) {
    const auto found =
        std::find_if(plan.members.begin(), plan.members.end(),
                     [&plan](const ImportMember& member) { return isInputProjection(plan, member); });
    return found == plan.members.end() ? nullptr : &*found;
}

const ImportMember* lostMember(const ImportPlan& plan) {
    const auto found =
        std::find_if(plan.members.begin(), plan.members.end(), [&plan](const ImportMember& member) {
            return !isGiven(member.role) && !member.roleChosen && actingName(plan, member) != nullptr;
        });
    return found == plan.members.end() ? nullptr : &*found;
}

Result<void> checkNothingLost(const ImportPlan& plan) {
    const ImportMember* const lost = lostMember(plan);
    return lost == nullptr
               ? Result<void>()
               : unexpected(makeError(
                     translatable(
                         "{0}: \"{1}\" would change the result, and nothing says how it is meant (open "
                         "the file by itself and choose its use, or leave it out of the file)"),
                     plan.title, lost->name));
}

} // namespace attnscope
