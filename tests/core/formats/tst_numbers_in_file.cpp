// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/formats/arrays/file_numbers.h"
#include "core/formats/files/zip_writer.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_report.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/numbers_in_file.h"
#include "core/solver/scene_solver.h"

#include "number_files.h"
#include "tests/registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>

using namespace attnscope;
using namespace attnscope::test;

namespace {

constexpr std::size_t kTokensInFile = 70; // no whole number of blocks
constexpr std::size_t kCellsInFile = kTokensInFile * kTokensInFile;

/// 0.5 to 1 in float16, a different one for each place nearby.
std::uint64_t halfBits(std::size_t at) {
    return 0x3800 + at * 7 % 1024;
}
double halfAt(std::size_t at) {
    return (1024.0 + static_cast<double>(at * 7 % 1024)) / 2048.0;
}

std::string halves(std::size_t count, std::size_t first = 0) {
    std::string bytes;
    for (std::size_t at = 0; at < count; ++at) {
        bytes += littleEndian(halfBits(first + at), 2);
    }
    return bytes;
}

std::string shapeWords(const std::vector<std::size_t>& shape) {
    std::string words;
    for (const std::size_t length : shape) {
        words += std::to_string(length) + ", ";
    }
    return words;
}

const BlockMatrix& weightsIn(const Scene& scene, const HeadIndex& place) {
    return *matrixIn(scene.input, MatrixRole::Weights, place);
}

} // namespace

/// Arrays that are too large to be held stay in their file, and are equal to those that are held.
class TestNumbersInFile : public QObject {
    Q_OBJECT

private slots:
    void allTypesAreReadAsTheyAreWhenHeld_data();
    void allTypesAreReadAsTheyAreWhenHeld();
    void onlyWhatIsLookedAtIsRead();
    void layersAreOneArray_data();
    void layersAreOneArray();
    void oneLayerIsReadAlone();
    void scoresHaveTheirSoftmax();
    void queriesAndKeysStayToo();
    void aFileThatIsCutFails();
    void aFileThatIsWrittenAnewFails();
    void notFiniteNumbersAreRefusedWhereTheyAreMet();
    void whatCannotStaySaysHowToSaveIt_data();
    void whatCannotStaySaysHowToSaveIt();
    void largeArraysAreNoLongerReadALayerAtATime();

private:
    std::string path(const char* name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    std::string writeNpz(const std::vector<ZipContent>& members, const char* name = "a.npz") const;
    /// Imports with all arrays of more numbers left in their file.
    static ImportedScene imported(const std::string& file, std::size_t mostHeld);

    QTemporaryDir m_folder;
};

std::string TestNumbersInFile::writeNpz(const std::vector<ZipContent>& members, const char* name) const {
    const Result<std::string> bytes = zipOf(members);
    writeFile(path(name), *bytes);
    return path(name);
}

ImportedScene TestNumbersInFile::imported(const std::string& file, std::size_t mostHeld) {
    Result<ImportPlan> plan = listImport({file});
    guessRoles(*plan);
    plan->mostHeld = mostHeld;
    Result<ImportedScene> scene = importScene(*plan);
    if (!scene) {
        qWarning("%s", message(scene.error()).c_str());
    }
    return std::move(*scene);
}

void TestNumbersInFile::allTypesAreReadAsTheyAreWhenHeld_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    const std::size_t count = 2 * kCellsInFile;
    std::string singles;
    std::string doubles;
    std::string swapped;
    std::string brains;
    for (std::size_t at = 0; at < count; ++at) {
        const double value = 1.0 / (3.0 + static_cast<double>(at));
        singles += littleEndian(float32Bits(value), 4);
        doubles += littleEndian(std::bit_cast<std::uint64_t>(value), 8);
        std::string turned = littleEndian(halfBits(at), 2);
        std::swap(turned[0], turned[1]);
        swapped += turned;
        brains += littleEndian(float32Bits(value) >> 16, 2);
    }
    const std::string shape = shapeWords({2, kTokensInFile, kTokensInFile});
    const auto row = [](const char* name, const char* file, const std::string& bytes) {
        QTest::newRow(name) << QString::fromLatin1(file) << QByteArray::fromStdString(bytes);
    };
    const auto zip = [](const std::string& bytes) {
        return *zipOf({{"tokens.npy", npy("<U1", false, "1,", std::string(4, '\0')), ZipPacking::Deflated},
                       {"attentions.npy", bytes, ZipPacking::Stored}});
    };
    row("float16 in an .npz", "a.npz", zip(npy("<f2", false, shape, halves(count))));
    row("float32 in an .npz", "a.npz", zip(npy("<f4", false, shape, singles)));
    row("float64 in an .npz", "a.npz", zip(npy("<f8", false, shape, doubles)));
    row("big-endian float16", "attentions.npy", npy(">f2", false, shape, swapped));
    row("float64", "attentions.npy", npy("<f8", false, shape, doubles));
    row("bfloat16", "a.safetensors",
        safetensors(R"({"attentions":{"dtype":"BF16","shape":[2,70,70],"data_offsets":[0,)" +
                        std::to_string(brains.size()) + "]}}",
                    brains));
}

