// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <limits>

using namespace attnscope::test;
using nlohmann::json;

namespace {

/// A number as the case files and the program write it: what is not finite is a word.
double numberOf(const json& value) {
    if (!value.is_string()) {
        return value.get<double>();
    }
    const double infinity = std::numeric_limits<double>::infinity();
    return value == "nan" ? std::nan("") : value == "inf" ? infinity : value == "-inf" ? -infinity : 1e300;
}

/// The first place where nested lists (or objects of them) differ by more than the tolerance, relative where
/// the expected number is above 1; empty where they agree.
QString difference(const json& got, const json& expected, double tolerance, const QString& place = "[]") {
    if (expected.is_structured()) {
        if (got.type() != expected.type() || got.size() != expected.size()) {
            return place + ": another shape";
        }
        for (const auto& [key, item] : expected.items()) {
            const bool found = !expected.is_object() || got.contains(key);
            const json& other = !found ? json() : expected.is_object() ? got[key] : got[std::stoul(key)];
            const QString text =
                difference(other, item, tolerance, place + '/' + QString::fromStdString(key));
            if (!text.isEmpty()) {
                return text;
            }
        }
        return {};
    }
    if (got.is_structured() || got.is_null()) {
        return place + ": another shape";
    }
    const double a = numberOf(got);
    const double b = numberOf(expected);
    const bool same = a == b || (std::isnan(a) && std::isnan(b)) ||
                      std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
    return same ? QString() : QString("%1: %2 for %3").arg(place).arg(a, 0, 'g', 17).arg(b, 0, 'g', 17);
}

/// An array of a case file as the bytes of an .npy.
QByteArray npyBytes(const json& array) {
    const std::string type = array["type"].get<std::string>();
    QByteArray shape;
    for (const json& length : array["shape"]) {
        shape += QByteArray::number(length.get<qlonglong>()) + ", ";
    }
    QByteArray header = QByteArray("{'descr': '") + (type == "bool" ? "|b1" : "<f8") +
                        "', 'fortran_order': False, 'shape': (" + shape + "), }";
    header = header.leftJustified(118 - 1) + '\n';
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size());
    bytes += '\0';
    bytes += header;
    for (const json& value : array["values"]) {
        if (type == "bool") {
            bytes += static_cast<char>(value.get<bool>() ? 1 : 0);
            continue;
        }
        const double number = numberOf(value);
        char raw[sizeof number];
        std::memcpy(raw, &number, sizeof number);
        bytes.append(raw, sizeof number);
    }
    return bytes;
}

json parsed(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? json::parse(file.readAll().toStdString(), nullptr, false)
                                          : json();
}

} // namespace

/// Command lines and what NumPy and PyTorch say that they must give (tests/data/reference/make_vectors.py).
class TestVectors : public QObject {
    Q_OBJECT

private slots:
    void agreesWithNumPyAndPyTorch_data();
    void agreesWithNumPyAndPyTorch();
};

void TestVectors::agreesWithNumPyAndPyTorch_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(ATTNSCOPE_TEST_DATA "/reference");
    const QStringList names = folder.entryList({"*.json"});
    QVERIFY(names.size() >= 22);
    for (const QString& name : names) {
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
}

void TestVectors::agreesWithNumPyAndPyTorch() {
    QFETCH(QString, path);
    const json vectors = parsed(path);
    QVERIFY(vectors.is_object() && !vectors["runs"].empty());
    const QTemporaryDir folder;
    for (const auto& [name, array] : vectors["files"].items()) {
        QFile file(folder.filePath(QString::fromStdString(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(npyBytes(array));
    }
    for (const json& vector : vectors["runs"]) {
        QStringList arguments{"compute"};
        for (const json& argument : vector["arguments"]) {
            arguments += QString::fromStdString(argument.get<std::string>());
        }
        const std::string stage = vector["stage"].get<std::string>();
        arguments += {"--stage", QString::fromStdString(stage), "-o", "o.json"};
        const Run program = run(folder.path(), arguments);
        const QByteArray command = arguments.join(' ').toUtf8();
        QVERIFY2(program.status == 0 && program.error.isEmpty(),
                 (command + "\n" + program.error).constData());
        const QString text = difference(parsed(folder.filePath("o.json")), vector["expected"],
                                        vector["tolerance"].get<double>());
        QVERIFY2(text.isEmpty(), (command + "\n" + text.toUtf8()).constData());
    }
}

template struct attnscope::test::Registered<TestVectors>;
#include "tst_vectors.moc"
