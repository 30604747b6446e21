// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/head_options.h"

#include "app/options/input_options.h"
#include "app/options/option_values.h"
#include "core/heads/rollout.h"
#include "core/scene/stage.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope {

namespace {

Result<void> inside(const char* name, const std::optional<std::size_t>& index, std::size_t count) {
    if (index.value_or(0) < count) {
        return {};
    }
    return unexpected(makeError(translatable("{0}: there is no {1}, the scene has {2} (give 0 to {3})"), name,
                                std::to_string(*index), std::to_string(count), std::to_string(count - 1)));
}

/// Three axes are read as batch items, which is what a person with heads may not know.
Result<std::size_t> headInside(const Scene& scene, std::ptrdiff_t head) {
    const std::size_t batches = batchCount(scene.input);
    const std::size_t heads = headCount(scene.input);
    if (const std::optional<std::size_t> at = placeAmong(head, heads)) {
        return *at;
    }
    if (heads == 1 && batches > 1 && head > 0) {
        return unexpected(makeError(
            translatable("--head: there is no {0}, the scene has one head and {1} batch items (give "
                         "--batch, or arrays of four axes: batch, head, tokens, d)"),
            std::to_string(head), std::to_string(batches)));
    }
    return unexpected(makeError(translatable("{0}: there is no {1}, the scene has {2} (give 0 to {3})"),
                                "--head", std::to_string(head), std::to_string(heads),
                                std::to_string(heads - 1)));
}

/// What --head names beside heads.
constexpr std::array<std::pair<std::string_view, HeadPool>, 4> kPoolWords{
    {{"mean", HeadPool::Mean},
     {"max", HeadPool::Max},
     {"rollout", HeadPool::Rollout},
     {"rollout-without-identity", HeadPool::RolloutWithoutIdentity}}};

constexpr std::string_view kPoolHelp =
    ". mean or max: of each weight the mean or the largest over all heads. rollout: attention rollout (Abnar "
    "& "
    "Zuidema 2020) up to --layer (left out: the last), R_l = Ã_l·R_(l-1) with Ã = ½(mean over heads + I) and "
    "R_0 = Ã_0; rollout-without-identity: with Ã = the mean over heads";

std::string headHelp(HeadOptions::Names names, const std::string& meaning) {
    const std::string one = "One head, from 0, -1 the last; " + meaning;
    switch (names) {
    case HeadOptions::Names::One:
        break;
    case HeadOptions::Names::Pooled:
        return one + std::string(kPoolHelp);
    case HeadOptions::Names::Grid:
        return one + std::string(kPoolHelp) + ". Several, as 0,3,5: these beside each other with one range";
    }
    return one;
}

} // namespace

void HeadOptions::addTo(CLI::App& app, const std::string& group, const std::string& meaning, Names names) {
    m_names = names;
    addText(app, "--batch", m_batchText, "One batch item, from 0; " + meaning)->type_name("B")->group(group);
    addText(app, "--head", m_headText, headHelp(names, meaning))->type_name("H")->group(group);
}

Result<void> HeadOptions::check() {
    return wholeNumberIfGiven("--batch", m_batchText)
        .and_then([this](const std::optional<std::size_t>& batch) {
            m_batch = batch;
            return readHead();
        });
}

Result<void> HeadOptions::readHead() {
    for (const auto& [word, pool] : kPoolWords) {
        if (m_headText == word && m_names == Names::One) {
            return unexpected(usageError("--head: the {0} has weights alone, and no row of the output "
                                         "(give one head, from 0)",
                                         attnscope::isRollout(pool) ? std::string("rollout")
                                                                    : std::string(word) + " over heads"));
        }
        if (m_headText == word) {
            m_pool = pool;
            return {};
        }
    }
    if (m_names == Names::Grid && m_headText && m_headText->find(',') != std::string::npos) {
        return readSeveral();
    }
    return placeIfGiven("--head", m_headText).map([this](const std::optional<std::ptrdiff_t>& head) {
        if (head) {
            m_heads = {*head};
        }
    });
}

Result<void> HeadOptions::readSeveral() {
    std::size_t from = 0;
    while (from <= m_headText->size()) {
        const std::size_t end = std::min(m_headText->find(',', from), m_headText->size());
        const Result<std::optional<std::ptrdiff_t>> head =
            placeIfGiven("--head", m_headText->substr(from, end - from));
        if (!head) {
            return unexpected(head.error());
        }
        if (std::find(m_heads.begin(), m_heads.end(), **head) != m_heads.end()) {
            return unexpected(
                usageError("--head: {0} is named twice (name each head once)", std::to_string(**head)));
        }
        m_heads.push_back(**head);
        from = end + 1;
    }
    return {};
}

Result<void> HeadOptions::checkStage(std::string_view stage) const {
    if (!isPooled() || stage == stageInfo(Stage::Weights).name) {
        return {};
    }
    return unexpected(usageError("--head {0}: all heads are put together by their weights, and the stage {1} "
                                 "differs from head to head (leave --stage out, or name one head)",
                                 *m_headText, stage));
}

Result<HeadIndex> HeadOptions::headIndex(const Scene& scene, const std::optional<std::size_t>& layer) const {
    const std::size_t heads = headCount(scene.input);
    if (isRollout()) {
        const std::size_t items = itemCount(scene.input);
        const std::size_t below = layer.value_or(layerCount(scene.input) - 1) * items;
        return checkRollout(scene).and_then([&] { return inside("--batch", m_batch, items); }).map([&] {
            return HeadIndex{below + m_batch.value_or(0), 0, m_pool};
        });
    }
    if (isPooled() && heads == 1) {
        return unexpected(makeError(translatable("--head: the scene has one head, of which there is no {0} "
                                                 "over heads (leave --head out)"),
                                    *m_headText));
    }
    return inside("--batch", m_batch, batchCount(scene.input))
        .and_then([&] { return headInside(scene, m_heads.empty() ? 0 : m_heads.front()); })
        .map([&](std::size_t head) {
            return HeadIndex{m_batch.value_or(0), head, m_pool};
        });
}

Result<void> HeadOptions::checkAllHeads(const Scene& scene) const {
    const std::size_t batches = batchCount(scene.input);
    if (headCount(scene.input) > 1 || batches == 1 || m_batch) {
        return {};
    }
    return unexpected(
        makeError(translatable("--all-heads: the scene has one head and {0} batch items (give --batch, or "
                               "arrays of four axes: batch, head, tokens, d)"),
                  std::to_string(batches)));
}

Result<std::vector<HeadIndex>> HeadOptions::severalHeads(const Scene& scene) const {
    std::vector<HeadIndex> places;
    for (const std::ptrdiff_t head : m_heads) {
        const Result<std::size_t> known = inside("--batch", m_batch, batchCount(scene.input)).and_then([&] {
            return headInside(scene, head);
        });
        if (!known) {
            return unexpected(known.error());
        }
        places.push_back({m_batch.value_or(0), *known});
    }
    return places;
}

void takePlace(InputOptions& input, const HeadOptions& heads) {
    input.takeTokensOf(heads.batch());
    if (heads.isRollout()) {
        input.keepLayers();
    }
}

} // namespace attnscope
