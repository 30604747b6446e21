// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/engine_table.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;

namespace {

EngineEntry entryNamed(const std::string& name, const std::string& note) {
    EngineEntry entry;
    entry.name = name;
    entry.note = note;
    entry.make = [](const EngineDevice&) { return MadeEngine{CpuEngine::kind().make(), {}}; };
    return entry;
}

/// Computes what the CPU does, and says that it stands in for a device.
class DeviceEngine final : public Engine {
public:
    explicit DeviceEngine(EngineDevice device)
        : m_device(std::move(device)) {}
    std::string_view name() const override { return "array"; }
    Result<void> compute(const ComputeRequest& request) override {
        ComputeRequest instead = request;
        instead.fallback = Fallback{makeError("{0} is asleep (wake it)", m_device.name), true};
        return m_cpu.compute(instead);
    }

private:
    EngineDevice m_device;
    CpuEngine m_cpu;
};

} // namespace

/// An engine that is added to the table is known by its name everywhere.
class TestEngineTable final : public QObject {
    Q_OBJECT

private slots:
    void namesAreThoseOfTheTable();
    void oneThatIsAddedComputes();
};

void TestEngineTable::namesAreThoseOfTheTable() {
    EngineTable table({entryNamed("auto", "the best"), entryNamed("cpu", "")});
    QCOMPARE(table.names(), std::string("auto or cpu"));
    QVERIFY(!table.find("array") && !table.withDevices());
    table.add(entryNamed("array", "float32"));
    QCOMPARE(table.names(), std::string("auto, cpu or array"));
    QCOMPARE(table.namesWithNotes(), std::string("auto (the best), cpu or array (float32)"));
    QCOMPARE(table.usual().name, std::string("auto"));
    QCOMPARE(table.entries().size(), std::size_t{3});
}

void TestEngineTable::oneThatIsAddedComputes() {
    EngineTable table({entryNamed("cpu", "")});
    EngineEntry array = entryNamed("array", "");
    array.deviceAt = [](const std::optional<std::size_t>& number) -> Result<EngineDevice> {
        return EngineDevice{number.value_or(7), "Array of cells"};
    };
    array.make = [](const EngineDevice& device) {
        return MadeEngine{std::make_unique<DeviceEngine>(device), {}};
    };
    table.add(array);
    QCOMPARE(table.withDevices(), table.find("array"));
    const EngineDevice device = *table.find("array")->deviceAt(std::nullopt);
    QCOMPARE(device.index, std::size_t{7});
    const MadeEngine made = table.find("array")->make(device);
    AttentionProblem problem;
    problem.q = BlockMatrix({{1.0, 0.0}});
    problem.k = BlockMatrix({{0.0, 1.0}, {0.0, 2.0}});
    problem.mask = std::make_shared<const Mask>(1, 2);
    const ResultPtr result = runToEnd(*made.engine, problem).value();
    QCOMPARE(result->source(Stage::Weights)->exact(0, 1), 0.5);
    QVERIFY(CpuEngine::kind().made(*result));
    QVERIFY(result->fallback() && result->fallback()->isFault);
    QCOMPARE(message(result->fallback()->why), std::string("Array of cells is asleep (wake it)"));
}

template struct attnscope::test::Registered<TestEngineTable>;
#include "tst_engine_table.moc"
