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

    static QStringList headsOf(const QJsonObject& one) {
        const int heads = one[QStringLiteral("heads")].toInt();
        return heads > 0 ? QStringList{"--heads", QString::number(heads)} : QStringList();
    }

private slots:
    void initTestCase() {
        QProcess python;
        python.start(kInterpreter, {QStringLiteral(ATTNSCOPE_TEST_DATA "/agree/make_variants.py"),
                                    m_folder.path(), QStringLiteral("60"), QStringLiteral("40")});
        QVERIFY2(python.waitForFinished(120'000) && python.exitCode() == 0,
                 python.readAllStandardError().constData());
        QFile index(m_folder.filePath(QStringLiteral("index.json")));
        QVERIFY(index.open(QIODevice::ReadOnly));
        m_variants = QJsonDocument::fromJson(index.readAll()).array();
        QCOMPARE(m_variants.size(), 60);
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
        // The options make the same of the same file: agreed, and nothing left to search.
        const attnscope::test::Run again =
            run(m_folder.path(), QStringList{"agree", file, "--json"} + headsOf(one) + optionsOf(found));
        const QJsonObject same = objectOf(again.output);
        QVERIFY2(again.status == 0 && same[QStringLiteral("options")].toArray().isEmpty(),
                 (hidden + done.output + again.output + again.error).constData());
        QVERIFY2(
            qAbs(same[QStringLiteral("before")].toDouble() - found[QStringLiteral("after")].toDouble()) <=
                1e-6 + 1e-3 * found[QStringLiteral("after")].toDouble(),
            (done.output + again.output).constData());
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

    /// A mask of blocks, which is none of those that are tried: its zeros are told; so are heads nobody said.
    void whatWasNotTriedIsHinted() {
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(kInterpreter, {"-c", R"(
import numpy as np
draw = np.random.default_rng(6).normal
softmax = lambda s: np.exp(s) / np.exp(s).sum(-1, keepdims=True)
q, k, v = draw(size=(3, 1, 2, 16, 8))
blocks = np.arange(16)[:, None] // 4 == np.arange(16) // 4
weights = softmax(np.where(blocks, q @ k.swapaxes(-1, -2) / np.sqrt(8), -np.inf))
np.savez("blocks.npz", q=q, k=k, v=v, attn_weights=weights)
x, w = draw(size=(1, 9, 8)), draw(size=(24, 8))
part = lambda i: (x @ w[8 * i:8 * i + 8].T).reshape(1, 9, 2, 4).swapaxes(1, 2)
out = softmax(part(0) @ part(1).swapaxes(-1, -2) / 2) @ part(2)
np.savez("state.npz", x=x, in_proj_weight=w, output=out.swapaxes(1, 2).reshape(1, 9, 8))
)"});
        QVERIFY2(python.waitForFinished(60'000) && python.exitCode() == 0,
                 python.readAllStandardError().constData());
        const attnscope::test::Run blocks = run(m_folder.path(), {"agree", "blocks.npz"});
        QVERIFY2(blocks.status == 1 && blocks.output.contains("weights are 0 in 384 of 512 cells"),
                 (blocks.output + blocks.error).constData());
        const attnscope::test::Run one = run(m_folder.path(), {"agree", "state.npz"});
        QVERIFY2(one.status == 1 && one.output.contains("--heads says it"),
                 (one.output + one.error).constData());
        const attnscope::test::Run two = run(m_folder.path(), {"agree", "state.npz", "--heads", "2"});
        QVERIFY2(two.status == 0, (two.output + two.error).constData());
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
