// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/options/input_options.h"
#include "app/options/rule_options.h"
#include "app/subcommand.h"
#include "core/agree/agree_search.h"
#include "core/base/shell_word.h"
#include "core/formats/files/json_text.h"
#include "core/formats/scene/enum_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// The subcommand `agree`: an input with a model's results in, what makes the numbers agree out.
struct Agree {
    InputOptions input;
    RuleOptions rules;
    bool asJson = false;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<LoadedInput> load() const;
    std::vector<std::string> options(const Agreement& agreement, const LoadedInput& loaded) const;
    std::string jsonText(const Agreement& agreement, const LoadedInput& loaded) const;
    std::string lines(const Agreement& agreement, const LoadedInput& loaded) const;
    static std::string beginning(const Agreement& agreement);
};

void Agree::addTo(CLI::App& app) {
    input.addTo(app);
    input.useResults();
    rules.addTo(app);
    app.add_flag(
           "--json", asJson,
           "Print one JSON object: before, after, agrees, options, against, begins, remarks, heads, rows")
        ->disable_flag_override();
    app.footer(
        "What is tried: no mask, causal (upper left and lower right), windows, padding at either side, "
        "documents, prefixes, sinks,\nglobal, dilated, strided and fixed masks; any scale, a softcap, ALiBi; "
        "rotary positions off, and on with the usual bases and\nboth kinds of pairs; W_Q, W_K, W_V and W_O "
        "the "
        "other way round; a mask of bool the other way round; the zeros of the weights as a mask; another\n"
        "number of heads, heads in another order, those of K and V too; a softmax over the queries; inputs "
        "held in float16 or "
        "bfloat16. Rotary positions\nof a part of the features, dropout, weights whose axes are exchanged "
        "and "
        "scores that are called weights are told in words.\nRows in which a mask adds so large a number to "
        "all scores that the model's type loses these are told, and no difference.\nWhat agrees is within "
        "the rounding of the type whose numbers the model "
        "gave:\n1e-5 "
        "of the largest number for float32, 4e-3 for float16, 3e-2 for bfloat16, 1e-9 for float64.\n"
        "Example:\n  attnscope agree layer3.npz\n  attnscope agree layer3.npz --layer 5 --json");
}

Result<void> Agree::check() {
    return input.check().and_then([this] { return rules.check(); });
}

Result<LoadedInput> Agree::load() const {
    Result<LoadedInput> loaded = input.loadAll(rules.orientation(), rules.seed(), rules.maskSpecs());
    if (!loaded) {
        return loaded;
    }
    if (loaded->document.references.empty()) {
        return unexpected(makeError(
            translatable("{0}: it holds no result of a model to agree with (give a file with its output, "
                         "attn_weights, scores or lse beside Q and K; --as NAME=check_output says it)"),
            loaded->document.scene.title));
    }
    return rules.applyTo(loaded->document.scene, input.allowsNonFinite()).map([&loaded] {
        return std::move(*loaded);
    });
}

std::vector<std::string> Agree::options(const Agreement& agreement, const LoadedInput& loaded) const {
    std::vector<std::string> options;
    if (agreement.variation.transposesWeights && loaded.plan) {
        options.emplace_back("--weights-layout");
        options.emplace_back(loaded.plan->weightsLayout == WeightsLayout::OutIn ? "in,out" : "out,in");
    }
    for (const ImportMember& member :
         loaded.plan&& agreement.variation.invertsMask ? loaded.plan->members : std::vector<ImportMember>()) {
        if (const auto* const mask = std::get_if<ImportedMask>(&member.role);
            mask != nullptr && *mask != ImportedMask::Added) {
            options.emplace_back("--as");
            options.push_back(member.name + "=" + std::string(roleWord(otherWayRound(*mask))));
        }
    }
    const std::vector<std::string> further = optionsOf(agreement.variation);
    options.insert(options.end(), further.begin(), further.end());
    return options;
}

/// Numbers that JSON has, and a word for what it has not.
Json numberJson(double number) {
    return std::isfinite(number) ? Json(number) : Json("inf");
}

