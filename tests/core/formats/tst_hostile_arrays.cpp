// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"
#include "core/formats/files/zip_reader.h"
#include "core/formats/files/zip_writer.h"
#include "tests/core/formats/number_files.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <random>

using namespace attnscope;
using namespace attnscope::test;

namespace {

// What a zip's list says of a member, by the byte from where its signature stands.
constexpr std::size_t kFlagsAt = 8;
constexpr std::size_t kMethodAt = 10;
constexpr std::size_t kSumAt = 16;
constexpr std::size_t kPackedAt = 20;
constexpr std::size_t kSizeAt = 24;
constexpr std::size_t kPlaceAt = 42;

const std::string kTwoNumbers = npy("<f8", false, "2,", std::string(16, '\1'));

std::string zipWith(const std::string& bytes, ZipPacking packing = ZipPacking::Deflated) {
    return *zipOf({{"q.npy", bytes, packing}});
}

/// The list of the zip's one member changed.
std::string withListed(std::string zip, std::size_t at, std::uint64_t number, std::size_t width) {
    return zip.replace(zip.find("PK\x01\x02") + at, width, littleEndian(number, width));
}

/// A zip64 that says how many members it has and how long their list is, with that list before it.
std::string zip64(std::uint64_t members, std::uint64_t size, const std::string& list) {
    std::string zip = list + "PK\x06\x06" + littleEndian(44, 8) + littleEndian(45, 2) + littleEndian(45, 2) +
                      littleEndian(0, 8) + littleEndian(members, 8) + littleEndian(members, 8) +
                      littleEndian(size, 8) + littleEndian(0, 8);
    zip += "PK\x06\x07" + littleEndian(0, 4) + littleEndian(list.size(), 8) + littleEndian(1, 4);
    return zip + "PK\x05\x06" + littleEndian(0, 4) + std::string(12, '\xff') + littleEndian(0, 2);
}

std::string tensor(const std::string& type, const std::string& shape, const std::string& offsets) {
    return R"({"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
}

QByteArray fixture(const char* name) {
    QFile file(QStringLiteral(ATTNSCOPE_TEST_DATA "/formats/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The most memory that this process ever had, in bytes.
std::size_t mostMemory() {
    QFile file(QStringLiteral("/proc/self/status"));
    const QByteArray status = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const QByteArray line = status.mid(status.indexOf("VmHWM:") + 6);
    return line.left(line.indexOf("kB")).trimmed().toULongLong() * 1024;
}

} // namespace

class TestHostileArrays : public QObject {
    Q_OBJECT

private slots:
    void filesAreRefused_data();
    void filesAreRefused();
    void zipsAreRefused_data();
    void zipsAreRefused();
    void textsAreRefused_data();
    void textsAreRefused();
    void sparseFilesAreRefused();
    void honestLargeFilesAreRead();
    void damageNeverCrashes_data();
    void damageNeverCrashes();
    void neverAGigabyte();

private:
    std::string path(const std::string& name) const {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }
    /// Reads a file by its source and checks what the error says.
    void refuses(const std::string& name, const std::string& bytes, const std::string& source,
                 const QByteArray& named);

    QTemporaryDir m_folder;
};

void TestHostileArrays::refuses(const std::string& name, const std::string& bytes, const std::string& source,
                                const QByteArray& named) {
    writeFile(path(name), bytes);
    const Result<NumberArray> array = readArray(path(source));
    QVERIFY(!array);
    const QByteArray line = QByteArray::fromStdString(message(array.error()));
    QVERIFY2(line.contains(QByteArray::fromStdString(name)) && line.contains(named), line.constData());
    QVERIFY(!line.contains('\n') && array.error().code == ErrorCode::Failed);
}

void TestHostileArrays::filesAreRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QByteArray>("named");
    const auto npyRow = [](const char* title, const std::string& bytes, const char* named) {
        QTest::newRow(title) << "a.npy" << QByteArray::fromStdString(bytes) << "a.npy" << QByteArray(named);
    };
    npyRow("empty .npy", "", "byte 0");
    npyRow("a pickle", "\x80\x04\x95", "byte 0");
    npyRow("2^62 numbers", npy("<f8", false, "4611686018427387904,", ""), "damaged at byte 61");
    npyRow("2^62 rows of none", npy("|u1", false, "2305843009213693951, 0", ""), "holds no numbers");
    npyRow("no numbers", npy("<f8", false, "0,", ""), "its shape is 0: it holds no numbers");
    npyRow("a header of 2^32 bytes", std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12),
           "4294967295 bytes long");
    npyRow("a header that goes on", std::string("\x93NUMPY\x01\x00\xff\xff", 10) + "{'descr'",
           "ends at byte 18");
    npyRow("brackets without end", npy("|O", false, std::string(50, '('), ""), "damaged at byte");
    const auto row = [](const char* title, const std::string& bytes, const char* member, const char* named) {
        QTest::newRow(title) << "a.safetensors" << QByteArray::fromStdString(bytes)
                             << QStringLiteral("a.safetensors") + member << QByteArray(named);
    };
    const std::string good = tensor("F32", "[2]", "[0,8]");
    const std::string data(8, '\0');
    row("empty .safetensors", "", "", "it has 0 bytes, and its header");
    row("a header of 2^62 bytes", littleEndian(std::uint64_t{1} << 62, 8) + "{}", ":a", "it has 10 bytes");
    row("no JSON", safetensors("{\"a\":", data), ":a", "header from byte 8 on: it is not JSON");
    row("a list", safetensors("[]", data), ":a", "no JSON object");
    row("deep lists", safetensors("{\"a\":" + std::string(1'000'000, '['), data), ":a", "deeper than 8");
    row("a tensor twice", safetensors("{\"a\":" + good + ",\"a\":" + good + "}", data), ":a", "twice");
    row("no shape", safetensors(R"({"a":{"dtype":"F32","data_offsets":[0,8]}})", data), ":a", "tensor a");
    row("a negative side", safetensors("{\"a\":" + tensor("F32", "[-2]", "[0,8]") + "}", data), ":a",
        "tensor a");
    row("three offsets", safetensors("{\"a\":" + tensor("F32", "[2]", "[0,8,8]") + "}", data), ":a",
        "tensor a");
    row("backwards", safetensors("{\"a\":" + tensor("F32", "[2]", "[8,0]") + "}", data), ":a",
        "bytes are 8 to 0");
    row("beyond the file", safetensors("{\"a\":" + tensor("F32", "[4]", "[0,16]") + "}", data), ":a",
        "the file at byte");
    row("a hole", safetensors("{\"a\":" + tensor("F32", "[1]", "[4,8]") + "}", data), ":a",
        "it begins at byte");
    row("one over another",
        safetensors("{\"a\":" + good + ",\"b\":" + tensor("F32", "[1]", "[4,8]") + "}", data), ":a",
        "tensor b is damaged: it begins at byte");
    row("bytes after the last", safetensors("{\"a\":" + good + "}", data + "x"), ":a",
        "its tensors end at byte");
    row("another size", safetensors("{\"a\":" + tensor("F32", "[3]", "[0,8]") + "}", data), ":a",
        "shape 3 needs 12");
    row("2^62 numbers in a tensor",
        safetensors("{\"a\":" + tensor("F32", "[4611686018427387904]", "[0,8]") + "}", data), ":a",
        "more than any file can hold");
    row("sides that overflow",
        safetensors("{\"a\":" + tensor("F32", "[4294967296,4294967296,4]", "[0,0]") + "}", ""), ":a",
        "more than any file can hold");
    row("2^62 rows of none in a tensor",
        safetensors("{\"a\":" + tensor("F32", "[4611686018427387904,0]", "[0,0]") + "}", ""), ":a",
        "damaged");
    row("one row of none", safetensors("{\"a\":" + tensor("F32", "[1,0]", "[0,0]") + "}", ""), ":a",
        "it holds no numbers");
    row("a tensor in no zip", std::string("PK\x03\x04") + data, ":a", "it has 12 bytes, and its header");
    QTest::newRow("too many commas") << "a.csv" << QByteArray(70'000'000, ',') << "a.csv"
                                     << QByteArray("more than 67108864 numbers");
}

void TestHostileArrays::filesAreRefused() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, source);
    QFETCH(QByteArray, named);
    refuses(name.toStdString(), bytes.toStdString(), source.toStdString(), named);
}

