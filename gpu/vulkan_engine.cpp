// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/vulkan_engine.h"

#include "core/cpu_engine.h"
#include "gpu/gpu_run.h"
#include "gpu/pipeline_cache.h"

#include <utility>

namespace attnscope {

namespace {

Error told(std::string_view text, const std::exception& error) {
    Error made = failure(text);
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
    Result<void> compute(const gpu::GpuTask& task) {
        try {
            const Result<std::shared_ptr<gpu::Gpu>>& opened = device();
            return opened ? gpu::GpuRun(*opened, task).all() : failed(opened.error());
        } catch (const vk::DeviceLostError& error) {
            m_gpu = failed(
                told(translatable("vulkan: the device was lost (the CPU goes on; start again to try it "
                                  "anew)"),
                     error));
            return failed(m_gpu->error());
        } catch (const vk::OutOfDeviceMemoryError& error) {
            return failed(
                told(translatable("vulkan: the device has too little memory (the CPU goes on)"), error));
        } catch (const vk::SystemError& error) {
            return failed(
                told(translatable("vulkan: the driver failed (the CPU goes on; update the driver)"), error));
        }
    }

    CpuEngine cpu;
    std::optional<Error> whyCpu;

private:
    /// Opened once; where there is none that is not asked again. Throws vk::SystemError.
    const Result<std::shared_ptr<gpu::Gpu>>& device() {
        if (!m_gpu) {
            m_gpu = open();
        }
        return *m_gpu;
    }

    Result<std::shared_ptr<gpu::Gpu>> open() const {
        const Result<std::shared_ptr<const gpu::Instance>> instance =
            gpu::Instance::open({m_options.onMessage});
        if (!instance) {
            return failed(instance.error());
        }
        const std::vector<gpu::DeviceDescription> devices = (*instance)->describe();
        const Result<std::size_t> index =
            m_options.device ? gpu::askedDevice(devices, *m_options.device) : gpu::bestDevice(devices);
        if (!index) {
            return failed(index.error());
        }
        return std::make_shared<gpu::Gpu>(
            std::make_shared<gpu::Device>(*instance, *index, m_options.opening));
    }

    VulkanOptions m_options;
    std::optional<Result<std::shared_ptr<gpu::Gpu>>> m_gpu;
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

const std::optional<Error>& VulkanEngine::whyCpu() const {
    return m_own->whyCpu;
}

Result<void> VulkanEngine::run(const AttentionProblem& problem, std::stop_token stop,
                               const Publish& publish) {
    return update(nullptr, problem, Change{}, std::move(stop), publish);
}

Result<void> VulkanEngine::update(const ResultPtr& previous, const AttentionProblem& problem,
                                  const Change& change, std::stop_token stop, const Publish& publish) {
    try {
        m_own->whyCpu.reset();
        if (m_own->wants(problem)) {
            const Result<void> done = m_own->compute({previous, problem, change, stop, publish, reporter()});
            if (done || done.error().code == ErrorCode::Stopped) {
                return done;
            }
            m_own->whyCpu = done.error();
        }
        m_own->cpu.reportTo(reporter());
        return m_own->cpu.update(previous, problem, change, std::move(stop), publish);
    } catch (const std::exception&) {
        return failed(caught());
    }
}

} // namespace attnscope
