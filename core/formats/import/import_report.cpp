// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_report.h"

#include "core/formats/import/acting_name.h"
#include "core/formats/import/head_axis.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_rows.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/input_norm.h"
#include "core/formats/import/numbers_in_file.h"
#include "core/formats/import/projection_names.h"
#include "core/formats/import/settle_by_results.h"

#include <algorithm>

namespace attnscope {

namespace {

/// What a role was told from.
std::string foundBy(const ImportMember& member) {
    if (member.roleChosen) {
        return "said by --as";
    }
    switch (member.roleFrom) {
    case GuessedFrom::Name:
        return "its name";
    case GuessedFrom::Shape:
        return "its shape";
    case GuessedFrom::Rows:
        return "rows that sum to 1";
    case GuessedFrom::Type:
        return "it holds texts";
    case GuessedFrom::Table:
        return "names in its table";
    case GuessedFrom::Weights:
        return "its name, and where the weights beside are 0";
    case GuessedFrom::Content:
        return std::holds_alternative<ImportedRule>(member.role)
                   ? "a triangle, which masks causally"
                   : "its name and its numbers: the other way round nothing would be seen";
    case GuessedFrom::Nothing:
        break;
    }
    return {};
}

/// Whether it is a projection, and nothing is there that goes into it or comes out of it.
bool lacksInput(const ImportPlan& plan, const ImportRole& named) {
    const auto* const matrix = std::get_if<MatrixRole>(&named);
    const bool isSingle = matrix != nullptr && (*matrix == MatrixRole::WQ || *matrix == MatrixRole::WK ||
                                                *matrix == MatrixRole::WV || *matrix == MatrixRole::WO);
    const bool isProjection = isSingle || std::holds_alternative<FusedProjectionRole>(named);
    return isProjection && plan.in(MatrixRole::X) == nullptr && plan.in(MatrixRole::Q) == nullptr &&
           plan.in(FusedRole{}) == nullptr;
}

/// What it would be by its name if nothing else stood in its way.
std::string whyUnused(const ImportPlan& plan, const ImportMember& member) {
    if (member.roleChosen) {
        return "said by --as";
    }
    if (isOfObjects(member.array) && member.array.shape.empty()) {
        return "a Python object is not read (of a dict of arrays: numpy.savez(\"arrays.npz\", "
               "**numpy.load(\"" +
               member.source + "\", allow_pickle=True).item()))";
    }
    if (isOfObjects(member.array)) {
        return "Python objects are not read (save texts with dtype=str, shorter lists filled up with \"\", "
               "and "
               "arrays one by one: np.savez(file, *arrays))";
    }
    if (!member.array.isNumbers && !member.array.isText) {
        return "arrays of this type are not read";
    }
    if (member.isOfOther) {
        return "it is of another attention than the one that is read";
    }
    const ImportRole named = roleByName(member.name);
    if (const ImportMember* const other = isGiven(named) ? plan.in(named) : nullptr) {
        return std::string(roleWord(named)) + " is \"" + other->name + "\"";
    }
    if (saysHeads(plan, member)) {
        return "it says how many heads there are";
    }
    if (member.isInInputs) {
        return "what it does is in the inputs already, as the model's results beside show";
    }
    if (member.inputNorm) {
        return "X goes through it, as the model's results beside show";
    }
    if (const ImportMember* const norm = normOfInput(plan);
        norm != nullptr && biasOfNorm(plan, *norm) == &member) {
        return "it is the bias of \"" + norm->name + "\", through which X goes";
    }
    if (isInWeights(plan, member)) {
        return "the weights have it in them already";
    }
    const bool isOfTokens = named == ImportRole(MatrixRole::X) || named == ImportRole(MatrixRole::XKv);
    if (isOfTokens && areVectorsAlone(plan)) {
        return "token vectors without W_Q";
    }
    const ActingName* const acting = actingName(plan, member);
    if (acting != nullptr && acting->option == "--heads") {
        return "it would change the result (--heads says it)";
    }
    if (acting != nullptr && acting->needsOtherArrays()) {
        return "it would change the result (give " + std::string(acting->option) + ')';
    }
    if (acting != nullptr) {
        return "it would change the result, and nothing says how it is meant (--as says it)";
    }
    if (isBiasOfUnused(plan, member)) {
        return "its matrix is not used either";
    }
    if (std::holds_alternative<Reference>(named)) {
        return "it would be " + std::string(roleWord(named)) + ", and its shape is not that of this scene's";
    }
    if (lacksInput(plan, named)) {
        return "its name is that of " + std::string(roleWord(named)) +
               ", and the x that goes into it is missing (--as NAME=x says which array that is)";
    }
    const std::vector<std::size_t>& shape = member.array.shape;
    if (plan.members.size() == 1 && member.array.isNumbers && shape.size() >= 2 &&
        hasColumnsThatSumToOne(member)) {
        return "its columns sum to 1 and its rows do not: weights are (query, key) (save its "
               "array.swapaxes(-1, -2))";
    }
    return isGiven(named) ? "its name is that of " + std::string(roleWord(named)) +
                                ", and its type, its shape or the other arrays don't go with it"
                          : "nothing says what it is";
}

/// How its axes were found, where there are others that fit too.
std::string axesFoundBy(const ImportPlan& plan, const ImportMember& member) {
    if (member.axesChosen) {
        return "axes as said";
    }
    if (member.isSettled && std::holds_alternative<FusedRole>(member.role)) {
        return "axes by the model's results beside";
    }
    if (isFusedOrderOpen(plan, member)) {
        return member.axes == FileAxes::FusedInHead ? "axes guessed, B N 3 H d fits too"
                                                    : "axes guessed, B H 3 N d fits too";
    }
    const auto* const role = std::get_if<MatrixRole>(&member.role);
    const bool isProjected =
        role != nullptr && (*role == MatrixRole::Q || *role == MatrixRole::K || *role == MatrixRole::V);
    if (isProjected && isOrderOpen(plan, member)) {
        return member.axes == FileAxes::BatchHeadTokens ? "axes guessed, B N H d fits too"
                                                        : "axes guessed, B H N d fits too";
    }
    // The axis of heads is one of three, or in the last.
    if (isProjected && plan.headsChosen && member.array.shape.size() == 3 &&
        member.array.shape[1] == plan.heads && member.array.shape[2] % plan.heads == 0) {
        return member.axes == FileAxes::TokensHead ? "axes guessed, B N (H d) fits too"
               : member.axes == FileAxes::BatchTokensJoined
                   ? "axes guessed, N H d fits too (--axes tokens,head)"
                   : "axes guessed";
    }
    const bool isVectors = isProjected || member.role == ImportRole(MatrixRole::X);
    if (isVectors && isBatchOpen(plan, member)) {
        return "axes guessed, N B d fits too (--axes tokens,batch)";
    }
    const bool isLead =
        member.role == ImportRole(MatrixRole::Weights) || member.role == ImportRole(MatrixRole::Q);
    if (isLead && mayBeOfHeads(plan, member)) {
        return isOfCells(member.role) ? "axes guessed, H N M fits too (--axes head)"
                                      : "axes guessed, H N d fits too (--axes head)";
    }
    if (mayBeOfLayers(plan, member)) {
        return "axes guessed, L H N M fits too (--axes layer,head)";
    }
    return axesFor(plan, member).size() > 1 ? "axes guessed" : "";
}

/// Which tokens its texts name, where they are not all of all batch items.
std::string tokensRead(const ImportPlan& plan, const ImportMember& member) {
    const Result<ImportOutline> outline = outlineOf(plan);
    const bool areQueries = member.role == ImportRole(TokenSide::Queries);
    const std::size_t tokens = !outline ? 0 : areQueries ? outline->queries : outline->keys;
    const std::size_t length = lengthOfLists(member);
    std::string text = member.array.shape.size() == 2 ? ", a list of each batch item" : "";
    if (length < tokens) {
        text +=
            ", names " + std::to_string(length) + " of " + std::to_string(tokens) + ": the rest is padding";
    }
    return text;
}

/// What its array is read as, without its name and shape.
MemberReport readingReport(const ImportPlan& plan, const ImportMember& member) {
    MemberReport report;
    report.type = member.array.type;
    report.role = std::string(roleWord(member.role));
    if (!isGiven(member.role)) {
        report.why = whyUnused(plan, member);
        return report;
    }
    report.why = foundBy(member);
    if (member.isTrueOpen && !member.roleChosen) {
        report.why += member.role == ImportRole(ImportedMask::Attend)
                          ? ", that True attends is a guess (--as says blocked)"
                          : ", that True is blocked is a guess (--as says mask)";
    }
    if (isRotationOpen(plan, member)) {
        report.why += ", that q and k are not turned yet is a guess (--as says unused)";
    } else if (member.isSettled && member.role == ImportRole(ImportedRule::RopeBase)) {
        report.why += ", and the model's results beside";
    }
    if (member.role == ImportRole(MatrixRole::WQ) && isLayoutOpen(plan)) {
        report.why += plan.weightsLayout == WeightsLayout::InOut
                          ? ", taken for (in, out), which is a guess (--weights-layout out,in)"
                          : ", taken for (out, in), which is a guess (--weights-layout in,out)";
    }
    if (std::holds_alternative<TokenSide>(member.role)) {
        report.why += tokensRead(plan, member);
    }
    if (hasAxes(member.role)) {
        const bool isRow = member.role == ImportRole(Reference::LogSumExp);
        report.axes = (member.layers.isAxis() ? "L " : "") +
                      axesLetters(member.axes, isOfCells(member.role), plan.columns && !isRow);
        if (isRow && report.axes.ends_with(" d")) {
            report.axes.erase(report.axes.size() - 2); // a number a row: no last axis
        }
        const std::string axes = axesFoundBy(plan, member);
        report.why += (report.why.empty() || axes.empty() ? "" : ", ") + axes;
    }
    const bool hasRowsLast =
        member.axes != FileAxes::TokensKeysHead && member.axes != FileAxes::BatchTokensKeysHead;
    if (member.role == ImportRole(MatrixRole::Weights) && !plan.columns && hasRowsLast &&
        firstRowsOf(member) == RowKind::Other) {
        report.why += hasColumnsThatSumToOne(member)
                          ? ", rows do not sum to 1 and columns do: it seems to be (key, query) (save its "
                            "array.swapaxes(-1, -2))"
                          : ", rows do not sum to 1 (scores, by --as, are softmaxed; --axes names another "
                            "order)";
    }
    if (staysInFile(plan, member)) {
        report.why += report.why.empty() ? "stays in its file" : ", stays in its file";
    }
    return report;
}

} // namespace

std::vector<MemberReport> reportOf(const ImportPlan& plan) {
    std::vector<MemberReport> reports;
    for (const ImportMember& member : plan.members) {
        MemberReport report = readingReport(plan, member);
        report.name = member.name;
        report.shape = member.array.shape;
        const MemberLayers& layers = member.layers;
        if (layers.isAxis()) {
            report.shape.insert(report.shape.begin(), layers.numbers.size());
        }
        for (std::size_t at = 0; at < layers.names.size(); ++at) {
            report.name = layers.names[at];
            report.shape = layers.shapes[at];
            report.layer = layers.numbers[at];
            reports.push_back(report);
        }
        if (layers.names.empty()) {
            reports.push_back(std::move(report));
        }
    }
    return reports;
}

} // namespace attnscope