void TestHostileArrays::zipsAreRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char* title, const std::string& bytes, const char* named) {
        QTest::newRow(title) << QByteArray::fromStdString(bytes) << QByteArray(named);
    };
    const std::string good = zipWith(kTwoNumbers);
    row("empty", "", "it is empty");
    row("no zip", "not a zip at all, but long enough to look for one", "Not a zip");
    row("cut in its list", good.substr(0, good.size() - 30), "cannot be read as a zip");
    row("cut in its data", good.substr(40), "cannot be read as a zip");
    row("encrypted", withListed(good, kFlagsAt, 1, 2), "its member q.npy is encrypted");
    row("packed by bzip2", withListed(good, kMethodAt, 12, 2), "packed by method 12");
    row("another sum", withListed(good, kSumAt, 0, 4), "a.npz:q.npy: unpacking stopped at its byte 144: CRC");
    row("says 4 GiB", withListed(good, kSizeAt, 0xfffffff0, 4), "says that it unpacks to 4294967280 bytes");
    row("stored, says more", withListed(zipWith(kTwoNumbers, ZipPacking::Stored), kSizeAt, 1000, 4),
        "says that it unpacks to 1000 bytes");
    row("says less than its shape", withListed(good, kSizeAt, 140, 4),
        "needs 16 bytes from byte 128 on and 12");
    row("unpacks to more than it says",
        withListed(zipWith(kTwoNumbers + std::string(100'000, '\0')), kSizeAt, kTwoNumbers.size(), 4),
        "q.npy");
    row("data elsewhere", withListed(good, kPlaceAt, 0x7fffffff, 4), "a.npz:q.npy");
    row("the list as data", withListed(good, kPlaceAt, good.find("PK\x01\x02"), 4), "a.npz:q.npy");
    row("packed bytes beyond the file", withListed(zipWith(std::string(200'000, 'x')), kPackedAt, 1, 4),
        "cannot hold");
    row("2^62 members", zip64(std::uint64_t{1} << 62, 0, ""), "cannot be read as a zip");
    row("2^26 members", zip64(std::uint64_t{1} << 26, 46, std::string(46, '\0')), "cannot be read as a zip");
    row("a list of 2^62 bytes", zip64(1, std::uint64_t{1} << 62, ""), "cannot be read as a zip");
    std::string entry = "PK\x01\x02" + std::string(42, '\0') + "q";
    entry.replace(28, 1, "\x01");
    std::string list;
    for (int i = 0; i < 400'000; ++i) {
        list += entry;
    }
    row("400,000 members", zip64(400'000, list.size(), list), "its list of members is longer than 16 MiB");
    row("17,000 members", zip64(17'000, 17'000 * entry.size(), list.substr(0, 17'000 * entry.size())),
        "more than 16384 members");
    row("one name twice", zip64(2, 2 * entry.size(), entry + entry), "its member q is there twice");
    row("a pickle", zipWith(npy("|O", false, "2,", "\x80\x04")), "a.npz:q: it is an array of Python objects");
    // 64 MiB of zeros in 64 KiB, one number more than may be read.
    row("1000 : 1", zipWith(npy("|b1", false, "67108865,", std::string(67'108'865, '\0'))),
        "a.npz:q: its shape is 67108865: that is more than 67108864 numbers");
    row("1000 : 1 behind the array", zipWith(kTwoNumbers + std::string(50'000'000, '\0')),
        "needs 16 bytes from byte 128 on and 50000016 are there");
}

void TestHostileArrays::zipsAreRefused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, named);
    refuses("a.npz", bytes.toStdString(), "a.npz:q", named);
}

void TestHostileArrays::textsAreRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char* title, const std::string& bytes, const char* named) {
        QTest::newRow(title) << QByteArray::fromStdString(bytes) << QByteArray(named);
    };
    row("2^60 texts of nothing", npy("<U0", false, "1152921504606846976,", ""), "more than 1048576");
    row("texts of 2^40 letters", npy("<U1099511627776", false, "1,", ""), "<U1099511627776");
    row("half a gigabyte", npy("<U1000000", false, "130,", ""), "its texts need 495 MiB");
    row("a byte short", npy("<U1", false, "2,", std::string(7, '\0')),
        "needs 8 bytes from byte 128 on and 7");
    row("half a surrogate pair", npy("<U1", false, "2,", littleEndian('a', 4) + littleEndian(0xd800, 4)),
        "text 1 (from 0) is no Unicode at byte 132");
    row("beyond Unicode", npy("<U1", false, "1,", littleEndian(0x110000, 4)), "no Unicode at byte 128");
    row("no UTF-8",
        npy("|S3", false, "1,",
            "a\xff"
            "b"),
        "no Unicode at byte 129");
    row("three axes", npy("<U1", false, "1, 1, 1", std::string(4, '\0')), "its shape is 1 × 1 × 1");
    row("no axis", npy("<U1", false, "", std::string(4, '\0')), "its shape is one number");
}

void TestHostileArrays::textsAreRefused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, named);
    const Result<std::vector<std::string>> texts = attnscope::test::readTexts(bytes.toStdString(), "a.npy");
    QVERIFY(!texts);
    const QByteArray line = QByteArray::fromStdString(message(texts.error()));
    QVERIFY2(line.startsWith("a.npy: ") && line.contains(named), line.constData());
}

void TestHostileArrays::sparseFilesAreRefused() {
    // Files that keep what they say cost nothing to make: 16 GiB of zeros that take no room.
    const std::string many = npy("<f8", false, "2147483648,", "");
    refuses("a.npy", many, "a.npy", "and 0 are there");
    std::filesystem::resize_file(path("a.npy"), many.size() + (std::uintmax_t{16} << 30));
    QVERIFY(message(readArray(path("a.npy")).error()).find("more than 67108864 numbers") !=
            std::string::npos);
    writeFile(path("a.safetensors"), littleEndian(std::uint64_t{8} << 30, 8) + "{");
    std::filesystem::resize_file(path("a.safetensors"), std::uintmax_t{9} << 30);
    const std::string line = message(readArray(path("a.safetensors:a")).error());
    QVERIFY2(line.find("says that its header has 8589934592 bytes") != std::string::npos, line.c_str());
}

void TestHostileArrays::honestLargeFilesAreRead() {
    // The last number is told from all the zeros before it.
    std::string data(std::size_t{16'384} * 128 * 4, '\0');
    data.replace(data.size() - 4, 4, littleEndian(0x3f800000, 4));
    const std::string file = npy("<f4", false, "16384, 128", data);
    writeFile(path("large.npy"), file);
    writeFile(path("large.npz"), zipWith(file));
    writeFile(path("large.safetensors"),
              safetensors("{\"q\":" + tensor("F32", "[16384,128]", "[0,8388608]") + "}", data));
    for (const char* source : {"large.npy", "large.npz:q", "large.safetensors:q"}) {
        const Result<NumberArray> array = readArray(path(source));
        QVERIFY2(array, array ? "" : message(array.error()).c_str());
        QVERIFY(array->values.size() == 16'384 * 128 && array->values.front() == 0.0 &&
                array->values.back() == 1.0);
    }
}

void TestHostileArrays::damageNeverCrashes_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("stored") << "stored.npz";
    QTest::newRow("packed") << "packed.npz";
    QTest::newRow("tensors") << "types.safetensors";
}

void TestHostileArrays::damageNeverCrashes() {
    QFETCH(QString, name);
    const std::string good = fixture(name.toUtf8()).toStdString();
    QVERIFY(!good.empty());
    const std::string file = path(name.toStdString());
    std::mt19937_64 words(4);
    int refused = 0;
    for (int round = 0; round < 500; ++round) {
        std::string bytes = good.substr(0, words() % 8 == 0 ? words() % good.size() : good.size());
        for (std::size_t change = 0; change < 1 + words() % 4 && !bytes.empty(); ++change) {
            bytes[words() % bytes.size()] = static_cast<char>(words());
        }
        writeFile(file, bytes);
        const Result<std::vector<ArrayMember>> members = listArrays(file);
        const std::vector<ArrayMember> guesses{{"q", {}, "", true, false}, {"tokens", {}, "", false, true}};
        for (const ArrayMember& member : members ? *members : guesses) {
            const std::string source = file + ":" + member.name;
            const Result<std::vector<std::string>> texts = readTexts(source);
            const Result<NumberArray> array = readArray(source);
            refused += array || texts ? 0 : 1;
            if (array) {
                std::size_t count = 1;
                for (const std::size_t side : array->shape) {
                    count *= side;
                }
                QCOMPARE(array->values.size(), count);
            } else {
                QVERIFY(message(array.error()).starts_with(file));
            }
        }
    }
    QVERIFY(refused > 150);
}

void TestHostileArrays::neverAGigabyte() {
    // The last of the tests: what all of them together took at most.
    QVERIFY(mostMemory() > 0);
    QVERIFY2(mostMemory() < std::size_t{1} << 30, qPrintable(QString::number(mostMemory())));
}

template struct attnscope::test::Registered<TestHostileArrays>;
#include "tst_hostile_arrays.moc"
