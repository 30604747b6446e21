// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"

#include <QTest>
#include <QTextStream>

#include <map>

namespace attnscope::test {

namespace {

/// The classes of this program by their names, without namespaces.
std::map<QString, MakeTest>& registeredTests() {
    static std::map<QString, MakeTest> tests;
    return tests;
}

/// TestMaskFile, of tst_mask_file.
QString classNameOf(const QString& fileName) {
    QString name = QStringLiteral("Test");
    for (QString word : fileName.mid(int(qstrlen("tst_"))).split('_')) {
        name += word.replace(0, 1, word.left(1).toUpper());
    }
    return name;
}

int runTest(MakeTest make, const QStringList& arguments, const std::function<void()>& prepare) {
    prepare();
    const std::unique_ptr<QObject> test = make();
    return QTest::qExec(test.get(), arguments);
}

} // namespace

bool registerTest(const char* className, MakeTest make) {
    registeredTests()[QString::fromLatin1(className).section("::", -1)] = make;
    return true;
}

int runTests(int argc, char** argv, const std::function<void()>& prepare) {
    QStringList arguments(argv, argv + argc);
    if (arguments.size() > 1 && arguments[1].startsWith("tst_")) {
        const auto found = registeredTests().find(classNameOf(arguments.takeAt(1)));
        if (found == registeredTests().end()) {
            QTextStream(stderr) << argv[0] << ": there is no test " << argv[1] << '\n';
            return 1;
        }
        return runTest(found->second, arguments, prepare);
    }
    int failures = 0;
    for (const auto& [name, make] : registeredTests()) {
        failures += runTest(make, arguments, prepare);
    }
    return failures;
}

} // namespace attnscope::test
