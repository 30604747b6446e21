// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/scene/scene_arrays.h"
#include "core/formats/scene/scene_json.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/files/file_opener.h"
#include "ui/files/file_watch.h"

#include <QFile>
#include <QTemporaryDir>

using namespace scene_window_fixture;

namespace {

constexpr std::size_t kStepTokens = 4;

/// Q and K of a step of training; d_k is 2.
Scene stepScene(std::uint64_t step) {
    Scene scene;
    scene.tokens = TokenList{"a", "b", "c", "d"};
    scene.input = QkvInput{numbers(kStepTokens, 2, step), numbers(kStepTokens, 2, step + 100), std::nullopt};
    return scene;
}

QByteArray arraysOf(const Scene& scene) {
    QByteArray bytes;
    (void)writeSceneArrays(scene, [&bytes](std::string_view more) -> Result<void> {
        bytes.append(more.data(), static_cast<qsizetype>(more.size()));
        return {};
    });
    return bytes;
}

} // namespace

/// The window follows a file that a training loop writes again and again.
class TestFileWatch : public QObject {
    Q_OBJECT

private:
    OwnPlaces m_places;
    QTemporaryDir m_folder;
    const QString m_path = m_folder.filePath(QStringLiteral("step.npz"));

    void write(const QByteArray& bytes) const {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    /// As careful programs write: beside it, and then in its place.
    void replace(const QByteArray& bytes) const {
        QFile file(m_path + QStringLiteral(".new"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        QFile::remove(m_path);
        QVERIFY(QFile::rename(m_path + QStringLiteral(".new"), m_path));
    }
    static double q(const OpenWindow& open) {
        const BlockMatrix* const matrix = matrixIn(open.session.scene().input, MatrixRole::Q);
        return matrix != nullptr ? (*matrix)(1, 1) : 0.0;
    }
    static double q(std::uint64_t step) { return numbers(kStepTokens, 2, step)(1, 1); }

private slots:
    void init() { m_places.clear(); }

    void eachVersionIsShownAndTheSelectionStays() {
        write(arraysOf(stepScene(1)));
        OpenWindow open;
        open.window.intake().watch(m_path);
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(1), 20'000);
        open.selection.setCell({Stage::Weights, 2, 3});
        MaskRules mask;
        mask.layers.resize(1);
        mask.layers.front().spec = "causal";
        open.session.applyOrReport(setMask(open.session.scene(), mask));
        replace(arraysOf(stepScene(2)));
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(2), 20'000);
        QCOMPARE(open.selection.query(), std::size_t{2});
        QCOMPARE(open.selection.key(), std::size_t{3});
        QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{1}); // it was set here
        write(arraysOf(stepScene(3)));
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(3), 20'000);
        open.session.undoStack().undo();
        QCOMPARE(q(open), q(2));
    }

    void aHalfWrittenFileIsWaitedFor() {
        write(arraysOf(stepScene(1)));
        OpenWindow open;
        open.window.intake().watch(m_path);
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(1), 20'000);
        QSignalSpy failures(&open.window.intake(), &FileOpener::failed);
        const QByteArray whole = arraysOf(stepScene(2));
        write(whole.first(whole.size() / 2));
        QTest::qWait(600);
        QCOMPARE(q(open), q(1));
        QCOMPARE(failures.size(), 0);
        write(whole);
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(2), 20'000);
        QCOMPARE(failures.size(), 0);
        // What stays broken is told, and the last version stays.
        write("no zip");
        QTRY_COMPARE_WITH_TIMEOUT(failures.size(), 1, 20'000);
        QCOMPARE(q(open), q(2));
    }

    void aFileThatIsNotThereYetIsWaitedFor() {
        QFile::remove(m_path);
        OpenWindow open;
        open.window.intake().watch(m_path);
        QTest::qWait(300);
        write(arraysOf(stepScene(5)));
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(5), 20'000);
    }
};

template struct attnscope::test::Registered<TestFileWatch>;
#include "tst_file_watch.moc"
