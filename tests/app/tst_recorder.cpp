// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/python.h"
#include "tests/registry.h"

#include <QTemporaryDir>

using namespace attnscope::test;

/// attnscope.recording: what it keeps of modules of PyTorch, and what it says of those that it doesn't
/// understand.
class TestRecorder : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private slots:
    void initTestCase() {
        if (runPython(m_folder.path(), {"-c", "import torch"}).status != 0) {
            QSKIP("PyTorch is not installed");
        }
    }

    /// The scripts that made the files of tests/data/recorded check each of them by NumPy, and which members
    /// say what acts on the scores.
    void modulesAreRecorded_data() {
        QTest::addColumn<int>("files");
        QTest::newRow("record_models.py") << 60;
        QTest::newRow("record_further.py") << 19;
    }

    void modulesAreRecorded() {
        QFETCH(int, files);
        const QTemporaryDir folder;
        const QString script =
            QStringLiteral(ATTNSCOPE_TEST_DATA "/recorded/") + QString::fromUtf8(QTest::currentDataTag());
        const auto done = runPython(folder.path(), {script, folder.path()});
        QVERIFY2(done.status == 0, done.error.constData());
        QVERIFY(QDir(folder.path()).entryList({QStringLiteral("*.npz")}).size() >= files);
        const bool isFurther =
            QString::fromUtf8(QTest::currentDataTag()) == QStringLiteral("record_further.py");
        for (const char* told : {"layers.0, layers.1: scores are the sum of two products",
                                 "layers.0, layers.1: scores are multiplied by one number for each head"}) {
            QCOMPARE(done.error.contains(told), isFurther);
        }
    }

    /// Weights that no softmax gives are no softmax with a mask; what dropout or a sum of weights came
    /// between is not recorded as their output. Each is told by the names of its modules.
    void whatNoSoftmaxGivesIsTold() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
import numpy as np, torch, attnscope
class Own(torch.nn.Module):
    def __init__(self, way):
        super().__init__()
        self.way = way
    def forward(self, x):
        scores = x @ x.mT
        if self.way == "relu":
            weights = scores.relu() / scores.relu().sum(-1, keepdim=True)
        elif self.way == "squares":
            weights = scores ** 2 / (scores ** 2).sum(-1, keepdim=True)
        elif self.way == "dropped":
            weights = torch.dropout(scores.softmax(-1), 0.5, True)
        elif self.way == "difference":
            weights = scores.softmax(-1) - 0.5 * (2 * scores).softmax(-1)
        elif self.way == "gated":
            weights = scores.softmax(-1) * torch.linspace(0, 1, x.shape[1])
        elif self.way == "values first":
            return x @ (x.mT @ x)
        else:
            weights = scores.softmax(-1)
        return weights @ x
class KernelAttention(Own):
    def forward(self, x):
        return x * torch.einsum("bnd,bne->bnde", x, x).cumsum(1).sum(-1)
x = torch.randn(2, 5, 4)
def record(file, *ways):
    layers = [KernelAttention(way) if way == "kernel" else Own(way) for way in ways]
    with attnscope.recording(file):
        torch.nn.Sequential(*layers)(x)
    with np.load(file) as read:
        return {name: read[name] for name in read.files}
other = record("other.npz", "relu", "squares")
assert set(other) == {f"layer{at}.{name}" for at in (0, 1) for name in ("attn_weights", "v", "output")}, set(other)
relu = (x @ x.mT).relu().numpy()
assert np.allclose(attnscope.compute("other.npz", layer=0).reshape(2, 5, 5), relu / relu.sum(-1, keepdims=True))
dropped = record("dropped.npz", "dropped", "softmax")
assert "layer0.output" not in dropped and "layer1.output" in dropped and "layer0.v" in dropped
assert "layer0.v" not in record("difference.npz", "difference")
gated = record("gated.npz", "gated")
assert "layer0.output" not in gated and "layer0.v" in gated, set(gated)
record("linear.npz", "values first", "kernel", "softmax")
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        for (const char* told : {"attnscope: 0, 1: no softmax gives the weights: they alone are recorded",
                                 "attnscope: 0: a dropout acted on the weights: the output is left out",
                                 "attnscope: 0: weights were combined or changed before they met values",
                                 "attnscope: 0: weights were multiplied by something else behind the softmax",
                                 "left out: 0: queries that meet a product of keys and values",
                                 "no attention over tokens was understood in 1 (KernelAttention)",
                                 "linear.npz: 1 of 1 layers (2), "}) {
            QVERIFY2(done.error.contains(told), (told + ('\n' + done.error)).constData());
        }
    }

    /// Layers are told by the names of their modules, those of a second model by its class too, and which of
    /// them the program doesn't show beside the others.
    void layersAreNamed() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
