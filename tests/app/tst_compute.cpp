// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/mask_file.h"
#include "core/scene/stage.h"
#include "tests/app/program.h"
#include "tests/core/formats/npy_bytes.h"
#include "tests/registry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::test;

namespace {

using Rows = std::vector<std::vector<double>>;

const double kRoot = std::sqrt(2.0);
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The softmax of a row by its definition; e^−∞ is 0.
BlockMatrix softmax(const BlockMatrix& scores) {
    BlockMatrix weights(scores.rows(), scores.columns());
    for (std::size_t i = 0; i < scores.rows(); ++i) {
        double sum = 0.0;
        for (const double score : scores.row(i)) {
            sum += std::exp(score);
        }
        for (std::size_t j = 0; j < scores.columns(); ++j) {
            weights.set(i, j, std::exp(scores(i, j)) / sum);
        }
    }
    return weights;
}

BlockMatrix product(const BlockMatrix& a, const BlockMatrix& b) {
    BlockMatrix result(a.rows(), b.columns());
    for (std::size_t i = 0; i < a.rows(); ++i) {
        for (std::size_t j = 0; j < b.columns(); ++j) {
            double sum = 0.0;
            for (std::size_t k = 0; k < a.columns(); ++k) {
                sum += a(i, k) * b(k, j);
            }
            result.set(i, j, sum);
        }
    }
    return result;
}

const BlockMatrix kV(Rows{{1, 2}, {0, 1}, {1, 3}});
const BlockMatrix kScaled(Rows{
    {0, 1 / kRoot, 1 / kRoot}, {1 / kRoot, 1 / kRoot, 2 / kRoot}, {1 / kRoot, 2 / kRoot, 3 / kRoot}});

BlockMatrix causal(BlockMatrix scores, double fill) {
    for (std::size_t i = 0; i < scores.rows(); ++i) {
        for (std::size_t j = i + 1; j < scores.columns(); ++j) {
            scores.set(i, j, fill);
        }
    }
    return scores;
}

bool isNear(const BlockMatrix& a, const BlockMatrix& b, double tolerance) {
    if (a.rows() != b.rows() || a.columns() != b.columns()) {
        return false;
    }
    for (std::size_t i = 0; i < a.rows(); ++i) {
        for (std::size_t j = 0; j < a.columns(); ++j) {
            if (a(i, j) != b(i, j) && !(std::abs(a(i, j) - b(i, j)) <= tolerance)) {
                return false;
            }
        }
    }
    return true;
}

MaskArray boolArray(std::vector<std::size_t> shape, std::vector<std::uint8_t> bits) {
    return {MaskArray::Kind::Bool, std::move(shape), std::move(bits), {}};
}

} // namespace

/// The numbers that `attnscope compute` writes, against formulas written here.
class TestCompute : public QObject {
    Q_OBJECT

private slots:
    void everyStageOfTheTableIsKnown();
    void everyStageIsItsClosedForm_data();
    void everyStageIsItsClosedForm();
    void causalStagesAreTheirClosedForms();
    void rulesChangeTheNumbers();
    void columnsOfTheNotes();
    void contributionsAddUpToTheOutput();
    void statisticsAreThoseOfTheWeights();
    void everyFormatSaysTheSame();
    void labelsStandBesideTheNumbers();
    void precisionIsTheTypeOfTheFile();
    void masksAreJoinedToTheScenesOwn();
    void maskFilesFollowTheOrientation();
    void layersThatTakeNoPrefixAreMistakes();
    void scenesFromFilesAreInTheRowConvention();
    void fiveWordsAreTheSameEveryTime();

private:
    /// The .npy that these arguments make.
    std::optional<NpyFile> npy(const QStringList& arguments) {
        const Run program = attnscope::test::run(m_folder.path(), QStringList{"compute"} + arguments +
                                                                      QStringList{"-o", "o.npy"});
        QFile file(m_folder.filePath("o.npy"));
        if (program.status != 0 || !program.error.isEmpty() || !program.output.isEmpty() ||
            !file.open(QIODevice::ReadOnly)) {
            qWarning("%s", program.error.constData());
            return std::nullopt;
        }
        return parseNpy(file.readAll());
    }
    BlockMatrix numbers(const QStringList& arguments) {
        const std::optional<NpyFile> file = npy(arguments);
        return file ? file->values : BlockMatrix();
    }
    BlockMatrix loveAi(const QString& more) { return numbers(("--example i-love-ai " + more).split(' ')); }

