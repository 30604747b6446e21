// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/atomic_file.h"

#include "tests/registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;

class TestAtomicFile : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aWholeFileReplacesTheOldOne();
    void whatIsNotCommittedLeavesTheOldOne();
    void whatIsBeingWrittenGoesOnASignal();
    void movedFromIsEmpty();
    void linksAreFollowedAndPermissionsKept();
    void devicesAreWrittenStraightAway();
    void impossiblePlacesAreTold_data();
    void impossiblePlacesAreTold();

private:
    std::string path(const char* name) const { return m_folder->filePath(name).toStdString(); }
    QByteArray content(const char* name) const {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
    }
    QStringList names() const {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestAtomicFile::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(writeWholeFile(path("a"), "old"));
}

void TestAtomicFile::aWholeFileReplacesTheOldOne() {
    Result<AtomicFile> file = AtomicFile::create(path("a"));
    QVERIFY(file);
    QVERIFY(file->write("ne"));
    QCOMPARE(content("a"), QByteArray("old"));
    QVERIFY(file->write("w"));
    QVERIFY(file->commit());
    QCOMPARE(content("a"), QByteArray("new"));
    QCOMPARE(names(), QStringList{"a"});
}

void TestAtomicFile::whatIsNotCommittedLeavesTheOldOne() {
    {
        Result<AtomicFile> file = AtomicFile::create(path("a"));
        QVERIFY(file && file->write("half"));
        QCOMPARE(names().size(), 2);
    }
    QCOMPARE(content("a"), QByteArray("old"));
    QCOMPARE(names(), QStringList{"a"});
}

void TestAtomicFile::whatIsBeingWrittenGoesOnASignal() {
    Result<AtomicFile> first = AtomicFile::create(path("a"));
    Result<AtomicFile> second = AtomicFile::create(path("b"));
    QVERIFY(first && first->write("half") && second && second->write("half"));
    QCOMPARE(names().size(), 3);
    AtomicFile::removeUnfinished();
    QCOMPARE(names(), QStringList{"a"});
    QCOMPARE(content("a"), QByteArray("old"));
}

void TestAtomicFile::movedFromIsEmpty() {
    Result<AtomicFile> file = AtomicFile::create(path("b"));
    QVERIFY(file);
    AtomicFile other = std::move(*file);
    QVERIFY(other.write("b"));
    QVERIFY(other.commit());
    QCOMPARE(content("b"), QByteArray("b"));
}

void TestAtomicFile::linksAreFollowedAndPermissionsKept() {
    QVERIFY(QFile::link(m_folder->filePath("a"), m_folder->filePath("link")));
    const auto permissions = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
    QVERIFY(QFile::setPermissions(m_folder->filePath("a"), permissions));
    QVERIFY(writeWholeFile(path("link"), "through"));
    QCOMPARE(content("a"), QByteArray("through"));
    QVERIFY(QFileInfo(m_folder->filePath("link")).isSymLink());
    QCOMPARE(QFile::permissions(m_folder->filePath("a")), permissions);
}

void TestAtomicFile::devicesAreWrittenStraightAway() {
    QVERIFY(writeWholeFile("/dev/null", "gone"));
    QVERIFY(!QFileInfo("/dev/null").isFile());
    const Result<void> full = writeWholeFile("/dev/full", "too much");
    QVERIFY(!full);
    QVERIFY(message(full.error()).starts_with("/dev/full: writing failed: No space left"));
}

void TestAtomicFile::impossiblePlacesAreTold_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("why");
    QTest::newRow("no folder") << "no/where"
                               << "No such file or directory";
    QTest::newRow("a folder") << "."
                              << "folder";
    QTest::newRow("below a file") << "a/b"
                                  << "Not a directory";
    QTest::newRow("empty") << ""
                           << "folder";
    QTest::newRow("too long") << QString(5000, 'x') << "File name too long";
}

void TestAtomicFile::impossiblePlacesAreTold() {
    QFETCH(QString, name);
    QFETCH(QString, why);
    const std::string where = m_folder->path().toStdString() + "/" + name.toStdString();
    const Result<void> done = writeWholeFile(where, "x");
    QVERIFY(!done);
    QVERIFY2(message(done.error()).find(why.toStdString()) != std::string::npos,
             message(done.error()).c_str());
    QCOMPARE(names(), QStringList{"a"});
}

template struct attnscope::test::Registered<TestAtomicFile>;
#include "tst_atomic_file.moc"
