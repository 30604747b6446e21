// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/before_scores.h"

#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/projection_names.h"

#include <algorithm>
#include <array>
#include <string>

namespace attnscope {

namespace {

/// Parts of names of norms that stand elsewhere in a block or a model, or act on Q and K: of the MLP, behind
/// the attention, DistilBERT's after it, of another attention, and the last of all.
constexpr std::array<std::string_view, 14> kElsewhere{
    "post", "after", "final",   "ffn",   "mlp",   "feedforward", "out",
    "sa",   "cross", "encoder", "qnorm", "knorm", "querynorm",   "keynorm"};

bool isNormName(const std::string& module) {
    const bool isLn = module.starts_with("ln") || module.ends_with("ln");
    const bool isFirst = module.find_first_of("23456789") == std::string::npos && module != "lnf";
    const bool isElsewhere =
        std::any_of(kElsewhere.begin(), kElsewhere.end(), [&module](std::string_view part) {
            // "sa" alone is a word, "encoder" any part.
            return part.size() == 2 ? module.starts_with(part) : module.find(part) != std::string::npos;
        });
    return (isLn || module.find("norm") != std::string::npos) && isFirst && !isElsewhere;
}

} // namespace

bool isBlockNorm(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const query = queryProjection(plan);
    const bool isScale = member.name.ends_with("weight") || member.name.ends_with("scale") ||
                         member.name.ends_with("gamma") || member.name.ends_with(".w");
    if (query == nullptr || plan.in(MatrixRole::X) == nullptr || member.isOfOther || !isScale ||
        !isFloat(member.array) || member.array.shape.size() != 1) {
        return false;
    }
    // "ln_1" of "h.0.ln_1.weight", and "h.0." of its block.
    const std::string_view name = member.name;
    const std::string_view module = name.substr(0, std::min(name.find_last_of("./"), name.size()));
    const std::size_t end = module.find_last_of("./");
    const std::string_view block = module.substr(0, end == std::string_view::npos ? 0 : end + 1);
    if (!std::string_view(query->name).starts_with(block)) {
        return false;
    }
    // The norm of a model stands before or behind all layers.
    const std::string_view inBlock = std::string_view(query->name).substr(block.size());
    const bool isOfModel = layerNameOf(inBlock).has_value() || inBlock.find('*') != std::string_view::npos;
    return !isOfModel && isNormName(plainName(module.substr(block.size())));
}

bool isNormBehind(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const fused = plan.fusedProjection();
    return fused != nullptr && plainName(fused->name).ends_with("inprojweight") &&
           isBlockNorm(plan, member) && plainName(member.name).ends_with("norm1.weight");
}

bool isRotaryTable(const ImportMember& member) {
    constexpr std::array<std::string_view, 9> kTables{
        "cos", "sin", "coscached", "sincached", "freqscos", "freqssin", "freqscis", "invfreq", "rotarypos"};
    const std::size_t end = member.name.find_last_of("./");
    const std::string own =
        plainName(std::string_view(member.name).substr(end == std::string::npos ? 0 : end + 1));
    return member.array.isNumbers && !member.array.shape.empty() &&
           std::find(kTables.begin(), kTables.end(), own) != kTables.end();
}

} // namespace attnscope
