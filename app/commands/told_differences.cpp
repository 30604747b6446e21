// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/told_differences.h"

#include "app/command_line.h"
#include "app/options/import_options.h"
#include "core/agree/agree_remarks.h"
#include "core/agree/rounding.h"
#include "core/analysis/compare_reference.h"

#include <fmt/format.h>

#include <cstdio>

namespace attnscope {

namespace {

void tell(const ImportPlan& plan, const std::string& text) {
    const std::string layer = plan.layer ? fmt::format("layer {}: ", *plan.layer) : std::string();
    fmt::print(stderr, "attnscope: {}: {}{}\n", plan.title, layer, text);
}

/// The array of the files that is that result; of several layers the name of all, "layer*.output".
std::string nameOf(const ImportPlan& plan, Reference what) {
    const ImportMember* const member = plan.in(what);
    return member == nullptr ? std::string(roleWord(what)) : member->name;
}

/// The results that can be compared: an output of which W_O is not known is none.
References comparable(const LoadedInput& loaded) {
    References references = loaded.document.references;
    if (references.output && !checkNoneLost(*loaded.plan, true)) {
        references.output.reset();
    }
    return references;
}

bool isSmall(const SceneInput& input) {
    const std::size_t cells = queryCount(input) * keyCount(input);
    const std::size_t matrices = batchCount(input) * headCount(input);
    return cells == 0 || matrices <= kMostComparedCells / cells;
}

/// What to do about a difference. Of weights that are given nothing else could be computed.
std::string cureOf(const ImportPlan& plan, const std::string& input) {
    return plan.in(MatrixRole::Weights) != nullptr
               ? "give q and k in place of the weights, and attnscope agree looks for the cause"
               : fmt::format("attnscope agree {} looks for the cause", input);
}

std::string textOf(const ReferenceDifference& difference, const GivenNumbers& numbers,
                   const LoadedInput& loaded, const std::string& input) {
    const std::string name = nameOf(*loaded.plan, difference.what);
    const std::optional<LoweredRows> lowered = loweredRows({difference}, numbers);
    if (lowered && verdictOf({difference}, numbers) == Verdict::Agrees) {
        const VariationText why = textOf(*lowered, numbers.rounding);
        return fmt::format("what is computed agrees with the model's \"{}\" but in rows of padding: {}", name,
                           filled(why.text, why.arguments));
    }
    if (verdictOf({difference}, numbers) == Verdict::Agrees) {
        return fmt::format("what is computed agrees with the model's \"{}\" (they differ by {:.2g} at most)",
                           name, difference.size);
    }
    return fmt::format("what is computed differs from the model's \"{}\" by up to {:.2g} ({})", name,
                       difference.size, cureOf(*loaded.plan, input));
}

} // namespace

void tellDifferences(const LoadedInput& loaded, const std::string& input) {
    if (!loaded.plan || loaded.document.references.empty()) {
        return;
    }
    const References references = comparable(loaded);
    if (references.empty()) {
        return;
    }
    const Scene& scene = loaded.document.scene;
    const auto differences = isSmall(scene.input)
                                 ? compareReferences(scene, references, {})
                                 : Result<std::vector<ReferenceDifference>>(unexpected(stopped()));
    if (!differences) {
        tell(*loaded.plan, fmt::format("what is computed was not compared with the model's results that are "
                                       "there too (attnscope agree {} compares)",
                                       input));
        return;
    }
    const GivenNumbers numbers = numbersOf(references);
    for (const ReferenceDifference& each : *differences) {
        tell(*loaded.plan, textOf(each, numbers, loaded, input));
    }
}

} // namespace attnscope
