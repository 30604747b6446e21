// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/buffer.h"
#include "gpu/pipeline.h"
#include "gpu/staging_room.h"

#include <chrono>
#include <initializer_list>

namespace attnscope::gpu {

/// Records work for a device and has it done. For one thread.
class Commands {
public:
    explicit Commands(std::shared_ptr<Device> device);
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;
    ~Commands();

    const std::shared_ptr<Device>& device() const { return m_device; }

    /// Copies bytes into a buffer, over the staging room; large ones in pieces that are submitted meanwhile.
    void upload(std::span<const std::byte> bytes, const Buffer& to, std::uint64_t offset = 0);
    template <typename T>
    void upload(std::span<const T> numbers, const Buffer& to, std::uint64_t offset = 0) {
        upload(std::as_bytes(numbers), to, offset);
    }
    void copy(const Buffer& from, std::uint64_t fromOffset, const Buffer& to, std::uint64_t toOffset,
              std::uint64_t bytes);
    void fill(const Buffer& buffer, std::uint32_t word);
    /// `numbers` are the shader's push constants; buffers in the order of their bindings.
    template <typename Numbers>
    void dispatch(const Pipeline& pipeline, std::initializer_list<const Buffer*> buffers,
                  const Numbers& numbers, std::uint32_t groups) {
        static_assert(sizeof(Numbers) <= 128);
        dispatch(pipeline, buffers, std::as_bytes(std::span(&numbers, 1)), groups);
    }
    /// What follows sees what was done before.
    void barrier();
    /// Has everything done that was recorded, and waits for it. Gives how long that took.
    std::chrono::nanoseconds run();
    /// Forgets what was recorded, after something failed.
    void abandon();

private:
    void dispatch(const Pipeline& pipeline, std::initializer_list<const Buffer*> buffers,
                  std::span<const std::byte> numbers, std::uint32_t groups);
    const vk::raii::CommandBuffer& recording();

    std::shared_ptr<Device> m_device;
    vk::raii::CommandPool m_pool;
    vk::raii::CommandBuffer m_commands;
    StagingRoom m_staging;
    bool m_isRecording = false;
    std::uint64_t m_submitted = 0; ///< the last value that was submitted from here
};

/// The numbers of a mapped buffer.
template <typename T>
std::span<T> numbersOf(const Buffer& buffer) {
    return {reinterpret_cast<T*>(buffer.mapped().data()), buffer.mapped().size() / sizeof(T)};
}

} // namespace attnscope::gpu
