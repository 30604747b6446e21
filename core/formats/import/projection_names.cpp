// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/projection_names.h"

#include "core/formats/import/import_names.h"
#include "core/formats/import/parameter_arrays.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace attnscope {

namespace {

/// Modules that project the joined heads, beside those of Q, K and V, plain: T5, GPT-2, Whisper, flax,
/// diffusers, d2l, ESPnet, ViT, timm, BERT without its prefix, DistilBERT, OpenNMT.
constexpr std::array<std::string_view, 22> kOutputs{
    "o",      "oproj",      "cproj",       "out",          "outproj",      "toout.0",  "toout", "fco",
    "fcout",  "wo",         "linearo",     "linearout",    "outlin",       "dense",    "proj",  "projout",
    "output", "outputproj", "finallinear", "output.dense", "outputlinear", "outlinear"};

/// Words of modules that are no part of attention, though their matrices may be square.
constexpr std::array<std::string_view, 10> kOtherModules{
    "linear1", "linear2", "fc1", "fc2", "mlp", "ffn", "feedforward", "intermediate", "embed", "position"};

constexpr std::string_view kBiasEnd = "bias";

/// The name without "weight", "kernel" or "bias" at its end and what parts it from the rest.
std::string_view moduleOf(std::string_view name) {
    constexpr std::string_view kSigns = "./_";
    for (const std::string_view leaf : {"weight", "kernel", "bias"}) {
        const std::size_t length = leaf.size() + 1;
        if (name.size() > length && name.ends_with(leaf)) {
            const bool isApart = kSigns.find(name[name.size() - length]) != std::string_view::npos;
            return isApart ? name.substr(0, name.size() - length) : name;
        }
    }
    return name;
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

/// Whether it is a matrix of a module of W_O's after `prefix`. A bare "wo" is in its name alone.
bool isOutputAfter(std::string_view name, std::string_view prefix) {
    if (!name.starts_with(prefix) || name.ends_with(kBiasEnd)) {
        return false;
    }
    const std::string_view own = name.substr(prefix.size());
    std::string module = plainName(moduleOf(own));
    std::replace(module.begin(), module.end(), '/', '.');
    const bool isNamed = moduleOf(own) != own || module == "wo";
    return isNamed && std::find(kOutputs.begin(), kOutputs.end(), module) != kOutputs.end();
}

} // namespace

const ImportMember* queryProjection(const ImportPlan& plan) {
    const ImportMember* const alone = plan.in(MatrixRole::WQ);
    return alone != nullptr ? alone : plan.fusedProjection();
}

std::string_view modulePrefix(std::string_view name) {
    const std::size_t end = moduleOf(name).find_last_of("./");
    return name.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

std::string_view prefixOfProjections(const ImportPlan& plan) {
    const ImportMember* const query = queryProjection(plan);
    const std::string_view prefix = query != nullptr ? modulePrefix(query->name) : std::string_view();
    // BERT's queries are in attention.self, its output in attention.output; modules of heads stand in a list.
    for (const std::string_view self : {"self.", "self/", "heads.*.", "head.*.", "heads/*/", "heads_*."}) {
        const std::string_view outer = prefix.substr(0, prefix.size() - std::min(prefix.size(), self.size()));
        if (prefix.ends_with(self) && (outer.empty() || outer.back() == self.back())) {
            return outer;
        }
    }
    return prefix;
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
    // Heads may have an axis of their own.
    const bool isMatrix = member.array.shape.size() == 2 || member.array.shape.size() == 3;
    const std::string_view prefix = prefixOfProjections(plan);
    // "fc" alone is the head of many models, beside "w_qs" it is W_O.
    const bool isFc = member.name.starts_with(prefix) && member.name.substr(prefix.size()) == "fc.weight" &&
                      query->name.ends_with("w_qs.weight");
    return isMatrix && (isFc || isOutputAfter(member.name, prefix)) ? ImportRole(MatrixRole::WO)
                                                                    : ImportRole{};
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
    const Result<std::vector<std::vector<std::size_t>>> parts = parameterShapes(plan, *query);
    const std::size_t outputs = parts ? parts->front().back() : 0;
    return !isOtherModule && shape[0] == outputs;
}

bool isBiasOfUnused(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const matrix =
        member.name.ends_with(kBiasEnd) ? matrixBeside(plan, member.name) : nullptr;
    return matrix != nullptr && !isGiven(matrix->role);
}

} // namespace attnscope