    void save(const char* name, const MaskArray& array) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(writeNpy(array, [&file](std::string_view bytes) {
            file.write(bytes.data(), static_cast<qint64>(bytes.size()));
            return Result<void>();
        }));
    }

    QTemporaryDir m_folder;
};

void TestCompute::everyStageOfTheTableIsKnown() {
    QByteArrayList known;
    for (const StageInfo& info : stages()) {
        const QByteArray name(info.name.data(), qsizetype(info.name.size()));
        const Run done =
            run(m_folder.path(), {"compute", "--example", "i-love-ai", "--stage", name, "-o", "-"});
        QCOMPARE(done.status, info.onCommandLine ? 0 : 2);
        if (info.onCommandLine) {
            known << name;
        }
    }
    known << "contributions"
          << "stats";
    const QByteArray help = run(m_folder.path(), {"compute", "--help"}).output.simplified();
    QVERIFY(help.contains("Which matrix: " + known.join(", ") + " (default weights)"));
    const Run unknown =
        run(m_folder.path(), {"compute", "--example", "i-love-ai", "--stage", "joined", "-o", "-"});
    QCOMPARE(unknown.error,
             "attnscope: --stage: \"joined\" is no stage (take one of: " + known.join(", ") + ")\n");
}

void TestCompute::everyStageIsItsClosedForm_data() {
    QTest::addColumn<BlockMatrix>("expected");
    QTest::newRow("x") << BlockMatrix(Rows{{1, 0}, {0, 1}, {1, 1}});
    QTest::newRow("q") << BlockMatrix(Rows{{1, 0}, {1, 1}, {2, 1}});
    QTest::newRow("k") << BlockMatrix(Rows{{0, 1}, {1, 0}, {1, 1}});
    QTest::newRow("v") << kV;
    QTest::newRow("scores") << BlockMatrix(Rows{{0, 1, 1}, {1, 1, 2}, {1, 2, 3}});
    QTest::newRow("scaled") << kScaled;
    QTest::newRow("masked") << kScaled;
    QTest::newRow("weights") << softmax(kScaled);
    QTest::newRow("output") << product(softmax(kScaled), kV);
}

void TestCompute::everyStageIsItsClosedForm() {
    QFETCH(BlockMatrix, expected);
    const QString stage = QTest::currentDataTag();
    QVERIFY(isNear(loveAi("--stage " + stage), expected, 1e-12));
    QVERIFY(isNear(loveAi("--orientation columns --stage " + stage), expected.transposed(), 1e-12));
    QVERIFY(isNear(loveAi("--precision float32 --stage " + stage), expected, 2e-6));
}

void TestCompute::causalStagesAreTheirClosedForms() {
    const BlockMatrix masked = causal(kScaled, -kInfinity);
    QVERIFY(isNear(loveAi("--mask causal --stage masked"), masked, 1e-12));
    QVERIFY(isNear(loveAi("--mask causal --stage scaled"), kScaled, 1e-12));
    const BlockMatrix weights = loveAi("--mask causal");
    QVERIFY(isNear(weights, softmax(masked), 1e-12));
    QCOMPARE(weights(0, 0), 1.0);
    QCOMPARE(weights(0, 1), 0.0);
    QVERIFY(isNear(weights, numbers({"--example", "decoder-mask"}), 0.0));
    QVERIFY(isNear(loveAi("--mask causal --stage output"), product(softmax(masked), kV), 1e-12));
    QVERIFY(isNear(loveAi("--mask causal --orientation columns"), softmax(masked).transposed(), 1e-12));
    QVERIFY(isNear(loveAi("--mask causal --stage masked --precision float32 --orientation columns"),
                   masked.transposed(), 1e-6));
}

