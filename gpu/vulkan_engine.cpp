// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/vulkan_engine.h"

#include "core/cpu_engine.h"
#include "gpu/device/graphics_node.h"
#include "gpu/device/pipeline_cache.h"
#include "gpu/gpu_run.h"
#include "gpu/passes/product_pass.h"

#include <mutex>
#include <utility>

namespace attnscope {

namespace {

Error errorWith(std::string_view text, const std::exception& error) {
    Error made = makeError(text);
    made.details = error.what();
    return made;
}

} // namespace

class VulkanEngine::Implementation {
public:
    explicit Implementation(VulkanOptions options)
        : m_options(std::move(options)) {}

    /// Whether the device should compute it at all.
    bool wants(const AttentionProblem& problem) const {
        return m_options.leastWork == 0 ||
               (CpuEngine::streams(problem) &&
                problem.queries() * problem.keys() * problem.q.columns() >= m_options.leastWork);
    }

    /// Fails where the device can't do it or could not finish it; the reason is why.
    template <typename Function>
    auto compute(const Function& function) -> decltype(function(std::shared_ptr<gpu::GpuContext>())) {
        m_isFault = m_isLost;
        try {
            const Opened opened = device();
            return opened ? function(*opened) : unexpected(opened.error());
        } catch (const vk::DeviceLostError& error) {
            m_isFault = m_isLost = true;
            Error lost =
                errorWith(translatable("vulkan: the device was lost (the CPU goes on; start again to try it "
                                       "anew)"),
                          error);
            const std::lock_guard lock(m_mutex);
            m_gpu = unexpected(lost);
            return unexpected(std::move(lost));
        } catch (const vk::OutOfDeviceMemoryError& error) {
            m_isFault = true;
            return unexpected(
                errorWith(translatable("vulkan: the device has too little memory (the CPU goes on)"), error));
        } catch (const vk::SystemError& error) {
            m_isFault = true;
            return unexpected(errorWith(
                translatable("vulkan: the driver failed (the CPU goes on; update the driver)"), error));
        }
    }

    Status status() const {
        const std::lock_guard lock(m_mutex);
        Status status{std::nullopt, 0, m_why};
        if (m_gpu && *m_gpu) {
            status.device = m_index;
            status.used = (**m_gpu)->device->used();
        }
        return status;
    }

    bool isFault() const { return m_isFault; }
    void setWhyCpu(std::optional<Error> why) {
        const std::lock_guard lock(m_mutex);
        m_why = std::move(why);
    }

    CpuEngine cpu;

private:
    using Opened = Result<std::shared_ptr<gpu::GpuContext>>;

    /// Opened once; where there is none that is not asked again. Throws vk::SystemError.
    Opened device() {
        if (!m_gpu) {
            Opened opened = open();
            const std::lock_guard lock(m_mutex);
            m_gpu = std::move(opened);
        }
        return *m_gpu;
    }

    Opened open() {
        if (!m_options.device && !gpu::hasGraphicsNode()) {
            return unexpected(
                makeError(translatable("vulkan: this machine has no graphics card (the CPU works "
                                       "without)")));
        }
        const Result<std::shared_ptr<const gpu::Instance>> instance =
            gpu::Instance::open({m_options.onMessage});
        if (!instance) {
            return unexpected(instance.error());
        }
        const std::vector<gpu::DeviceDescription> devices = (*instance)->describe();
        const Result<std::size_t> index =
            m_options.device ? gpu::deviceAt(devices, *m_options.device) : gpu::bestDevice(devices);
        if (!index) {
            return unexpected(index.error());
        }
        m_index = *index;
        return std::make_shared<gpu::GpuContext>(
            std::make_shared<gpu::Device>(*instance, *index, m_options.opening));
    }

    VulkanOptions m_options;
    bool m_isLost = false;      ///< for good
    bool m_isFault = false;     ///< the device failed at the last problem
    mutable std::mutex m_mutex; ///< guards what follows where other threads may ask
    std::optional<Opened> m_gpu;
    std::size_t m_index = 0; ///< of the device that was opened
    std::optional<Error> m_why;
};

VulkanOptions VulkanOptions::automatic() {
    VulkanOptions options;
    options.leastWork = std::size_t{1} << 32;
    options.opening.cacheFolder = vulkanCacheFolder();
    return options;
}

std::filesystem::path vulkanCacheFolder() {
    return gpu::cacheFolder();
}

VulkanEngine::VulkanEngine(VulkanOptions options)
    : m_own(std::make_unique<Implementation>(std::move(options))) {}

VulkanEngine::~VulkanEngine() = default;

VulkanEngine::Status VulkanEngine::status() const {
    return m_own->status();
}

Result<std::chrono::nanoseconds> VulkanEngine::timeProduct(const AttentionProblem& problem) {
    using Time = Result<std::chrono::nanoseconds>;
    return m_own->compute([&problem](const std::shared_ptr<gpu::GpuContext>& opened) -> Time {
        const StreamInputs inputs = scoreInputsOf(problem);
        gpu::Commands commands(opened->device);
        const std::uint64_t available = opened->device->budget() / 4;
        const gpu::DeviceMatrix queries(commands, inputs.q, available);
        const gpu::DeviceMatrix keys(commands, inputs.k, available);
        if (!queries.isResident() || !keys.isResident() || queries.segments().size() != 1 ||
            keys.segments().size() != 1) {
            return unexpected(
                makeError(translatable("vulkan: the matrices are too large for a plain product (take "
                                       "fewer tokens)")));
        }
        return gpu::timeProduct(opened->kernels, commands, queries, keys);
    });
}

Result<void> VulkanEngine::compute(const ComputeRequest& request) {
    try {
        m_own->setWhyCpu(std::nullopt);
        if (!m_own->wants(request.problem)) {
            return m_own->cpu.compute(request);
        }
        const Result<void> done = m_own->compute([&request](const std::shared_ptr<gpu::GpuContext>& opened) {
            return gpu::GpuRun(opened, request).all();
        });
        if (done || done.error().code == ErrorCode::Stopped) {
            return done;
        }
        m_own->setWhyCpu(done.error());
        ComputeRequest instead = request;
        instead.fallback = Fallback{done.error(), m_own->isFault()};
        return m_own->cpu.compute(instead);
    } catch (const std::exception&) {
        return unexpected(wrapException());
    }
}

} // namespace attnscope
