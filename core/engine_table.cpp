// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine_table.h"

#include <algorithm>

namespace attnscope {

namespace {

/// "a, b or c"
template <typename Text>
std::string alternatives(const std::vector<EngineEntry>& entries, const Text& text) {
    std::string all;
    for (std::size_t at = 0; at < entries.size(); ++at) {
        all += at == 0 ? "" : at + 1 == entries.size() ? " or " : ", ";
        all += text(entries[at]);
    }
    return all;
}

} // namespace

const EngineEntry* EngineTable::find(std::string_view name) const {
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [name](const EngineEntry& entry) { return entry.name == name; });
    return found == m_entries.end() ? nullptr : &*found;
}

const EngineEntry* EngineTable::withDevices() const {
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [](const EngineEntry& entry) { return entry.deviceAt != nullptr; });
    return found == m_entries.end() ? nullptr : &*found;
}

std::string EngineTable::names() const {
    return alternatives(m_entries, [](const EngineEntry& entry) { return entry.name; });
}

std::string EngineTable::namesWithNotes() const {
    return alternatives(m_entries, [](const EngineEntry& entry) {
        return entry.note.empty() ? entry.name : entry.name + " (" + entry.note + ")";
    });
}

} // namespace attnscope
