// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/commands.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace attnscope::gpu {

namespace {

using Stage = vk::PipelineStageFlagBits;
using Access = vk::AccessFlagBits;

constexpr std::uint64_t kRoomBytes = std::uint64_t{8} << 20;

vk::raii::CommandBuffer makeBuffer(const vk::raii::Device& device, vk::CommandPool pool) {
    vk::raii::CommandBuffers made(device,
                                  vk::CommandBufferAllocateInfo(pool, vk::CommandBufferLevel::ePrimary, 1));
    return std::move(made.front());
}

} // namespace

Commands::Commands(std::shared_ptr<Device> device)
    : m_device(std::move(device))
    , m_pool(m_device->handle(),
             vk::CommandPoolCreateInfo(vk::CommandPoolCreateFlagBits::eTransient, m_device->family()))
    , m_commands(makeBuffer(m_device->handle(), *m_pool))
    , m_staging(m_device, std::min(kRoomBytes, std::max<std::uint64_t>(m_device->budget() / 16, 65536))) {}

Commands::~Commands() {
    // What is under way reads this object's memory.
    try {
        if (m_submitted > 0 && !m_device->isLost()) {
            m_device->wait(m_submitted);
        }
    } catch (const vk::SystemError&) {
        return;
    }
}

const vk::raii::CommandBuffer& Commands::recording() {
    if (!m_isRecording) {
        if (m_submitted > 0) {
            m_device->wait(m_submitted);
        }
        m_pool.reset();
        m_commands.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
        m_isRecording = true;
        // Work of other threads may have written what this reads.
        barrier();
    }
    return m_commands;
}

void Commands::upload(std::span<const std::byte> bytes, const Buffer& to, std::uint64_t offset) {
    while (!bytes.empty()) {
        const std::uint64_t piece = std::min<std::uint64_t>(bytes.size(), m_staging.size() / 2);
        std::optional<std::uint64_t> place = m_staging.take(piece);
        if (!place) {
            run();
            m_staging.clear();
            place = m_staging.take(piece);
        }
        std::memcpy(m_staging.buffer().mapped().data() + *place, bytes.data(), piece);
        copy(m_staging.buffer(), *place, to, offset, piece);
        bytes = bytes.subspan(piece);
        offset += piece;
    }
}

void Commands::copy(const Buffer& from, std::uint64_t fromOffset, const Buffer& to, std::uint64_t toOffset,
                    std::uint64_t bytes) {
    recording().copyBuffer(from.handle(), to.handle(), vk::BufferCopy(fromOffset, toOffset, bytes));
}

void Commands::fill(const Buffer& buffer, std::uint32_t word) {
    recording().fillBuffer(buffer.handle(), 0, VK_WHOLE_SIZE, word);
}

void Commands::dispatch(const Pipeline& pipeline, std::initializer_list<const Buffer*> buffers,
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

void Commands::barrier() {
    const vk::MemoryBarrier all(Access::eShaderWrite | Access::eTransferWrite,
                                Access::eShaderRead | Access::eShaderWrite | Access::eTransferRead |
                                    Access::eTransferWrite | Access::eHostRead);
    const vk::PipelineStageFlags work = Stage::eComputeShader | Stage::eTransfer;
    recording().pipelineBarrier(work, work | Stage::eHost, {}, all, {}, {});
}

void Commands::abandon() {
    m_isRecording = false;
    m_staging.clear();
}

std::chrono::nanoseconds Commands::run() {
    if (!m_isRecording) {
        return {};
    }
    barrier();
    m_commands.end();
    m_isRecording = false;
    const auto start = std::chrono::steady_clock::now();
    m_submitted = m_device->submit(*m_commands);
    m_device->wait(m_submitted);
    m_staging.clear();
    return std::chrono::steady_clock::now() - start;
}

} // namespace attnscope::gpu