void TestCompute::rulesChangeTheNumbers() {
    const BlockMatrix scores = loveAi("--stage scores");
    QVERIFY(isNear(loveAi("--scale none"), softmax(scores), 1e-12));
    QCOMPARE(loveAi("--scale 0.5 --stage scaled")(2, 2), 1.5);
    BlockMatrix halved = kScaled;
    for (std::size_t i = 0; i < 3; ++i) {
        for (double& score : halved.mutableRow(i)) {
            score /= 2.0;
        }
    }
    QVERIFY(isNear(loveAi("--temperature 2"), softmax(halved), 1e-12));
    // A finite fill is a score like any other, and a temperature divides it too.
    QVERIFY(isNear(loveAi("--mask causal --fill -1"), softmax(causal(kScaled, -1.0)), 1e-12));
    QCOMPARE(loveAi("--mask causal --fill -1e9 --stage masked")(0, 1), -1e9);
    // not:causal leaves the last row nothing.
    QVERIFY(isNear(loveAi("--mask not:causal"), BlockMatrix(Rows{{0, .5, .5}, {0, 0, 1}, {0, 0, 0}}), 1e-12));
    QVERIFY(std::abs(loveAi("--mask not:causal --empty-rows uniform")(2, 0) - 1.0 / 3.0) < 1e-15);
    QVERIFY(std::isnan(loveAi("--mask not:causal --empty-rows nan")(2, 0)));
}

void TestCompute::columnsOfTheNotes() {
    const BlockMatrix y(Rows{{.1, 1, .9, 0}, {0, 2, 0, 1.6}});
    const QStringList example{"--example", "column-convention"};
    QVERIFY(isNear(numbers(example + QStringList{"--stage", "output"}), y, 1e-12));
    QVERIFY(isNear(numbers(example + QStringList{"--stage", "output", "--orientation", "rows"}),
                   y.transposed(), 1e-12));
    QVERIFY(isNear(numbers(example),
                   BlockMatrix(Rows{{.1, .1, 0, 0}, {0, .2, 0, 0}, {0, .3, .3, 0}, {0, .4, 0, .4}}), 0.0));
    QVERIFY(isNear(numbers(example + QStringList{"--stage", "v"}),
                   BlockMatrix(Rows{{1, 0, 3, 0}, {0, 2, 0, 4}}), 0.0));
}

void TestCompute::contributionsAddUpToTheOutput() {
    const BlockMatrix parts = loveAi("--stage contributions --row 1");
    const BlockMatrix weights = softmax(kScaled);
    for (std::size_t j = 0; j < 3; ++j) {
        QVERIFY(std::abs(parts(j, 0) - weights(1, j) * kV(j, 0)) < 1e-12);
        QVERIFY(std::abs(parts(j, 1) - weights(1, j) * kV(j, 1)) < 1e-12);
    }
    QVERIFY(isNear(loveAi("--stage contributions --row 1 --orientation columns"), parts.transposed(), 0.0));
    const BlockMatrix y2 =
        numbers({"--example", "column-convention", "--stage", "contributions", "--row", "1"});
    QVERIFY(isNear(y2, BlockMatrix(Rows{{.1, 0, .9, 0}, {0, .4, 0, 1.6}}), 1e-12));
}

