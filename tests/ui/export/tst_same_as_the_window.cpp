// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npz_write.h"
#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "ui/files/file_opener.h"
#include "ui/files/mapping_sheet.h"

#include <QCheckBox>
#include <QComboBox>

#include <cmath>
#include <fstream>

using namespace window_fixture;

/// Arrays of a file, a small window, names that can't be written: export says and does as the window.
class TestSameAsTheWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void importedArraysAreNamedInTheCommand();
    void numbersOfTheOnlyBatchItemAreTheSameFile();
    void howArraysWereReadIsSaid();
    void aNameThatIsNoPicturesHasNoCommand();
    void whatTheWindowHasNoRoomForIsNotChosen();

private:
    QString write(const QString& name, std::vector<std::size_t> shape) const;
    void open(OpenWindow& window, const QString& path) const;
    /// What the dialog of that action does before it is closed.
    static void withDialog(OpenWindow& open, const char* action,
                           const std::function<void(ExportDialog&)>& act);

    OwnPlaces m_places;
};

QString TestSameAsTheWindow::write(const QString& name, std::vector<std::size_t> shape) const {
    FlatArray<double> array{std::move(shape), {}};
    std::size_t count = 1;
    for (const std::size_t side : array.shape) {
        count *= side;
    }
    for (std::size_t i = 0; i < count; ++i) {
        array.values.push_back(std::sin(static_cast<double>(7 * i)));
    }
    std::vector<NpzMember> members{{"q", array}, {"k", array}, {"v", array}};
    members.push_back({"tokens", std::vector<std::string>{"the", "cat", "sat"}});
    std::string bytes;
    const Result<void> done = writeNpz(members, ZipPacking::Stored, [&bytes](std::string_view more) {
        bytes += more;
        return Result<void>{};
    });
    const QString path = m_places.file(name);
    std::ofstream(path.toStdString(), std::ios::binary) << bytes;
    return done ? path : QString();
}

void TestSameAsTheWindow::open(OpenWindow& window, const QString& path) const {
    window.window.intake().take({path});
    QTest::keyClick(window.window.findChild<MappingSheet*>(), Qt::Key_Return);
    QTRY_COMPARE(QString::fromStdString(window.session.scene().title), QFileInfo(path).fileName());
    QTRY_VERIFY(window.window.findChild<MappingSheet*>() == nullptr);
    QVERIFY(window.session.waitForResult());
}

void TestSameAsTheWindow::withDialog(OpenWindow& open, const char* action,
                                     const std::function<void(ExportDialog&)>& act) {
    bool wasThere = false;
    QTimer::singleShot(0, &open.window, [&] {
        if (auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget())) {
            wasThere = true;
            act(*dialog);
            if (dialog->isVisible()) {
                dialog->reject();
            }
        }
    });
    for (QAction* each : open.window.findChildren<QAction*>()) {
        if (each->text() == QString::fromUtf8(action)) {
            each->trigger();
        }
    }
    QVERIFY(wasThere);
}

void TestSameAsTheWindow::importedArraysAreNamedInTheCommand() {
    OpenWindow window;
    const QString arrays = write(QStringLiteral("layer.npz"), {3, 4});
    open(window, arrays);
    const QString path = m_places.file(QStringLiteral("a.svg"));
    QString line;
    withDialog(window, "&Export picture…", [&](ExportDialog& dialog) {
        field<QLineEdit>(dialog, "File").setText(path);
        line = copiedBy(dialog, "Copy command");
        dialog.accept();
    });
    QVERIFY2(line.startsWith(QStringLiteral("attnscope render %1 ").arg(arrays)), qPrintable(line));
    const QByteArray written = bytesOf(path);
    QVERIFY(QFile::remove(path));
    QCOMPARE(shellSays(line), QString());
    QVERIFY(!written.isEmpty());
    QCOMPARE(bytesOf(path), written);
    // An edit makes another scene, which no file has; taken back, the file has it again.
    const auto copied = [&window] {
        QString copy;
        withDialog(window, "&Export picture…",
                   [&](ExportDialog& dialog) { copy = copiedBy(dialog, "Copy command"); });
        return copy;
    };
    window.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window.window));
    window.view.setFocus();
    QTest::keyClick(&window.view, Qt::Key_M);
    QVERIFY(window.session.waitForResult());
    QVERIFY(copied().startsWith(
        QStringLiteral("attnscope render layer.attnscope "))); // as File, Save as offers it
    window.session.undoStack().undo();
    QVERIFY(window.session.waitForResult());
    QVERIFY(copied().startsWith(QStringLiteral("attnscope render %1 ").arg(arrays)));
}

