// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QImage>
#include <QTemporaryDir>

using namespace attnscope::test;

namespace {

/// Weights of three layers, one batch item or two, and two heads; the rollouts by NumPy.
constexpr const char* kMakeLayers = R"(
import numpy as np
rng = np.random.default_rng(18)
def layers(items):
    scores = rng.normal(size=(3, items, 2, 6, 6))
    scores[..., np.triu(np.ones((6, 6), bool), 1)] = -np.inf
    weights = np.exp(scores)
    return weights / weights.sum(-1, keepdims=True)
for name, items in ("one", 1), ("two", 2):
    np.savez(name + ".npz", weights=layers(items))
q = rng.normal(size=(3, 1, 2, 6, 4))
np.savez("scales.npz", q=q, k=q, attn_weights=np.load("one.npz")["weights"],
         **{f"layer{layer}.scale": np.array(scale) for layer, scale in enumerate((1.0, 0.5, 1.0))})
np.savez("cross.npz", q=rng.normal(size=(2, 1, 2, 3, 4)), k=rng.normal(size=(2, 1, 2, 5, 4)))
)";

/// rollout(name, layer, identity): [item][i][j].
constexpr const char* kReference = R"(
import sys
import numpy as np
def rollout(name, layer, identity):
    total = None
    for weights in np.load(name + ".npz")["weights"][:layer + 1]:
        step = weights.mean(1)
        if identity:
            step = (step + np.eye(6)) / 2
        total = step if total is None else step @ total
    return total
def check(made, expected):
    assert made.shape == expected.shape, (made.shape, expected.shape)
    assert np.abs(made - expected).max() < 1e-14, np.abs(made - expected).max()
)";

} // namespace

/// Attention rollout from the shell, against NumPy.
class TestRolloutProgram : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    attnscope::test::Run program(const QString& line) const { return run(m_folder.path(), line.split(' ')); }
    /// Empty where Python finds nothing wrong.
    QByteArray python(const QByteArray& text) const {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral("/usr/bin/python3"), {QStringLiteral("-c"), QString::fromUtf8(text)});
        const bool isDone = process.waitForFinished(60'000) && process.exitCode() == 0;
        return isDone ? QByteArray() : process.readAllStandardError() + "failed";
    }

private slots:
    void initTestCase() {
        if (!python("import numpy").isEmpty()) {
            QSKIP("python3 with numpy is not there");
        }
        QCOMPARE(python(kMakeLayers), QByteArray());
    }

    void computeWritesWhatNumPyMultiplies() {
        QCOMPARE(program("compute one.npz --head rollout --layer 1 --batch 0 -o a.npy").error, QByteArray());
        QCOMPARE(
            program("compute one.npz --head rollout-without-identity --layer 2 --batch 0 -o b.npy").error,
            QByteArray());
        QCOMPARE(program("compute two.npz --head rollout -o c.npy").error, QByteArray());
        QCOMPARE(program("compute two.npz --head rollout --layer 2 --batch 1 -o d.npy").error, QByteArray());
        QCOMPARE(program("compute two.npz --head rollout --layer all -o e.npz").error, QByteArray());
        QCOMPARE(python(QByteArray(kReference) + R"(
check(np.load("a.npy"), rollout("one", 1, True)[0])
check(np.load("b.npy"), rollout("one", 2, False)[0])
check(np.load("c.npy"), rollout("two", 2, True))
check(np.load("d.npy"), rollout("two", 2, True)[1])
for layer in range(3):
    check(np.load("e.npz")[f"layer{layer}"], rollout("two", layer, True))
)"),
                 QByteArray());
    }

    /// Layers of scales of their own make no one scene, and the weights that the model recorded do.
    void recordedWeightsAreRolledOut() {
        const QByteArray said = program("compute scales.npz --head rollout --layer 2 -o a.npy").error;
        QVERIFY2(said.startsWith("attnscope: scales.npz: \"layer*.scale\" differs from layer to layer") &&
                     said.count('\n') == 1,
                 said.constData());
        QCOMPARE(python(QByteArray(kReference) + R"(check(np.load("a.npy"), rollout("one", 2, True)))"),
                 QByteArray());
    }

    void aSceneWithoutLayersIsOneLayer() {
        QCOMPARE(program("compute --example multi-head --head rollout -o one.npy").error, QByteArray());
        QCOMPARE(program("compute --example multi-head --head mean -o mean.npy").error, QByteArray());
        QCOMPARE(python(QByteArray(kReference) + R"(
mean = np.load("mean.npy")
check(np.load("one.npy"), (mean + np.eye(len(mean))) / 2)
)"),
                 QByteArray());
    }

    void renderDrawsItAndSaysSo() {
        QCOMPARE(program("render one.npz --layer 2 --head rollout -o a.png").error, QByteArray());
        QCOMPARE(QImage(m_folder.filePath("a.png")).text("Place"),
                 QString("l2, rollout of layers 0 to 2, with identity"));
        QCOMPARE(program("render one.npz --layer 0 --head rollout-without-identity -o b.png").error,
                 QByteArray());
        QCOMPARE(QImage(m_folder.filePath("b.png")).text("Place"),
                 QString("l0, rollout of layer 0, without identity"));
    }

    void helpHasTheFormulaAndThePaper() {
        for (const char* subcommand : {"compute --help", "render --help"}) {
            const QByteArray help = program(subcommand).output.simplified();
            QVERIFY2(help.contains("Zuidema 2020"), help.constData());
            QVERIFY(help.contains("rollout-without-identity"));
        }
    }

    void whatCannotBeIsSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("cross-attention")
            << "compute cross.npz --head rollout -o a.npy" << 1 << QByteArray("3 queries and 5 keys");
        QTest::newRow("too many") << "compute --n 4097 --d-model 4 --heads 2 --head rollout -o a.npy" << 1
                                  << QByteArray("4,096 are the most");
        QTest::newRow("no such layer")
            << "compute one.npz --head rollout --layer 3 -o a.npy" << 1 << QByteArray("there is no layer 3");
        QTest::newRow("no such batch item") << "compute two.npz --head rollout --batch 2 -o a.npy" << 1
                                            << QByteArray("--batch: there is no 2");
        QTest::newRow("stage") << "compute one.npz --head rollout --stage scaled -o a.npy" << 2
                               << QByteArray("--head rollout:");
        QTest::newRow("animation") << "animate --example multi-head --head rollout --row 0 -o a.gif" << 2
                                   << QByteArray("has weights alone");
    }
    void whatCannotBeIsSaid() {
        QFETCH(const QString, line);
        QFETCH(const int, status);
        QFETCH(const QByteArray, said);
        const Run done = program(line);
        QCOMPARE(done.status, status);
        QVERIFY2(done.error.contains(said), done.error.constData());
    }
};

template struct attnscope::test::Registered<TestRolloutProgram>;
#include "tst_rollout_program.moc"