std::string Agree::jsonText(const Agreement& agreement, const LoadedInput& loaded) const {
    Json object{{"before", numberJson(agreement.before)},
                {"after", numberJson(agreement.after)},
                {"agrees", agreement.agrees},
                {"options", options(agreement, loaded)},
                {"against", wordOf(agreement.against)},
                {"begins", agreement.begins ? Json(wordOf(*agreement.begins)) : Json(nullptr)},
                {"type", attnscope::wordOf(agreement.rounding)}};
    object["inputs"] =
        agreement.inputRounding ? Json(attnscope::wordOf(*agreement.inputRounding)) : Json(nullptr);
    if (!agreement.variation.headOrder.empty()) {
        object["head_order"] = agreement.variation.headOrder;
    }
    if (const HeadSources& heads = agreement.variation.headSources; !heads.empty()) {
        object["heads_of"] = {{"q", heads.queries}, {"k", heads.keys}, {"v", heads.values}};
    }
    if (agreement.variation.seenCells) {
        object["mask_of_zeros"] = true;
    }
    std::vector<std::string> remarks;
    for (const VariationText& each : agreement.remarks) {
        remarks.push_back(filled(each.text, each.arguments));
    }
    object["remarks"] = remarks;
    object["heads"] = headNumbers(agreement);
    object["rows"] = agreement.rows;
    return object.dump(2) + "\n";
}

std::string Agree::lines(const Agreement& agreement, const LoadedInput& loaded) const {
    const std::string_view type = attnscope::wordOf(agreement.rounding);
    const std::string_view against = wordOf(agreement.against);
    std::string text =
        fmt::format("as it is: the model's results differ by {:.2g} at most\n", agreement.before);
    const std::vector<VariationText> other = textsOf(agreement.variation);
    for (const VariationText& each : other) {
        text += "  " + filled(each.text, each.arguments) + "\n";
    }
    if (!other.empty()) {
        text += fmt::format("so: they differ by {:.2g} at most ({})\n", agreement.after, against);
    }
    if (agreement.inputRounding) {
        text += fmt::format("the model held its inputs in {}: rounded so, they agree\n",
                            attnscope::wordOf(*agreement.inputRounding));
    }
    if (agreement.agrees) {
        text += fmt::format("that is within the rounding of {}\n", type);
    }
    std::string line;
    for (const std::string& word : options(agreement, loaded)) {
        line += " " + shellQuoted(word);
    }
    text += line.empty() ? "" : "options:" + line + "\n";
    if (!hasOptions(agreement.variation)) {
        text +=
            agreement.variation.seenCells
                ? "no option takes the zeros of the model's weights for a mask; in the window the chip does\n"
            : agreement.variation.headOrder.empty() && agreement.variation.headSources.empty()
                ? "no option makes the softmax run over the queries; in the window the chip does\n"
                : "no option puts heads in another order; in the window the chip does\n";
    }
    text += beginning(agreement);
    for (const VariationText& each : agreement.remarks) {
        text += filled(each.text, each.arguments) + "\n";
    }
    return text;
}

/// Where it begins, of what nothing explains.
std::string Agree::beginning(const Agreement& agreement) {
    if (!agreement.begins) {
        return {};
    }
    std::string text = fmt::format("nothing that was tried makes them agree; it begins with the {}",
                                   wordOf(*agreement.begins));
    if (const std::vector<std::size_t> heads = headNumbers(agreement); !heads.empty()) {
        text += fmt::format(", heads {}", fmt::join(heads, ", "));
    }
    if (!agreement.rows.empty()) {
        text += fmt::format(", rows {}{}", fmt::join(agreement.rows, ", "),
                            agreement.rows.size() == Agreement::kMostPlaces ? " …" : "");
    }
    return text + "\n";
}

} // namespace

int runAgree(int argc, char** argv) {
    CLI::App app(
        "Searches what would make the numbers agree with a model's output, weights, scores or log-sum-exp in "
        "the "
        "input, and prints it as options, with the largest difference before and after. Exits with 1 where "
        "nothing that is tried makes them agree, and says where it begins.",
        "attnscope agree");
    Agree agree;
    agree.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    const Result<LoadedInput> loaded = agree.check().and_then([&agree] { return agree.load(); });
    if (!loaded) {
        return report(loaded.error());
    }
    const Result<Agreement> agreement =
        searchAgreement(loaded->document.scene, loaded->document.references, {});
    if (!agreement) {
        return report(agreement.error());
    }
    const int said =
        answer(agree.asJson ? agree.jsonText(*agreement, *loaded) : agree.lines(*agreement, *loaded));
    return said != kDone ? said : agreement->agrees ? kDone : kWorkFailed;
}

} // namespace attnscope
