// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/zip_writer.h"
#include "tests/app/program.h"
#include "tests/core/formats/number_files.h"
#include "tests/registry.h"

#include <QTemporaryDir>

#include <bit>
#include <cmath>

#include <sys/resource.h>

using namespace attnscope;
using namespace attnscope::test;

namespace {

constexpr const char* kOld = "the old output";

std::string doubles(std::initializer_list<double> values) {
    std::string bytes;
    for (const double value : values) {
        bytes += littleEndian(std::bit_cast<std::uint64_t>(value), 8);
    }
    return bytes;
}

std::string zipped(const std::string& name, const std::string& bytes) {
    return zipOf({{name, bytes, ZipPacking::Deflated}}).value();
}

std::string scene(const std::string& arrays) {
    return R"({"attnscope": 1, "tokens": ["a", "b"], )" + arrays + "}";
}

/// A process that may take a gigabyte beyond what it takes anyway, and a minute of computing: enough on a
/// machine ten times slower, too little to read 20 GiB or to loop for ever.
Run runLimited(const QString& folder, const QStringList& arguments) {
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setChildProcessModifier([] {
        const rlimit seconds{60, 60};
        ::setrlimit(RLIMIT_CPU, &seconds);
#ifndef __SANITIZE_ADDRESS__
        const rlimit memory{rlim_t{3} << 29, rlim_t{3} << 29};
        ::setrlimit(RLIMIT_AS, &memory);
#endif
    });
    process.start(ATTNSCOPE_PROGRAM, arguments);
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit) {
        return {-1, {}, "it crashed, hung or took too much"};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

/// Files that lie, given to every option that takes one: one line, exit 1, the old output as it was.
class TestHostileInput : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void filesAreRefused_data();
    void filesAreRefused();

private:
    void write(const std::string& name, const std::string& bytes) const {
        writeFile(m_folder.filePath(QString::fromStdString(name)).toStdString(), bytes);
    }
    void writeArrays() const;
    void writeZips() const;
    void writeScenes() const;
    void writeSparse(const std::string& name, const std::string& start) const {
        write(name, start);
        QVERIFY(QFile::resize(m_folder.filePath(QString::fromStdString(name)), qint64{20} << 30));
    }

    /// As many float64 zeros as an array may have, without taking space on the disk.
    void writeLargest(const std::string& name, const std::string& shape) const {
        const std::string start = npy("<f8", false, shape, "");
        write(name, start);
        QVERIFY(QFile::resize(m_folder.filePath(QString::fromStdString(name)),
                              static_cast<qint64>(start.size()) + (qint64{512} << 20)));
    }

    QTemporaryDir m_folder;
};

void TestHostileInput::writeArrays() const {
    const std::string four = doubles({1, 0, 0, 1});
    write("good.npy", npy("<f8", false, "2, 2", four));
    write("empty.npy", "");
    write("cut.npy", npy("<f8", false, "2, 2", four.substr(0, 31)));
    write("more.npy", npy("<f8", false, "2, 2", four + "x"));
    write("shape.npy", npy("<f8", false, "1000000, 1000000", four));
    write("long.npy", npy("<f8", false, "4611686018427387904, 1", ""));
    write("rows.npy", npy("<f8", false, "4611686018427387904, 0", ""));
    write("minus.npy", npy("<f8", false, "-2, -2", four));
    write("nan.npy", npy("<f8", false, "2, 2", doubles({1, 0, NAN, 1})));
    write("rank0.npy", npy("<f8", false, "", doubles({1})));
    write("rank6.npy", npy("<f8", false, "1, 1, 1, 1, 2, 2", four));
    write("text.npy", npy("<U1", false, "2", std::string("a\0\0\0b\0\0\0", 8)));
    write("complex.npy", npy("<c16", false, "1, 2", four));
    write("object.npy", npy("|O", false, "2, 2", "\x80\x04\x95"));
    write("pickle.npy", "\x80\x04\x95\x10\x00cos\nsystem\n");
    write("pickle.pt", "\x80\x04\x95\x10\x00cos\nsystem\n");
    write("letters.csv", "1,2\n3,four\n");
    write("ragged.csv", "1,2\n3\n");
    write("empty.csv", "");
    write("empty.safetensors", "");
    write("header.safetensors", littleEndian(std::uint64_t{1} << 62, 8) + "{}");
    write("offset.safetensors",
          safetensors(R"({"q":{"dtype":"F64","shape":[2,2],"data_offsets":[0,9223372036854775807]}})", four));
    write(
        "shape.safetensors",
        safetensors(R"({"q":{"dtype":"F64","shape":[4611686018427387904,4],"data_offsets":[0,32]}})", four));
    write("nested.safetensors", safetensors(std::string(100'000, '['), four));
    writeSparse("sparse.npy", npy("<f8", false, "2, 2", four));
    writeSparse("sparse.csv", "1");
    writeSparse("sparse.txt", "a");
    writeSparse("sparse.safetensors", littleEndian(std::uint64_t{1} << 33, 8));
}

void TestHostileInput::writeZips() const {
    // 128 Mi numbers in few bytes, more than one array may bring into memory.
    const std::string bomb = npy("|u1", false, "134217728, 1", std::string(std::size_t{128} << 20, '\0'));
    const std::string packed = zipped("q.npy", bomb);
    write("bomb.npz", packed);
    write("cut.npz", packed.substr(0, packed.size() / 2));
    write("empty.npz", "");
    write("shape.npz", zipped("q.npy", npy("<f8", false, "4611686018427387904, 1", "")));
    write("object.npz", zipped("q.npy", npy("|O", false, "2, 2", "\x80\x04\x95")));
    write("bomb.attnscope", zipped("scene.json", std::string(std::size_t{160} << 20, ' ')));
}

void TestHostileInput::writeScenes() const {
    write("empty.json", "");
    write("cut.json", scene(R"("q": [[1, 0], [0, 1]], "k": [[1, )"));
    write("deep.json", std::string(1'000'000, '['));
    write("wide.json", "[" + std::string(std::size_t{40} << 20, ',') + "]");
    write("ones.json", scene("\"q\": [[1" + [] {
              std::string ones;
              for (std::size_t at = 0; at < (std::size_t{17} << 20); ++at) {
                  ones += ",1";
              }
              return ones;
          }() + "]]"));
    write("nan.json", scene(R"("q": [[NaN, 0], [0, 1]], "k": [[1, 0], [0, 1]])"));
    write("quoted.json", scene(R"("q": [["nan", 0], [0, 1]], "k": [[1, 0], [0, 1]])"));
    write("ragged.json", scene(R"("q": [[1, 0], [0]], "k": [[1, 0], [0, 1]])"));
    write("heads.json", scene(R"("q": [[1]], "k": [[1]], "heads": 4611686018427387904)"));
    write("newer.json", R"({"attnscope": 99, "q": [[1]], "k": [[1]]})");
    write("outside.json", scene(R"("q": {"npy": "../good.npy"}, "k": [[1, 0]])"));
    write("absolute.json", scene(R"("q": {"npy": "/etc/passwd"}, "k": [[1, 0]])"));
    write("lying.json", scene(R"("q": {"npy": "long.npy"}, "k": [[1, 0]])"));
    write("mask.json", scene(R"("q": [[1], [1]], "k": [[1], [1]],
        "mask": {"layers": [{"spec": "shape.npy"}]})"));
    writeSparse("sparse.json", "{");
    write("none.attnscope", zipped("other.json", "{}"));
    write("missing.attnscope", zipped("scene.json", scene(R"("q": {"npy": "arrays/q.npy"}, "k": [[1]])")));
    write("up.attnscope", zipped("scene.json", scene(R"("q": {"npy": "../good.npy"}, "k": [[1]])")));
    write("cut.attnscope", zipped("scene.json", scene(R"("q": [[1]], "k": [[1]])")).substr(0, 40));
}

void TestHostileInput::initTestCase() {
    QVERIFY(QDir(m_folder.path()).mkdir("large"));
    writeLargest("large/tall.npy", "65536, 1024");
    writeLargest("large/square.npy", "8192, 8192");
    write("large.json", scene(R"("q": {"npy": "large/tall.npy"}, "k": {"npy": "large/square.npy"},
        "v": {"npy": "large/tall.npy"})"));
    writeArrays();
    writeZips();
    writeScenes();
    write("out.npy", kOld);
}

void TestHostileInput::filesAreRefused_data() {
    QTest::addColumn<QStringList>("input");
    QTest::addColumn<QString>("named");
    const QStringList example{"--example", "i-love-ai"};
    const auto row = [](const QStringList& input, const QString& named) {
        QTest::addRow("%s", qPrintable(input.join(' '))) << input << named;
    };
    const QStringList files =
        QDir(m_folder.path()).entryList({"*.npy", "*.csv", "*.safetensors", "*.npz", "*.pt"}, QDir::Files);
    for (const QString& file : files) {
        if (file == "good.npy" || file == "out.npy") {
            continue;
        }
        row({"--q", file, "--k", "good.npy"}, file);
        row(QStringList(example) << "--stage"
                                 << "q"
                                 << "--check" << file,
            file);
        const bool isBare = file.endsWith(".npz") || file.endsWith(".safetensors") || file.endsWith(".pt");
        row(isBare ? QStringList{file} : QStringList{"--weights", file}, file);
        // A float mask may be of numbers only where they fit; a NaN is none. Bare names say no kind for .pt.
        if (!file.endsWith(".pt")) {
            row(QStringList(example) << "--mask" << file, file);
            row(QStringList(example) << "--mask"
                                     << "policy:" + file,
                file);
        }
    }
    for (const QString& file : QDir(m_folder.path()).entryList({"*.json", "*.attnscope"}, QDir::Files)) {
        row({"--scene", file}, file);
        if (file == "ones.json") {
            continue; // once is long enough
        }
        row({file, "--allow-nonfinite", "--stage", "output"}, file == "quoted.json" ? "V" : file);
    }
    for (const QString file : {"sparse.txt", "none.txt", ".", "object.npz", "empty.npz"}) {
        row(QStringList(example) << "--tokens" << file, file == "." ? "" : file);
    }
    // Each may be read, and three are more memory than there is: that they don't fit is told by their
    // headers.
    row({"--x", "large/tall.npy", "--wq", "large/square.npy", "--wk", "large/square.npy", "--wv", "good.npy"},
        "65536 × 1024");
    row({"--q", "large/tall.npy", "--k", "large/square.npy", "--v", "large/tall.npy"}, "65536 × 1024");
    // Three that fit each other are more than the process may have: the tokens are counted before.
    row({"--q", "large/tall.npy", "--k", "large/tall.npy", "--v", "large/tall.npy", "--tokens-text", "a b"},
        "2 tokens");
    row({"--x", "good.npy", "--wq", "good.npy", "--wk", "rank6.npy", "--wv", "good.npy"}, "rank6.npy");
}

void TestHostileInput::filesAreRefused() {
    QFETCH(QStringList, input);
    QFETCH(QString, named);
    if (input.contains("--check") && named.endsWith(".pt")) {
        // What --check compares with is told by its name: a mistake of the command line.
        QCOMPARE(runLimited(m_folder.path(), QStringList{"compute"} + input).status, 2);
        return;
    }
    const QStringList before = namesIn(m_folder.path());
    const Run program =
        runLimited(m_folder.path(), QStringList{"compute"} + input + QStringList{"-o", "out.npy"});
    QVERIFY2(program.status == 1 && isOneErrorLine(program.error), program.error.constData());
    QVERIFY2(!program.error.contains("memory:"), program.error.constData());
    QVERIFY2(program.error.contains(named.toUtf8()), program.error.constData());
    QCOMPARE(namesIn(m_folder.path()), before);
    QFile out(m_folder.filePath("out.npy"));
    QVERIFY(out.open(QIODevice::ReadOnly));
    QCOMPARE(out.readAll(), QByteArray(kOld));
}

template struct attnscope::test::Registered<TestHostileInput>;
#include "tst_hostile_input.moc"