void TestSameAsTheWindow::numbersOfTheOnlyBatchItemAreTheSameFile() {
    OpenWindow window;
    open(window, write(QStringLiteral("layer.npz"), {1, 1, 3, 4}));
    for (const char* ending : {"npy", "json"}) {
        const QString path = m_places.file(QStringLiteral("n.") + QLatin1String(ending));
        QString line;
        withDialog(window, "Export num&bers…", [&](ExportDialog& dialog) {
            field<QLineEdit>(dialog, "File").setText(path);
            QVERIFY(buttonOf(dialog, "Copy command").isEnabled());
            line = copiedBy(dialog, "Copy command");
            dialog.accept();
            QTRY_VERIFY(!dialog.isVisible());
        });
        const QByteArray written = bytesOf(path);
        QVERIFY(QFile::remove(path));
        QCOMPARE(shellSays(line), QString());
        QVERIFY(!written.isEmpty());
        QVERIFY2(bytesOf(path) == written, qPrintable(line));
    }
}

void TestSameAsTheWindow::howArraysWereReadIsSaid() {
    OpenWindow window;
    window.window.intake().take({write(QStringLiteral("layer.npz"), {1, 3, 4})});
    auto* sheet = window.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr);
    for (QComboBox* box : sheet->findChildren<QComboBox*>()) {
        if (const int tokens = box->findText(QStringLiteral("(H, N, d)")); tokens >= 0) {
            box->setCurrentIndex(tokens);
        }
    }
    QTest::keyClick(sheet, Qt::Key_Return);
    QTRY_VERIFY(window.window.findChild<MappingSheet*>() == nullptr);
    QVERIFY(window.session.waitForResult());
    const QString path = m_places.file(QStringLiteral("heads.png"));
    QString line;
    withDialog(window, "&Export picture…", [&](ExportDialog& dialog) {
        field<QLineEdit>(dialog, "File").setText(path);
        line = copiedBy(dialog, "Copy command");
        dialog.accept();
        QTRY_VERIFY(!dialog.isVisible());
    });
    QVERIFY2(line.contains(QStringLiteral("layer.npz --as 'q=q:H N d' --as 'k=k:H N d' --as 'v=v:H N d'")),
             qPrintable(line));
    const QByteArray written = bytesOf(path);
    QVERIFY(QFile::remove(path));
    QCOMPARE(shellSays(line), QString());
    QVERIFY(!written.isEmpty());
    QVERIFY2(bytesOf(path) == written, qPrintable(line));
}

void TestSameAsTheWindow::aNameThatIsNoPicturesHasNoCommand() {
    OpenDialog test(m_places.file(QStringLiteral("a.png")));
    QPushButton& command = buttonOf(test.dialog, "Copy command");
    QVERIFY(command.isEnabled());
    for (const char* name : {"a.npy", "a.npz", "a.json"}) {
        test.file.setText(m_places.file(QString::fromLatin1(name)));
        QVERIFY2(!command.isEnabled(), name);
        QVERIFY(said(test.dialog).contains(QStringLiteral("is no picture's")));
        QVERIFY2(command.toolTip().contains(QStringLiteral("is no picture's")),
                 qPrintable(command.toolTip()));
    }
    test.file.setText(m_places.file(QStringLiteral("a.svg")));
    QVERIFY(command.isEnabled());
}

void TestSameAsTheWindow::whatTheWindowHasNoRoomForIsNotChosen() {
    for (const bool isLarge : {true, false}) {
        OpenWindow window("i-love-ai");
        if (!isLarge) {
            window.view.setFixedSize(120, 110);
            QCoreApplication::processEvents();
        }
        withDialog(window, "&Export picture…", [&](ExportDialog& dialog) {
            for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
                if (readText(*box) == QStringLiteral("Numbers")) {
                    QCOMPARE(box->isChecked(), isLarge);
                }
            }
        });
    }
}

template struct attnscope::test::Registered<TestSameAsTheWindow>;
#include "tst_same_as_the_window.moc"
