// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npz_write.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/scene/scene_json.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/actions/compare_actions.h"
#include "ui/files/scene_store.h"
#include "ui/session/comparison.h"

#include <QAction>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTimer>

using namespace window_fixture;

namespace {

struct ComparingFiles : OpenWindow {
    using OpenWindow::OpenWindow;
    Comparison& comparison = *window.context().comparison;
    template <typename Part>
    Part& part() {
        return *window.findChild<Part*>();
    }
    double difference(std::size_t i, std::size_t j) const {
        return comparison.of(ComparedSide::Difference).source(Stage::Weights)->exact(i, j);
    }
    /// Writes another scene into a file and opens that as B.
    void compareWith(const Scene& other, const QString& path) {
        QVERIFY(writeSceneFile({other, {}}, path.toStdString()));
        part<CompareActions>().open(path);
        QTRY_VERIFY(comparison.isOn());
    }
};

} // namespace

/// Files that become B, and the file that B is in.
class TestFilesAsB : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void aFileIsB();
    void aFileGoesWithTheHead();
    void theFileOfBIsNamed();
    void arraysAreReadAsTheOpenSceneHasThem();

private:
    OwnPlaces m_places;
};

void TestFilesAsB::aFileIsB() {
    ComparingFiles open;
    Scene other = open.session.scene();
    other.tokens = {"I", "hate", "AI"};
    other.rules.temperature = 2.0;
    const QTemporaryDir folder;
    open.compareWith(other, folder.filePath("other.json"));
    QCOMPARE(open.comparison.name(), QStringLiteral("other.json"));
    QVERIFY(open.difference(0, 0) != 0.0);
    QVERIFY2(open.window.messages().text().contains(QStringLiteral("“love” in A, “hate” in B")),
             qPrintable(open.window.messages().text()));
    open.part<CompareActions>().open(folder.filePath("gone.json"));
    QTRY_VERIFY(open.window.messages().text().contains(QStringLiteral("gone.json")));
    QCOMPARE(open.comparison.name(), QStringLiteral("other.json"));
}

/// Two files of heads are compared head by head; a state that was pinned stays the one that it is.
void TestFilesAsB::aFileGoesWithTheHead() {
    ComparingFiles open("multi-head");
    Scene other = open.session.scene();
    other.rules.temperature = 2.0;
    const QTemporaryDir folder;
    open.compareWith(other, folder.filePath("other.json"));
    for (const std::size_t head : {3U, 1U}) {
        open.selection.setHeadIndex({0, head});
        QVERIFY(open.session.waitForResult());
        QTRY_COMPARE(open.comparison.second().headIndex().head, head);
        QVERIFY2(open.comparison.name().endsWith(QStringLiteral("h%1").arg(head)),
                 qPrintable(open.comparison.name()));
    }
    open.comparison.pinPresent();
    open.selection.setHeadIndex({0, 2});
    QVERIFY(open.session.waitForResult());
    QTest::qWait(50);
    QCOMPARE(open.comparison.second().headIndex().head, std::size_t(1));
}

/// A line for a terminal names the file that has B as it is, and no file that has another scene by now.
void TestFilesAsB::theFileOfBIsNamed() {
    ComparingFiles open;
    const QTemporaryDir folder;
    const QString path = folder.filePath("scene.json");
    QVERIFY(open.window.files().save(path));
    open.press(Qt::Key_C);
    QTRY_VERIFY(open.comparison.isOn());
    QCOMPARE(open.comparison.path(), path);
    open.press(Qt::Key_M); // A has another mask from now on
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.comparison.path(), path);
    const Scene before = *open.comparison.second().scene;
    QVERIFY(open.window.files().save(path));
    QCOMPARE(open.comparison.path(), QString());
    const QString copy = folder.filePath("b.json");
    QTimer::singleShot(0, &open.window, [&copy] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            dialog->selectFile(copy);
            static_cast<QDialog*>(dialog)->accept();
        }
    });
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text().remove('&') == QStringLiteral("Save B as a scene…")) {
            action->trigger();
        }
    }
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false);
    QCOMPARE(open.comparison.path(), copy);
    const Result<SceneDocument> read = readSceneFile(copy.toStdString());
    QVERIFY(read && read->scene.mask == before.mask && !(read->scene.mask == open.session.scene().mask));
    QCOMPARE(open.window.files().filePath(), path); // A goes on in its own file
}

void TestFilesAsB::arraysAreReadAsTheOpenSceneHasThem() {
    ComparingFiles open("multi-head");
    const SceneInput& input = open.session.scene().input;
    const std::size_t heads = headCount(input);
    const std::size_t tokens = queryCount(input);
    QVERIFY(heads > 1);
    const QTemporaryDir folder;
    const auto write = [&folder](const char* name, const std::vector<std::size_t>& shape, std::size_t count) {
        const FlatArray<double> array{shape, std::vector<double>(count, 0.5)};
        std::string bytes;
        const bool isWritten = writeNpz({{"q", array}, {"k", array}, {"v", array}}, ZipPacking::Stored,
                                        [&bytes](std::string_view more) {
                                            bytes += more;
                                            return Result<void>{};
                                        })
                                   .has_value();
        const QString path = folder.filePath(name);
        return isWritten && writeWholeFile(path.toStdString(), bytes) ? path : QString();
    };
    const QString path = write("heads.npz", {heads, tokens, 2}, heads * tokens * 2);
    open.part<CompareActions>().open(path);
    QTRY_VERIFY(open.comparison.isOn());
    QVERIFY2(open.comparison.name().startsWith(QStringLiteral("heads.npz, h")),
             qPrintable(open.comparison.name()));
    QCOMPARE(open.comparison.path(), QString()); // a line for a terminal reads these axes as batch items
    open.selection.setHeadIndex({0, 3});
    QTRY_COMPARE(open.comparison.second().headIndex().head, std::size_t(3));
    QCOMPARE(open.comparison.name(), QStringLiteral("heads.npz, h3"));
    // With all four axes nothing can be read in another way.
    const QString whole = write("whole.npz", {1, heads, tokens, 2}, heads * tokens * 2);
    open.part<CompareActions>().open(whole);
    QTRY_COMPARE(open.comparison.name(), QStringLiteral("whole.npz, h3"));
    QCOMPARE(open.comparison.path(), whole);
}

template struct attnscope::test::Registered<TestFilesAsB>;
#include "tst_files_as_b.moc"
