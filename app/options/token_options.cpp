// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/token_options.h"

#include "app/command_line.h"
#include "core/formats/arrays/array_file.h"
#include "core/formats/files/read_file.h"
#include "core/scene/split_words.h"

namespace attnscope {

namespace {

constexpr std::size_t kLargestFile = std::size_t{64} << 20;

Result<std::optional<TokenList>> listFrom(const std::optional<std::string>& file,
                                          const std::optional<std::string>& text) {
    if (text) {
        return std::optional<TokenList>(TokenList(wordsOf(*text)));
    }
    if (!file) {
        return std::optional<TokenList>();
    }
    const ArraySource source = arraySourceOf(*file);
    if (!source.member.empty() || endsIn(source.path, ".npz") || endsIn(source.path, ".npy")) {
        return readTexts(*file).map([](std::vector<std::string>&& texts) {
            return std::optional<TokenList>(TokenList(std::move(texts)));
        });
    }
    const Result<std::string> lines = readWholeFile(*file, kLargestFile);
    if (!lines) {
        return unexpected(lines.error());
    }
    return std::optional<TokenList>(TokenList(linesOf(*lines)));
}

Result<void> oneOf(const std::optional<std::string>& file, const std::optional<std::string>& text,
                   const char* name) {
    if (file && text) {
        return unexpected(usageError("{0} and {0}-text: both name the same tokens (give one of them)", name));
    }
    if (text && wordsOf(*text).empty()) {
        return unexpected(usageError("{0}-text: it holds no word (give words parted by spaces)", name));
    }
    return {};
}

} // namespace

void TokenOptions::addTo(CLI::App& app) {
    const std::string group = "Input, further";
    addText(app, "--tokens", m_file, "What the rows are called: one token a line, UTF-8, or file.npz:tokens")
        ->type_name("FILE")
        ->group(group);
    addText(app, "--tokens-text", m_text,
            "The same as words parted by spaces; alone, or with --d-model …, a random model")
        ->type_name("TEXT")
        ->group(group);
    addText(app, "--key-tokens", m_keyFile, "What the columns are called, where they differ")
        ->type_name("FILE")
        ->group(group);
    addText(app, "--key-tokens-text", m_keyText, "The same as words")->type_name("TEXT")->group(group);
}

Result<void> TokenOptions::check() const {
    return oneOf(m_file, m_text, "--tokens").and_then([this] {
        return oneOf(m_keyFile, m_keyText, "--key-tokens");
    });
}

Result<std::optional<TokenList>> TokenOptions::tokens() const {
    return listFrom(m_file, m_text);
}

Result<std::optional<TokenList>> TokenOptions::keyTokens() const {
    return listFrom(m_keyFile, m_keyText);
}

} // namespace attnscope
