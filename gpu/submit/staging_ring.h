// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <deque>
#include <optional>

namespace attnscope::gpu {

/// Which parts of a room of bytes are free. What is put there leaves in the order in which it came, when the
/// device's timeline has passed it, and its part is taken again.
class StagingRing {
public:
    static constexpr std::uint64_t kAlignment = 16;

    explicit StagingRing(std::uint64_t bytes)
        : m_size(bytes) {}

    std::uint64_t size() const { return m_size; }
    /// Bytes that were taken since the last close(), with the gaps between them.
    std::uint64_t open() const { return m_open; }

    /// The place of so many bytes in one piece; nothing where they have no room before other parts have left.
    std::optional<std::uint64_t> take(std::uint64_t bytes) {
        if (m_used == 0) {
            m_next = m_closed = 0;
        }
        std::uint64_t place = (m_next + kAlignment - 1) / kAlignment * kAlignment;
        std::uint64_t needed = place - m_next + bytes;
        if (place + bytes > m_size) {
            place = 0;
            needed = m_size - m_next + bytes;
        }
        if (m_used + needed > m_size) {
            return std::nullopt;
        }
        m_used += needed;
        m_open += needed;
        m_next = place + bytes;
        return place;
    }

    /// The bytes that were taken since the last call are free once the timeline reaches that value.
    void close(std::uint64_t value) {
        if (m_open > 0) {
            m_parts.push_back({value, m_open});
            m_open = 0;
            m_closed = m_next;
        }
    }

    /// Forgets what was taken since the last close().
    void drop() {
        m_used -= m_open;
        m_open = 0;
        m_next = m_closed;
    }

    /// The value at which the oldest part leaves; nothing where none is on its way.
    std::optional<std::uint64_t> oldest() const {
        return m_parts.empty() ? std::nullopt : std::optional(m_parts.front().value);
    }

    /// The timeline has reached that value.
    void release(std::uint64_t value) {
        while (!m_parts.empty() && m_parts.front().value <= value) {
            m_used -= m_parts.front().bytes;
            m_parts.pop_front();
        }
    }

private:
    struct Part {
        std::uint64_t value = 0;
        std::uint64_t bytes = 0;
    };

    std::uint64_t m_size;
    std::uint64_t m_next = 0;   ///< place behind the newest part
    std::uint64_t m_closed = 0; ///< m_next at the last close()
    std::uint64_t m_used = 0;
    std::uint64_t m_open = 0;
    std::deque<Part> m_parts;
};

} // namespace attnscope::gpu
