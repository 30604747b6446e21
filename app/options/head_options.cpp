// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/head_options.h"

#include "app/options/option_values.h"

namespace attnscope {

namespace {

Result<void> inside(const char* name, const std::optional<std::size_t>& index, std::size_t count) {
    if (index.value_or(0) < count) {
        return {};
    }
    return unexpected(makeError(translatable("{0}: there is no {1}, the scene has {2} (give 0 to {3})"), name,
                                std::to_string(*index), std::to_string(count), std::to_string(count - 1)));
}

} // namespace

void HeadOptions::addTo(CLI::App& app, const std::string& group, const std::string& meaning) {
    addText(app, "--batch", m_batchText, "One batch item, from 0; " + meaning)->type_name("B")->group(group);
    addText(app, "--head", m_headText, "One head, from 0; " + meaning)->type_name("H")->group(group);
}

Result<void> HeadOptions::check() {
    return wholeNumberIfGiven("--batch", m_batchText)
        .and_then([this](const std::optional<std::size_t>& batch) {
            m_batch = batch;
            return wholeNumberIfGiven("--head", m_headText);
        })
        .map([this](const std::optional<std::size_t>& head) { m_head = head; });
}

Result<HeadIndex> HeadOptions::headIndex(const Scene& scene) const {
    return inside("--batch", m_batch, batchCount(scene.input))
        .and_then([&] { return inside("--head", m_head, headCount(scene.input)); })
        .map([this] {
            return HeadIndex{m_batch.value_or(0), m_head.value_or(0)};
        });
}

} // namespace attnscope
