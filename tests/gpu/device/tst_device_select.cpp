// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/device_select.h"
#include "gpu/device/graphics_node.h"

#include "tests/registry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using namespace attnscope::gpu;

namespace {

constexpr std::uint64_t kGibi = std::uint64_t{1} << 30;

DeviceDescription device(const char* name, DeviceKind kind, std::uint64_t memory) {
    DeviceDescription made;
    made.name = name;
    made.kind = kind;
    made.majorVersion = 1;
    made.minorVersion = 3;
    made.memory = memory;
    made.computes = true;
    made.hasTimelines = true;
    made.hasPushDescriptors = true;
    made.sharedMemory = 48 * 1024;
    made.groupSize = 1024;
    made.storageRange = 4 * kGibi - 1;
    made.buffers = 32;
    return made;
}

} // namespace

/// Which device computes and why the others do not, decided without any device.
class TestDeviceSelect final : public QObject {
    Q_OBJECT

private slots:
    void graphicsNodesAreSeen();
    void kindCountsBeforeMemory();
    void memoryDecidesBetweenEquals();
    void aProcessorIsTakenOnlyWhenAskedFor();
    void whatIsMissingIsSaid_data();
    void whatIsMissingIsSaid();
    void nothingThereIsSaid();
    void aNumberTooHighIsSaid();
};

void TestDeviceSelect::kindCountsBeforeMemory() {
    const std::vector devices{device("inside", DeviceKind::Integrated, 64 * kGibi),
                              device("card", DeviceKind::Discrete, 4 * kGibi),
                              device("guest", DeviceKind::Virtual, 128 * kGibi)};
    QCOMPARE(bestDevice(devices).value(), std::size_t{1});
}

void TestDeviceSelect::memoryDecidesBetweenEquals() {
    const std::vector devices{device("small", DeviceKind::Discrete, 4 * kGibi),
                              device("large", DeviceKind::Discrete, 24 * kGibi)};
    QCOMPARE(bestDevice(devices).value(), std::size_t{1});
}

void TestDeviceSelect::aProcessorIsTakenOnlyWhenAskedFor() {
    const std::vector devices{device("llvmpipe", DeviceKind::Processor, 2 * kGibi)};
    const Result<std::size_t> best = bestDevice(devices);
    QVERIFY(!best);
    QVERIFY(message(best.error()).find("llvmpipe") != std::string::npos);
    QCOMPARE(deviceAt(devices, 0).value(), std::size_t{0});
}

void TestDeviceSelect::whatIsMissingIsSaid_data() {
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("word");
    QTest::addRow("no compute") << 0 << "compute";
    QTest::addRow("old") << 1 << "1.1";
    QTest::addRow("no timelines") << 2 << "timeline";
    QTest::addRow("no push descriptors") << 3 << "push descriptors";
    QTest::addRow("little shared memory") << 4 << "too small";
    QTest::addRow("small groups") << 5 << "too small";
    QTest::addRow("small buffers") << 6 << "too small";
    QTest::addRow("few buffers") << 7 << "too small";
}

void TestDeviceSelect::whatIsMissingIsSaid() {
    QFETCH(int, what);
    QFETCH(QString, word);
    DeviceDescription lame = device("lame", DeviceKind::Discrete, kGibi);
    lame.computes = what != 0;
    lame.minorVersion = what == 1 ? 1 : 3;
    lame.hasTimelines = what != 2;
    lame.hasPushDescriptors = what != 3;
    lame.sharedMemory = what == 4 ? 16 * 1024 : lame.sharedMemory;
    lame.groupSize = what == 5 ? 128 : lame.groupSize;
    lame.buffers = what == 7 ? 4 : lame.buffers;
    lame.storageRange = what == 6 ? kGibi / 16 : lame.storageRange;
    const DeviceVerdict verdict = evaluate(lame);
    QVERIFY(verdict.unsuitable.has_value());
    QCOMPARE(verdict.score, std::uint64_t{0});
    const QString text = QString::fromStdString(message(*verdict.unsuitable));
    QVERIFY2(text.contains("lame") && text.contains(word), qPrintable(text));
    const std::vector both{lame, device("weak", DeviceKind::Integrated, kGibi / 4)};
    QCOMPARE(bestDevice(both).value(), std::size_t{1});
    QVERIFY(!deviceAt(both, 0));
    QVERIFY(deviceAt(both, 1).has_value());
}

void TestDeviceSelect::nothingThereIsSaid() {
    QVERIFY(message(bestDevice({}).error()).find("no device") != std::string::npos);
}

void TestDeviceSelect::aNumberTooHighIsSaid() {
    const std::vector devices{device("card", DeviceKind::Discrete, kGibi)};
    const Result<std::size_t> asked = deviceAt(devices, 7);
    QVERIFY(!asked);
    QVERIFY(message(asked.error()).find("7") != std::string::npos);
}

void TestDeviceSelect::graphicsNodesAreSeen() {
    const QTemporaryDir folder;
    const std::filesystem::path devices = folder.path().toStdString();
    QVERIFY(!gpu::hasGraphicsNode(devices));
    QVERIFY(QDir(folder.path()).mkdir("shm"));
    QVERIFY(!gpu::hasGraphicsNode(devices));
    QVERIFY(QDir(folder.path()).mkdir("dri"));
    QVERIFY(gpu::hasGraphicsNode(devices));
    QVERIFY(gpu::hasGraphicsNode(devices / "nowhere")); // who knows
}

template struct attnscope::test::Registered<TestDeviceSelect>;
#include "tst_device_select.moc"
