// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "gpu/device/buffer.h"
#include "gpu/device/pipeline.h"
#include "gpu/submit/batch.h"
#include "gpu/submit/staging_ring.h"

#include <array>
#include <chrono>
#include <initializer_list>

namespace attnscope::gpu {

/// Records work for a device and has it done, in the order in which it was recorded. For one thread.
class Commands {
public:
    explicit Commands(std::shared_ptr<Device> device);
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;
    ~Commands();

    const std::shared_ptr<Device>& device() const { return m_device; }

    /// Copies bytes into a buffer, over the staging ring; large ones in pieces that are handed over
    /// meanwhile.
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
    void dispatch(const Pipeline& pipeline, std::span<const Buffer* const> buffers, const Numbers& numbers,
                  std::uint32_t groups) {
        static_assert(sizeof(Numbers) <= 128);
        record(pipeline, buffers, std::as_bytes(std::span(&numbers, 1)), groups);
    }
    template <typename Numbers>
    void dispatch(const Pipeline& pipeline, std::initializer_list<const Buffer*> buffers,
                  const Numbers& numbers, std::uint32_t groups) {
        dispatch(pipeline, std::span(buffers.begin(), buffers.size()), numbers, groups);
    }
    /// `sizer` learns how long the commands between the two take. At most once between two calls of submit().
    void startClock(std::shared_ptr<DispatchSizer> sizer, std::size_t units);
    void stopClock() { m_batches[m_current].stopClock(); }
    /// Records a barrier: later commands see the writes of earlier ones.
    void barrier();
    /// Submits the recorded commands without waiting. Returns the timeline value for wait().
    std::uint64_t submit();
    /// Returns once everything up to that value is done.
    void wait(std::uint64_t value);
    /// Both. Gives how long that took.
    std::chrono::nanoseconds run();
    /// Forgets what was recorded and not handed over, after something failed or was stopped.
    void abandon();

private:
    /// Two under way while one is recorded.
    static constexpr std::size_t kBatches = 3;

    void record(const Pipeline& pipeline, std::span<const Buffer* const> buffers,
                std::span<const std::byte> numbers, std::uint32_t groups);
    const vk::raii::CommandBuffer& recording();
    void finish(Batch& batch);

    std::shared_ptr<Device> m_device;
    std::array<Batch, kBatches> m_batches;
    std::size_t m_current = 0; ///< the batch that is recorded, or was last
    bool m_isRecording = false;
    std::uint64_t m_submitted = 0;                       ///< the last value that was handed over from here
    std::optional<Batch::Clock::time_point> m_idleSince; ///< when the last batch was seen done
    Buffer m_staging;
    StagingRing m_ring;
};

/// The numbers of a mapped buffer.
template <typename T>
std::span<T> numbersOf(const Buffer& buffer) {
    return {reinterpret_cast<T*>(buffer.mapped().data()), buffer.mapped().size() / sizeof(T)};
}

} // namespace attnscope::gpu
