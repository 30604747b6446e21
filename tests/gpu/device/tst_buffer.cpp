// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/buffer.h"
#include "tests/gpu/software_device.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using gpu::Buffer;
using gpu::Memory;

namespace {

constexpr std::uint64_t kKibi = 1024;

} // namespace

/// Buffers take from the device's budget and give back to it.
class TestBuffer final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void oneOfTheSameSizeIsTakenAgain();
    void keptOnesMakeRoom();
    void moreThanTheBudgetIsRefused();

private:
    std::shared_ptr<gpu::Device> deviceOf(std::uint64_t budget);

    test::Messages m_messages;
};

void TestBuffer::cleanup() {
    QVERIFY2(m_messages.all().empty(), m_messages.all().c_str());
}

std::shared_ptr<gpu::Device> TestBuffer::deviceOf(std::uint64_t budget) {
    gpu::DeviceOptions options;
    options.budget = budget;
    return std::make_shared<gpu::Device>(gpu::Instance::open({m_messages.listener()}).value(),
                                         test::softwareDevice(), options);
}

void TestBuffer::oneOfTheSameSizeIsTakenAgain() {
    const auto device = deviceOf(1024 * kKibi);
    auto first = std::make_unique<Buffer>(device, 8 * kKibi, Memory::Device);
    const vk::Buffer handle = first->handle();
    const std::uint64_t used = device->used();
    first.reset();
    QCOMPARE(device->used(), std::uint64_t{0});
    const Buffer smaller(device, 4 * kKibi, Memory::Device);
    const Buffer elsewhere(device, 8 * kKibi, Memory::Upload);
    QVERIFY(smaller.handle() != handle && elsewhere.handle() != handle);
    const std::uint64_t before = device->used();
    const Buffer again(device, 8 * kKibi, Memory::Device);
    QVERIFY(again.handle() == handle);
    QCOMPARE(device->used(), before + used);
    const Buffer third(device, 8 * kKibi, Memory::Device);
    QVERIFY(third.handle() != handle);
}

void TestBuffer::keptOnesMakeRoom() {
    const auto device = deviceOf(1024 * kKibi);
    for (const std::uint64_t size : {60U, 40U, 20U}) {
        const Buffer gone(device, size * kKibi, Memory::Device);
    }
    const Buffer large(device, 1000 * kKibi, Memory::Device);
    QVERIFY(device->used() >= 1000 * kKibi);
}

void TestBuffer::moreThanTheBudgetIsRefused() {
    const auto device = deviceOf(1024 * kKibi);
    const Buffer most(device, 1000 * kKibi, Memory::Device);
    QVERIFY_EXCEPTION_THROWN(Buffer(device, 100 * kKibi, Memory::Device), vk::OutOfDeviceMemoryError);
}

template struct attnscope::test::Registered<TestBuffer>;
#include "tst_buffer.moc"
