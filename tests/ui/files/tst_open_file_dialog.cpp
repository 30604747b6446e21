// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/files/open_file_dialog.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace attnscope::ui;

/// What a person types or points at last is what opens.
class TestOpenFileDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void whatIsTypedIsOpened_data();
    void whatIsTypedIsOpened();
    void whatIsPointedAtAfterTypingIsOpened();

private:
    QString file(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace {

/// The dialog that Qt makes itself, shown, with the rows of its folder.
struct ShownDialog {
    QPointer<OpenFileDialog> dialog;
    QListView* list = nullptr;
    QLineEdit* name = nullptr;
    std::unique_ptr<QSignalSpy> chosen;

    explicit ShownDialog(const QString& folder)
        : dialog(new OpenFileDialog(nullptr, QStringLiteral("Open"), folder, QStringLiteral("All (*)"),
                                    QFileDialog::ExistingFiles))
        , chosen(std::make_unique<QSignalSpy>(dialog.data(), &QFileDialog::filesSelected)) {
        dialog->setOption(QFileDialog::DontUseNativeDialog);
        dialog->open();
        list = dialog->findChild<QListView*>(QStringLiteral("listView"));
        name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    }
    ~ShownDialog() { delete dialog; }
    ShownDialog(const ShownDialog&) = delete;
    ShownDialog& operator=(const ShownDialog&) = delete;

    QModelIndex row(const QString& text) const {
        for (int at = 0; at < list->model()->rowCount(list->rootIndex()); ++at) {
            const QModelIndex index = list->model()->index(at, 0, list->rootIndex());
            if (index.data().toString() == text) {
                return index;
            }
        }
        return {};
    }
};

} // namespace

void TestOpenFileDialog::initTestCase() {
    QVERIFY(QDir().mkpath(file(QStringLiteral("listed/inner"))));
    QVERIFY(QDir().mkpath(file(QStringLiteral("other"))));
    for (const char* name : {"listed/a.json", "listed/b.json", "other/wanted.json"}) {
        QFile empty(file(QString::fromLatin1(name)));
        QVERIFY(empty.open(QIODevice::WriteOnly));
    }
}

void TestOpenFileDialog::whatIsTypedIsOpened_data() {
    QTest::addColumn<QString>("selected");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("opened");
    const QString elsewhere = file(QStringLiteral("other/wanted.json"));
    const QString here = file(QStringLiteral("listed/b.json"));
    QTest::newRow("a file is selected") << QStringLiteral("a.json") << elsewhere << elsewhere;
    QTest::newRow("a folder is selected") << QStringLiteral("inner") << elsewhere << elsewhere;
    QTest::newRow("a name of the folder") << QStringLiteral("inner") << QStringLiteral("b.json") << here;
}

void TestOpenFileDialog::whatIsTypedIsOpened() {
    QFETCH(QString, selected);
    QFETCH(QString, typed);
    QFETCH(QString, opened);
    ShownDialog test(file(QStringLiteral("listed")));
    QTRY_VERIFY(test.row(selected).isValid());
    QTest::keyClicks(test.name, typed);
    QCOMPARE(test.name->text(), typed);
    test.list->selectionModel()->select(test.row(selected),
                                        QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QTest::keyClick(test.name, Qt::Key_Return);
    QCOMPARE(test.chosen->size(), 1);
    QCOMPARE(test.chosen->first().first().toStringList(), QStringList{opened});
}

void TestOpenFileDialog::whatIsPointedAtAfterTypingIsOpened() {
    ShownDialog test(file(QStringLiteral("listed")));
    QTRY_VERIFY(test.row(QStringLiteral("a.json")).isValid());
    QTest::keyClicks(test.name, QStringLiteral("b.json"));
    const QRect place = test.list->visualRect(test.row(QStringLiteral("a.json")));
    QTest::mouseClick(test.list->viewport(), Qt::LeftButton, {}, place.center());
    test.dialog->accept();
    QCOMPARE(test.chosen->size(), 1);
    QCOMPARE(test.chosen->first().first().toStringList(), QStringList{file(QStringLiteral("listed/a.json"))});
}

template struct attnscope::test::Registered<TestOpenFileDialog>;

#include "tst_open_file_dialog.moc"