import threading, torch, attnscope
class Own(torch.nn.Module):
    def __init__(self, way):
        super().__init__()
        self.way = way
    def forward(self, x):
        scores = x @ x.mT
        return (scores.softmax(-1) if self.way == "softmax" else scores.square() / scores.square().sum(-1, True)) @ x
class Model(torch.nn.Module):
    def __init__(self, *ways):
        super().__init__()
        self.layers = torch.nn.ModuleList(map(Own, ways))
    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x
x = torch.randn(2, 5, 4)
with attnscope.recording("models.npz"):
    Model("softmax", "softmax")(x), Model("softmax", "squares")(x)
try:
    with attnscope.recording("thread.npz"):
        thread = threading.Thread(target=Model("softmax"), args=(x,))
        thread.start(), thread.join()
except attnscope.AttnScopeError as error:
    print(error)
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        QVERIFY2(done.output.contains("inside the with block, in its thread"), done.output.constData());
        for (const char* told :
             {"models.npz: 4 of 4 layers (layers.0, layers.1, Model 1.layers.0, Model 1.layers.1)",
              "of layer 3 there are weights alone", "(layers=[3] writes such a layer by itself)"}) {
            QVERIFY2(done.error.contains(told), (told + ('\n' + done.error)).constData());
        }
    }

    /// Shorter lists name the tokens that are no padding, wherever it is; ids are names too.
    void namesStandAtTheirTokens() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
import numpy as np, torch, attnscope
class Padded(torch.nn.Module):
    def forward(self, x, kept):
        n = x.shape[1]
        seen = torch.ones(n, n, dtype=torch.bool).tril() & kept[:, None]
        return (x @ x.mT).masked_fill(~seen, -1e9).softmax(-1) @ x
x = torch.randn(2, 5, 4)
def names(tokens, first=0, end=5):
    kept = torch.arange(5) >= torch.tensor([[0], [first]])
    kept = kept & (torch.arange(5) < torch.tensor([[5], [end]]))
    with attnscope.recording("names.npz", tokens=tokens):
        Padded()(x, kept)
    return np.load("names.npz")["tokens"].tolist()
whole, pad = list("abcde"), "<pad>"
assert names([whole, list("xyz")], first=2) == [whole, [pad, pad, "x", "y", "z"]]
assert names([whole, list("xyz")], end=3) == [whole, ["x", "y", "z", pad, pad]]
assert names([whole, list("xy")], first=2) == [whole, ["x", "y", pad, pad, pad]]  # they are not those of the mask
assert names(torch.arange(5)) == list("01234")
assert names(torch.arange(10).reshape(2, 5)) == [list("01234"), list("56789")]
assert names([torch.arange(5), torch.arange(3)], first=2) == [list("01234"), [pad, pad, "0", "1", "2"]]
seen = np.tri(3, dtype=bool)[None] & [[[False, True, True]]]
assert attnscope._texts_for([["a", "b"]], np.zeros((1, 4, 5, 8)), prompt=3, seen=seen).tolist() == [
    [pad, "a", "b", "3", "4"]]
)"});
        QVERIFY2(done.status == 0, done.error.constData());
    }

    /// What ran before it may show where an error comes from.
    void anErrorLosesNoCalls() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
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
        const auto done = runPython(m_folder.path(), {"-c", R"(
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
        const auto done = runPython(m_folder.path(), {"-c", R"(
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

    /// One list, or a list of each batch item, which may be shorter than the longest.
    void tokensOfEachItemAreTold() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
import numpy as np, attnscope
q = np.zeros((2, 4, 3, 8))
assert attnscope._texts_for(None, q) is None
assert attnscope._texts_for(["a", "b", "c"], q).tolist() == ["a", "b", "c"]
assert attnscope._texts_for(["a"], q, prompt=1).tolist() == ["a", "1", "2"]  # what decoding finds is numbered
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
};

template struct attnscope::test::Registered<TestRecorder>;
#include "tst_recorder.moc"
