// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/gpu/driver_files.h"
#include "tests/gpu/software_device.h"
#include "tests/registry.h"

#include <QSemaphore>
#include <QTemporaryDir>

#include <atomic>
#include <thread>

using namespace attnscope;
using namespace attnscope::test;
using gpu::DeviceFault;
using gpu::DeviceStep;

namespace {

/// Milliseconds until a thread that waits is taken for stuck.
constexpr int kGatePatience = 20'000;

/// Has the nth step of a kind fail, and by loss all that follow.
struct Fault {
    DeviceStep step = DeviceStep::Submit;
    DeviceFault what = DeviceFault::None;
    std::atomic<int> left = 0; ///< steps that still succeed

    std::function<DeviceFault(DeviceStep)> hook() {
        return [this](DeviceStep asked) {
            return what != DeviceFault::None && asked == step && left-- <= 0 ? what : DeviceFault::None;
        };
    }
};

} // namespace

/// After any fault the problem is computed, and the reason is reported.
class TestVulkanFaults final : public QObject {
    Q_OBJECT

private slots:
    void cleanup();
    void aFaultInTheMiddleIsTheCpus_data();
    void aFaultInTheMiddleIsTheCpus();
    void aResultOutlivesItsDevice();
    void aResultGoesWhileAnotherIsAtWork();
    void littleMemoryIsTiledOverKeys();
    void smallBuffersAreTiledOverKeys();
    void noMemoryIsTheCpus();
    void withoutADriverTheCpuComputes();
    void aBrokenDriverIsTheCpus();
    void aDeviceThatIsNotThereIsTheCpus();
    void automaticLeavesTheSoftwareDriverAlone();
    void stopIsHeard();
    void pipelinesAreKept();

private:
    void sameAsReference(const ResultPtr& result, const AttentionProblem& problem);

    Messages m_messages;
};

void TestVulkanFaults::cleanup() {
    QVERIFY2(m_messages.all().empty(), m_messages.all().c_str());
}

void TestVulkanFaults::sameAsReference(const ResultPtr& result, const AttentionProblem& problem) {
    const ResultPtr wanted = reference(problem);
    const double weights = largestDifference(*result, *wanted, Stage::Weights);
    QVERIFY2(weights <= 5e-6, qPrintable(QString::number(weights)));
    QVERIFY(largestDifference(*result, *wanted, Stage::Output) <= 2e-5);
}

void TestVulkanFaults::aFaultInTheMiddleIsTheCpus_data() {
    QTest::addColumn<int>("step");
    QTest::addColumn<int>("what");
    QTest::addColumn<int>("after");
    for (const int after : {0, 1, 2, 3, 4}) {
        QTest::addRow("lost after %d submissions", after)
            << int(DeviceStep::Submit) << int(DeviceFault::Lost) << after;
    }
    for (const int after : {0, 1, 2, 7, 12}) {
        QTest::addRow("no memory after %d buffers", after)
            << int(DeviceStep::Allocate) << int(DeviceFault::OutOfMemory) << after;
    }
}

void TestVulkanFaults::aFaultInTheMiddleIsTheCpus() {
    QFETCH(int, step);
    QFETCH(int, what);
    QFETCH(int, after);
    const AttentionProblem problem = randomProblem(300, 300, 32);
    Fault fault{static_cast<DeviceStep>(step), static_cast<DeviceFault>(what), after};
    VulkanOptions options = onSoftware(m_messages);
    options.opening.fault = fault.hook();
    VulkanEngine engine(options);
    const ResultPtr result = runToEnd(engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("CPU"));
    QVERIFY(result->fallback().has_value());
    const std::string why = whyNotDevice(*result);
    QVERIFY(result->fallback()->isFault);
    QVERIFY2(why.find(fault.what == DeviceFault::Lost ? "lost" : "memory") != std::string::npos, why.c_str());
    sameAsReference(result, problem);
    // Whoever asks again gets an answer again.
    sameAsReference(runToEnd(engine, problem).value(), problem);
}

