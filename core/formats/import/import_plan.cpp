// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_plan.h"

#include "core/formats/import/head_modules.h"
#include "core/formats/import/import_layers.h"

#include <algorithm>
#include <filesystem>

namespace attnscope {

namespace {

bool isReference(const ImportRole& role, Reference what) {
    const auto* const reference = std::get_if<Reference>(&role);
    return reference != nullptr && *reference == what;
}

bool isMatrix(const ImportRole& role, MatrixRole matrix) {
    const auto* const given = std::get_if<MatrixRole>(&role);
    return given != nullptr && *given == matrix;
}

/// The shape with an axis for every letter: log-sum-exp has one number a row.
std::vector<std::size_t> fullShape(const ImportMember& member) {
    std::vector<std::size_t> shape = member.array.shape;
    if (isReference(member.role, Reference::LogSumExp)) {
        shape.push_back(1);
    }
    return shape;
}

/// How long the axis is that heads share with something else.
std::size_t sharedLength(const ImportMember& member, bool columns) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const bool folded = member.axes == FileAxes::FoldedTokens;
    return shape.empty() ? 0 : folded ? shape.front() : columns ? shape[shape.size() - 2] : shape.back();
}

/// Key heads follow from the query heads: d_k is the same, or the batch is. `heads` where neither is known.
std::size_t keyHeads(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportMember* const k = plan.in(MatrixRole::K);
    const bool folded = member.axes == FileAxes::FoldedTokens;
    if (q == nullptr || k == nullptr || k->axes != member.axes || q->axes != member.axes || plan.heads == 0) {
        return plan.heads;
    }
    // V has as many heads as K, but a width of its own.
    const std::size_t part = sharedLength(*q, plan.columns) / plan.heads;
    const std::size_t length = sharedLength(folded ? member : *k, plan.columns);
    return part == 0 || length % part != 0 ? plan.heads : std::max<std::size_t>(1, length / part);
}

} // namespace

std::optional<std::size_t> MemberLayers::placeOf(std::size_t number) const {
    const auto found = std::find(numbers.begin(), numbers.end(), number);
    return found == numbers.end() ? std::nullopt
                                  : std::optional(static_cast<std::size_t>(found - numbers.begin()));
}

bool hasAxes(const ImportRole& role) {
    const auto* const matrix = std::get_if<MatrixRole>(&role);
    return std::holds_alternative<Reference>(role) || std::holds_alternative<FusedRole>(role) ||
           std::holds_alternative<ScoresRole>(role) || (matrix != nullptr && !isParameter(*matrix));
}

bool isQueryProjection(const ImportRole& role) {
    return isMatrix(role, MatrixRole::WQ) || role == ImportRole(FusedProjectionRole{}) ||
           role == ImportRole(FusedProjectionRole{false, true});
}

bool isOfObjects(const ArrayMember& array) {
    return array.type == "|O";
}

bool isFloat(const ArrayMember& array) {
    return array.type.find("float") != std::string::npos;
}

bool isWhole(const ArrayMember& array) {
    return array.type.find("int") != std::string::npos;
}

bool isOfCells(const ImportRole& role) {
    return isReference(role, Reference::Weights) || isReference(role, Reference::Scores) ||
           isMatrix(role, MatrixRole::Weights) || std::holds_alternative<ScoresRole>(role);
}

AxisNames axisNamesOf(const ImportRole& role) {
    if (isReference(role, Reference::LogSumExp)) {
        return {"N_q", ""};
    }
    return isOfCells(role) ? AxisNames{"N_q", "N_k"} : AxisNames{};
}

const ImportMember* ImportPlan::in(const ImportRole& role) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&role](const ImportMember& member) { return member.role == role; });
    return found == members.end() ? nullptr : &*found;
}

const ImportMember* ImportPlan::fusedProjection() const {
    const ImportMember* const together = in(FusedProjectionRole{});
    return together != nullptr ? together : in(FusedProjectionRole{false, true});
}

