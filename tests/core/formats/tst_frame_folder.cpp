// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/frame_folder.h"
#include "tests/registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;

namespace {

QStringList namesIn(const QString& folder) {
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestFrameFolder : public QObject {
    Q_OBJECT

private slots:
    void framesAppearTogetherUnderTheirNumbers() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("row");
        Result<FrameFolder> frames = FrameFolder::create(path.toStdString() + "/");
        QVERIFY(frames.has_value());
        QVERIFY(frames->add("AttnScope a").has_value());
        QVERIFY(frames->add("AttnScope b").has_value());
        QVERIFY(!QDir(path).exists());
        QVERIFY(frames->commit().has_value());
        QCOMPARE(namesIn(folder.path()), QStringList("row"));
        QCOMPARE(namesIn(path), QStringList({"frame-0000.png", "frame-0001.png"}));
        QCOMPARE(contentOf(path + "/frame-0001.png"), QByteArray("AttnScope b"));
    }

    void whatIsNotCommittedLeavesTheOlderFrames() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("row");
        const auto written = [&](const char* content, int count, bool commits) {
            Result<FrameFolder> frames = FrameFolder::create(path.toStdString());
            for (int frame = 0; frames && frame < count; ++frame) {
                QVERIFY(frames->add(content).has_value());
            }
            QVERIFY(frames.has_value());
            QVERIFY(!commits || frames->commit().has_value());
        };
        written("AttnScope old", 3, true);
        written("AttnScope new", 1, false);
        QCOMPARE(namesIn(folder.path()), QStringList("row"));
        QCOMPARE(namesIn(path).size(), 3);
        QCOMPARE(contentOf(path + "/frame-0000.png"), QByteArray("AttnScope old"));
        written("AttnScope new", 1, true);
        QCOMPARE(namesIn(folder.path()), QStringList("row"));
        QCOMPARE(namesIn(path), QStringList("frame-0000.png"));
        QCOMPARE(contentOf(path + "/frame-0000.png"), QByteArray("AttnScope new"));
    }

    void aSignalRemovesWhatIsBeingWritten() {
        const QTemporaryDir folder;
        Result<FrameFolder> frames = FrameFolder::create(folder.filePath("row").toStdString());
        QVERIFY(frames.has_value());
        for (int frame = 0; frame < 12; ++frame) {
            QVERIFY(frames->add("AttnScope").has_value());
        }
        QCOMPARE(namesIn(folder.path()).size(), 1);
        FrameFolder::removeUnfinished();
        QCOMPARE(namesIn(folder.path()), QStringList());
        QVERIFY(!frames->add("AttnScope").has_value());
    }
};

template struct attnscope::test::Registered<TestFrameFolder>;
#include "tst_frame_folder.moc"
