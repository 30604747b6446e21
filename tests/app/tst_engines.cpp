// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"

#include <QProcess>
#include <QTest>

namespace {

/// What `attnscope engines` prints; empty where it fails or writes to standard error.
QString engines(const QString& driverFiles = {}) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!driverFiles.isEmpty()) {
        environment.insert("VK_DRIVER_FILES", driverFiles);
    }
    program.setProcessEnvironment(environment);
    program.start(ATTNSCOPE_PROGRAM, {"engines"});
    const bool done = program.waitForFinished() && program.exitCode() == 0;
    return done && program.readAllStandardError().isEmpty()
               ? QString::fromUtf8(program.readAllStandardOutput())
               : QString();
}

} // namespace

/// What the program says of the engines of this machine.
class TestEngines final : public QObject {
    Q_OBJECT

private slots:
    void theProcessorIsListedFirst();
    void everyListEndsInWhatAutoTakes();
    void withoutADriverTheProgramSaysSo();
};

void TestEngines::theProcessorIsListedFirst() {
    const QString text = engines();
    QVERIFY2(text.startsWith("cpu: "), qPrintable(text));
    QVERIFY2(text.section('\n', 0, 0).contains("threads"), qPrintable(text));
}

void TestEngines::everyListEndsInWhatAutoTakes() {
    const QStringList lines = engines().split('\n', Qt::SkipEmptyParts);
    QVERIFY(lines.size() >= 3);
    QVERIFY2(lines.last().startsWith("auto takes "), qPrintable(lines.last()));
    QVERIFY2(lines.at(1).startsWith("vulkan"), qPrintable(lines.at(1)));
}

void TestEngines::withoutADriverTheProgramSaysSo() {
    const QStringList lines = engines("/dev/null").split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines.at(1).startsWith("vulkan: "), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(2).startsWith("auto takes cpu"), qPrintable(lines.at(2)));
}

template struct attnscope::test::Registered<TestEngines>;
#include "tst_engines.moc"