void TestCompute::statisticsAreThoseOfTheWeights() {
    const Run csv =
        run(m_folder.path(), {"compute", "--example", "i-love-ai", "--stage", "stats", "-o", "-"});
    const QList<QByteArray> lines = csv.output.split('\n');
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0], QByteArray("lse,max,argmax,entropy_bits,sum,allowed"));
    const BlockMatrix weights = softmax(kScaled);
    for (std::size_t i = 0; i < 3; ++i) {
        const QList<QByteArray> cells = lines[static_cast<qsizetype>(i) + 1].split(',');
        double total = 0.0;
        double entropy = 0.0;
        for (std::size_t j = 0; j < 3; ++j) {
            total += std::exp(kScaled(i, j));
            entropy -= weights(i, j) * std::log2(weights(i, j));
        }
        QVERIFY(std::abs(cells[0].toDouble() - std::log(total)) < 1e-12);
        QVERIFY(std::abs(cells[1].toDouble() - weights(i, cells[2].toULong())) < 1e-12);
        QVERIFY(std::abs(cells[3].toDouble() - entropy) < 1e-12);
        QVERIFY(std::abs(cells[4].toDouble() - 1.0) < 1e-12);
        QCOMPARE(cells[5], QByteArray("3"));
    }
    const Run given = run(m_folder.path(),
                          {"compute", "--example", "column-convention", "--stage", "stats", "-o", "s.json"});
    QCOMPARE(given.status, 0);
    QFile file(m_folder.filePath("s.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(object.keys().size(), 6);
    QCOMPARE(object["lse"].toArray()[0].toString(), QString("nan"));
    QCOMPARE(object["allowed"].toArray()[3].toInt(), 4);
    QVERIFY(std::abs(object["sum"].toArray()[2].toDouble() - .3) < 1e-12);
}

void TestCompute::everyFormatSaysTheSame() {
    const BlockMatrix masked = loveAi("--mask causal --stage masked");
    const QString arguments = "compute --example i-love-ai --mask causal --stage masked -o ";
    const Run csv = run(m_folder.path(), (arguments + "-").split(' '));
    QCOMPARE(run(m_folder.path(), (arguments + "m.csv").split(' ')).status, 0);
    QCOMPARE(run(m_folder.path(), (arguments + "m.json").split(' ')).status, 0);
    QFile csvFile(m_folder.filePath("m.csv"));
    QFile jsonFile(m_folder.filePath("m.json"));
    QVERIFY(csvFile.open(QIODevice::ReadOnly) && jsonFile.open(QIODevice::ReadOnly));
    QCOMPARE(csvFile.readAll(), csv.output);
    const QList<QByteArray> lines = csv.output.split('\n');
    const QJsonArray rows = QJsonDocument::fromJson(jsonFile.readAll()).array();
    QCOMPARE(rows.size(), 3);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const double expected = masked(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
            const QByteArray cell = lines[i].split(',')[j];
            QCOMPARE(cell == "-inf" ? -kInfinity : cell.toDouble(), expected);
            const QJsonValue value = rows[i].toArray()[j];
            QCOMPARE(value.isString() ? (value.toString() == "-inf" ? -kInfinity : 0.0) : value.toDouble(),
                     expected);
        }
    }
}

void TestCompute::labelsStandBesideTheNumbers() {
    const auto lines = [this](const QStringList& options) {
        const Run done = run(m_folder.path(), QStringList{"compute", "--labels", "-o", "-"} + options);
        return QString::fromUtf8(done.status == 0 ? done.output : done.error).split('\n');
    };
    const QStringList love{"--example", "i-love-ai"};
    const QStringList bare =
        QString::fromUtf8(run(m_folder.path(), QStringList{"compute", "-o", "-"} + love).output).split('\n');
    const QStringList weights = lines(love);
    QCOMPARE(weights[0], QStringLiteral(",I,love,AI"));
    for (int row = 0; row < 3; ++row) {
        QCOMPARE(weights[row + 1], QStringList({"I", "love", "AI"})[row] + ',' + bare[row]);
    }
    // Of the column convention the columns are queries; here they have the same names.
    const QStringList values = lines({"--example", "column-convention", "--stage", "v"});
    QCOMPARE(values[0], QStringLiteral(",x¹,x²,x³,x⁴"));
    QVERIFY(values[1].startsWith("0,"));
    // A contribution is a_ij·v_j: a line a key, a column a feature of V.
    const QStringList parts = lines(love + QStringList{"--stage", "contributions", "--row", "1"});
    QVERIFY(parts[1].startsWith("I,") && parts[3].startsWith("AI,"));
    for (const QStringList& mistake :
         {QStringList{"--top", "2"}, {"--stage", "stats"}, {"--format", "npy"}, {"--group", "words"}}) {
        const QString error = lines(love + mistake)[0];
        QVERIFY2(error.startsWith("attnscope: --labels: "), qPrintable(error));
    }
}

void TestCompute::precisionIsTheTypeOfTheFile() {
    QVERIFY(!npy({"--example", "i-love-ai"})->isFloat32);
    QVERIFY(npy({"--example", "i-love-ai", "--precision", "float32"})->isFloat32);
}

