// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/told_guesses.h"

#include "core/formats/arrays/array_file.h"
#include "core/formats/import/head_axis.h"
#include "core/formats/import/import_masks.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/input_norm.h"
#include "core/formats/import/settle_by_results.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <string>

namespace attnscope {

namespace {

void tell(const ImportPlan& plan, const std::string& guess) {
    std::fprintf(stderr, "attnscope: %s: %s\n", plan.title.c_str(), guess.c_str());
}

void tellOrders(const ImportPlan& plan) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportMember* const k = plan.in(MatrixRole::K);
    const ImportMember* const x = plan.in(MatrixRole::X);
    const ImportMember* const vectors = q != nullptr ? q : x;
    if (vectors != nullptr && isBatchOpen(plan, *vectors)) {
        tell(plan, vectors->name + " is taken for B N d (--axes tokens,batch says that it is N B d)");
    }
    const ImportMember* const weights = plan.in(MatrixRole::Weights);
    if (const ImportMember* const lead = q != nullptr ? q : weights;
        lead != nullptr && mayBeOfHeads(plan, *lead)) {
        const std::string last = isOfCells(lead->role) ? "M" : "d";
        tell(plan, lead->name + " is taken for batch items of one head, B N " + last +
                       " (--axes head says that it is H N " + last + ')');
    }
    if (weights != nullptr && mayBeOfLayers(plan, *weights)) {
        tell(plan, weights->name + " is taken for batch items, B H N M (--axes layer,head says that it is "
                                   "L H N M)");
    }
    if (areHeadsUnsaid(plan)) {
        tell(plan, "nothing says how many heads there are, and one is taken (--heads H says it)");
    }
    if (q == nullptr) {
        return;
    }
    const bool areHeadsFirst = q->axes == FileAxes::BatchHeadTokens;
    const std::string taken = areHeadsFirst ? "B H N d" : "B N H d";
    const std::string other = areHeadsFirst ? "B N H d" : "B H N d";
    if (isOrderOpen(plan, *q)) {
        tell(plan, q->name + " is taken for " + taken + " (--axes " +
                       (areHeadsFirst ? "batch,tokens,head" : "batch,head") + " says that it is " + other +
                       ')');
    }
    if (k != nullptr && areKeysOpen(*q, *k)) {
        tell(plan, q->name + " and " + k->name + " are both taken for " + taken + " (--as \"" + q->name +
                       "=q:" + other + "\" says that they lie otherwise than each other)");
    }
}

/// The sum of the first row; NaN where it can't be read.
double firstSum(const ImportMember& weights) {
    const std::size_t columns = weights.array.shape.back();
    const Result<std::vector<double>> row = readBeginning(weights.source, columns);
    return row && row->size() == columns ? std::accumulate(row->begin(), row->end(), 0.0)
                                         : std::numeric_limits<double>::quiet_NaN();
}

/// Weights whose rows are no shares; where the keys are not the last axis the file has no such rows.
void tellRows(const ImportPlan& plan) {
    const ImportMember* const given = plan.in(MatrixRole::Weights);
    if (given == nullptr || plan.columns || given->axes == FileAxes::TokensKeysHead ||
        given->axes == FileAxes::BatchTokensKeysHead || firstRowsOf(*given) != RowKind::Other) {
        return;
    }
    constexpr double kPercent = 100.0;
    constexpr double kRounded = 1.0; // of tables with one decimal
    const double sum = firstSum(*given);
    const std::string cure =
        hasColumnsThatSumToOne(*given)
            ? " and its columns do: it seems to be (key, query) (save its array.swapaxes(-1, -2))"
        : std::abs(sum - kPercent) < kRounded
            ? ", the first to 100: it seems to be percent (divide it by 100)"
            : ", and they are taken as they are (--as " + given->name +
                  "=scores takes their softmax; --axes names another order)";
    tell(plan, "the rows of " + given->name + " do not sum to 1" + cure);
}

/// A causal mask of fewer queries than keys stands at the upper left or at the lower right, and weights that
/// have no axis of heads may be those of one head.
void tellSizes(const ImportPlan& plan) {
    const Result<ImportOutline> outline = outlineOf(plan);
    if (!outline) {
        return;
    }
    const ImportMember* const causal = plan.in(ImportedRule::Causal);
    if (causal != nullptr && !causal->roleChosen && outline->queries < outline->keys &&
        isCausalOn(plan, *causal)) {
        tell(plan,
             causal->name +
                 " is aligned at the upper left, as scaled_dot_product_attention has it: query 0 sees key "
                 "0 alone (--as " +
                 causal->name +
                 "=unused --mask causal:bottom-right aligns it at the lower right, as decoding over a "
                 "cache has it)");
    }
    const ImportMember* const tokens = plan.in(TokenSide::Queries);
    const bool isPartOfNames = tokens != nullptr && plan.in(MatrixRole::Weights) != nullptr &&
                               lengthOfLists(*tokens) < outline->queries;
    if (isPartOfNames) {
        tell(plan, tokens->name + " names " + std::to_string(lengthOfLists(*tokens)) + " of " +
                       std::to_string(outline->queries) +
                       " tokens, from the first on (give all names, those of [CLS] and [SEP] too)");
    }
    const ImportMember* const weights = plan.in(Reference::Weights);
    const bool isMean = weights != nullptr && outline->heads > 1 &&
                        (weights->axes == FileAxes::BatchTokens || weights->axes == FileAxes::Tokens);
    if (isMean) {
        tell(plan, weights->name + " has no axis of heads and is compared with the mean over the " +
                       std::to_string(outline->heads) +
                       " heads (save those of all heads where it is of one)");
    }
}

void tellMember(const ImportPlan& plan, const ImportMember& member) {
    if (member.isTrueOpen && !member.roleChosen && isGiven(member.role)) {
        const bool attends = member.role == ImportRole(ImportedMask::Attend);
        tell(plan, "True of " + member.name + " is taken to " + (attends ? "attend" : "be blocked") +
                       " (--as " + member.name + '=' + (attends ? "blocked" : "mask") + " says the other)");
    }
    const bool isOfT5 = member.role == ImportRole(ImportedMask::Added) && !member.roleChosen &&
                        plainName(member.name).ends_with("positionbias") &&
                        !plainName(member.name).ends_with("relativepositionbias") &&
                        plan.in(ImportedRule::Scale) == nullptr;
    if (isOfT5) {
        const std::string said = "--as " + member.name + "=bias";
        tell(plan, member.name + " is T5's name for it, and T5 divides q·k by nothing (--scale none " + said +
                       "; " + said + " alone says that it is divided by √d)");
    }
    if (isRotationOpen(plan, member)) {
        tell(plan, "q and k are taken for those before the rotary positions of " + member.name + " (--as " +
                       member.name + "=unused says that they are turned already)");
    }
    if (isFusedOrderOpen(plan, member)) {
        const bool isInHead = member.axes == FileAxes::FusedInHead;
        const std::string other = isInHead ? "B N 3 H d" : "B H 3 N d";
        tell(plan, member.name + " is taken for " + (isInHead ? "B H 3 N d" : "B N 3 H d") + " (--as \"" +
                       member.name + "=qkv:" + other + "\" says that it is " + other + ')');
    }
    if (&member == normOfInput(plan)) {
        const bool isLayerNorm = member.inputNorm == NormKind::Layer;
        tell(plan, plan.in(MatrixRole::X)->name + " goes through " + member.name + " first, " +
                       (isLayerNorm ? "a layer norm" : "over its root mean square") +
                       ", as the model's results beside show");
    }
}

} // namespace

void tellGuesses(const ImportPlan& plan) {
    tellOrders(plan);
    tellRows(plan);
    tellSizes(plan);
    for (const ImportMember& member : plan.members) {
        tellMember(plan, member);
    }
    // What is called as this program's own files and functions call it is as they have it.
    if (isLayoutOpen(plan) && plan.in(MatrixRole::WQ)->name != "w_q") {
        const bool isInOut = plan.weightsLayout == WeightsLayout::InOut;
        tell(plan, plan.in(MatrixRole::WQ)->name + " and the other projections are square and taken for " +
                       (isInOut ? "(in, out), as in X W" : "(out, in), as nn.Linear has them") +
                       " (--weights-layout " + (isInOut ? "out,in" : "in,out") + " says the other)");
    }
}

} // namespace attnscope
