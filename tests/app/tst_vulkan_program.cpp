// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct VulkanRun {
    int status = -1;
    QByteArray output;
    QByteArray error;
};

VulkanRun run(const QStringList& arguments, const QString& drivers = {}) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!drivers.isEmpty()) {
        environment.insert("VK_DRIVER_FILES", drivers);
    }
    program.setProcessEnvironment(environment);
    program.start(ATTNSCOPE_PROGRAM, arguments);
    program.waitForFinished();
    return {program.exitCode(), program.readAllStandardOutput(), program.readAllStandardError()};
}

/// The number of the software driver in the program's own list.
QString softwareDevice() {
    for (const QByteArray& line : run({"engines"}).output.split('\n')) {
        if (line.startsWith("vulkan ") && line.contains("(processor, ")) {
            return QString::fromLatin1(line.mid(7, line.indexOf(':') - 7));
        }
    }
    return {};
}

/// Comma-separated numbers, line by line.
QList<double> numbersOf(const QByteArray& csv) {
    QList<double> numbers;
    for (const QByteArray& line : csv.split('\n')) {
        for (const QByteArray& cell : line.split(',')) {
            if (!cell.isEmpty()) {
                numbers << cell.toDouble();
            }
        }
    }
    return numbers;
}

} // namespace

/// The Vulkan engine as a person at a terminal meets it.
class TestVulkanProgram final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void computeGivesTheCpusNumbers_data();
    void computeGivesTheCpusNumbers();
    void renderDrawsFromTheDevice();
    void benchMeasuresTheDevice();
    void withoutADriverAutoWorksOn();
    void withoutADriverVulkanSaysWhy();
    void float64IsRefused();
    void whatTheCpuDidIsSaid();

private:
    QTemporaryDir m_folder;
    QString m_device;
};

void TestVulkanProgram::initTestCase() {
    // What the program compiles belongs to this test.
    qputenv("XDG_CACHE_HOME", m_folder.path().toUtf8());
    m_device = softwareDevice();
    QVERIFY(!m_device.isEmpty());
}

void TestVulkanProgram::cleanup() {
    qunsetenv("VK_DRIVER_FILES");
}

void TestVulkanProgram::computeGivesTheCpusNumbers_data() {
    QTest::addColumn<QString>("options");
    QTest::addRow("plain") << "--n 150 --d-model 24 --seed 5";
    QTest::addRow("heads and a mask") << "--n 100 --d-model 24 --heads 2 --head 1 --mask causal";
    QTest::addRow("output under dropout") << "--n 90 --d-model 24 --stage output --dropout 0.3 --seed 4";
    QTest::addRow("rules") << "--n 90 --d-model 24 --softcap 3 --alibi --temperature 2 --mask window:20";
}

void TestVulkanProgram::computeGivesTheCpusNumbers() {
    QFETCH(QString, options);
    const QStringList given = QStringList{"compute"} + options.split(' ') + QStringList{"-o", "-"};
    const VulkanRun device = run(given + QStringList{"--engine", "vulkan", "--vulkan-device", m_device});
    QVERIFY2(device.status == 0 && device.error.isEmpty(), device.error.constData());
    const VulkanRun cpu = run(given + QStringList{"--engine", "cpu"});
    QCOMPARE(cpu.status, 0);
    const QList<double> own = numbersOf(device.output);
    const QList<double> right = numbersOf(cpu.output);
    QVERIFY(own.size() > 1000);
    QCOMPARE(own.size(), right.size());
    for (int at = 0; at < own.size(); ++at) {
        QVERIFY2(std::abs(own[at] - right[at]) <= 1e-5, qPrintable(QString::number(own[at] - right[at])));
    }
}

void TestVulkanProgram::renderDrawsFromTheDevice() {
    const QString file = m_folder.filePath("weights.png");
    const VulkanRun drawn =
        run({"render", "--n", "120", "--d-model", "16", "--vulkan-device", m_device, "-o", file});
    QVERIFY2(drawn.status == 0 && drawn.error.isEmpty(), drawn.error.constData());
    QVERIFY(QFile(file).size() > 1000);
}

void TestVulkanProgram::benchMeasuresTheDevice() {
    const VulkanRun told =
        run({"bench", "--n", "200", "--dim", "16", "--repeat", "1", "--vulkan-device", m_device, "--json"});
    QVERIFY2(told.status == 0, told.error.constData());
    const QJsonArray results = QJsonDocument::fromJson(told.output).object()["results"].toArray();
    QStringList phases;
    for (const QJsonValue& each : results) {
        QCOMPARE(each["engine"].toString(), QString("vulkan"));
        QVERIFY(each["target"].toString().contains("llvmpipe"));
        QVERIFY(each["ms_median"].toDouble() > 0.0);
        phases << each["phase"].toString();
    }
    for (const char* const phase : {"statistics", "output", "pyramid_edit", "visible_tiles", "gemm_peak"}) {
        QVERIFY2(phases.contains(phase), phase);
    }
}

void TestVulkanProgram::withoutADriverAutoWorksOn() {
    const VulkanRun done = run({"compute", "--example", "i-love-ai", "-o", "-"}, "/dev/null");
    QCOMPARE(done.status, 0);
    QVERIFY(done.error.isEmpty());
}

void TestVulkanProgram::withoutADriverVulkanSaysWhy() {
    const VulkanRun done =
        run({"compute", "--example", "i-love-ai", "--engine", "vulkan", "-o", "-"}, "/dev/null");
    QCOMPARE(done.status, 1);
    QVERIFY2(done.error.contains("no driver") && done.error.count('\n') == 1, done.error.constData());
}

void TestVulkanProgram::float64IsRefused() {
    const VulkanRun done = run({"compute", "--example", "i-love-ai", "--vulkan-device", m_device,
                                "--precision", "float64", "-o", "-"});
    QCOMPARE(done.status, 2);
    QVERIFY2(done.error.contains("float32"), done.error.constData());
}

void TestVulkanProgram::whatTheCpuDidIsSaid() {
    QFile file(m_folder.filePath("weights.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("0.25,0.75\n0.5,0.5\n");
    file.close();
    const VulkanRun done =
        run({"compute", "--weights", file.fileName(), "--vulkan-device", m_device, "-o", "-"});
    QCOMPARE(done.status, 0);
    QVERIFY2(done.error.contains("given weights") && done.error.count('\n') == 1, done.error.constData());
}

template struct attnscope::test::Registered<TestVulkanProgram>;
#include "tst_vulkan_program.moc"
