// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/projection_names.h"

#include "core/formats/import/import_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace attnscope {

namespace {

/// Names of W_O after the prefix of W_Q, plain: T5, GPT-2, Whisper, flax, diffusers, d2l, ESPnet, ViT, timm,
/// BERT without its prefix, OpenNMT.
constexpr std::array<std::string_view, 22> kOutputs{"o.weight",
                                                    "o.kernel",
                                                    "o/kernel",
                                                    "cproj.weight",
                                                    "out.weight",
                                                    "out.kernel",
                                                    "out/kernel",
                                                    "toout.0.weight",
                                                    "toout.weight",
                                                    "fco.weight",
                                                    "fcout.weight",
                                                    "linearout.weight",
                                                    "dense.weight",
                                                    "proj.weight",
                                                    "wo",
                                                    "wo.weight",
                                                    "outputproj.weight",
                                                    "projout.weight",
                                                    "finallinear.weight",
                                                    "output.dense.weight",
                                                    "output/dense/kernel",
                                                    "outputlinear.weight"};

/// Words of modules that are no part of attention, though their matrices may be square.
constexpr std::array<std::string_view, 10> kOtherModules{
    "linear1", "linear2", "fc1", "fc2", "mlp", "ffn", "feedforward", "intermediate", "embed", "position"};

constexpr std::string_view kBiasEnd = "bias";

/// The name without "weight", "kernel" or "bias" at its end and what parts it from the rest.
std::string_view moduleOf(std::string_view name) {
    for (const std::string_view leaf : {"weight", "kernel", "bias"}) {
        if (name.size() > leaf.size() + 1 && name.ends_with(leaf)) {
            const char before = name[name.size() - leaf.size() - 1];
            return before == '.' || before == '/' ? name.substr(0, name.size() - leaf.size() - 1) : name;
        }
    }
    return name;
}

const ImportMember* queryProjection(const ImportPlan& plan) {
    const ImportMember* const alone = plan.in(MatrixRole::WQ);
    return alone != nullptr ? alone : plan.fusedProjection();
}

/// The matrix beside a bias of that name, or null.
const ImportMember* matrixBeside(const ImportPlan& plan, std::string_view bias) {
    const std::string stem(bias.substr(0, bias.size() - std::min(bias.size(), kBiasEnd.size())));
    const auto found = std::find_if(plan.members.begin(), plan.members.end(), [&](const ImportMember& one) {
        return one.name == stem + "weight" || one.name == stem + "kernel";
    });
    return stem.empty() || found == plan.members.end() ? nullptr : &*found;
}

/// The bias that goes with a matrix, or none.
ImportRole biasOf(const ImportRole& matrix) {
    if (const auto* const fused = std::get_if<FusedProjectionRole>(&matrix)) {
        return fused->isBias ? ImportRole{} : FusedProjectionRole{true, fused->isByHead};
    }
    const auto* const role = std::get_if<MatrixRole>(&matrix);
    if (role == nullptr) {
        return {};
    }
    switch (*role) {
    case MatrixRole::WQ:
        return MatrixRole::BQ;
    case MatrixRole::WK:
        return MatrixRole::BK;
    case MatrixRole::WV:
        return MatrixRole::BV;
    case MatrixRole::WO:
        return MatrixRole::BO;
    default:
        return {};
    }
}

/// Whether the name is one of W_O's after `prefix`.
bool isOutputAfter(std::string_view name, std::string_view prefix) {
    return name.starts_with(prefix) && std::find(kOutputs.begin(), kOutputs.end(),
                                                 plainName(name.substr(prefix.size()))) != kOutputs.end();
}

} // namespace

std::string_view modulePrefix(std::string_view name) {
    const std::size_t end = moduleOf(name).find_last_of("./");
    return name.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

void markOtherAttentions(ImportPlan& plan) {
    std::vector<std::string> prefixes;
    for (const ImportMember& member : plan.members) {
        const bool isProjection = member.array.isNumbers && isQueryProjection(roleByName(member.name));
        const std::string prefix(modulePrefix(member.name));
        if (isProjection && std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end()) {
            prefixes.push_back(prefix);
        }
    }
    const auto isOfSelf = [](const std::string& prefix) {
        return plainName(prefix).find("self") < prefix.size();
    };
    const auto chosen = std::find_if(prefixes.begin(), prefixes.end(), isOfSelf);
    const std::string read = prefixes.empty() ? "" : chosen == prefixes.end() ? prefixes.front() : *chosen;
    std::erase(prefixes, read);
    for (ImportMember& member : plan.members) {
        const auto isItsPrefix = [&member](const std::string& prefix) {
            return !prefix.empty() && member.name.starts_with(prefix);
        };
        const bool isRead = !read.empty() && member.name.starts_with(read);
        const bool isCrossInput =
            !prefixes.empty() && isOfSelf(read) && roleByName(member.name) == ImportRole(MatrixRole::XKv);
        member.isOfOther =
            isCrossInput || (!isRead && std::any_of(prefixes.begin(), prefixes.end(), isItsPrefix));
    }
}

ImportRole roleBesideProjections(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const query = queryProjection(plan);
    if (query == nullptr || !member.array.isNumbers) {
        return {};
    }
    if (member.name.ends_with(kBiasEnd)) {
        const ImportMember* const matrix = matrixBeside(plan, member.name);
        return matrix == nullptr ? ImportRole{} : biasOf(matrix->role);
    }
    const std::string_view prefix = modulePrefix(query->name);
    if (isOutputAfter(member.name, prefix)) {
        return MatrixRole::WO;
    }
    // BERT's queries are of "self", its output beside that.
    constexpr std::string_view kSelf = "self.";
    const bool isOfSelf = prefix.ends_with(kSelf) &&
                          (prefix.size() == kSelf.size() || prefix[prefix.size() - kSelf.size() - 1] == '.');
    const std::string_view outer = prefix.substr(0, prefix.size() - (isOfSelf ? kSelf.size() : 0));
    const bool isBeside =
        isOfSelf && member.name.starts_with(outer) &&
        plainName(std::string_view(member.name).substr(outer.size())) == "output.dense.weight";
    return isBeside ? ImportRole(MatrixRole::WO) : ImportRole{};
}

bool mayBeOutputProjection(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const query = queryProjection(plan);
    const std::vector<std::size_t>& shape = member.array.shape;
    if (query == nullptr || plan.in(MatrixRole::X) == nullptr || plan.in(MatrixRole::WO) != nullptr ||
        member.isOfOther || !isFloat(member.array) || shape.size() != 2 || shape[0] != shape[1]) {
        return false;
    }
    const std::string name = plainName(member.name);
    const bool isOtherModule =
        std::any_of(kOtherModules.begin(), kOtherModules.end(),
                    [&name](std::string_view word) { return name.find(word) != std::string::npos; });
    const std::vector<std::size_t>& of = query->array.shape;
    const bool isFused = std::holds_alternative<FusedProjectionRole>(query->role);
    const std::size_t outputs =
        of.size() != 2 ? 0
                       : of[plan.weightsLayout == WeightsLayout::OutIn ? 0 : 1] / (isFused ? kFusedParts : 1);
    return !isOtherModule && shape[0] == outputs;
}

bool isBiasOfUnused(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const matrix =
        member.name.ends_with(kBiasEnd) ? matrixBeside(plan, member.name) : nullptr;
    return matrix != nullptr && !isGiven(matrix->role);
}

} // namespace attnscope