bool ImportPlan::needsHeads() const {
    return std::any_of(members.begin(), members.end(), [](const ImportMember& member) {
        return (hasAxes(member.role) && sharesHeadAxis(member.axes)) || isQueryProjection(member.role);
    });
}

std::vector<MatrixRole> matricesOf(const ImportRole& role) {
    if (const auto* const matrix = std::get_if<MatrixRole>(&role)) {
        return {*matrix};
    }
    if (const auto* const projection = std::get_if<FusedProjectionRole>(&role)) {
        return projection->isBias ? std::vector{MatrixRole::BQ, MatrixRole::BK, MatrixRole::BV}
                                  : std::vector{MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV};
    }
    if (std::holds_alternative<FusedRole>(role)) {
        return {MatrixRole::Q, MatrixRole::K, MatrixRole::V};
    }
    return std::holds_alternative<ScoresRole>(role) ? std::vector{MatrixRole::Weights}
                                                    : std::vector<MatrixRole>{};
}

Result<ImportPlan> listImport(const std::vector<std::string>& paths) {
    ImportPlan plan;
    for (const std::string& path : paths) {
        const Result<std::vector<ArrayMember>> arrays = listArrays(path);
        if (!arrays) {
            return unexpected(arrays.error());
        }
        const std::filesystem::path file(path);
        plan.title = plan.title.empty() ? file.filename().string() : plan.title;
        for (const ArrayMember& array : *arrays) {
            const bool alone = array.name.empty();
            plan.members.push_back(
                {alone ? path : path + ":" + array.name, alone ? file.stem().string() : array.name, array});
        }
    }
    gatherLayers(plan);
    joinHeads(plan);
    stackHeads(plan);
    readRows(plan);
    return plan;
}

std::vector<FileAxes> axesFor(const ImportPlan& plan, const ImportMember& member) {
    if (std::holds_alternative<FusedRole>(member.role)) {
        return plan.columns ? std::vector<FileAxes>() : fusedAxesOf(member.array.shape);
    }
    std::vector<FileAxes> all = axesOfRank(fullShape(member).size(), plan.columns);
    const bool vectors = isMatrix(member.role, MatrixRole::X) || isMatrix(member.role, MatrixRole::XKv);
    const bool joins = !axisNamesOf(member.role).tokens.starts_with("N_");
    std::erase_if(all, [&](FileAxes axes) {
        const bool noHeads =
            axes == FileAxes::Tokens || axes == FileAxes::BatchTokens || axes == FileAxes::TokensBatch;
        const bool areCells = axes == FileAxes::TokensKeysHead || axes == FileAxes::BatchTokensKeysHead;
        if (areCells && !isOfCells(member.role)) {
            return true;
        }
        const bool joined = axes == FileAxes::TokensJoined || axes == FileAxes::BatchTokensJoined ||
                            axes == FileAxes::TokensBatchJoined;
        return vectors ? !noHeads : joined && !joins;
    });
    return all;
}

bool areVectorsAlone(const ImportPlan& plan) {
    const bool hasAttention = plan.in(MatrixRole::Weights) != nullptr || plan.in(ScoresRole{}) != nullptr ||
                              plan.in(MatrixRole::Q) != nullptr || plan.in(FusedRole{}) != nullptr;
    return hasAttention && plan.in(MatrixRole::WQ) == nullptr && plan.fusedProjection() == nullptr;
}

AxisReading readingOf(const ImportPlan& plan, const ImportMember& member) {
    const bool ofKeys = isMatrix(member.role, MatrixRole::K) || isMatrix(member.role, MatrixRole::V);
    const bool isRow = isReference(member.role, Reference::LogSumExp);
    return {member.axes, ofKeys ? keyHeads(plan, member) : plan.heads, plan.columns && !isRow};
}

Result<std::vector<std::size_t>> shapeRead(const ImportPlan& plan, const ImportMember& member) {
    return shapeRead(fullShape(member), readingOf(plan, member), member.name);
}

} // namespace attnscope
