// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/instance.h"
#include "gpu/vulkan_engine.h"
#include "tests/gpu/driver_files.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

/// Opening Vulkan on machines with and without what it needs.
class TestInstance final : public QObject {
    Q_OBJECT

private slots:
    void theSoftwareDriverIsListed();
    void validationIsSilent();
    void devicesAreFoundAgainAndAgain();
    void withoutADriverTheReasonIsSaid();
    void aBrokenDriverIsSaid();
    void withoutValidationTheReasonIsSaid();
};

void TestInstance::theSoftwareDriverIsListed() {
    const Result<std::vector<gpu::DeviceDescription>> devices = vulkanDevices();
    QVERIFY2(devices.has_value(), devices ? "" : message(devices.error()).c_str());
    const auto software =
        std::find_if(devices->begin(), devices->end(), [](const gpu::DeviceDescription& device) {
            return device.kind == gpu::DeviceKind::Processor;
        });
    if (software == devices->end() && !devices->empty()) {
        QSKIP("this machine has drivers of real GPUs only");
    }
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

void TestInstance::devicesAreFoundAgainAndAgain() {
    const std::size_t count = vulkanDevices().value().size();
    for (int turn = 0; turn < 60; ++turn) {
        const Result<std::vector<gpu::DeviceDescription>> devices = vulkanDevices();
        QVERIFY2(devices.has_value(), qPrintable(QString::number(turn)));
        QCOMPARE(devices->size(), count);
    }
}

void TestInstance::withoutADriverTheReasonIsSaid() {
    const test::NoDriver none;
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

void TestInstance::withoutValidationTheReasonIsSaid() {
    const QTemporaryDir empty;
    const test::Environment layers("VK_LAYER_PATH", empty.path().toUtf8());
    const auto instance = gpu::Instance::open({[](const std::string&) {}});
    QVERIFY(!instance);
    QVERIFY2(message(instance.error()).find("validation layer") != std::string::npos,
             message(instance.error()).c_str());
    QVERIFY(vulkanDevices().has_value());
}

template struct attnscope::test::Registered<TestInstance>;
#include "tst_instance.moc"
