// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/cells/cells_dialog.h"
#include "ui/widgets/number_box.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTableView>
#include <QTimer>

#include <stdexcept>

using namespace window_fixture;

namespace {

/// The table of the strongest cells over an example, opened from the menu.
struct CellsTest {
    OpenWindow open;
    CellsDialog& dialog;
    QTableView& table;

    explicit CellsTest(std::string_view example)
        : open(example)
        , dialog(opened(open))
        , table(*dialog.findChild<QTableView*>()) {}

    static CellsDialog& opened(OpenWindow& open) {
        for (QAction* action : open.window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Stron&gest cells…")) {
                action->trigger();
            }
        }
        return *open.window.findChild<CellsDialog*>();
    }
    template <typename Field>
    Field& field(const char* name) const {
        for (Field* each : dialog.findChildren<Field*>()) {
            if (each->accessibleName() == QLatin1String(name)) {
                return *each;
            }
        }
        throw std::runtime_error(name);
    }
    bool lists(int rows) const {
        return QTest::qWaitFor([&] { return table.model()->rowCount() == rows; });
    }
    QStringList row(int at) const {
        QStringList texts;
        for (int column = 0; column < table.model()->columnCount(); ++column) {
            texts << table.model()->index(at, column).data().toString();
        }
        return texts;
    }
};

} // namespace

/// The largest weights as a table.
class TestCellsDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void theLargestWeightsStandFirst();
    void tokensAndALeastWeightFilter();
    void aClickSelectsTheCell();
    void itFollowsTheScene();
    void tokensWithoutWordsAreCountedAsTheScene();
    void forbiddenCellsAreNone();
    void theFileIsThatOfTheCommandLine();
    void ofTheEffectItListsEffects();
    void theFileIsNamedByItsHead();
    void theArrowOfTheOrderStandsBesideTheText();

private:
    OwnPlaces m_places;
};

void TestCellsDialog::theLargestWeightsStandFirst() {
    const CellsTest test("i-love-ai");
    QVERIFY(test.lists(9));
    // e^(3/√2) over the sum for scores 1, 2 and 3; of three keys the lift is three times as much.
    const auto power = [](double score) { return std::exp(score / std::sqrt(2.0)); };
    const double largest = power(3) / (power(1) + power(2) + power(3));
    QCOMPARE(test.row(0), (QStringList{"2", "AI", "2", "AI", QString::number(largest, 'f', 4),
                                       QString::number(3.0 * largest, 'f', 2) + " ×"}));
    QCOMPARE(test.row(1).mid(0, 4), (QStringList{"1", "love", "2", "AI"}));
    test.table.sortByColumn(2, Qt::AscendingOrder);
    QCOMPARE(test.row(0)[3], QStringLiteral("I"));
}

void TestCellsDialog::ofTheEffectItListsEffects() {
    CellsTest test("i-love-ai");
    QVERIFY(test.lists(9));
    test.open.selection.setStage(Stage::Effect);
    const auto heading = [&] { return test.table.model()->headerData(4, Qt::Horizontal).toString(); };
    QTRY_COMPARE(heading(), QStringLiteral("effect"));
    const auto effects = test.open.session.snapshot().source(Stage::Effect);
    std::vector<double> all;
    for (std::size_t query = 0; query < 3; ++query) {
        for (std::size_t key = 0; key < 3; ++key) {
            all.push_back(effects->exact(query, key));
        }
    }
    std::sort(all.rbegin(), all.rend());
    QVERIFY(test.lists(9));
    for (int at = 0; at < 9; ++at) {
        QCOMPARE(test.row(at)[4], QString::number(all[static_cast<std::size_t>(at)], 'f', 4));
    }
    QVERIFY(test.table.isColumnHidden(5)); // a lift is one of weights
    test.open.selection.setStage(Stage::Weights);
    QTRY_COMPARE(heading(), QStringLiteral("weight"));
    QVERIFY(!test.table.isColumnHidden(5));
}

void TestCellsDialog::theArrowOfTheOrderStandsBesideTheText() {
    constexpr int kArrow = 14;
    const CellsTest test("i-love-ai");
    QVERIFY(test.lists(9));
    const QHeaderView& header = *test.table.horizontalHeader();
    for (int column = 0; column < header.count(); ++column) {
        const QAbstractItemModel& model = *test.table.model();
        const QString text = model.headerData(column, Qt::Horizontal).toString();
        const int alignment = model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        QVERIFY2((alignment & Qt::AlignRight) == 0, qPrintable(text));
        const int sides = (alignment & Qt::AlignHCenter) != 0 ? 2 : 1;
        QVERIFY2(header.sectionSize(column) >= header.fontMetrics().horizontalAdvance(text) + sides * kArrow,
                 qPrintable(text));
    }
}

