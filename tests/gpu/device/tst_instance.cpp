// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/instance.h"
#include "gpu/vulkan_engine.h"
#include "tests/gpu/broken_driver.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

/// Opening Vulkan on machines with and without what it needs.
class TestInstance final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void theSoftwareDriverIsListed();
    void validationIsSilent();
    void withoutADriverTheReasonIsSaid();
    void aBrokenDriverIsSaid();
};

void TestInstance::cleanup() {
    qunsetenv("VK_DRIVER_FILES");
}

void TestInstance::theSoftwareDriverIsListed() {
    const Result<std::vector<gpu::DeviceDescription>> devices = vulkanDevices();
    QVERIFY2(devices.has_value(), devices ? "" : message(devices.error()).c_str());
    const auto software =
        std::find_if(devices->begin(), devices->end(), [](const gpu::DeviceDescription& device) {
            return device.kind == gpu::DeviceKind::Processor;
        });
    QVERIFY2(software != devices->end(), "mesa-vulkan-drivers brings one");
    QVERIFY(software->name.find("llvmpipe") != std::string::npos);
    QVERIFY(!gpu::evaluate(*software).unsuitable);
    QVERIFY(software->memory > 0);
}

void TestInstance::validationIsSilent() {
    std::vector<std::string> messages;
    {
        const auto instance =
            gpu::Instance::open({[&messages](const std::string& text) { messages.push_back(text); }});
        QVERIFY2(instance.has_value(), instance ? "" : message(instance.error()).c_str());
        QVERIFY(!(*instance)->describe().empty());
    }
    QVERIFY2(messages.empty(), messages.empty() ? "" : messages.front().c_str());
}

void TestInstance::withoutADriverTheReasonIsSaid() {
    qputenv("VK_DRIVER_FILES", "/dev/null");
    const Result<std::vector<gpu::DeviceDescription>> devices = vulkanDevices();
    QVERIFY(!devices);
    QVERIFY(message(devices.error()).find("no driver") != std::string::npos);
}

void TestInstance::aBrokenDriverIsSaid() {
    const test::BrokenDriver driver;
    const Result<std::vector<gpu::DeviceDescription>> devices = vulkanDevices();
    QVERIFY(!devices);
    QVERIFY(message(devices.error()).find("no driver") != std::string::npos);
}

template struct attnscope::test::Registered<TestInstance>;
#include "tst_instance.moc"
