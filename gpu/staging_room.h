// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/buffer.h"

namespace attnscope::gpu {

/// Mapped memory through which numbers travel to the device, one after another until it is full.
class StagingRoom {
public:
    StagingRoom(std::shared_ptr<Device> device, std::uint64_t bytes)
        : m_buffer(std::move(device), bytes, Memory::Upload) {}

    std::uint64_t size() const { return m_buffer.size(); }
    const Buffer& buffer() const { return m_buffer; }

    /// The place of so many bytes; nothing where they have no room before what lies there has left.
    std::optional<std::uint64_t> take(std::uint64_t bytes) {
        constexpr std::uint64_t kAlignment = 16;
        const std::uint64_t place = (m_next + kAlignment - 1) / kAlignment * kAlignment;
        if (place + bytes > m_buffer.size()) {
            return std::nullopt;
        }
        m_next = place + bytes;
        return place;
    }
    /// Everything in it has left.
    void clear() { m_next = 0; }

private:
    Buffer m_buffer;
    std::uint64_t m_next = 0;
};

} // namespace attnscope::gpu