void TestVulkanFaults::aResultOutlivesItsDevice() {
    AttentionProblem problem = randomProblem(300, 300, 32);
    Fault fault;
    VulkanOptions options = onSoftware(m_messages);
    options.opening.fault = fault.hook();
    VulkanEngine engine(options);
    const ResultPtr result = runToEnd(engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("Vulkan"));
    const std::vector<float> before = cellsOf(*result, Stage::Weights);
    fault.what = DeviceFault::Lost;
    const std::vector<float> after = cellsOf(*result, Stage::Weights);
    for (std::size_t at = 0; at < before.size(); ++at) {
        QVERIFY(std::abs(before[at] - after[at]) <= 5e-6F);
    }
    QVERIFY(largestDifference(*result, *reference(problem), Stage::Output) <= 2e-5);
    problem.scale *= 0.5;
    ResultPtr next;
    const Result<void> done =
        engine.compute({.problem = problem,
                        .previous = result,
                        .change = {Change::Kind::Rule, 0},
                        .publish = [&next](ResultPtr made) { next = std::move(made); }});
    QVERIFY(done.has_value() && !result->fallback());
    QVERIFY(next->fallback().has_value());
}

void TestVulkanFaults::aResultGoesWhileAnotherIsAtWork() {
    const AttentionProblem problem = randomProblem(300, 300, 32);
    std::atomic<bool> holds = false;
    QSemaphore isHeld;
    QSemaphore goOn;
    VulkanOptions options = onSoftware(m_messages);
    options.opening.fault = [&](DeviceStep step) {
        if (step == DeviceStep::Submit && holds.exchange(false)) {
            isHeld.release();
            goOn.acquire();
        }
        return DeviceFault::None;
    };
    VulkanEngine engine(options);
    const ResultPtr other = runToEnd(engine, problem).value();
    ResultPtr result = runToEnd(engine, problem).value();
    // It has work of its own on the device.
    QCOMPARE(cellsOf(*result, Stage::Weights).size(), std::size_t{300 * 300});
    holds = true;
    std::jthread output([&] { other->source(Stage::Output)->prepare(Reducer::Max, {}, {}); });
    const bool isAtWork = isHeld.tryAcquire(1, kGatePatience);
    QSemaphore isGone;
    std::jthread owner([&] {
        result.reset();
        isGone.release();
    });
    const bool wentMeanwhile = isGone.tryAcquire(1, kGatePatience);
    goOn.release();
    output.join();
    owner.join();
    QVERIFY(isAtWork);
    QVERIFY(wentMeanwhile);
    QVERIFY(largestDifference(*other, *reference(problem), Stage::Output) <= 2e-5);
    QCOMPARE(other->backend(), std::string_view("Vulkan"));
}

void TestVulkanFaults::littleMemoryIsTiledOverKeys() {
    // Q and K take 256 KiB each, and a fifth of the budget at most.
    const AttentionProblem problem = randomProblem(1000, 1000, 64);
    VulkanOptions options = onSoftware(m_messages);
    options.opening.budget = std::uint64_t{1} << 20;
    VulkanEngine engine(options);
    const ResultPtr result = runToEnd(engine, problem).value();
    QVERIFY2(!result->fallback(), whyNotDevice(*result).c_str());
    QCOMPARE(result->backend(), std::string_view("Vulkan"));
    const ResultPtr wanted = reference(problem);
    for (const std::size_t query : {std::size_t{0}, std::size_t{511}, std::size_t{999}}) {
        std::vector<float> row(1000);
        result->source(Stage::Weights)->copyCells({query, 0, 1, 1000}, row);
        for (std::size_t key = 0; key < 1000; ++key) {
            const double own = static_cast<double>(row[key]);
            QVERIFY(std::abs(own - wanted->source(Stage::Weights)->exact(query, key)) <= 1e-5);
        }
    }
}

void TestVulkanFaults::smallBuffersAreTiledOverKeys() {
    const AttentionProblem problem = randomProblem(700, 700, 64);
    VulkanOptions options = onSoftware(m_messages);
    // Three blocks of keys at a time.
    options.opening.storageRange = 3 * 64 * 64 * sizeof(float);
    VulkanEngine engine(options);
    const ResultPtr result = runToEnd(engine, problem).value();
    QVERIFY2(!result->fallback(), whyNotDevice(*result).c_str());
    QCOMPARE(result->backend(), std::string_view("Vulkan"));
    const TileArea tile{{0, 0, 700, 700}, 5};
    std::vector<float> found(tile.pixelRows() * tile.pixelColumns());
    std::vector<float> right(found.size());
    std::vector<std::uint8_t> masked(found.size());
    result->source(Stage::Weights)->fill(tile, Reducer::Max, found, masked);
    reference(problem)->source(Stage::Weights)->fill(tile, Reducer::Max, right, masked);
    for (std::size_t at = 0; at < found.size(); ++at) {
        QVERIFY(std::abs(found[at] - right[at]) <= 5e-6F);
    }
}