void TestCompute::masksAreJoinedToTheScenesOwn() {
    // The scene's causal mask, or what it forbids: everything is allowed.
    QVERIFY(
        isNear(numbers({"--example", "decoder-mask", "--mask", "or:not:causal"}), softmax(kScaled), 1e-12));
    QVERIFY(isNear(numbers({"--example", "decoder-mask", "--mask", "not:causal", "--mask-combine", "or"}),
                   softmax(kScaled), 1e-12));
    // And what it forbids: nothing is allowed, and every row is empty.
    QVERIFY(
        isNear(numbers({"--example", "decoder-mask", "--mask", "not:causal"}), BlockMatrix(3, 3, 0.0), 0.0));
}

void TestCompute::maskFilesFollowTheOrientation() {
    // A lower triangle as (query, key); as (key, query) it is the upper one.
    save("lower.npy", boolArray({3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1}));
    save("upper.npy", boolArray({3, 3}, {1, 1, 1, 0, 1, 1, 0, 0, 1}));
    const QStringList example{"--example", "i-love-ai", "--mask"};
    const BlockMatrix causal = numbers(example + QStringList{"causal"});
    QVERIFY(isNear(numbers(example + QStringList{"lower.npy"}), causal, 0.0));
    QVERIFY(
        isNear(numbers(example + QStringList{"blocked:upper.npy", "--mask", "or:window:0"}), causal, 0.0));
    const QStringList columns{"--orientation", "columns"};
    QVERIFY(isNear(numbers(example + QStringList{"upper.npy"} + columns),
                   numbers(example + QStringList{"causal"} + columns), 0.0));
}

void TestCompute::layersThatTakeNoPrefixAreMistakes() {
    save("keep.npy", boolArray({3}, {1, 1, 0}));
    save("bias.npy", MaskArray{MaskArray::Kind::Float, {1, 3}, {}, {1, 2, 3}});
    save("bool.npy", boolArray({1, 3}, {1, 1, 0}));
    const auto status = [this](const QString& mask) {
        const Run tried =
            run(m_folder.path(), {"compute", "--example", "i-love-ai", "--mask", mask, "-o", "-"});
        return tried.status == 0 || isOneErrorLine(tried.error) ? tried.status : -1;
    };
    for (const char* mask : {"or:policy:keep.npy", "not:policy-eps:gone.npy", "and:bias.npy", "not:bias.npy",
                             "blocked:", "block:0:bool.npy", "valid:;"}) {
        QVERIFY2(status(mask) == 2, mask);
    }
    for (const char* mask : {"bool.npy", "not:bool.npy", "or:blocked:bool.npy"}) {
        QVERIFY2(status(mask) == 0, mask);
    }
    for (const char* mask : {"gone.npy", "block:2:bool.npy", "blocked:bias.npy"}) {
        QVERIFY2(status(mask) == 1, mask);
    }
}

void TestCompute::scenesFromFilesAreInTheRowConvention() {
    QFile scene(m_folder.filePath("s.json"));
    QVERIFY(scene.open(QIODevice::WriteOnly));
    scene.write(R"({"attnscope": 1, "q": [[1, 0], [0, 1]], "k": [[2, 0], [0, 3]], "v": [[1, 2, 3], [4, 5, 6]],
                    "orientation": "columns", "scale": "none"})");
    scene.close();
    QVERIFY(isNear(numbers({"s.json", "--stage", "v"}), BlockMatrix(Rows{{1, 4}, {2, 5}, {3, 6}}), 0.0));
    const double e2 = std::exp(2.0);
    const double e3 = std::exp(3.0);
    const BlockMatrix weights(Rows{{e2 / (e2 + 1), 1 / (1 + e3)}, {1 / (e2 + 1), e3 / (1 + e3)}});
    QVERIFY(isNear(numbers({"--scene", "s.json"}), weights, 1e-12));
    QVERIFY(run(m_folder.path(), {"compute", "s.json", "--stage", "x", "-o", "-"}).status == 1);
}

void TestCompute::fiveWordsAreTheSameEveryTime() {
    const BlockMatrix weights = numbers({"--example", "five-words"});
    QCOMPARE(weights.rows(), std::size_t{5});
    for (std::size_t i = 0; i < 5; ++i) {
        double sum = 0.0;
        for (const double weight : weights.row(i)) {
            sum += weight;
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-12);
    }
    QVERIFY(numbers({"--example", "five-words"}) == weights);
}

template struct attnscope::test::Registered<TestCompute>;
#include "tst_compute.moc"
