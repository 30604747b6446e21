// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/scene/scene_arrays.h"
#include "core/formats/scene/scene_json.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/files/file_opener.h"
#include "ui/files/file_watch.h"
#include "ui/files/history_slider.h"
#include "ui/window/status_line.h"

#include <QFile>
#include <QSlider>
#include <QTemporaryDir>

#include <thread>

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

/// One that takes more than a moment to write: every number says the step.
Scene largerStep(int step) {
    constexpr std::size_t kTokens = 96;
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
    scene.input = QkvInput{BlockMatrix(kTokens, 64, step), BlockMatrix(kTokens, 64, step), std::nullopt};
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
        // Versions in a row are one step: Ctrl+Z leads to what was there before them.
        open.session.undoStack().undo();
        QCOMPARE(q(open), q(1));
        QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{1});
    }

    /// What stands in the file can't be lost; a mask that was set here can.
    void versionsAreNoUnsavedWork() {
        write(arraysOf(stepScene(1)));
        OpenWindow open;
        open.window.intake().watch(m_path);
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(1), 20'000);
        for (const std::uint64_t step : {2U, 3U}) {
            replace(arraysOf(stepScene(step)));
            QTRY_COMPARE_WITH_TIMEOUT(q(open), q(step), 20'000);
            QVERIFY(!open.session.isModified());
        }
        open.session.undoStack().undo();
        QCOMPARE(q(open), q(1));
        open.session.undoStack().redo();
        MaskRules mask;
        mask.layers.resize(1);
        mask.layers.front().spec = "causal";
        open.session.applyOrReport(setMask(open.session.scene(), mask));
        replace(arraysOf(stepScene(4)));
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(4), 20'000);
        QVERIFY(open.session.isModified());
    }

    void aLoopThatWritesAllTheTimeIsFollowed_data() {
        QTest::addColumn<bool>("inPlace");
        QTest::newRow("in its place by a new name") << false;
        QTest::newRow("over itself") << true;
    }

    /// 200 steps, one every 50 ms: no version is a half one or of two steps, and there are some each second.
    void aLoopThatWritesAllTheTimeIsFollowed() {
        QFETCH(bool, inPlace);
        constexpr int kSteps = 200;
        write(arraysOf(largerStep(0)));
        OpenWindow open;
        FileWatch& watch = *open.window.intake().watch(m_path);
        QTRY_COMPARE_WITH_TIMEOUT(watch.versions(), 1, 20'000);
        QSignalSpy failures(&open.window.intake(), &FileOpener::failed);
        QElapsedTimer since;
        qint64 longest = 0;
        int latest = 0;
        bool isTrue = true;
        connect(&watch, &FileWatch::historyChanged, this, [&] {
            longest = std::max(longest, since.restart());
            const SceneInput& input = open.session.scene().input;
            const BlockMatrix& numbers = *matrixIn(input, MatrixRole::Q);
            const int step = static_cast<int>(numbers(0, 0));
            isTrue = isTrue && numbers == BlockMatrix(numbers.rows(), numbers.columns(), step) &&
                     *matrixIn(input, MatrixRole::K) == numbers && step > latest;
            latest = step;
        });
        since.start();
        std::thread loop([this, inPlace] {
            auto next = std::chrono::steady_clock::now();
            for (int step = 1; step <= kSteps; ++step) {
                const QByteArray bytes = arraysOf(largerStep(step));
                if (inPlace) {
                    QFile file(m_path);
                    (void)file.open(QIODevice::WriteOnly);
                    file.write(bytes.first(bytes.size() / 2));
                    file.flush();
                    std::this_thread::sleep_for(std::chrono::milliseconds(4));
                    file.write(bytes.sliced(bytes.size() / 2));
                } else {
                    const QByteArray beside = QFile::encodeName(m_path + QStringLiteral(".new"));
                    QFile file(m_path + QStringLiteral(".new"));
                    (void)file.open(QIODevice::WriteOnly);
                    file.write(bytes);
                    file.close();
                    (void)std::rename(beside.constData(), QFile::encodeName(m_path).constData());
                }
                next += std::chrono::milliseconds(50);
                std::this_thread::sleep_until(next);
            }
        });
        QTest::qWait(kSteps * 50);
        loop.join();
        QTRY_COMPARE_WITH_TIMEOUT(latest, kSteps, 5'000);
        QVERIFY(isTrue);
        QCOMPARE(failures.size(), 0);
        qInfo("%d versions, at most %lld ms apart", watch.versions(), static_cast<long long>(longest));
        QVERIFY2(watch.versions() >= 12 && longest < 2'000, "it is not followed");
    }

    void theSliderGoesBackAndStays() {
        write(arraysOf(stepScene(1)));
        OpenWindow open;
        FileWatch& watch = *open.window.intake().watch(m_path);
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(1), 20'000);
        HistorySlider& history = open.window.findChild<StatusLine*>()->history();
        auto* const slider = history.findChild<QSlider*>();
        QVERIFY(history.isHidden()); // there is nothing to choose
        for (std::uint64_t step = 2; step <= 4; ++step) {
            replace(arraysOf(stepScene(step)));
            QTRY_COMPARE_WITH_TIMEOUT(q(open), q(step), 20'000);
        }
        QVERIFY(!history.isHidden());
        QCOMPARE(slider->accessibleName(), QStringLiteral("Versions of the file"));
        QCOMPARE(slider->value(), slider->maximum());
        const QString read = watch.history().newest().read.toString(QStringLiteral("HH:mm:ss"));
        QCOMPARE(history.text(), QStringLiteral("version 4 · %1").arg(read));
        open.selection.setCell({Stage::Weights, 2, 3});
        open.selection.setStage(Stage::Weights);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Left);
        QTest::keyClick(slider, Qt::Key_Left);
        QCOMPARE(q(open), q(2));
        QVERIFY(history.text().endsWith(QStringLiteral(" · 2 newer")));
        QCOMPARE(slider->accessibleDescription(), history.text());
        QVERIFY(!watch.isFollowing());
        // It stays while newer ones come.
        replace(arraysOf(stepScene(5)));
        QTRY_COMPARE_WITH_TIMEOUT(watch.versions(), 5, 20'000);
        QCOMPARE(q(open), q(2));
        QVERIFY(history.text().startsWith(QStringLiteral("version 2 · ")));
        QVERIFY(history.text().endsWith(QStringLiteral(" · 3 newer")));
        QCOMPARE(open.selection.query(), std::size_t{2});
        QCOMPARE(open.selection.key(), std::size_t{3});
        QCOMPARE(open.selection.stage(), Stage::Weights);
        // What is set in one version stays in the others.
        MaskRules mask;
        mask.layers.resize(1);
        mask.layers.front().spec = "causal";
        open.session.applyOrReport(setMask(open.session.scene(), mask));
        QTest::keyClick(slider, Qt::Key_End);
        QCOMPARE(q(open), q(5));
        QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{1});
        QVERIFY(watch.isFollowing());
        replace(arraysOf(stepScene(6)));
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(6), 20'000);
        QCOMPARE(slider->value(), slider->maximum());
        // Another scene in the window ends it.
        (void)open.session.open(stepScene(9), {});
        QTRY_VERIFY_WITH_TIMEOUT(history.isHidden(), 5'000);
    }

    void theHistoryKeepsWhatFits() {
        const auto version = [](std::uint64_t q, std::uint64_t k) {
            Scene scene = stepScene(q);
            *matrixIn(scene.input, MatrixRole::K) = numbers(kStepTokens, 2, k);
            return ImportedScene{scene, {}};
        };
        constexpr std::size_t kMatrix = kStepTokens * 2 * sizeof(double);
        WatchHistory history(6 * kMatrix);
        history.add(version(1, 1), {}, 0);
        QCOMPARE(history.bytes(), 2 * kMatrix);
        // An array that is alike is kept once.
        history.add(version(2, 1), {}, 0);
        QCOMPARE(history.bytes(), 3 * kMatrix);
        history.add(version(3, 1), {}, 0);
        history.add(version(4, 1), {}, 0);
        history.add(version(5, 1), {}, 0);
        QCOMPARE(history.bytes(), 6 * kMatrix);
        QCOMPARE(history.size(), std::size_t{5});
        // The oldest goes, but not the one that is shown.
        history.add(version(6, 1), {}, 1);
        QCOMPARE(history.bytes(), 6 * kMatrix);
        QVERIFY(history.placeOf(1) && !history.placeOf(2) && history.placeOf(3));
        QCOMPARE(history.newest().number, 6);
        history.setShown(0);
        history.add(version(7, 1), {}, 0);
        QVERIFY(!history.placeOf(1) && history.placeOf(3));
        // One that is larger than all may be is there while it is the newest.
        Scene large = stepScene(8);
        large.tokens = TokenList(std::vector<std::string>(40, "t"));
        large.input = QkvInput{numbers(40, 2, 8), numbers(40, 2, 9), std::nullopt};
        history.add({large, {}}, {}, 0);
        QVERIFY(history.isTooLarge(history.newest()) && history.placeOf(7));
        const std::size_t kept = history.size();
        history.add(version(9, 1), {}, 0);
        QVERIFY(!history.placeOf(8) && history.placeOf(7) && history.placeOf(9));
        QVERIFY(history.size() >= kept - 1);
        // No more than a hundred, however small.
        WatchHistory many;
        for (std::uint64_t step = 0; step < 130; ++step) {
            many.add(version(step, 1), {}, 0);
        }
        QCOMPARE(many.size(), WatchHistory::kMostVersions);
        QCOMPARE(many.at(0).number, 31);
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
        QVERIFY(!open.window.messages().text().isEmpty());
        // It holds no more once there is a good one.
        write(arraysOf(stepScene(3)));
        QTRY_COMPARE_WITH_TIMEOUT(q(open), q(3), 20'000);
        QCOMPARE(open.window.messages().text(), QString());
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
