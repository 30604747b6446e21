// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "gpu/device/device_select.h"
#include "gpu/device/vulkan.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace attnscope::gpu {

/// How Vulkan is opened.
struct InstanceOptions {
    /// Hears every warning and error of the validation layers, which are on where this is set; from any
    /// thread.
    std::function<void(const std::string&)> onMessage;
};

/// The opened loader and what it finds on this machine.
class Instance {
public:
    /// Fails where there is no loader, no driver or, if asked for, no validation layer.
    static Result<std::shared_ptr<const Instance>> open(const InstanceOptions& options);

    std::vector<DeviceDescription> describe() const;
    const std::vector<vk::raii::PhysicalDevice>& devices() const { return m_devices; }

    explicit Instance(const InstanceOptions& options);
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;
    ~Instance() = default;

private:
    std::function<void(const std::string&)> m_onMessage;
    vk::raii::Context m_context;
    vk::raii::Instance m_instance;
    vk::raii::DebugUtilsMessengerEXT m_messenger;
    std::vector<vk::raii::PhysicalDevice> m_devices;
};

/// The family of queues on which the device runs compute shaders; one without graphics where there is one.
std::optional<std::uint32_t> computeFamily(const vk::raii::PhysicalDevice& device);

} // namespace attnscope::gpu
