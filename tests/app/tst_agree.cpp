// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace attnscope::test;

namespace {

const QString kInterpreter = QStringLiteral("/usr/bin/python3");

QJsonObject objectOf(const QByteArray& text) {
    return QJsonDocument::fromJson(text).object();
}

QStringList optionsOf(const QJsonObject& found) {
    QStringList options;
    for (const QJsonValue& each : found[QStringLiteral("options")].toArray()) {
        options << each.toString();
    }
    return options;
}

} // namespace

/// Files of NumPy whose results come from a hidden mask, scale, rotation, orientation of weights or rounding:
/// `agree` finds them, its options reproduce them, and what is none of these is said to be none.
class TestAgree : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QJsonArray m_variants;
    QJsonArray m_further;

    QJsonArray made(const QString& script, const QStringList& arguments, const QString& index) {
        QProcess python;
        python.start(kInterpreter,
                     QStringList{QStringLiteral(ATTNSCOPE_TEST_DATA "/agree/") + script, m_folder.path()} +
                         arguments);
        const bool isDone = python.waitForFinished(120'000) && python.exitCode() == 0;
        QFile file(m_folder.filePath(index));
        if (!isDone || !file.open(QIODevice::ReadOnly)) {
            qWarning("%s", python.readAllStandardError().constData());
            return {};
        }
        return QJsonDocument::fromJson(file.readAll()).array();
    }

    /// Whether options make the same of the same file: agreed, and nothing left to search.
    bool isReproduced(const QJsonObject& found, const QStringList& input) {
        const attnscope::test::Run again =
            run(m_folder.path(), QStringList{"agree", "--json"} + input + optionsOf(found));
        const QJsonObject same = objectOf(again.output);
        const double after = found[QStringLiteral("after")].toDouble();
        const bool isIt = again.status == 0 && same[QStringLiteral("options")].toArray().isEmpty() &&
                          qAbs(same[QStringLiteral("before")].toDouble() - after) <= 1e-6 + 1e-3 * after;
        if (!isIt) {
            qWarning("%s%s", again.output.constData(), again.error.constData());
        }
        return isIt;
    }

    static QStringList headsOf(const QJsonObject& one) {
        const int heads = one[QStringLiteral("heads")].toInt();
        return heads > 0 ? QStringList{"--heads", QString::number(heads)} : QStringList();
    }

private slots:
    void initTestCase() {
        m_variants = made(QStringLiteral("make_variants.py"), {"60", "40"}, QStringLiteral("index.json"));
        QCOMPARE(m_variants.size(), 60);
        m_further = made(QStringLiteral("make_further.py"), {}, QStringLiteral("further.json"));
        QVERIFY(m_further.size() > 70);
        QCOMPARE(made(QStringLiteral("make_layers.py"), {}, QStringLiteral("layers.json")).size(), 2);
    }

    void hiddenVariantsAreFound_data() {
        QTest::addColumn<QJsonObject>("one");
        for (const QJsonValue& each : m_variants) {
            QTest::newRow(qPrintable(each[QStringLiteral("file")].toString())) << each.toObject();
        }
    }

    void hiddenVariantsAreFound() {
        QFETCH(QJsonObject, one);
        const QString file = one[QStringLiteral("file")].toString();
        const QByteArray hidden = one[QStringLiteral("hidden")].toString().toUtf8();
        const bool isExplained = one[QStringLiteral("explained")].toBool();
        const attnscope::test::Run done =
            run(m_folder.path(), QStringList{"agree", file, "--json"} + headsOf(one));
        const QJsonObject found = objectOf(done.output);
        QVERIFY2(done.status == (isExplained ? 0 : 1), (hidden + done.output + done.error).constData());
        QCOMPARE(found[QStringLiteral("agrees")].toBool(), isExplained);
        QCOMPARE(found[QStringLiteral("begins")].isNull(), isExplained);
        if (!isExplained) {
            QVERIFY2(!found[QStringLiteral("rows")].toArray().isEmpty() || !headsOf(one).isEmpty(),
                     done.output.constData());
            return;
        }
        const bool isByZeros = found[QStringLiteral("mask_of_zeros")].toBool(); // which no option says
        QVERIFY2(isByZeros || isReproduced(found, QStringList{file} + headsOf(one)),
                 (hidden + done.output).constData());
        QCOMPARE(isByZeros, hidden.contains("random mask"));
    }

    void whatFewModelsHaveIsFound_data() {
        QTest::addColumn<QJsonObject>("one");
        for (const QJsonValue& each : m_further) {
            QTest::newRow(qPrintable(each[QStringLiteral("file")].toString())) << each.toObject();
        }
    }

    /// Masks that are no runs, any scale, softcaps, ALiBi, means over heads; or a word that says what it is.
    void whatFewModelsHaveIsFound() {
        QFETCH(QJsonObject, one);
        const QString file = one[QStringLiteral("file")].toString();
        const bool isExplained = one[QStringLiteral("explained")].toBool();
        const attnscope::test::Run done = run(m_folder.path(), {"agree", file, "--json"});
        const QJsonObject found = objectOf(done.output);
        QVERIFY2(done.status == (isExplained ? 0 : 1), (done.output + done.error).constData());
        const bool hasOptions = !found[QStringLiteral("options")].toArray().isEmpty();
        const QByteArray told = one[QStringLiteral("told")].toString().toUtf8();
        if (!told.isEmpty()) {
            const attnscope::test::Run words = run(m_folder.path(), {"agree", file});
            QVERIFY2(words.output.contains(told), words.output.constData());
        }
        if (isExplained) {
            // No option says where heads come from, nor takes the zeros of the weights for a mask.
            const bool isWhole = !found.contains(QStringLiteral("heads_of")) &&
                                 !found.contains(QStringLiteral("head_order")) &&
                                 !found.contains(QStringLiteral("mask_of_zeros"));
            QVERIFY2(isWhole || found[QStringLiteral("after")].toDouble() < 1e-5, done.output.constData());
            QVERIFY2(!isWhole || !hasOptions || isReproduced(found, {file}), done.output.constData());
            return;
        }
        QVERIFY(!told.isEmpty());
    }

    /// A mask and rotary positions that the model had not, whether the file or options say them.
    void whatIsTakenOutHasAnOption_data() {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("of the file") << QStringList{"masked it.npz"};
        QTest::newRow("by option") << QStringList{"plain.npz", "--mask", "window:3,0"};
    }

    void whatIsTakenOutHasAnOption() {
        QFETCH(QStringList, options);
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(kInterpreter, {"-c", R"(
import numpy as np
q, k, v = np.random.default_rng(5).normal(size=(3, 1, 2, 16, 8)).astype("f4")
powers = np.exp(q.astype("f8") @ k.swapaxes(-1, -2) / np.sqrt(8))
file = dict(q=q, k=k, v=v, output=(powers / powers.sum(-1, keepdims=True) @ v).astype("f4"))
np.savez("plain.npz", **file)
np.savez("masked it.npz", attn_mask=np.tri(16, dtype=bool), **file)
)"});
        QVERIFY(python.waitForFinished(60'000) && python.exitCode() == 0);
        const attnscope::test::Run done =
            run(m_folder.path(), QStringList{"agree"} + options + QStringList{"--json"});
        QVERIFY2(done.status == 0, (done.output + done.error).constData());
        QCOMPARE(optionsOf(objectOf(done.output)), (QStringList{"--mask", "none"}));
        const attnscope::test::Run again =
            run(m_folder.path(), QStringList{"agree"} + options + QStringList{"--mask", "none", "--json"});
        QCOMPARE(again.status, 0);
        QVERIFY(optionsOf(objectOf(again.output)).isEmpty());
    }

    /// A file that agrees, and a rule that an option switches on: it is taken out, not fitted around.
    void rulesThatAreOnAreTakenOut_data() {
        QTest::addColumn<QStringList>("on");
        QTest::addColumn<QStringList>("off");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("temperature") << QStringList{"--temperature", "2"} << QStringList{"--temperature", "1"}
                                     << QByteArray("the temperature is 1\n");
        QTest::newRow("softcap") << QStringList{"--softcap", "2"} << QStringList{"--softcap", "none"}
                                 << QByteArray("the softcap is off\n");
        QTest::newRow("ALiBi") << QStringList{"--alibi"} << QStringList{}
                               << QByteArray("no option takes ALiBi out of a scene");
    }

    void rulesThatAreOnAreTakenOut() {
        QFETCH(QStringList, on);
        QFETCH(QStringList, off);
        QFETCH(QByteArray, told);
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(kInterpreter, {"-c", R"(
import numpy as np
q, k, v = np.random.default_rng(9).normal(size=(3, 1, 2, 16, 8)).astype("f4")
powers = np.exp(q.astype("f8") @ k.swapaxes(-1, -2) / np.sqrt(8))
weights = powers / powers.sum(-1, keepdims=True)
np.savez("ruled.npz", q=q, k=k, v=v, output=(weights @ v).astype("f4"), attn_weights=weights.astype("f4"))
)"});
        QVERIFY(python.waitForFinished(60'000) && python.exitCode() == 0);
        const QStringList asked = QStringList{"agree", "ruled.npz"} + on;
        const attnscope::test::Run done = run(m_folder.path(), asked + QStringList{"--json"});
        QVERIFY2(done.status == 0, (done.output + done.error).constData());
        QCOMPARE(optionsOf(objectOf(done.output)), off);
        QCOMPARE(objectOf(done.output)[QStringLiteral("taken_out")].toArray().size(), 1);
        const attnscope::test::Run words = run(m_folder.path(), asked);
        QVERIFY2(words.output.contains(told), words.output.constData());
        if (!off.isEmpty()) {
            const attnscope::test::Run again = run(m_folder.path(), QStringList{"agree", "ruled.npz"} + off);
            QVERIFY2(again.status == 0 && again.output.startsWith("as it is"), again.output.constData());
        }
    }

    /// Vectors as fairseq has them, tokens before batch items, of which nothing but the output tells.
    void tokensBeforeBatchItemsAreFound() {
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(kInterpreter, {"-c", R"(
import numpy as np
q, k, v = np.random.default_rng(7).normal(size=(3, 2, 9, 16))
powers = np.exp(q @ k.swapaxes(-1, -2) / 4)
output = powers / powers.sum(-1, keepdims=True) @ v
turned = lambda a: a.swapaxes(0, 1).astype("f4")
np.savez("tokens_first.npz", q=turned(q), k=turned(k), v=turned(v), output=turned(output))
)"});
        QVERIFY(python.waitForFinished(60'000) && python.exitCode() == 0);
        const attnscope::test::Run done = run(m_folder.path(), {"agree", "tokens_first.npz", "--json"});
        QVERIFY2(done.status == 0, (done.output + done.error).constData());
        QCOMPARE(optionsOf(objectOf(done.output)), (QStringList{"--axes", "tokens,batch"}));
        QVERIFY(objectOf(done.output)[QStringLiteral("before")].toDouble() > 0.1);
        QVERIFY(isReproduced(objectOf(done.output), {"tokens_first.npz"}));
        const attnscope::test::Run computed =
            run(m_folder.path(), {"compute", "tokens_first.npz", "-o", "guessed.npy"});
        QCOMPARE(computed.status, 0);
        QVERIFY2(computed.error.contains("--axes tokens,batch says that it is N B d"),
                 computed.error.constData());
    }

    /// Layers that alternate are looked at one by one, and one alone says that it is one.
    void layersAreToldOneByOne() {
        const attnscope::test::Run first = run(m_folder.path(), {"agree", "layers.npz"});
        QCOMPARE(first.status, 0);
        QVERIFY2(first.output.startsWith("layer 0 of 0, 1, 2, 3 (--layer all looks at each)\n"),
                 first.output.constData());
        const attnscope::test::Run all = run(m_folder.path(), {"agree", "layers.npz", "--layer", "all"});
        QCOMPARE(all.status, 0);
        const QList<QByteArray> lines = all.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        for (int layer = 0; layer < 4; ++layer) {
            const QByteArray mask = layer % 2 == 0 ? "window:3,0" : "causal";
            QVERIFY2(lines[layer].startsWith("layer " + QByteArray::number(layer) + ": with --mask " + mask +
                                             " it agrees: "),
                     lines[layer].constData());
        }
    }

    void layersAreOneObject() {
        const attnscope::test::Run done =
            run(m_folder.path(), {"agree", "lost.npz", "--layer", "all", "--json"});
        QCOMPARE(done.status, 1);
        const QJsonObject object = objectOf(done.output);
        QVERIFY(!object[QStringLiteral("agrees")].toBool());
        const QJsonArray layers = object[QStringLiteral("layers")].toArray();
        QCOMPARE(layers.size(), 4);
        for (int layer = 0; layer < 4; ++layer) {
            QCOMPARE(layers[layer][QStringLiteral("layer")].toInt(), layer);
            QCOMPARE(layers[layer][QStringLiteral("agrees")].toBool(), layer != 1);
        }
        QCOMPARE(layers[1][QStringLiteral("begins")].toString(), QStringLiteral("output"));
        const QJsonObject one =
            objectOf(run(m_folder.path(), {"agree", "lost.npz", "--layer", "3", "--json"}).output);
        QCOMPARE(one[QStringLiteral("layer")].toInt(), 3);
        QCOMPARE(one[QStringLiteral("layers")].toArray().size(), 4);
    }

    void itSaysWhatIsMissing() {
        const attnscope::test::Run example = run(m_folder.path(), {"agree", "--example", "i-love-ai"});
        QVERIFY2(example.status == 1 && example.error.contains("no result of a model"),
                 example.error.constData());
        QCOMPARE(run(m_folder.path(), {"agree"}).status, 2);
    }

    void linesSayItInWords() {
        for (const QJsonValue& each : m_variants) {
            const QString file = each[QStringLiteral("file")].toString();
            const bool isExplained = each[QStringLiteral("explained")].toBool();
            const attnscope::test::Run done =
                run(m_folder.path(), QStringList{"agree", file} + headsOf(each.toObject()));
            QVERIFY2(done.output.startsWith("as it is: the model's results differ by "),
                     done.output.constData());
            QCOMPARE(done.output.contains("within the rounding of"), isExplained);
            QCOMPARE(done.output.contains("it begins with the"), !isExplained);
        }
    }
};

template struct attnscope::test::Registered<TestAgree>;
#include "tst_agree.moc"