void TestNumbersInFile::allTypesAreReadAsTheyAreWhenHeld() {
    QFETCH(QString, file);
    QFETCH(QByteArray, bytes);
    const std::string name = m_folder.filePath(file).toStdString();
    writeFile(name, bytes.toStdString());
    Result<ImportPlan> plan = listImport({name});
    QVERIFY(plan.has_value());
    for (ImportMember& member : plan->members) {
        member.role = member.array.isNumbers ? ImportRole(MatrixRole::Weights) : ImportRole();
        member.axes = FileAxes::HeadTokens;
    }
    const Result<ImportedScene> held = importScene(*plan);
    QVERIFY(held.has_value());
    const auto saysSo = [&plan] {
        const std::vector<MemberReport> reports = reportOf(*plan);
        return std::any_of(reports.begin(), reports.end(), [](const MemberReport& report) {
            return report.why.find("stays in its file") != std::string::npos;
        });
    };
    QVERIFY(!saysSo());
    plan->mostHeld = 100;
    QVERIFY(saysSo());
    const Result<ImportedScene> stays = importScene(*plan);
    QVERIFY(stays.has_value());
    for (const HeadIndex& place : {HeadIndex{0, 0}, HeadIndex{0, 1}}) {
        QVERIFY(weightsIn(held->scene, place).reader() == nullptr);
        QVERIFY(weightsIn(stays->scene, place).reader() != nullptr);
        QVERIFY(weightsIn(stays->scene, place) == weightsIn(held->scene, place));
    }
}

void TestNumbersInFile::onlyWhatIsLookedAtIsRead() {
    constexpr std::size_t kHeads = 24;
    const std::string file =
        writeNpz({{"attentions.npy",
                   npy("<f2", false, shapeWords({2, kHeads / 2, kTokensInFile, kTokensInFile}),
                       halves(kHeads * kCellsInFile)),
                   ZipPacking::Stored}});
    const ImportedScene scene = imported(file, 100);
    const auto& numbers = dynamic_cast<const FileNumbers&>(*weightsIn(scene.scene, {0, 0}).reader());
    QCOMPARE(numbers.numbersRead(), std::size_t{0});
    CpuEngine engine;
    const SceneSolver solver(engine, scene.scene, Precision::Float32);
    const Result<ResultPtr> result = solver.solve({1, 3});
    QVERIFY(result.has_value());
    QCOMPARE(numbers.numbersRead(), kCellsInFile);
    const std::size_t first = (kHeads / 2 + 3) * kCellsInFile;
    const auto weights = (*result)->source(Stage::Weights);
    QCOMPARE(weights->exact(69, 41), halfAt(first + 69 * kTokensInFile + 41));
    QCOMPARE(numbers.numbersRead(), kCellsInFile + 1);
}

void TestNumbersInFile::layersAreOneArray_data() {
    QTest::addColumn<bool>("isAxis");
    QTest::newRow("first axis") << true;
    QTest::newRow("members") << false;
}

