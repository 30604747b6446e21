// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/app/python.h"
#include "tests/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace attnscope::test;

namespace {

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

    QByteArray fileText(const QString& name) {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void masksAreArraysOrOptions() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
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
        const auto done = runPython(m_folder.path(), {"-c", R"(
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

    /// A dict, a model, and the attentions of layers where a file is expected.
    void otherInputsAreTakenOrTold() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
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

    /// As torch's scaled_dot_product_attention takes them; the last layer and head are -1, as in Python.
    void arraysGoByTheirPlaceAndPlacesFromTheEnd() {
        const auto done = runPython(m_folder.path(), {"-c", R"(
import numpy as np, attnscope
q, k, v = np.random.default_rng(3).normal(size=(3, 2, 3, 5, 4))
scores = q @ k.swapaxes(-1, -2) / 2
weights = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
assert np.abs(attnscope.compute(q, k) - weights).max() < 1e-12
assert np.abs(attnscope.compute(q, k, v, stage="output") - weights @ v).max() < 1e-12
seen = np.where(np.tri(5, dtype=bool), np.exp(scores), 0)
seen /= seen.sum(-1, keepdims=True)
assert np.abs(attnscope.compute(q, k, v, np.tri(5, dtype=bool)) - seen).max() < 1e-6
assert np.abs(attnscope.compute(weights, "weights") - weights).max() < 1e-12
assert attnscope.picture(q, k, head=-1).content == attnscope.picture(q=q, k=k, head=2).content
assert attnscope.animate(q, k, v, row=1).kind == "gif"
assert attnscope.inspect(q, k)["scene"]["queries"] == 5
layers = np.stack([weights, weights[:, ::-1]])
for call in (dict(attentions=layers), dict(weights=layers)):
    assert np.abs(attnscope.compute(layer=-1, head=-1, batch=0, **call) - weights[0, 0]).max() < 1e-12
    assert np.abs(attnscope.compute(layer=-2, head=-3, batch=0, **call) - weights[0, 0]).max() < 1e-12
assert attnscope.picture(weights[0], all_heads=True).content == attnscope.picture(weights[:1], all_heads=True).content
for wrong in ((q, k, v, None, q), ("run.npz", k), (weights, "weights", 3)):
    try:
        attnscope.compute(*wrong)
        raise SystemExit("taken")
    except attnscope.AttnScopeError as error:
        assert "by name: " in str(error) and len(str(error)) < 200, error
for wrong in (dict(head=-4), dict(layer=-3)):
    try:
        attnscope.compute(weights=layers, batch=0, **wrong)
        raise SystemExit("taken")
    except attnscope.AttnScopeError as error:
        print(error)
)"});
        QVERIFY2(done.status == 0, done.error.constData());
        QVERIFY2(done.output.startsWith("--head: there is no -4, the scene has 3 (give 0 to 2)") &&
                     done.output.contains("--layer: there is no layer -3, the input has 0, 1"),
                 done.output.constData());
    }

    void theNotebookRuns() {
        if (runPython(m_folder.path(), {"-c", "import nbconvert, ipykernel"}).status != 0) {
            QSKIP("Jupyter is not installed (app/packages names it)");
        }
        QVERIFY(QFile::copy(pythonModules() + QStringLiteral("/attnscope.ipynb"),
                            m_folder.filePath(QStringLiteral("book.ipynb"))));
        const auto done = runPython(m_folder.path(), {"-m", "nbconvert", "--to", "notebook", "--execute",
                                                      "--output", "run.ipynb", "book.ipynb"});
        QVERIFY2(done.status == 0, done.error.constData());
        const Shown shown = shownIn(fileText(QStringLiteral("run.ipynb")));
        QVERIFY(shown.pictures[QStringLiteral("image/svg+xml")] >= 3);
        QCOMPARE(shown.pictures[QStringLiteral("image/png")], 1);
        QCOMPARE(shown.pictures[QStringLiteral("text/html")], 1);
        QVERIFY2(shown.texts.contains(QStringLiteral("after 200 steps")), qPrintable(shown.texts));
        // A page of it holds the pictures too.
        const auto page = runPython(m_folder.path(),
                                    {"-m", "nbconvert", "--to", "html", "--template", "basic", "run.ipynb"});
        QVERIFY2(page.status == 0, page.error.constData());
        QVERIFY(fileText(QStringLiteral("run.html")).count("<svg") >= 3);
    }
};

template struct attnscope::test::Registered<TestPythonModule>;
#include "tst_python_module.moc"
