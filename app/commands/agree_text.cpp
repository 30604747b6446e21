// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/agree_text.h"

#include "app/command_line.h"
#include "core/base/shell_word.h"
#include "core/formats/scene/enum_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

namespace attnscope {

namespace {

/// Numbers that JSON has, and a word for what it has not.
Json numberJson(double number) {
    return std::isfinite(number) ? Json(number) : Json("inf");
}

std::string words(const std::vector<std::string>& options) {
    std::string line;
    for (const std::string& word : options) {
        line += (line.empty() ? "" : " ") + shellQuoted(word);
    }
    return line;
}

/// What the window does that no option says; empty where options say all.
std::string withoutOption(const Variation& variation) {
    return hasOptions(variation) ? std::string()
           : variation.takenOut.alibi
               ? "no option takes ALiBi out of a scene (leave --alibi out where it was given); in the window "
                 "the chip does"
           : variation.takenOut.overQueries
               ? "no option makes the softmax run over the keys again; in the window the chip does"
           : variation.seenCells
               ? "no option takes the zeros of the model's weights for a mask; in the window the chip does"
           : variation.headOrder.empty() && variation.headSources.empty()
               ? "no option makes the softmax run over the queries; in the window the chip does"
               : "no option puts heads in another order; in the window the chip does";
}

/// "float32", or "3 decimals" where a table is coarser.
std::string typeText(const Agreement& agreement) {
    return agreement.decimals == 1  ? "1 decimal"
           : agreement.decimals > 1 ? fmt::format("{} decimals", agreement.decimals)
                                    : std::string(attnscope::wordOf(agreement.rounding));
}

/// Where it begins, of what nothing explains.
std::string beginning(const Agreement& agreement) {
    std::string text = fmt::format("it begins with the {}", wordOf(*agreement.begins));
    if (agreement.isEverywhere) {
        return text + ", everywhere";
    }
    if (!agreement.items.empty()) {
        text += fmt::format(", {} {}", agreement.items.size() == 1 ? "batch item" : "batch items",
                            runsText(agreement.items));
    }
    if (const std::vector<std::size_t> heads = headNumbers(agreement); !heads.empty()) {
        text += fmt::format(", {} {}", heads.size() == 1 ? "head" : "heads", runsText(heads));
    }
    if (!agreement.rows.empty()) {
        text +=
            fmt::format(", {} {}{}", agreement.rows.size() == 1 ? "row" : "rows", runsText(agreement.rows),
                        agreement.rows.size() == Agreement::kMostPlaces ? " …" : "");
    }
    return text;
}

/// The rules that are taken out, as a program reads them.
Json takenOutWords(const RulesTakenOut& taken) {
    Json words = Json::array();
    for (const auto& [isTaken, word] :
         {std::pair(taken.positions, "positions"), std::pair(taken.softcap, "softcap"),
          std::pair(taken.alibi, "alibi"), std::pair(taken.temperature, "temperature"),
          std::pair(taken.overQueries, "softmax_over_queries"), std::pair(taken.dropout, "dropout")}) {
        if (isTaken) {
            words.push_back(word);
        }
    }
    return words;
}

} // namespace

Json agreementJson(const Agreement& agreement, const std::vector<std::string>& options) {
    Json object{{"before", numberJson(agreement.before)},
                {"after", numberJson(agreement.after)},
                {"agrees", agreement.agrees},
                {"options", options},
                {"against", wordOf(agreement.against)},
                {"begins", agreement.begins ? Json(wordOf(*agreement.begins)) : Json(nullptr)},
                {"type", attnscope::wordOf(agreement.rounding)}};
    object["inputs"] =
        agreement.inputRounding ? Json(attnscope::wordOf(*agreement.inputRounding)) : Json(nullptr);
    if (agreement.decimals > 0) {
        object["decimals"] = agreement.decimals;
    }
    if (!agreement.variation.headOrder.empty()) {
        object["head_order"] = agreement.variation.headOrder;
    }
    if (const HeadSources& heads = agreement.variation.headSources; !heads.empty()) {
        object["heads_of"] = {{"q", heads.queries}, {"k", heads.keys}, {"v", heads.values}};
    }
    if (agreement.variation.seenCells) {
        object["mask_of_zeros"] = true;
    }
    if (agreement.variation.takenOut.count() > 0) {
        object["taken_out"] = takenOutWords(agreement.variation.takenOut);
    }
    std::vector<std::string> remarks;
    for (const VariationText& each : agreement.remarks) {
        remarks.push_back(filled(each.text, each.arguments));
    }
    object["remarks"] = remarks;
    object["heads"] = headNumbers(agreement);
    object["rows"] = agreement.rows;
    object["items"] = agreement.items;
    return object;
}

std::string agreementLines(const Agreement& agreement, const std::vector<std::string>& options) {
    std::string text =
        fmt::format("as it is: the model's results differ by {:.2g} at most\n", agreement.before);
    const std::vector<VariationText> other = textsOf(agreement.variation);
    for (const VariationText& each : other) {
        text += "  " + filled(each.text, each.arguments) + "\n";
    }
    if (!other.empty()) {
        text += fmt::format("so: they differ by {:.2g} at most ({})\n", agreement.after,
                            wordOf(agreement.against));
    }
    if (agreement.inputRounding) {
        text += fmt::format("the model held its inputs in {}: rounded so, they agree\n",
                            attnscope::wordOf(*agreement.inputRounding));
    }
    if (agreement.agrees) {
        text += agreement.lowered ? fmt::format("but for {} rows that is within the rounding of {}\n",
                                                agreement.lowered->rows, typeText(agreement))
                                  : fmt::format("that is within the rounding of {}\n", typeText(agreement));
    }
    text += options.empty() ? "" : "options: " + words(options) + "\n";
    if (const std::string without = withoutOption(agreement.variation); !without.empty()) {
        text += without + "\n";
    }
    if (agreement.begins) {
        text += "nothing that was tried makes them agree; " + beginning(agreement) + "\n";
    }
    for (const VariationText& each : agreement.remarks) {
        text += filled(each.text, each.arguments) + "\n";
    }
    return text;
}

std::string agreementLine(const Agreement& agreement, const std::vector<std::string>& options) {
    const std::string type = typeText(agreement);
    std::string text;
    if (!options.empty() && hasOptions(agreement.variation)) {
        text = "with " + words(options) + " ";
    } else if (agreement.variation.isNone()) {
        text = "as it is ";
    } else {
        std::vector<std::string> changes;
        for (const VariationText& each : textsOf(agreement.variation)) {
            changes.push_back(filled(each.text, each.arguments));
        }
        text = fmt::format("{}: ", fmt::join(changes, ", "));
    }
    text +=
        agreement.agrees
            ? fmt::format("it agrees: {:.2g} at most ({}, {}{})",
                          agreement.lowered ? agreement.lowered->elsewhere : agreement.after,
                          wordOf(agreement.against), type,
                          agreement.inputRounding ? fmt::format(", its inputs held in {}",
                                                                attnscope::wordOf(*agreement.inputRounding))
                                                  : std::string())
            : fmt::format("it differs by {:.2g} at most ({})", agreement.after, wordOf(agreement.against));
    if (agreement.begins) {
        text += ", and nothing that was tried makes it agree; " + beginning(agreement);
    }
    if (!agreement.variation.isNone() && agreement.variation.changes() > 0 &&
        agreement.after != agreement.before) {
        text += fmt::format("; as it is: {:.2g}", agreement.before);
    }
    for (const VariationText& each : agreement.remarks) {
        text += "; " + filled(each.text, each.arguments);
    }
    return text;
}

} // namespace attnscope