void TestNumbersInFile::layersAreOneArray() {
    QFETCH(bool, isAxis);
    constexpr std::size_t kOne = 3 * kCellsInFile; // three heads
    std::vector<ZipContent> members;
    if (isAxis) {
        const auto shape = shapeWords({2, 1, 3, kTokensInFile, kTokensInFile});
        members = {{"attentions.npy", npy("<f2", false, shape, halves(2 * kOne)), ZipPacking::Stored}};
    } else {
        const auto shape = shapeWords({1, 3, kTokensInFile, kTokensInFile});
        members = {{"attentions_1.npy", npy("<f2", false, shape, halves(kOne, kOne)), ZipPacking::Stored},
                   {"attentions_0.npy", npy("<f2", false, shape, halves(kOne)), ZipPacking::Stored}};
    }
    const std::string file = writeNpz(members);
    const ImportedScene stays = imported(file, 100);
    QCOMPARE(layerCount(stays.scene.input), std::size_t{2});
    QVERIFY(stays.scene == imported(file, kMostHeld).scene);
    QVERIFY(weightsIn(stays.scene, {1, 2}).reader() != nullptr);
    QCOMPARE(weightsIn(stays.scene, {1, 2})(5, 6), halfAt(kOne + 2 * kCellsInFile + 5 * kTokensInFile + 6));
}

void TestNumbersInFile::oneLayerIsReadAlone() {
    const auto shape = shapeWords({3, 1, 2, kTokensInFile, kTokensInFile});
    writeFile(path("attentions.npy"), npy("<f2", false, shape, halves(6 * kCellsInFile)));
    Result<ImportPlan> plan = listImport({path("attentions.npy")});
    QVERIFY(plan.has_value());
    guessRoles(*plan);
    plan->mostHeld = 100;
    chooseLayer(*plan, 2);
    const Result<ImportedScene> scene = importScene(*plan);
    QVERIFY(scene.has_value());
    QCOMPARE(layerCount(scene->scene.input), std::size_t{1});
    QCOMPARE(weightsIn(scene->scene, {0, 1})(0, 0), halfAt(5 * kCellsInFile));
}

void TestNumbersInFile::scoresHaveTheirSoftmax() {
    const auto shape = shapeWords({1, 2, kTokensInFile, kTokensInFile});
    const std::string file = writeNpz(
        {{"attn_scores.npy", npy("<f2", false, shape, halves(2 * kCellsInFile)), ZipPacking::Stored}});
    const Scene stays = imported(file, 100).scene;
    const Scene held = imported(file, kMostHeld).scene;
    QVERIFY(weightsIn(stays, {0, 1}).reader() != nullptr);
    QVERIFY(stays == held);
    std::vector<double> part(20);
    weightsIn(stays, {0, 1}).copyCells(33, 11, part); // a part of a row is of the whole row's softmax
    const std::span<const double> row = weightsIn(held, {0, 1}).row(33);
    QVERIFY(std::equal(part.begin(), part.end(), row.begin() + 11));
}

void TestNumbersInFile::queriesAndKeysStayToo() {
    const auto shape = shapeWords({700, 3});
    const auto one = [&shape](std::size_t first) { return npy("<f2", false, shape, halves(2100, first)); };
    const std::string file = writeNpz({{"q.npy", one(0), ZipPacking::Stored},
                                       {"k.npy", one(900), ZipPacking::Stored},
                                       {"v.npy", one(50), ZipPacking::Stored}});
    const Scene stays = imported(file, 100).scene;
    const Scene held = imported(file, kMostHeld).scene;
    QVERIFY(matrixIn(stays.input, MatrixRole::K)->reader() != nullptr);
    CpuEngine engine;
    const Result<ResultPtr> a = SceneSolver(engine, stays, Precision::Float32).solve({0, 0});
    const Result<ResultPtr> b = SceneSolver(engine, held, Precision::Float32).solve({0, 0});
    QVERIFY(a.has_value() && b.has_value());
    for (const Stage stage : {Stage::Weights, Stage::Output}) {
        for (const std::size_t row : {std::size_t{0}, std::size_t{333}, std::size_t{699}}) {
            std::vector<double> left((*a)->source(stage)->columns());
            std::vector<double> right(left.size());
            (*a)->source(stage)->exactRow(row, left);
            (*b)->source(stage)->exactRow(row, right);
            QCOMPARE(left, right);
        }
    }
}

void TestNumbersInFile::aFileThatIsCutFails() {
    const auto shape = shapeWords({1, 2, kTokensInFile, kTokensInFile});
    writeFile(path("attentions.npy"), npy("<f2", false, shape, halves(2 * kCellsInFile)));
    const ImportedScene scene = imported(path("attentions.npy"), 100);
    CpuEngine engine;
    const SceneSolver solver(engine, scene.scene, Precision::Float32);
    QVERIFY(solver.solve({0, 1}).has_value());
    std::filesystem::resize_file(path("attentions.npy"), 3 * kCellsInFile);
    const Result<ResultPtr> result = solver.solve({0, 1});
    QVERIFY(!result.has_value());
    QVERIFY(message(result.error()).find("written to since it was opened") != std::string::npos);
    QVERIFY(std::isnan(weightsIn(scene.scene, {0, 1}).readAnew()(69, 69)));
}

