// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_scene.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"
#include "tests/app/program.h"
#include "tests/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const QString kPython = QStringLiteral("/usr/bin/python3");

QStringList textsOf(const QJsonValue& list) {
    QStringList texts;
    for (const QJsonValue& each : list.toArray()) {
        texts << each.toString();
    }
    return texts;
}

/// The largest difference from NumPy's weights of those that the window computes; NaN where it makes no
/// scene of the files.
double windowDiffers(const QString& folder, const QStringList& files, const QString& reference) {
    std::vector<std::string> paths;
    for (const QString& file : files) {
        paths.push_back((folder + '/' + file).toStdString());
    }
    Result<ImportPlan> plan = listImport(paths);
    const Result<NumberArray> given = readArray((folder + '/' + reference).toStdString());
    if (!plan || !given) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    guessRoles(*plan);
    const Result<ImportedScene> imported = importScene(*plan);
    if (!imported) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    TextbookEngine engine;
    SceneSolver solver(engine, imported->scene, Precision::Float64);
    double largest = 0.0;
    std::size_t at = 0;
    for (std::size_t batch = 0; batch < batchCount(imported->scene.input); ++batch) {
        for (std::size_t head = 0; head < headCount(imported->scene.input); ++head) {
            const Result<ResultPtr> result = solver.solve({batch, head}, {});
            const auto weights = result ? (*result)->source(Stage::Weights) : nullptr;
            for (std::size_t row = 0; weights != nullptr && row < weights->rows(); ++row) {
                for (std::size_t column = 0; column < weights->columns(); ++column, ++at) {
                    const double number = at < given->values.size() ? given->values[at]
                                                                    : std::numeric_limits<double>::infinity();
                    largest = std::max(largest, std::abs(weights->exact(row, column) - number));
                }
            }
        }
    }
    return at == given->values.size() ? largest : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

/// Files as NumPy writes them under the names and in the orders of many programs: command line and window
/// read them alike and right, or refuse them with what to do.
class TestImportFiles : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QJsonArray m_cases;

private slots:
    void initTestCase() {
        QProcess python;
        python.start(kPython,
                     {QStringLiteral(ATTNSCOPE_TEST_DATA "/imports/make_files.py"), m_folder.path()});
        QVERIFY2(python.waitForFinished(60'000) && python.exitCode() == 0,
                 python.readAllStandardError().constData());
        QFile index(m_folder.filePath(QStringLiteral("index.json")));
        QVERIFY(index.open(QIODevice::ReadOnly));
        m_cases = QJsonDocument::fromJson(index.readAll()).array();
        QVERIFY2(m_cases.size() >= 220, qPrintable(QString::number(m_cases.size())));
    }

    void bothReadThemAlike_data() {
        QTest::addColumn<QJsonObject>("one");
        for (const QJsonValue& each : m_cases) {
            QTest::newRow(qPrintable(each[QStringLiteral("name")].toString())) << each.toObject();
        }
    }

    void bothReadThemAlike() {
        QFETCH(QJsonObject, one);
        const QStringList files = textsOf(one[QStringLiteral("files")]);
        const QStringList options = textsOf(one[QStringLiteral("options")]);
        const QString refused = one[QStringLiteral("refused")].toString();
        const QString weights = one[QStringLiteral("weights")].toString();
        QStringList arguments = QStringList{"compute"} + files + options;
        if (refused.isEmpty()) {
            arguments << "--check" << weights << "--tolerance"
                      << QString::number(one[QStringLiteral("tolerance")].toDouble());
        }
        const attnscope::test::Run done = run(m_folder.path(), arguments + QStringList{"-o", "computed.npy"});
        if (!refused.isEmpty()) {
            QVERIFY2(done.status == 1 && isOneErrorLine(done.error), done.error.constData());
            QVERIFY2(done.error.contains(refused.toUtf8()), done.error.constData());
            return;
        }
        QVERIFY2(done.status == 0, (done.error + done.output).constData());
        if (options.isEmpty()) {
            // The window reads all layers, where the command line takes the first.
            const QString all = one[QStringLiteral("all")].toString();
            const double away = windowDiffers(m_folder.path(), files, all.isEmpty() ? weights : all);
            QVERIFY2(away <= one[QStringLiteral("tolerance")].toDouble(), qPrintable(QString::number(away)));
        }
    }

    void anOrderThatNothingTellsIsSaid_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<bool>("isOpen");
        QTest::newRow("8 of 12") << QStringLiteral("2, 8, 12, 16") << true;
        QTest::newRow("12 of 12") << QStringLiteral("2, 12, 12, 16") << true;
        QTest::newRow("16 of 12") << QStringLiteral("2, 16, 12, 16") << true;
        QTest::newRow("8 of 50") << QStringLiteral("2, 8, 50, 16") << false;
        QTest::newRow("12 of 128") << QStringLiteral("1, 12, 128, 64") << false;
    }

    /// Four axes of which two may be heads and tokens either way: what is taken is told, and how to say the
    /// other.
    void anOrderThatNothingTellsIsSaid() {
        QFETCH(QString, shape);
        QFETCH(bool, isOpen);
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(
            kPython,
            {"-c", QStringLiteral("import numpy as np; a = np.ones((%1)); "
                                  "np.savez('order.npz', q=a, k=a, v=a); "
                                  "np.savez('said.npz', q=a, k=a, v=a, num_heads=np.array(a.shape[2]))")
                       .arg(shape)});
        QVERIFY(python.waitForFinished(60'000) && python.exitCode() == 0);
        const QStringList end{"-o", "order.npy"};
        const attnscope::test::Run done = run(m_folder.path(), QStringList{"compute", "order.npz"} + end);
        QVERIFY2(done.status == 0 && done.error.contains("--axes batch,tokens,head") == isOpen,
                 done.error.constData());
        const attnscope::test::Run axes =
            run(m_folder.path(), QStringList{"compute", "order.npz", "--axes", "batch,tokens,head"} + end);
        QVERIFY2(axes.status == 0 && axes.error.isEmpty(), axes.error.constData());
        const attnscope::test::Run said = run(m_folder.path(), QStringList{"compute", "said.npz"} + end);
        QVERIFY2(!said.error.contains("is taken for") || shape.contains(QStringLiteral("12, 12")),
                 said.error.constData());
    }

    /// Scores under the name of weights would be shown as weights without a word.
    void rowsThatDoNotSumToOneAreSaid() {
        const auto written = [this](const char* name, const char* numbers) {
            QFile file(m_folder.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(numbers) > 0;
        };
        QVERIFY(written("attn_weights.csv", "0.25,0.75\n0.5,0.5\n") && written("attn.csv", "2,-1\n3,4\n"));
        QVERIFY(!run(m_folder.path(), {"inspect", "attn_weights.csv"}).output.contains("do not sum to 1"));
        const attnscope::test::Run scores = run(m_folder.path(), {"inspect", "attn.csv"});
        QVERIFY2(scores.output.contains("rows do not sum to 1"), (scores.output + scores.error).constData());
        QVERIFY(written("probs.csv", "0.25,0.5\n0.75,0.5\n"));
        const attnscope::test::Run turned =
            run(m_folder.path(), {"compute", "probs.csv", "-o", "turned.npy"});
        QVERIFY2(turned.status == 0 && turned.error.contains("array.swapaxes(-1, -2)"),
                 turned.error.constData());
    }

    /// What compute refuses has no scene for inspect either.
    void inspectRefusesWhatComputeRefuses() {
        for (const char* file : {"output_unnamed.npz", "mask_unnamed_square.npz", "mask_of_other_items.npz",
                                 "window_number.npz"}) {
            const attnscope::test::Run done = run(m_folder.path(), {"inspect", file});
            QVERIFY2(done.status == 1 && isOneErrorLine(done.error), (file + done.error).constData());
        }
        QCOMPARE(run(m_folder.path(), {"inspect", "output_unnamed.npz", "--as", "last.weight=unused"}).status,
                 0);
    }

    /// What True means is told where the mask would do the other way round too, and how to say it.
    void whatTrueMeansIsSaidWhereItIsOpen() {
        const auto told = [this](const char* mask, const QStringList& options) {
            QProcess python;
            python.setWorkingDirectory(m_folder.path());
            python.start(
                kPython,
                {"-c", QStringLiteral("import numpy as np; a = np.ones((4, 3)); "
                                      "np.savez('true.npz', q=a, k=a, v=a, attn_mask=np.array(%1, bool))")
                           .arg(QLatin1String(mask))});
            return python.waitForFinished(60'000) && python.exitCode() == 0
                       ? run(m_folder.path(), QStringList{"compute", "true.npz", "-o", "true.npy"} + options)
                             .error
                       : QByteArray("no file");
        };
        const char* const open = "[[1,0,1,0],[0,1,0,1],[1,1,0,0],[0,0,1,1]]";
        QVERIFY2(told(open, {}).contains("--as attn_mask=blocked"), told(open, {}).constData());
        QCOMPARE(told(open, {"--as", "attn_mask=blocked"}), QByteArray());
        QCOMPARE(told("[[1,0,1,0],[0,1,0,1],[1,1,1,1],[0,0,1,1]]", {}), QByteArray());
    }

    void inspectSaysWhatItReads() {
        const attnscope::test::Run lines = run(m_folder.path(), {"inspect", "mask_kept_integers.npz"});
        QCOMPARE(lines.status, 0);
        QVERIFY2(lines.output.contains("attention_mask  int64 (2, 7)          kept_keys"),
                 lines.output.constData());
        QVERIFY2(lines.output.contains("scene: batch 2, heads 4, queries 7, keys 7, d_k 6, d_v 6\n"),
                 lines.output.constData());
        const attnscope::test::Run asJson = run(m_folder.path(), {"inspect", "fused_c_attn.npz", "--json"});
        QCOMPARE(asJson.status, 0);
        const QJsonObject object = QJsonDocument::fromJson(asJson.output).object();
        const QJsonObject first = object[QStringLiteral("members")][0].toObject();
        QCOMPARE(first[QStringLiteral("role")].toString(), QStringLiteral("qkv"));
        QCOMPARE(first[QStringLiteral("axes")].toString(), QStringLiteral("B N (3 H d)"));
        QCOMPARE(object[QStringLiteral("scene")][QStringLiteral("heads")].toInt(), 4);
        const attnscope::test::Run unknown = run(m_folder.path(), {"inspect", "names_unknown.npz", "--json"});
        QCOMPARE(unknown.status, 1);
        const QJsonObject nothing = QJsonDocument::fromJson(unknown.output).object();
        QVERIFY(nothing[QStringLiteral("error")].toString().contains(QStringLiteral("--as NAME=ROLE")));
        QCOMPARE(nothing[QStringLiteral("members")].toArray().size(), 3);
        QVERIFY(isOneErrorLine(run(m_folder.path(), {"inspect", "no.npz"}).error));
        QCOMPARE(run(m_folder.path(), {"inspect"}).status, 2);
    }

    /// The layer, the batch item and the head of the second are its own.
    void layersAreCompared() {
        const NumberArray all =
            *readArray(m_folder.filePath(QStringLiteral("layers_named_dots-all.npy")).toStdString());
        const auto weight = [&all](std::size_t layer, std::size_t item, std::size_t head) {
            return all.values[((layer * 2 + item) * 4 + head) * 49 + 7]; // row 1, key 0
        };
        const auto difference = [this](const QStringList& second) {
            const attnscope::test::Run done =
                run(m_folder.path(), QStringList{"compute", "layers_named_dots.npz", "--layer", "2",
                                                 "--batch", "0", "--head", "1", "-o", "-"} +
                                         second);
            return done.status == 0 ? done.output.split('\n')[1].split(',')[0].toDouble() : 99.0;
        };
        const double first = weight(2, 0, 1);
        QVERIFY(std::abs(difference({"--compare-layer", "0"}) - (first - weight(0, 0, 1))) < 1e-6);
        QVERIFY(std::abs(difference({"--compare", "layers_named_dots.npz", "--compare-layer", "1",
                                     "--compare-batch", "1", "--compare-head", "3"}) -
                         (first - weight(1, 1, 3))) < 1e-6);
        QCOMPARE(difference({"--compare", "layers_named_dots.npz"}), 0.0);
        const attnscope::test::Run none =
            run(m_folder.path(), {"compute", "layers_named_dots.npz", "--compare-layer", "9", "-o", "-"});
        QVERIFY2(none.status == 1 &&
                     none.error.contains("--compare-layer: there is no layer 9, the input has 0, 1, 2"),
                 none.error.constData());
    }

    /// A stage of every layer is a member each, and a scene keeps its layers.
    void allLayersAreWritten() {
        const NumberArray all =
            *readArray(m_folder.filePath(QStringLiteral("layers_named_dots-all.npy")).toStdString());
        QCOMPARE(run(m_folder.path(), {"convert", "layers_named_dots.npz", "-o", "layers.attnscope"}).status,
                 0);
        QCOMPARE(run(m_folder.path(), {"convert", "layers.attnscope", "-o", "layers.json"}).status, 0);
        QCOMPARE(run(m_folder.path(), {"convert", "layers.json", "-o", "layers.npz"}).status, 0);
        for (const char* file : {"layers_named_dots.npz", "layers.attnscope", "layers.json", "layers.npz"}) {
            const attnscope::test::Run done =
                run(m_folder.path(), {"compute", file, "--layer", "all", "-o", "all.npz"});
            QVERIFY2(done.status == 0, done.error.constData());
            for (std::size_t layer = 0; layer < 3; ++layer) {
                const std::string name = "all.npz:layer" + std::to_string(layer);
                const Result<NumberArray> one = readArray(m_folder.path().toStdString() + '/' + name);
                QVERIFY(one && one->shape == std::vector<std::size_t>({2, 4, 7, 7}));
                const NumberArray expected = partOf(all, layer);
                for (std::size_t at = 0; at < one->values.size(); ++at) {
                    QVERIFY(std::abs(one->values[at] - expected.values[at]) < 1e-6);
                }
            }
        }
        const attnscope::test::Run once =
            run(m_folder.path(), {"compute", "layers.attnscope", "--layer", "all", "-o", "all.npy"});
        QVERIFY2(once.status == 2 && once.error.contains(".npz"), once.error.constData());
    }

    /// Projections, scales and causal masks of their own: every layer is written, and one scene is refused.
    void layersThatMakeNoOneSceneAreWritten_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("own");
        QTest::newRow("projections") << QStringLiteral("layers_of_projections") << QByteArray("layer*.w_q");
        QTest::newRow("scales") << QStringLiteral("layers_own_scales") << QByteArray("layer*.scale");
        QTest::newRow("causal") << QStringLiteral("layers_own_causal") << QByteArray("layer*.is_causal");
    }

    void layersThatMakeNoOneSceneAreWritten() {
        QFETCH(QString, name);
        QFETCH(QByteArray, own);
        const NumberArray each = *readArray(m_folder.filePath(name + "-each.npy").toStdString());
        const attnscope::test::Run done =
            run(m_folder.path(), {"compute", name + ".npz", "--layer", "all", "-o", "each.npz"});
        QVERIFY2(done.status == 0, done.error.constData());
        for (std::size_t layer = 0; layer < each.shape.front(); ++layer) {
            const std::string member = "each.npz:layer" + std::to_string(layer);
            const Result<NumberArray> one = readArray(m_folder.path().toStdString() + '/' + member);
            const NumberArray expected = partOf(each, layer);
            QVERIFY(one && one->shape == expected.shape);
            for (std::size_t at = 0; at < one->values.size(); ++at) {
                QVERIFY(std::abs(one->values[at] - expected.values[at]) < 1e-6);
            }
        }
        const attnscope::test::Run scene =
            run(m_folder.path(), {"convert", name + ".npz", "-o", "scene.attnscope"});
        QVERIFY2(scene.status == 1 && scene.error.contains("make no one scene") && scene.error.contains(own),
                 scene.error.constData());
        QCOMPARE(
            run(m_folder.path(), {"convert", name + ".npz", "--layer", "1", "-o", "scene.attnscope"}).status,
            0);
    }

    /// Each batch item has its own names, and those of a shorter list are told to be followed by padding.
    void itemsHaveTheirOwnTokens() {
        for (const char* const batch : {"0", "1"}) {
            const attnscope::test::Run top =
                run(m_folder.path(), {"compute", "tokens_of_items_padded.npz", "--batch", batch, "--head",
                                      "0", "--top", "1", "-o", "-"});
            QVERIFY2(top.status == 0 && top.output.contains(QByteArray("b") + batch + "t"),
                     top.output.constData());
            QVERIFY2(top.error.contains("the rest is padding and masked"), top.error.constData());
        }
        const attnscope::test::Run said = run(m_folder.path(), {"inspect", "tokens_of_items_short.npz"});
        QVERIFY2(said.output.contains("a list of each batch item, names 5 of 7: the rest is padding"),
                 said.output.constData());
        // What is converted keeps them, as a scene and as arrays.
        QCOMPARE(run(m_folder.path(), {"convert", "tokens_of_items.npz", "-o", "named.json"}).status, 0);
        QCOMPARE(run(m_folder.path(), {"convert", "named.json", "-o", "again.npz"}).status, 0);
        for (const char* const file : {"named.json", "again.npz"}) {
            for (const char* const batch : {"0", "1"}) {
                const attnscope::test::Run top =
                    run(m_folder.path(),
                        {"compute", file, "--batch", batch, "--head", "0", "--top", "1", "-o", "-"});
                QVERIFY2(top.status == 0 && top.output.contains(QByteArray("b") + batch + "t"),
                         (top.output + top.error).constData());
            }
        }
    }

    /// Of two items each has its own names in one picture.
    void comparedItemsHaveTheirOwnTokens() {
        QCOMPARE(run(m_folder.path(), {"render", "tokens_of_items.npz", "--batch", "0", "--compare-batch",
                                       "1", "--head", "0", "-o", "items.svg"})
                     .status,
                 0);
        QFile file(m_folder.filePath(QStringLiteral("items.svg")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains(">b0t1<") && svg.contains(">b1t1<"));
    }

    /// Layers keep the numbers that their names tell.
    void layersKeepTheirNumbers() {
        QCOMPARE(run(m_folder.path(), {"convert", "layers_seven.npz", "-o", "seven.json"}).status, 0);
        QFile file(m_folder.filePath(QStringLiteral("seven.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QJsonObject scene = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(scene[QStringLiteral("layers")].toArray(), (QJsonArray{3, 7, 11}));
        const attnscope::test::Run seven = run(m_folder.path(), {"compute", "seven.json", "--layer", "7",
                                                                 "--check", "layers_seven-weights.npy"});
        QVERIFY2(seven.status == 0, (seven.error + seven.output).constData());
        scene[QStringLiteral("layers")] = QJsonArray{3, 7};
        QFile wrong(m_folder.filePath(QStringLiteral("wrong.json")));
        QVERIFY(wrong.open(QIODevice::WriteOnly));
        wrong.write(QJsonDocument(scene).toJson());
        wrong.close();
        const attnscope::test::Run refused = run(m_folder.path(), {"compute", "wrong.json", "-o", "-"});
        QVERIFY2(refused.status == 1 && refused.error.contains("2 numbers of layers"),
                 refused.error.constData());
    }

    void namedAxesAreChecked() {
        for (const char* axes : {"rows,head", "head,head", ""}) {
            const attnscope::test::Run done =
                run(m_folder.path(), {"compute", "axes_bhnd.npz", "--axes", axes, "-o", "-"});
            QVERIFY2(done.status == 2 && isOneErrorLine(done.error), done.error.constData());
        }
    }

    void whatDiffersByLayerIsNotOne() {
        const attnscope::test::Run done =
            run(m_folder.path(), {"convert", "layers_scales.npz", "-o", "scales.json"});
        QVERIFY2(done.status == 1 && done.error.contains("make no one scene") &&
                     done.error.contains("\"layer*.scale\" differs, by value [layers]: 1 [0], 0.5 [1, 2]"),
                 done.error.constData());
    }

    void namesOfATableAreTokens() {
        const attnscope::test::Run done =
            run(m_folder.path(), {"convert", "labelled.csv", "-o", "labelled.json"});
        QVERIFY2(done.status == 0, done.error.constData());
        QFile file(m_folder.filePath(QStringLiteral("labelled.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject scene = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(textsOf(scene[QStringLiteral("tokens")]),
                 (QStringList{"the", "a \"b\"", "c,d", "e\nf", "猫", "", "1"}));
        QVERIFY(scene[QStringLiteral("key_tokens")].isUndefined());
    }

    void aPipeIsReadAsItsFile_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"axes_bhnd.npz", "one.npy", "one.csv", "labelled.csv"}) {
            QTest::newRow(file) << QString::fromLatin1(file);
        }
    }

    void aPipeIsReadAsItsFile() {
        QFETCH(QString, file);
        const attnscope::test::Run named = run(m_folder.path(), {"inspect", file});
        QProcess piped;
        piped.setWorkingDirectory(m_folder.path());
        piped.setStandardInputFile(m_folder.filePath(file));
        piped.start(ATTNSCOPE_PROGRAM, {"inspect", "-"});
        QVERIFY(piped.waitForFinished(30'000) && piped.exitCode() == 0);
        // The number of an .npy is called as its file.
        const QByteArray same =
            piped.readAllStandardOutput().replace("standard-input", file.section('.', 0, 0).toUtf8());
        QCOMPARE(same.simplified(), named.output.simplified());
    }

    void aSceneComesThroughAPipeToo() {
        QCOMPARE(run(m_folder.path(), {"convert", "--example", "i-love-ai", "-o", "love.attnscope"}).status,
                 0);
        const attnscope::test::Run named = run(m_folder.path(), {"compute", "love.attnscope", "-o", "-"});
        QProcess piped;
        piped.setStandardInputFile(m_folder.filePath(QStringLiteral("love.attnscope")));
        piped.start(ATTNSCOPE_PROGRAM, {"compute", "-", "-o", "-"});
        QVERIFY(piped.waitForFinished(30'000));
        QCOMPARE(piped.readAllStandardOutput(), named.output);
        QProcess empty;
        empty.setStandardInputFile(QProcess::nullDevice());
        empty.start(ATTNSCOPE_PROGRAM, {"compute", "-", "-o", "-"});
        QVERIFY(empty.waitForFinished(30'000));
        QCOMPARE(empty.exitCode(), 1);
        QVERIFY(isOneErrorLine(empty.readAllStandardError()));
    }

    /// What inspect prints can be given back by --as, and changes nothing.
    void axesAreSaidAsTheyArePrinted() {
        for (const QJsonValue& each : m_cases) {
            if (!each[QStringLiteral("options")].toArray().isEmpty() ||
                each[QStringLiteral("weights")].isUndefined()) {
                continue;
            }
            const QStringList files = textsOf(each[QStringLiteral("files")]);
            const attnscope::test::Run printed =
                run(m_folder.path(), QStringList{"inspect", "--json"} + files);
            QStringList said;
            QStringList names;
            const QJsonObject object = QJsonDocument::fromJson(printed.output).object();
            for (const QJsonValue& member : object[QStringLiteral("members")].toArray()) {
                names << member[QStringLiteral("name")].toString();
                const QString axes = member[QStringLiteral("axes")].toString();
                said << "--as"
                     << member[QStringLiteral("name")].toString() + '=' +
                            member[QStringLiteral("role")].toString() +
                            (axes.isEmpty() ? QString() : ':' + axes);
            }
            if (names.removeDuplicates() > 0) {
                continue; // names of rows of several tables, which --as can't tell apart
            }
            const QString heads =
                QString::number(object[QStringLiteral("scene")][QStringLiteral("heads")].toInt());
            const bool areJoined = said.join(' ').contains(QLatin1Char('('));
            const attnscope::test::Run again =
                run(m_folder.path(), QStringList{"inspect", "--json"} + files + said +
                                         (areJoined ? QStringList{"--heads", heads} : QStringList()));
            QCOMPARE(QJsonDocument::fromJson(again.output).object()[QStringLiteral("scene")],
                     object[QStringLiteral("scene")]);
        }
    }
};

template struct attnscope::test::Registered<TestImportFiles>;
#include "tst_import_files.moc"
