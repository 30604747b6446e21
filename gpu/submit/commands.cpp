// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/submit/commands.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace attnscope::gpu {

namespace {

using Stage = vk::PipelineStageFlagBits;
using Access = vk::AccessFlagBits;

constexpr std::uint64_t kRingBytes = std::uint64_t{8} << 20;

} // namespace

Commands::Commands(std::shared_ptr<Device> device)
    : m_device(std::move(device))
    , m_batches{Batch(*m_device), Batch(*m_device), Batch(*m_device)}
    , m_idleSince(Batch::Clock::now())
    , m_staging(m_device, std::min(kRingBytes, std::max<std::uint64_t>(m_device->budget() / 16, 65536)),
                Memory::Upload)
    , m_ring(m_staging.size()) {}

Commands::~Commands() {
    // What is under way still runs the batches.
    m_device->waitNoThrow(m_submitted);
}

const vk::raii::CommandBuffer& Commands::recording() {
    if (!m_isRecording) {
        m_current = (m_current + 1) % kBatches;
        Batch& next = m_batches[m_current];
        if (next.value() > 0) {
            wait(next.value());
        }
        next.begin();
        m_isRecording = true;
        // Earlier batches, of other threads too, may have written what this reads.
        barrier();
    }
    return m_batches[m_current].commands();
}

void Commands::upload(std::span<const std::byte> bytes, const Buffer& to, std::uint64_t offset) {
    while (!bytes.empty()) {
        const std::uint64_t piece = std::min<std::uint64_t>(bytes.size(), m_ring.size() / 4);
        std::optional<std::uint64_t> place = m_ring.take(piece);
        while (!place) {
            if (const std::optional<std::uint64_t> oldest = m_ring.oldest()) {
                wait(*oldest);
            } else {
                submit();
            }
            place = m_ring.take(piece);
        }
        std::memcpy(m_staging.mapped().data() + *place, bytes.data(), piece);
        copy(m_staging, *place, to, offset, piece);
        bytes = bytes.subspan(piece);
        offset += piece;
        // The device takes one half while the other is filled.
        if (!bytes.empty() && m_ring.open() >= m_ring.size() / 2) {
            submit();
        }
    }
}

void Commands::copy(const Buffer& from, std::uint64_t fromOffset, const Buffer& to, std::uint64_t toOffset,
                    std::uint64_t bytes) {
    recording().copyBuffer(from.handle(), to.handle(), vk::BufferCopy(fromOffset, toOffset, bytes));
}

void Commands::fill(const Buffer& buffer, std::uint32_t word) {
    recording().fillBuffer(buffer.handle(), 0, VK_WHOLE_SIZE, word);
}

void Commands::record(const Pipeline& pipeline, std::span<const Buffer* const> buffers,
                      std::span<const std::byte> numbers, std::uint32_t groups) {
    const vk::raii::CommandBuffer& commands = recording();
    std::vector<vk::DescriptorBufferInfo> infos;
    infos.reserve(buffers.size());
    std::vector<vk::WriteDescriptorSet> writes;
    for (const Buffer* const buffer : buffers) {
        infos.emplace_back(buffer->handle(), 0, VK_WHOLE_SIZE);
        writes.emplace_back(nullptr, static_cast<std::uint32_t>(writes.size()), 0, 1,
                            vk::DescriptorType::eStorageBuffer, nullptr, &infos.back());
    }
    commands.bindPipeline(vk::PipelineBindPoint::eCompute, pipeline.handle());
    commands.pushDescriptorSetKHR(vk::PipelineBindPoint::eCompute, pipeline.layout(), 0, writes);
    commands.pushConstants<std::byte>(pipeline.layout(), vk::ShaderStageFlagBits::eCompute, 0, numbers);
    commands.dispatch(groups, 1, 1);
}

void Commands::startClock(std::shared_ptr<DispatchSizer> sizer, std::size_t units) {
    recording();
    m_batches[m_current].startClock(std::move(sizer), units);
}

void Commands::barrier() {
    const vk::MemoryBarrier all(Access::eShaderWrite | Access::eTransferWrite,
                                Access::eShaderRead | Access::eShaderWrite | Access::eTransferRead |
                                    Access::eTransferWrite | Access::eHostRead);
    const vk::PipelineStageFlags work = Stage::eComputeShader | Stage::eTransfer;
    recording().pipelineBarrier(work, work | Stage::eHost, {}, all, {}, {});
}

std::uint64_t Commands::submit() {
    if (m_isRecording) {
        barrier();
        Batch& batch = m_batches[m_current];
        batch.commands().end();
        m_submitted = m_device->submit(*batch.commands());
        m_isRecording = false;
        batch.submitted(m_submitted);
        m_ring.close(m_submitted);
    }
    return m_submitted;
}

void Commands::wait(std::uint64_t value) {
    // Oldest first, so that each is seen when it is done.
    for (std::size_t at = 1; at <= kBatches; ++at) {
        Batch& batch = m_batches[(m_current + at) % kBatches];
        if (batch.value() > 0 && batch.value() <= value) {
            finish(batch);
        }
    }
}

void Commands::finish(Batch& batch) {
    const std::uint64_t value = batch.value();
    const bool wasDone = m_device->isDone(value);
    m_device->wait(value);
    std::optional<Batch::Clock::time_point> now;
    if (!wasDone) {
        now = Batch::Clock::now();
    }
    batch.finished(m_idleSince, now);
    m_idleSince = now;
    m_ring.release(value);
}

void Commands::abandon() {
    if (m_isRecording) {
        m_isRecording = false;
        m_batches[m_current].abandon();
    }
    m_ring.drop();
}

std::chrono::nanoseconds Commands::run() {
    const auto start = std::chrono::steady_clock::now();
    wait(submit());
    return std::chrono::steady_clock::now() - start;
}

} // namespace attnscope::gpu
