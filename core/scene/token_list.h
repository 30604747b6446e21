// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace attnscope {

/// The token texts of a scene (UTF-8) as a value whose copies share the list.
class TokenList {
public:
    TokenList()
        : TokenList(std::vector<std::string>{}) {}
    TokenList(std::vector<std::string> texts)
        : m_texts(std::make_shared<const std::vector<std::string>>(std::move(texts))) {}
    TokenList(std::initializer_list<const char*> texts)
        : TokenList(std::vector<std::string>(texts.begin(), texts.end())) {}

    std::size_t size() const { return m_texts->size(); }
    const std::string& operator[](std::size_t i) const { return (*m_texts)[i]; }
    const std::vector<std::string>& texts() const { return *m_texts; }

    friend bool operator==(const TokenList& a, const TokenList& b) {
        return a.m_texts == b.m_texts || *a.m_texts == *b.m_texts;
    }

private:
    std::shared_ptr<const std::vector<std::string>> m_texts;
};

} // namespace attnscope