void TestNumbersInFile::aFileThatIsWrittenAnewFails() {
    const auto shape = shapeWords({2, kTokensInFile, kTokensInFile});
    writeFile(path("attentions.npy"), npy("<f2", false, shape, halves(2 * kCellsInFile)));
    const ImportedScene scene = imported(path("attentions.npy"), 100);
    writeFile(path("attentions.npy"), npy("<f2", false, shape, halves(2 * kCellsInFile, 5)));
    std::filesystem::last_write_time(path("attentions.npy"),
                                     std::filesystem::file_time_type::clock::now() + std::chrono::seconds(2));
    CpuEngine engine;
    QVERIFY(!SceneSolver(engine, scene.scene, Precision::Float32).solve({0, 0}).has_value());
}

void TestNumbersInFile::notFiniteNumbersAreRefusedWhereTheyAreMet() {
    std::string bytes = halves(2 * kCellsInFile);
    bytes.replace(2 * (kCellsInFile + 3 * kTokensInFile + 4), 2, littleEndian(0x7c00, 2));
    const auto shape = shapeWords({2, kTokensInFile, kTokensInFile});
    writeFile(path("attentions.npy"), npy("<f2", false, shape, bytes));
    Result<ImportPlan> plan = listImport({path("attentions.npy")});
    guessRoles(*plan);
    plan->mostHeld = 100;
    for (const bool refuses : {false, true}) {
        plan->refusesNonFinite = refuses;
        const Result<ImportedScene> scene = importScene(*plan);
        QVERIFY(scene.has_value());
        CpuEngine engine;
        SceneSolver solver(engine, scene->scene, Precision::Float32);
        solver.refuseNonFinite();
        const auto place = [&](std::size_t at) {
            return batchCount(scene->scene.input) == 1 ? HeadIndex{0, at} : HeadIndex{at, 0};
        };
        QVERIFY(solver.solve(place(0)).has_value());
        const Result<ResultPtr> second = solver.solve(place(1));
        QCOMPARE(second.has_value(), !refuses);
        QVERIFY(second.has_value() ||
                message(second.error()).find("inf stands at [1, 3, 4]") != std::string::npos);
    }
}

void TestNumbersInFile::whatCannotStaySaysHowToSaveIt_data() {
    QTest::addColumn<bool>("isPacked");
    QTest::addColumn<bool>("isFortran");
    QTest::addColumn<QString>("cure");
    QTest::newRow("packed") << true << false << "savez_compressed";
    QTest::newRow("Fortran") << false << true << "ascontiguousarray";
}

void TestNumbersInFile::whatCannotStaySaysHowToSaveIt() {
    QFETCH(bool, isPacked);
    QFETCH(bool, isFortran);
    QFETCH(QString, cure);
    const std::string file =
        writeNpz({{"attentions.npy", npy("<f2", isFortran, shapeWords({12, 12, 4096, 4096}), ""),
                   isPacked ? ZipPacking::Deflated : ZipPacking::Stored}});
    Result<ImportPlan> plan = listImport({file});
    QVERIFY(plan.has_value());
    plan->members[0].role = MatrixRole::Weights;
    plan->members[0].axes = FileAxes::BatchHeadTokens;
    const Result<ImportOutline> outline = outlineOf(*plan);
    QVERIFY(!outline.has_value());
    QVERIFY(QString::fromStdString(message(outline.error())).contains(cure));
}

void TestNumbersInFile::largeArraysAreNoLongerReadALayerAtATime() {
    std::vector<ImportMember> members;
    for (const char* name : {"attentions_0", "attentions_1"}) {
        members.push_back({name, name, {name, {1, 12, 4096, 4096}, "float16", true, false}});
    }
    ImportPlan plan;
    plan.members = std::move(members);
    gatherLayers(plan);
    guessRoles(plan);
    QCOMPARE(layersRead(plan).size(), std::size_t{2});
    QVERIFY(outlineOf(plan).has_value());
    QVERIFY(staysInFile(plan, plan.members.front()));
}

template struct attnscope::test::Registered<TestNumbersInFile>;
#include "tst_numbers_in_file.moc"
