// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/buffer.h"

#include <algorithm>

namespace attnscope::gpu {

namespace {

constexpr std::uint64_t kLeast = 16;

} // namespace

Buffer::Buffer(std::shared_ptr<Device> device, std::uint64_t bytes, Memory where)
    : m_device(std::move(device))
    , m_allocation(m_device->allocation(std::max(bytes, kLeast), where)) {}

Buffer::~Buffer() {
    if (m_device) {
        m_device->retire(std::move(m_allocation));
    }
}

} // namespace attnscope::gpu
