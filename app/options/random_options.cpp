// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/random_options.h"

#include "app/options/option_values.h"
#include "core/scene/check_shapes.h"
#include "core/scene/name_tokens.h"

namespace attnscope {

namespace {

/// More numbers than these fit no machine that draws them one by one.
constexpr std::size_t kMostCells = 268'435'456;

Result<void> readCount(const char* name, const std::optional<std::string>& text,
                       std::optional<std::size_t>& into) {
    return countIfGiven(name, text).map([&into](const std::optional<std::size_t>& count) { into = count; });
}

/// Whether a product of sizes is one that can be drawn.
bool isDrawable(std::size_t rows, std::size_t columns) {
    return columns == 0 || rows <= kMostCells / columns;
}

} // namespace

void RandomOptions::addTo(CLI::App& app) {
    const std::string group = "Input: random model (--tokens-text or --n; X ~ N(0, 1), W ~ N(0, 1/d_in))";
    addText(app, "--n", m_countText, "How many tokens, called by their index")->type_name("N")->group(group);
    addText(app, "--d-model", m_modelText, "Features of a token (default 16)")->type_name("D")->group(group);
    addText(app, "--d-k", m_keyText, "Features of a query and a key of one head (default d_model / heads)")
        ->type_name("D")
        ->group(group);
    addText(app, "--d-v", m_valueText, "Features of a value of one head (default d_k)")
        ->type_name("D")
        ->group(group);
}

std::string RandomOptions::given() const {
    return m_countText ? "--n" : m_modelText ? "--d-model" : m_keyText ? "--d-k" : m_valueText ? "--d-v" : "";
}

Result<void> RandomOptions::readTexts() {
    return readCount("--n", m_countText, m_count)
        .and_then([this] { return readCount("--d-model", m_modelText, m_model); })
        .and_then([this] { return readCount("--d-k", m_keyText, m_key); })
        .and_then([this] { return readCount("--d-v", m_valueText, m_value); });
}

Result<RandomModel> RandomOptions::model(const std::optional<TokenList>& tokens, std::size_t heads,
                                         std::uint64_t seed) const {
    RandomModel model;
    const std::size_t count = tokens ? tokens->size() : m_count.value_or(0);
    if (m_count && *m_count != count) {
        return unexpected(usageError("--n: it says {0} tokens, and {1} are named (leave --n out)",
                                     std::to_string(*m_count), std::to_string(count)));
    }
    model.model = m_model.value_or(model.model);
    model.heads = heads;
    model.key = m_key.value_or(std::max<std::size_t>(1, model.model / heads));
    model.value = m_value.value_or(model.key);
    model.seed = seed;
    if (count > kMostTokens || !isDrawable(count, model.model) || !isDrawable(model.model, heads) ||
        !isDrawable(model.model * heads, std::max(model.key, model.value))) {
        return unexpected(makeError(
            translatable("random model: it has more than {0} tokens, or {1} numbers in a matrix (take "
                         "fewer tokens or dimensions)"),
            std::to_string(kMostTokens), std::to_string(kMostCells)));
    }
    model.tokens = tokens ? *tokens : indexTokens(count);
    return model;
}

} // namespace attnscope
