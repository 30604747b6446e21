// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/compare_option.h"

#include "app/command_line.h"
#include "app/options/option_values.h"
#include "core/examples/example.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::string_view kExamplePrefix = "example:";

/// The name behind "example:"; nothing for a file.
std::optional<std::string> exampleIn(const std::string& text) {
    return text.rfind(kExamplePrefix, 0) == 0 ? std::optional(text.substr(kExamplePrefix.size()))
                                              : std::nullopt;
}

struct AsWord {
    std::string_view word;
    CompareOption::As as;
};

constexpr std::array<AsWord, 4> kAsWords{{{"a", CompareOption::As::First},
                                          {"b", CompareOption::As::Second},
                                          {"difference", CompareOption::As::Difference},
                                          {"side", CompareOption::As::Side}}};

} // namespace

void CompareOption::addTo(CLI::App& app, const std::string& group, Use use) {
    addText(app, "--compare", m_inputText,
            std::string(use == Use::Numbers   ? "First minus second, in float64 of both: the second is "
                        : use == Use::Picture ? "A second scene beside the first: "
                                              : "The same row of a second scene, added up beside the first's "
                                                "in the same steps, in colours of one range: ") +
                "a scene, a bundle, an .npz or .safetensors, or example:NAME, taken as it is: other options "
                "act on the first alone")
        ->type_name("INPUT")
        ->group(group);
    addText(
        app, "--compare-layer", m_layerText,
        "The layer of the second, from 0 (left out: the same as --layer); without --compare another layer "
        "of the same input")
        ->type_name("L")
        ->group(group);
    addText(app, "--compare-batch", m_batchText,
            "The batch item of the second, from 0 (left out: the same as --batch); without --compare another "
            "one of the same input")
        ->type_name("B")
        ->group(group);
    addText(
        app, "--compare-head", m_headText,
        "The head of the second, from 0 (left out: the same as --head); without --compare another head of "
        "the same input")
        ->type_name("H")
        ->group(group);
    if (use == Use::Picture) {
        addText(
            app, "--compare-as", m_asText,
            "a, b (the first or the second alone, in the range of both), difference (around 0, in a range "
            "of its own) or side (default: all three, below each other in a narrow figure)")
            ->type_name("HOW")
            ->group(group);
    }
}

Result<void> CompareOption::checkInput() const {
    if (!m_inputText) {
        return {};
    }
    if (const std::optional<std::string> example = exampleIn(*m_inputText)) {
        const auto isIt = [&](const Example& known) { return known.name == *example; };
        if (std::none_of(examples().begin(), examples().end(), isIt)) {
            return unexpected(
                usageError("--compare: \"{0}\" is none of the examples (take one of: {1})", *example,
                           listed(examples(), [](const Example& known) { return known.name; })));
        }
        return {};
    }
    return m_inputText->empty()
               ? Result<void>(
                     unexpected(usageError("--compare: the name is empty (name a scene, or example:NAME)")))
               : Result<void>();
}

Result<void> CompareOption::check(bool isOneHead) {
    if (const Result<void> known = checkInput(); !known) {
        return known;
    }
    const Result<std::optional<std::size_t>> head = wholeNumberIfGiven("--compare-head", m_headText);
    if (!head) {
        return unexpected(head.error());
    }
    m_head = *head;
    const Result<std::optional<std::size_t>> layer = wholeNumberIfGiven("--compare-layer", m_layerText);
    const Result<std::optional<std::size_t>> batch = wholeNumberIfGiven("--compare-batch", m_batchText);
    if (!layer || !batch) {
        return unexpected(layer ? batch.error() : layer.error());
    }
    m_layer = *layer;
    m_batch = *batch;
    if (m_head && !isOneHead) {
        return unexpected(usageError("--compare-head: with which head is it compared? (give --head too)"));
    }
    if (m_asText) {
        const auto known = std::find_if(kAsWords.begin(), kAsWords.end(),
                                        [this](const AsWord& entry) { return entry.word == *m_asText; });
        if (known == kAsWords.end()) {
            return unexpected(usageError("--compare-as: \"{0}\" is not known (take one of: {1})", *m_asText,
                                         listed(kAsWords, [](const AsWord& entry) { return entry.word; })));
        }
        m_as = known->as;
        if (!isGiven()) {
            return unexpected(usageError("--compare-as: with what? (give --compare INPUT too)"));
        }
    }
    return {};
}

Result<std::optional<InputOptions>> CompareOption::input() const {
    if (!m_inputText) {
        return std::optional<InputOptions>();
    }
    const std::optional<std::string> example = exampleIn(*m_inputText);
    InputOptions options = example ? InputOptions::ofExample(*example) : InputOptions::ofFile(*m_inputText);
    return options.check().map([&options] { return std::optional(options); });
}

std::string CompareOption::name() const {
    return m_inputText.value_or(m_head ? "--compare-head" : m_batch ? "--compare-batch" : "--compare-layer");
}

/// Batch items of all layers follow each other.
std::size_t CompareOption::batchIn(const SceneInput& input, std::size_t first) const {
    if (!m_layer && !m_batch) {
        return first;
    }
    const std::size_t items = itemCount(input);
    const std::size_t layers = layerCount(input);
    const std::size_t layer = layers == 1 ? 0
                              : m_layer   ? layerNamed(input, *m_layer).value_or(layers)
                                          : first / items;
    const std::size_t item = m_batch.value_or(first % items);
    return item < items ? layer * items + item : batchCount(input);
}

Result<HeadIndex> CompareOption::headIndex(const HeadIndex& first, const Scene& second) const {
    HeadIndex wanted = first;
    if (m_head) {
        wanted = {first.batch, *m_head};
    }
    wanted.batch = batchIn(second.input, first.batch);
    const std::size_t batches = batchCount(second.input);
    const std::size_t heads = headCount(second.input);
    if (wanted.batch >= batches || wanted.head >= heads) {
        return unexpected(makeError(
            translatable("{0}: it has no batch item {1} with a head {2}, but {3} with {4} (choose others by "
                         "--batch, --head, --compare-batch and --compare-head)"),
            name(), std::to_string(wanted.batch), std::to_string(wanted.head), std::to_string(batches),
            std::to_string(heads)));
    }
    return wanted;
}

} // namespace attnscope
