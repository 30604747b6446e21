// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/table_labels.h"

#include "core/formats/import/import_scene.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

/// What the names of rows and of columns are.
struct LabelRoles {
    ImportRole rows{};
    ImportRole columns{};
};

LabelRoles labelsOf(const ImportRole& table) {
    const auto* const matrix = std::get_if<MatrixRole>(&table);
    const auto* const mask = std::get_if<ImportedMask>(&table);
    const bool areKeysOnly =
        mask != nullptr && (*mask == ImportedMask::Padding || *mask == ImportedMask::Kept);
    if (isOfCells(table) || (mask != nullptr && !areKeysOnly)) {
        return {TokenSide::Queries, TokenSide::Keys};
    }
    if (matrix == nullptr) {
        return {};
    }
    switch (*matrix) {
    case MatrixRole::Q:
        return {TokenSide::Queries, FeatureKind::Key};
    case MatrixRole::K:
        return {TokenSide::Keys, FeatureKind::Key};
    case MatrixRole::V:
        return {TokenSide::Keys, FeatureKind::Value};
    case MatrixRole::X:
        return {TokenSide::Queries, FeatureKind::Model};
    case MatrixRole::XKv:
        return {TokenSide::Keys, FeatureKind::Model};
    default:
        return {};
    }
}

/// The numbers of the table in which the names stand, or null.
const ImportMember* tableOf(const ImportPlan& plan, const ImportMember& label) {
    const std::string path = arraySourceOf(label.source).path;
    const auto found = std::find_if(plan.members.begin(), plan.members.end(),
                                    [&path](const ImportMember& member) { return member.source == path; });
    return found == plan.members.end() ? nullptr : &*found;
}

bool isSquareTable(const ImportMember& table) {
    const auto& shape = table.array.shape;
    return shape.size() >= 2 && shape.back() == shape[shape.size() - 2];
}

bool hasRowNames(const ImportPlan& plan, const ImportMember& table) {
    return std::any_of(plan.members.begin(), plan.members.end(), [&](const ImportMember& other) {
        return isTableLabel(other) && tableOf(plan, other) == &table &&
               arraySourceOf(other.source).member != kTableColumnNames;
    });
}

/// Names of features that are split between heads name none of theirs.
bool isWhole(const ImportPlan& plan) {
    return plan.heads == 1 || !plan.needsHeads();
}

} // namespace

bool isTableLabel(const ImportMember& member) {
    const ArraySource source = arraySourceOf(member.source);
    return member.array.isText && isTextTable(source.path) && !source.member.empty();
}

void guessTableLabels(ImportPlan& plan) {
    const auto isOpen = [](const ImportMember& member) { return isTableLabel(member) && !member.roleChosen; };
    for (ImportMember& member : plan.members) {
        if (isOpen(member)) {
            member.role = {};
            member.roleFrom = GuessedFrom::Nothing;
        }
    }
    for (ImportMember& member : plan.members) {
        const ImportMember* const table = isOpen(member) ? tableOf(plan, member) : nullptr;
        if (table == nullptr) {
            continue;
        }
        LabelRoles roles = labelsOf(table->role);
        if (plan.columns) {
            std::swap(roles.rows, roles.columns);
        }
        const bool areOfColumns = arraySourceOf(member.source).member == kTableColumnNames;
        ImportRole role = areOfColumns ? roles.columns : roles.rows;
        if (areOfColumns && isOfCells(table->role) && isSquareTable(*table) && !hasRowNames(plan, *table)) {
            role = TokenSide::Queries; // in self-attention they are those of the rows too
        }
        const bool isOfFeatures = std::holds_alternative<FeatureKind>(role);
        if (isGiven(role) && plan.in(role) == nullptr && (!isOfFeatures || isWhole(plan))) {
            member.role = role;
            member.roleFrom = GuessedFrom::Table;
        }
    }
}

} // namespace attnscope
