// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/parameter_names.h"

#include "core/formats/import/import_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace attnscope {

namespace {

/// Names of modules that project the joined heads, as plainName() makes them.
constexpr std::array<std::string_view, 18> kOutputs{
    "cproj", "proj",  "dense", "out",     "o",         "oproj",  "outproj", "toout",        "toout.0",
    "fco",   "fcout", "wo",    "linearo", "linearout", "outlin", "projout", "output.dense", "output"};

/// The module of a parameter that is called so: "attn.c_attn" of "attn.c_attn.weight". Nothing where it has
/// no such end.
std::optional<std::string_view> moduleOf(std::string_view name,
                                         std::initializer_list<std::string_view> parameters) {
    for (const std::string_view parameter : parameters) {
        const std::size_t length = parameter.size() + 1;
        if (name.size() > length && name.ends_with(parameter) &&
            std::string_view("./_").find(name[name.size() - length]) != std::string_view::npos) {
            return name.substr(0, name.size() - length);
        }
    }
    return std::nullopt;
}

std::optional<std::string_view> moduleOfMatrix(const ImportMember& member) {
    return moduleOf(member.name, {"weight", "kernel"});
}

std::optional<std::string_view> moduleOfBias(const ImportMember& member) {
    return moduleOf(member.name, {"bias"});
}

const ImportMember* projectionOfQueries(const ImportPlan& plan) {
    const ImportMember* const alone = plan.in(MatrixRole::WQ);
    return alone != nullptr ? alone : plan.fusedProjection();
}

bool mayBe(const ImportPlan& plan, const ImportMember& member, const ImportRole& role) {
    return !isGiven(member.role) && !member.roleChosen && member.array.isNumbers && plan.in(role) == nullptr;
}

/// W_O has the width of X at one side, or joins heads that have an axis of their own.
bool isMatrix(const ImportMember& member) {
    return member.array.shape.size() == 2 || member.array.shape.size() == 3;
}

void nameOutput(ImportPlan& plan, const std::string& prefix) {
    for (ImportMember& member : plan.members) {
        const std::optional<std::string_view> module = moduleOfMatrix(member);
        if (!module || !module->starts_with(prefix) || !isMatrix(member) ||
            !mayBe(plan, member, MatrixRole::WO)) {
            continue;
        }
        std::string name = plainName(module->substr(prefix.size()));
        std::replace(name.begin(), name.end(), '/', '.');
        if (std::find(kOutputs.begin(), kOutputs.end(), name) != kOutputs.end()) {
            member.role = MatrixRole::WO;
            member.roleFrom = GuessedFrom::Name;
        }
    }
}

/// The bias of what has that role.
std::optional<ImportRole> biasOf(const ImportRole& role) {
    if (const auto* const fused = std::get_if<FusedProjectionRole>(&role)) {
        return fused->isBias ? std::nullopt
                             : std::optional<ImportRole>(FusedProjectionRole{true, fused->isByHead});
    }
    constexpr std::array kPairs{
        std::pair(MatrixRole::WQ, MatrixRole::BQ), std::pair(MatrixRole::WK, MatrixRole::BK),
        std::pair(MatrixRole::WV, MatrixRole::BV), std::pair(MatrixRole::WO, MatrixRole::BO)};
    const auto* const found = std::find_if(
        kPairs.begin(), kPairs.end(), [&role](const auto& pair) { return role == ImportRole(pair.first); });
    return found == kPairs.end() ? std::nullopt : std::optional<ImportRole>(found->second);
}

void nameBiases(ImportPlan& plan) {
    for (ImportMember& member : plan.members) {
        const std::optional<std::string_view> module = moduleOfBias(member);
        const bool isVector = member.array.shape.size() == 1 || member.array.shape.size() == 2;
        if (!module || !isVector) {
            continue;
        }
        for (const ImportMember& matrix : plan.members) {
            const std::optional<ImportRole> bias = biasOf(matrix.role);
            if (bias && moduleOfMatrix(matrix) == module && mayBe(plan, member, *bias)) {
                member.role = *bias;
                member.roleFrom = GuessedFrom::Name;
                break;
            }
        }
    }
}

} // namespace

std::string prefixOfProjections(const ImportPlan& plan) {
    const ImportMember* const of = projectionOfQueries(plan);
    const std::optional<std::string_view> module = of != nullptr ? moduleOfMatrix(*of) : std::nullopt;
    if (!module) {
        return {};
    }
    const std::size_t end = module->find_last_of("./");
    std::string prefix(module->substr(0, end == std::string_view::npos ? 0 : end + 1));
    // BERT's queries are in attention.self, its output in attention.output.
    for (const std::string_view self : {"self.", "self/"}) {
        const bool isOwn = prefix == self || prefix.ends_with("." + std::string(self));
        prefix = isOwn ? prefix.substr(0, prefix.size() - self.size()) : prefix;
    }
    return prefix;
}

void nameParameters(ImportPlan& plan) {
    if (projectionOfQueries(plan) == nullptr) {
        return;
    }
    nameOutput(plan, prefixOfProjections(plan));
    nameBiases(plan);
}

} // namespace attnscope