void TestVulkanFaults::noMemoryIsTheCpus() {
    const AttentionProblem problem = randomProblem(300, 300, 32);
    VulkanOptions options = onSoftware(m_messages);
    options.opening.budget = 1000;
    VulkanEngine engine(options);
    const ResultPtr result = runToEnd(engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("CPU"));
    QVERIFY(result->fallback().has_value());
    sameAsReference(result, problem);
}

void TestVulkanFaults::withoutADriverTheCpuComputes() {
    const test::NoDriver none;
    const AttentionProblem problem = randomProblem(80, 80, 8);
    VulkanEngine engine(VulkanOptions{.device = 0});
    const ResultPtr result = runToEnd(engine, problem).value();
    QCOMPARE(result->backend(), std::string_view("CPU"));
    QVERIFY(whyNotDevice(*result).find("no driver") != std::string::npos);
    sameAsReference(result, problem);
}

void TestVulkanFaults::aBrokenDriverIsTheCpus() {
    const test::BrokenDriver driver;
    const AttentionProblem problem = randomProblem(80, 80, 8);
    VulkanEngine engine(VulkanOptions{.device = 0});
    const ResultPtr result = runToEnd(engine, problem).value();
    sameAsReference(result, problem);
    QVERIFY(result->fallback().has_value());
}

void TestVulkanFaults::aDeviceThatIsNotThereIsTheCpus() {
    const AttentionProblem problem = randomProblem(80, 80, 8);
    VulkanEngine engine(VulkanOptions{.device = 99});
    const ResultPtr result = runToEnd(engine, problem).value();
    sameAsReference(result, problem);
    QVERIFY(whyNotDevice(*result).find("99") != std::string::npos);
}

void TestVulkanFaults::automaticLeavesTheSoftwareDriverAlone() {
    const AttentionProblem problem = randomProblem(80, 80, 8);
    VulkanEngine engine(VulkanOptions::automatic());
    const ResultPtr result = runToEnd(engine, problem).value();
    sameAsReference(result, problem);
    // It was the CPU's by rule, which is no reason to say anything.
    QVERIFY(!result->fallback() && !engine.status().why);
}

void TestVulkanFaults::stopIsHeard() {
    const AttentionProblem problem = randomProblem(500, 500, 32);
    for (const int after : {0, 1, 2}) {
        std::stop_source stop;
        std::atomic<int> left = after;
        VulkanOptions options = onSoftware(m_messages);
        options.opening.fault = [&stop, &left](DeviceStep step) {
            if (step == DeviceStep::Submit && left-- <= 0) {
                stop.request_stop();
            }
            return DeviceFault::None;
        };
        VulkanEngine engine(options);
        int published = 0;
        const Result<void> done = engine.compute(
            {.problem = problem, .stop = stop.get_token(), .publish = [&published](const ResultPtr&) {
                 ++published;
             }});
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Stopped);
        QCOMPARE(published, 0);
    }
}

void TestVulkanFaults::pipelinesAreKept() {
    const QTemporaryDir folder;
    const AttentionProblem problem = randomProblem(100, 100, 8);
    VulkanOptions options = onSoftware(m_messages);
    options.opening.cacheFolder = folder.filePath("cache").toStdString();
    QVERIFY(runToEnd(*std::make_unique<VulkanEngine>(options), problem).has_value());
    const QStringList files = QDir(folder.filePath("cache")).entryList(QDir::Files);
    QCOMPARE(files.size(), 1);
    // A damaged file is as good as none.
    QFile file(folder.filePath("cache/") + files.front());
    QVERIFY(file.resize(file.size() / 2));
    sameAsReference(runToEnd(*std::make_unique<VulkanEngine>(options), problem).value(), problem);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("not a cache");
    file.close();
    sameAsReference(runToEnd(*std::make_unique<VulkanEngine>(options), problem).value(), problem);
}

template struct attnscope::test::Registered<TestVulkanFaults>;
#include "tst_vulkan_faults.moc"
