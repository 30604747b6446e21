// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/submit/device_matrix.h"

#include <algorithm>
#include <utility>

namespace attnscope::gpu {

DeviceMatrix::DeviceMatrix(Commands& commands, FloatBlocks matrix, std::uint64_t available,
                           const DeviceMatrix* previous)
    : m_matrix(std::move(matrix)) {
    const std::uint64_t bytes = std::max<std::uint64_t>(1, blockBytes());
    const std::uint64_t total = bytes * m_matrix.blocks();
    m_isResident = total <= available;
    // Two segments at a time would need twice the memory, and the device could compute nothing meanwhile.
    const std::uint64_t most = std::min(commands.device()->storageRange(), m_isResident ? total : available);
    m_blocksEach = std::clamp<std::size_t>(most / bytes, 1, std::max<std::size_t>(1, m_matrix.blocks()));
    for (std::size_t first = 0; first < m_matrix.blocks(); first += m_blocksEach) {
        m_segments.push_back({first, std::min(first + m_blocksEach, m_matrix.blocks())});
    }
    const bool sameShape =
        previous && previous->m_isResident && m_isResident && previous->m_matrix.rows() == m_matrix.rows() &&
        previous->m_matrix.columns() == m_matrix.columns() && previous->m_blocksEach == m_blocksEach;
    for (std::size_t at = 0; at < (m_isResident ? m_segments.size() : 1); ++at) {
        const Segment& segment = m_segments[at];
        m_buffers.push_back(std::make_unique<Buffer>(commands.device(),
                                                     bytes * (segment.last - segment.first), Memory::Device));
        bring(at, *m_buffers[at], commands, sameShape ? previous : nullptr);
    }
    commands.submit();
}

std::uint64_t DeviceMatrix::blockBytes() const {
    return FloatBlocks::kRows * m_matrix.columns() * sizeof(float);
}

void DeviceMatrix::bring(std::size_t segment, const Buffer& to, Commands& commands,
                         const DeviceMatrix* previous) const {
    const Segment& own = m_segments[segment];
    if (previous) {
        commands.copy(previous->buffer(segment), 0, to, 0, blockBytes() * (own.last - own.first));
        commands.barrier();
    }
    for (std::size_t block = own.first; block < own.last; ++block) {
        if (!previous || !m_matrix.sharesBlock(previous->m_matrix, block)) {
            commands.upload(
                std::span<const float>(m_matrix.block(block), FloatBlocks::kRows * m_matrix.columns()), to,
                blockBytes() * (block - own.first));
        }
    }
    commands.barrier();
}

const Buffer& DeviceMatrix::buffer(std::size_t segment, Commands& commands) {
    if (m_isResident) {
        return *m_buffers[segment];
    }
    if (m_present != segment) {
        commands.barrier();
        bring(segment, *m_buffers.front(), commands, nullptr);
        m_present = segment;
    }
    return *m_buffers.front();
}

} // namespace attnscope::gpu
