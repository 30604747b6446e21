// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/float_blocks.h"
#include "gpu/submit/commands.h"

#include <memory>
#include <vector>

namespace attnscope::gpu {

/// A matrix on the device, in segments of whole blocks of 64 rows that a shader can see at once. Where it is
/// given less room than it needs, one segment at a time is there. For one thread where it is not resident.
class DeviceMatrix {
public:
    struct Segment {
        std::size_t first = 0; ///< blocks
        std::size_t last = 0;  ///< exclusive
    };

    /// Takes over from `previous` (null: none; of any shape) the blocks that both share. `room` is in bytes.
    DeviceMatrix(Commands& commands, FloatBlocks matrix, std::uint64_t available,
                 const DeviceMatrix* previous = nullptr);

    const FloatBlocks& matrix() const { return m_matrix; }
    std::span<const Segment> segments() const { return m_segments; }
    /// Whether all of it lies on the device.
    bool isResident() const { return m_isResident; }
    /// The segment's blocks, which are brought there first where they are not; the last one that was asked
    /// for may be gone then.
    const Buffer& buffer(std::size_t segment, Commands& commands);
    /// The same for a matrix that is on the device as a whole.
    const Buffer& buffer(std::size_t segment) const { return *m_buffers[segment]; }
    std::size_t segmentOf(std::size_t block) const { return block / m_blocksEach; }

private:
    std::uint64_t blockBytes() const;
    void bring(std::size_t segment, const Buffer& to, Commands& commands, const DeviceMatrix* previous) const;

    FloatBlocks m_matrix;
    std::size_t m_blocksEach = 1;
    std::vector<Segment> m_segments;
    bool m_isResident = true;
    std::vector<std::unique_ptr<Buffer>> m_buffers; ///< one a segment, or one for all
    std::size_t m_present = 0;                      ///< the segment that is there
};

} // namespace attnscope::gpu
