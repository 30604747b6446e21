// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/instance.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>

namespace attnscope::gpu {

namespace {

constexpr const char* kValidation = "VK_LAYER_KHRONOS_validation";

VKAPI_ATTR VkBool32 VKAPI_CALL hear(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                    const VkDebugUtilsMessengerCallbackDataEXT* data, void* listener) {
    (*static_cast<const std::function<void(const std::string&)>*>(listener))(data->pMessage);
    return VK_FALSE;
}

vk::DebugUtilsMessengerCreateInfoEXT messengerInfo(const std::function<void(const std::string&)>& listener) {
    using Severity = vk::DebugUtilsMessageSeverityFlagBitsEXT;
    using Type = vk::DebugUtilsMessageTypeFlagBitsEXT;
    vk::DebugUtilsMessengerCreateInfoEXT info;
    info.messageSeverity = Severity::eWarning | Severity::eError;
    info.messageType = Type::eValidation | Type::ePerformance;
    info.pfnUserCallback = &hear;
    // Vulkan's user data is not const; it is only called.
    info.pUserData = const_cast<std::function<void(const std::string&)>*>(&listener);
    return info;
}

vk::raii::Instance makeInstance(const vk::raii::Context& context, bool validates) {
    const vk::ApplicationInfo application("AttnScope", 1, "AttnScope", 1, VK_API_VERSION_1_2);
    const std::array layers{kValidation};
    const std::array extensions{VK_EXT_DEBUG_UTILS_EXTENSION_NAME};
    const std::array enabled{vk::ValidationFeatureEnableEXT::eSynchronizationValidation};
    const vk::ValidationFeaturesEXT features(enabled);
    vk::InstanceCreateInfo info({}, &application);
    if (validates) {
        info.setPEnabledLayerNames(layers);
        info.setPEnabledExtensionNames(extensions);
        info.setPNext(&features);
    }
    return {context, info};
}

vk::raii::DebugUtilsMessengerEXT makeMessenger(const vk::raii::Instance& instance,
                                               const std::function<void(const std::string&)>& listener) {
    return listener ? vk::raii::DebugUtilsMessengerEXT(instance, messengerInfo(listener))
                    : vk::raii::DebugUtilsMessengerEXT(nullptr);
}

DeviceKind kindOf(vk::PhysicalDeviceType type) {
    switch (type) {
    case vk::PhysicalDeviceType::eDiscreteGpu:
        return DeviceKind::Discrete;
    case vk::PhysicalDeviceType::eIntegratedGpu:
        return DeviceKind::Integrated;
    case vk::PhysicalDeviceType::eVirtualGpu:
        return DeviceKind::Virtual;
    case vk::PhysicalDeviceType::eCpu:
        return DeviceKind::Processor;
    default:
        return DeviceKind::Other;
    }
}

bool hasExtension(const vk::raii::PhysicalDevice& device, const char* name) {
    const auto extensions = device.enumerateDeviceExtensionProperties();
    return std::any_of(extensions.begin(), extensions.end(), [name](const vk::ExtensionProperties& one) {
        return std::strcmp(one.extensionName.data(), name) == 0;
    });
}

std::uint64_t largestHeap(const vk::raii::PhysicalDevice& device) {
    const vk::PhysicalDeviceMemoryProperties memory = device.getMemoryProperties();
    std::uint64_t largest = 0;
    for (std::uint32_t at = 0; at < memory.memoryHeapCount; ++at) {
        if (memory.memoryHeaps[at].flags & vk::MemoryHeapFlagBits::eDeviceLocal) {
            largest = std::max<std::uint64_t>(largest, memory.memoryHeaps[at].size);
        }
    }
    return largest;
}

/// Drivers of real GPUs stay loaded from the first time on: NVIDIA's can't be loaded any more after it was
/// unloaded some thirty times. What keeps them is never destroyed, because a driver may be gone before it.
void keepDrivers(const std::shared_ptr<const Instance>& opened, const InstanceOptions& options) {
    const auto isReal = [](const vk::raii::PhysicalDevice& device) {
        return device.getProperties().deviceType != vk::PhysicalDeviceType::eCpu;
    };
    if (std::any_of(opened->devices().begin(), opened->devices().end(), isReal)) {
        // One with a listener must not outlive it.
        using Kept = std::shared_ptr<const Instance>;
        static const auto* const kept =
            new Kept(options.onMessage ? std::make_shared<const Instance>(InstanceOptions{}) : opened);
        static_cast<void>(kept);
    }
}

DeviceDescription description(const vk::raii::PhysicalDevice& device) {
    const vk::PhysicalDeviceProperties properties = device.getProperties();
    DeviceDescription description;
    description.name = properties.deviceName.data();
    description.kind = kindOf(properties.deviceType);
    description.majorVersion = VK_API_VERSION_MAJOR(properties.apiVersion);
    description.minorVersion = VK_API_VERSION_MINOR(properties.apiVersion);
    description.memory = largestHeap(device);
    description.computes = computeFamily(device).has_value();
    description.hasPushDescriptors = hasExtension(device, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    description.sharedMemory = properties.limits.maxComputeSharedMemorySize;
    description.groupSize = std::min(properties.limits.maxComputeWorkGroupInvocations,
                                     properties.limits.maxComputeWorkGroupSize[0]);
    description.storageRange = properties.limits.maxStorageBufferRange;
    description.buffers = properties.limits.maxPerStageDescriptorStorageBuffers;
    if (properties.apiVersion >= VK_API_VERSION_1_2) {
        const auto chain =
            device.getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan12Features>();
        description.hasTimelines =
            chain.get<vk::PhysicalDeviceVulkan12Features>().timelineSemaphore == VK_TRUE;
    }
    return description;
}

} // namespace

Instance::Instance(const InstanceOptions& options)
    : m_onMessage(options.onMessage)
    , m_instance(makeInstance(m_context, static_cast<bool>(m_onMessage)))
    , m_messenger(makeMessenger(m_instance, m_onMessage))
    , m_devices(m_instance.enumeratePhysicalDevices()) {}

Result<std::shared_ptr<const Instance>> Instance::open(const InstanceOptions& options) {
    try {
        auto opened = std::make_shared<const Instance>(options);
        keepDrivers(opened, options);
        return opened;
    } catch (const vk::LayerNotPresentError& error) {
        Error description =
            makeError(translatable("vulkan: its validation layers are not on this machine "
                                   "(install vulkan-validationlayers; only tests need them)"));
        description.details = error.what();
        return unexpected(std::move(description));
    } catch (const vk::SystemError& error) {
        Error description = makeError(translatable("vulkan: no driver answers (install one, such as "
                                                   "mesa-vulkan-drivers; the CPU works without)"));
        description.details = error.what();
        return unexpected(std::move(description));
    } catch (const std::exception& error) {
        Error description =
            makeError(translatable("vulkan: its loader is not on this machine (install libvulkan1; "
                                   "the CPU works without)"));
        description.details = error.what();
        return unexpected(std::move(description));
    }
}

std::vector<DeviceDescription> Instance::describe() const {
    std::vector<DeviceDescription> all;
    for (const vk::raii::PhysicalDevice& device : m_devices) {
        all.push_back(description(device));
    }
    return all;
}

std::optional<std::uint32_t> computeFamily(const vk::raii::PhysicalDevice& device) {
    const auto families = device.getQueueFamilyProperties();
    std::optional<std::uint32_t> found;
    for (std::uint32_t at = 0; at < families.size(); ++at) {
        const vk::QueueFlags flags = families[at].queueFlags;
        if (!(flags & vk::QueueFlagBits::eCompute)) {
            continue;
        }
        // A queue of its own leaves the desktop's alone.
        if (!(flags & vk::QueueFlagBits::eGraphics)) {
            return at;
        }
        found = found ? found : at;
    }
    return found;
}

} // namespace attnscope::gpu
