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

const QString kJupyterPython = QStringLiteral("/usr/bin/python3");
const QString kModules = QStringLiteral(ATTNSCOPE_TEST_DATA "/../../resources/python");

/// What kinds of pictures and which texts a notebook that was run has.
struct Shown {
    QMap<QString, int> pictures;
    QString texts;
};

Shown shownIn(const QByteArray& notebook) {
    Shown shown;
    for (const QJsonValue& cell : QJsonDocument::fromJson(notebook)[QStringLiteral("cells")].toArray()) {
        for (const QJsonValue& output : cell[QStringLiteral("outputs")].toArray()) {
            for (const QString& kind : output[QStringLiteral("data")].toObject().keys()) {
                ++shown.pictures[kind];
            }
            for (const QJsonValue& line : output[QStringLiteral("text")].toArray()) {
                shown.texts += line.toString();
            }
        }
    }
    return shown;
}

} // namespace

/// The module attnscope of Python with this program: arrays as arguments, and the notebook from its first
/// cell to its last.
class TestPythonModule : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    attnscope::test::Run python(const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("ATTNSCOPE"), QStringLiteral(ATTNSCOPE_PROGRAM));
        environment.insert(QStringLiteral("PYTHONPATH"), kModules);
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("HOME"), m_folder.path());
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(kJupyterPython, arguments);
        if (!process.waitForFinished(240'000)) {
            process.kill();
            return {-1, {}, "it hung"};
        }
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

    QByteArray fileText(const QString& name) {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void masksAreArraysOrOptions() {
        const auto done = python({"-c", R"(
import numpy as np, attnscope
q, k, v = np.random.default_rng(3).normal(size=(3, 1, 2, 5, 4))
below = np.tri(5, dtype=bool)
scores = np.where(below, q @ k.swapaxes(-1, -2) / 2, -np.inf)
expected = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
for given in (dict(mask=below), dict(attn_mask=below), dict(mask="causal"), dict(is_causal=True),
              dict(mask=np.where(below, 0.0, -np.inf))):
    assert np.abs(attnscope.compute(q=q, k=k, v=v, **given) - expected).max() < 1e-6, given
padding = np.array([[False] * 3 + [True] * 2])
seen = np.where(padding[:, None, None], -np.inf, q @ k.swapaxes(-1, -2) / 2)
seen = np.exp(seen) / np.exp(seen).sum(-1, keepdims=True)
assert np.abs(attnscope.compute(q=q, k=k, v=v, key_padding_mask=padding) - seen).max() < 1e-6
assert np.abs(attnscope.compute(q=q, k=k, v=v, attention_mask=1 - padding) - seen).max() < 1e-6
assert np.abs(attnscope.compute(expected) - expected).max() < 1e-12
assert attnscope.picture(expected[0, 0]).kind == "svg"
assert attnscope.inspect(q=q, k=k)["scene"]["queries"] == 5
half = attnscope.compute(q=q, k=k, v=v, mask=below, scale=0.5)
assert np.abs(half - expected).max() < 1e-6
try:
    attnscope.compute(q=q, k=k, v=v, maske=below)
except attnscope.AttnScopeError as error:
    print(error)
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        QVERIFY2(done.output.startsWith("maske: no array has that name here (take one of q, k, v"),
                 done.output.constData());
    }

    /// As people type them in a notebook.
    void listsAreArrays() {
        const auto done = python({"-c", R"(
import numpy as np, attnscope
q, k = [[1.0, 2.0], [0.0, 1.0]], [[1.0, 0.0], [1.0, 1.0]]
scores = np.array(q) @ np.array(k).T / np.sqrt(2)
expected = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
assert np.abs(attnscope.compute(q=q, k=k) - expected).max() < 1e-12
assert np.abs(attnscope.compute(q=q, k=k, mask=[[True, False], [True, True]])[0] - [1, 0]).max() < 1e-12
assert np.abs(attnscope.compute([[0.5, 0.5], [0.2, 0.8]]) - [[0.5, 0.5], [0.2, 0.8]]).max() < 1e-12
both = dict(q=np.array([q, k]), k=np.array([k, q]), tokens=[["cats", "chase"], ["dogs", "bark"]])
for item, (own, other) in enumerate((("cats", "dogs"), ("dogs", "cats"))):
    svg = attnscope.picture(**both, batch=item).content.decode()
    assert f">{own}<" in svg and f">{other}<" not in svg, item
try:
    attnscope.show("nosuch.npz")
except attnscope.AttnScopeError as error:
    print(error)
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        QVERIFY2(done.output.startsWith("nosuch.npz: there is no such file (give a file, or arrays"),
                 done.output.constData());
    }

    /// What ran before it may show where an error comes from.
    void anErrorLosesNoCalls() {
        if (python({"-c", "import torch"}).status != 0) {
            QSKIP("PyTorch is not installed");
        }
        const auto done = python({"-c", R"(
import torch, attnscope
q = torch.randn(1, 2, 3, 4)
try:
    with attnscope.recording("half.npz", tokens=["a", "b", "c"]):
        torch.nn.MultiheadAttention(4, 2)(q[0], q[0], q[0])
        raise ValueError("in the second layer")
except ValueError as error:
    print(error)
)"});
        QVERIFY2(done.status == 0 && done.output.startsWith("in the second layer"), done.error.constData());
        QVERIFY2(done.error.contains("1 of the layers, which ran before the error"), done.error.constData());
        QVERIFY(run(m_folder.path(), {"inspect", "half.npz"}).output.contains("heads 2, queries 2"));
    }

    /// The model has run: names that don't fit are told, and nothing is lost for them. A folder that is not
    /// there is told before it runs, and a module that runs twice is no further layer.
    void namesThatDoNotFitLoseNothing() {
        if (python({"-c", "import torch"}).status != 0) {
            QSKIP("PyTorch is not installed");
        }
        const auto done = python({"-c", R"(
import torch, attnscope
q = torch.randn(1, 2, 3, 4)
layer = torch.nn.MultiheadAttention(4, 2, batch_first=True)
try:
    with attnscope.recording("none/there.npz"):
        print("it ran")
except attnscope.AttnScopeError as error:
    print(error)
for tokens in (["a"], [["a"], ["b"], ["c"]], 7):
    with attnscope.recording("named.npz", tokens=tokens):
        layer(q[0], q[0], q[0])
with attnscope.recording("twice.npz"):
    layer(q[0], q[0], q[0])
    layer(q[0] + 1, q[0] + 1, q[0] + 1)
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        QVERIFY2(done.output.startsWith("none/there.npz: there is no folder"), done.output.constData());
        QVERIFY(!done.output.contains("it ran"));
        QCOMPARE(done.error.count("named.npz is written without them"), 3);
        QVERIFY2(done.error.contains("the runs stand beside each other as batch items"),
                 done.error.constData());
        QVERIFY(run(m_folder.path(), {"inspect", "named.npz"}).output.contains("heads 2, queries 3"));
        QVERIFY(run(m_folder.path(), {"inspect", "twice.npz"}).output.contains("scene: batch 4, heads 2"));
    }

    /// Attention that is not understood is told by the name of its module, so that no layer's number is taken
    /// for another's; what is no attention is left out, and so is what one run of several has in other
    /// lengths.
    void whatIsNotRecordedIsTold() {
        if (python({"-c", "import torch"}).status != 0) {
            QSKIP("PyTorch is not installed");
        }
        const auto done = python({"-c", R"(
import torch, attnscope
class Own(torch.nn.Module):
    def __init__(self, way):
        super().__init__()
        self.way = way
    def forward(self, x):
        scores = x @ x.mT
        if self.way == "sigmoid":
            return scores.sigmoid() @ x
        if self.way == "linear":
            return scores @ x
        if self.way == "hidden":
            return x * 2
        return scores.softmax(-1) @ x
class Model(torch.nn.Module):
    def __init__(self, *ways):
        super().__init__()
        self.layers = torch.nn.ModuleList(map(Own, ways))
    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x.softmax(-1)
x = torch.randn(2, 3, 3)
with attnscope.recording("told.npz"):
    Model("softmax", "sigmoid", "linear", "hidden", "softmax")(x)
traced = torch.jit.trace(Own("softmax"), x)
with attnscope.recording("traced.npz"):
    Own("softmax")(x), traced(x)
model = Model("softmax", "softmax")
with attnscope.recording("lengths.npz"):
    model(x), model(torch.randn(2, 2, 3))
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        for (const char* told :
             {"left out: layers.1: weights that do not sum to 1", "left out: layers.2: a product of",
              "no attention was seen in layers.1, layers.2, layers.3",
              "1 softmax over numbers that no q and k gave", "told.npz: 2 of 2 layers",
              "is TorchScript or compiled", "layers.0, layers.1 ran 2 times",
              "run 0, the longest, is kept"}) {
            QVERIFY2(done.error.contains(told), (told + ('\n' + done.error)).constData());
        }
        QVERIFY(run(m_folder.path(), {"inspect", "lengths.npz"})
                    .output.contains("layers 2, batch 2, heads 1, queries 3"));
    }

    /// A dict, a model, and the attentions of layers where a file is expected.
    void otherInputsAreTakenOrTold() {
        const auto done = python({"-c", R"(
import numpy as np, attnscope
class Model:
    def forward(self): pass
q = np.random.default_rng(1).normal(size=(2, 4, 3, 8))
for wrong in ({"q": q}, Model(), (q, q[:, :2])):
    for call in (attnscope.compute, attnscope.inspect):
        try:
            call(wrong)
            raise SystemExit("taken: %s" % type(wrong))
        except attnscope.AttnScopeError as error:
            print(error)
weights = np.exp(q[..., :3]) / np.exp(q[..., :3]).sum(-1, keepdims=True)
for given in ({"source": (weights, weights)}, {"attentions": (weights, weights)}):
    assert np.allclose(attnscope.compute(layer=1, **given), weights)
)"});
        QVERIFY2(done.status == 0, (done.error + done.output).constData());
        QVERIFY2(done.output.contains("**arrays") && done.output.contains("Model is a model (record it") &&
                     done.output.contains("arrays of 2 shapes"),
                 done.output.constData());
    }

    /// One list, or a list of each batch item, which may be shorter than the longest.
    void tokensOfEachItemAreTold() {
        const auto done = python({"-c", R"(
import numpy as np, attnscope
q = np.zeros((2, 4, 3, 8))
assert attnscope._texts_for(None, q) is None
assert attnscope._texts_for(["a", "b", "c"], q).tolist() == ["a", "b", "c"]
assert attnscope._texts_for(["a"], q, steps=2).tolist() == ["a", "1", "2"]  # what decoding finds is numbered
assert attnscope._texts_for([["a", "b", "c"], ["d"]], q).tolist() == [["a", "b", "c"], ["d", "<pad>", "<pad>"]]
for wrong in (["a"], [["a"]], [["a"], ["b", "c", "d", "e"]]):
    try:
        attnscope._texts_for(wrong, q)
        raise SystemExit("taken: %s" % wrong)
    except attnscope.AttnScopeError as error:
        print(error)
heads_and_items = attnscope._texts_for([["a", "b", "c"], ["d"]], np.zeros((4, 3, 8)))
assert [own[0] for own in heads_and_items.tolist()] == ["a", "a", "d", "d"], heads_and_items
k = np.random.default_rng(1).normal(size=(2, 1, 3, 4))
np.savez("items.npz", q=k, k=k, tokens=attnscope._texts_for([["a", "b", "c"], ["d"]], k))
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        QVERIFY2(done.output.contains("lists of 1, 4 were given, and there are 2 items of 3 queries"),
                 done.output.constData());
        const attnscope::test::Run read = run(m_folder.path(), {"inspect", "items.npz"});
        QVERIFY2(read.status == 0 && read.output.contains("a list of each batch item"),
                 (read.output + read.error).constData());
    }

    void theNotebookRuns() {
        if (python({"-c", "import nbconvert, ipykernel"}).status != 0) {
            QSKIP("Jupyter is not installed (app/packages names it)");
        }
        QVERIFY(QFile::copy(kModules + QStringLiteral("/attnscope.ipynb"),
                            m_folder.filePath(QStringLiteral("book.ipynb"))));
        const auto done = python(
            {"-m", "nbconvert", "--to", "notebook", "--execute", "--output", "run.ipynb", "book.ipynb"});
        QVERIFY2(done.status == 0, done.error.constData());
        const Shown shown = shownIn(fileText(QStringLiteral("run.ipynb")));
        QVERIFY(shown.pictures[QStringLiteral("image/svg+xml")] >= 3);
        QCOMPARE(shown.pictures[QStringLiteral("image/png")], 1);
        QCOMPARE(shown.pictures[QStringLiteral("text/html")], 1);
        QVERIFY2(shown.texts.contains(QStringLiteral("after 200 steps")), qPrintable(shown.texts));
        // A page of it holds the pictures too.
        const auto page = python({"-m", "nbconvert", "--to", "html", "--template", "basic", "run.ipynb"});
        QVERIFY2(page.status == 0, page.error.constData());
        QVERIFY(fileText(QStringLiteral("run.html")).count("<svg") >= 3);
    }
};

template struct attnscope::test::Registered<TestPythonModule>;
#include "tst_python_module.moc"
