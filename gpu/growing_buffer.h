// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/buffer.h"

#include <memory>

namespace attnscope::gpu {

/// A buffer that is made again, larger, where it is too small. What it held is lost then.
class GrowingBuffer {
public:
    const Buffer& of(const std::shared_ptr<Device>& device, std::uint64_t bytes, Memory where) {
        if (!m_buffer || m_buffer->size() < bytes) {
            m_buffer.reset();
            m_buffer = std::make_unique<Buffer>(device, bytes, where);
        }
        return *m_buffer;
    }
    const Buffer& operator*() const { return *m_buffer; }

private:
    std::unique_ptr<Buffer> m_buffer;
};

} // namespace attnscope::gpu