void TestCellsDialog::tokensAndALeastWeightFilter() {
    const CellsTest test("i-love-ai");
    test.field<QLineEdit>("Query token").setText(QStringLiteral("LOV"));
    QVERIFY(test.lists(3));
    QCOMPARE(test.row(2)[1], QStringLiteral("love"));
    test.field<QLineEdit>("Key token").setText(QStringLiteral("ai"));
    QVERIFY(test.lists(1));
    test.field<QLineEdit>("Query token").clear();
    QVERIFY(test.lists(3));
    test.field<QLineEdit>("Key token").clear();
    test.field<QDoubleSpinBox>("Least weight").setValue(0.45);
    QVERIFY(test.lists(2)); // .5760 and .5035
    test.field<QSpinBox>("How many").setValue(1);
    QVERIFY(test.lists(1));
}

void TestCellsDialog::aClickSelectsTheCell() {
    CellsTest test("i-love-ai");
    QVERIFY(test.lists(9));
    test.open.selection.setStage(Stage::Scores);
    const QRect cell = test.table.visualRect(test.table.model()->index(1, 4));
    QTest::mouseClick(test.table.viewport(), Qt::LeftButton, {}, cell.center());
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Scores, 1, 2}));
    test.open.selection.setStage(Stage::Output);
    QTest::mouseClick(test.table.viewport(), Qt::LeftButton, {}, cell.center());
    QCOMPARE(test.open.selection.cell(), (CellRef{Stage::Weights, 1, 2}));
    QVERIFY(test.open.selection.isLocked());
}

void TestCellsDialog::itFollowsTheScene() {
    CellsTest test("i-love-ai");
    QVERIFY(test.lists(9));
    test.open.window.files().openExample("multi-head");
    const auto cells = static_cast<int>(std::min<std::size_t>(
        100, queryCount(test.open.session.scene().input) * keyCount(test.open.session.scene().input)));
    QVERIFY(test.lists(cells));
}

void TestCellsDialog::tokensWithoutWordsAreCountedAsTheScene() {
    CellsTest test("i-love-ai");
    Scene wordless = test.open.session.scene();
    wordless.tokens = TokenList{"0", "1", "2"};
    wordless.notation.indexFrom = 1;
    QVERIFY(test.open.session.open(wordless, {}));
    QVERIFY(QTest::qWaitFor([&] { return test.lists(9) && test.row(0).contains(QStringLiteral("3")); }));
    for (int at = 0; at < 9; ++at) {
        const QStringList cell = test.row(at);
        QCOMPARE(cell[1], cell[0]);
        QCOMPARE(cell[3], cell[2]);
    }
}

void TestCellsDialog::forbiddenCellsAreNone() {
    const CellsTest test("decoder-mask");
    const std::size_t tokens = test.open.session.scene().tokens.size();
    QVERIFY(test.lists(static_cast<int>(tokens * (tokens + 1) / 2)));
}

void TestCellsDialog::theFileIsThatOfTheCommandLine() {
    const CellsTest test("i-love-ai");
    test.field<QSpinBox>("How many").setValue(4);
    QVERIFY(test.lists(4));
    const QString path = m_places.file(QStringLiteral("cells.csv"));
    QVERIFY(test.dialog.write(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QProcess program;
    program.start(QStringLiteral(ATTNSCOPE_PROGRAM),
                  {"compute", "--example", "i-love-ai", "--top", "4", "-o", "-"});
    QVERIFY(program.waitForFinished());
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
    QStringList withoutLifts;
    for (const QString& line : lines) {
        withoutLifts << line.section(',', 0, 4);
    }
    QCOMPARE(withoutLifts.join('\n').toUtf8(), program.readAllStandardOutput());
    QCOMPARE(lines[0].section(',', 5), QStringLiteral("lift"));
    for (int row = 1; row <= 4; ++row) {
        const double weight = lines[row].section(',', 4, 4).toDouble();
        QCOMPARE(lines[row].section(',', 5).toDouble(), 3.0 * weight); // of three keys
    }
}

void TestCellsDialog::theFileIsNamedByItsHead() {
    CellsTest test("multi-head");
    test.open.selection.setHeadIndex({0, 2});
    QVERIFY(test.open.session.waitForResult());
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QString name;
    QTimer::singleShot(0, &test.dialog, [&name] {
        if (auto* const files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            name = QFileInfo(files->selectedFiles().value(0)).fileName();
            files->reject();
        }
    });
    for (QPushButton* button : test.dialog.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Export CSV…")) {
            button->click();
        }
    }
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false);
    QCOMPARE(name, QStringLiteral("Multi-head weights h2 strongest cells.csv"));
}

template struct attnscope::test::Registered<TestCellsDialog>;
#include "tst_cells_dialog.moc"
