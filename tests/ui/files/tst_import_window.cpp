// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npz_write.h"
#include "core/scene/scene_input.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/file_opener.h"
#include "ui/files/mapping_sheet.h"
#include "ui/files/pickle_advice.h"
#include "ui/files/random_dialog.h"
#include "ui/files/recent_files.h"
#include "ui/session/check_text.h"
#include "ui/session/model_check.h"
#include "ui/window/chip_texts.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>

#include <fstream>

using namespace window_fixture;

namespace {

constexpr std::size_t kBatches = 2;
constexpr std::size_t kHeads = 2;
constexpr std::size_t kTokens = 3;
constexpr std::size_t kWidth = 2;

double element(std::size_t which, std::size_t b, std::size_t h, std::size_t n, std::size_t d) {
    return std::sin(static_cast<double>(11 * which + 29 * b + 13 * h + 5 * n + 3 * d));
}

/// softmax(q·k/√2) of the numbers above, as a model would have computed it.
double modelWeight(std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    const auto term = [&](std::size_t key) {
        const double score = element(1, b, h, i, 0) * element(2, b, h, key, 0) +
                             element(1, b, h, i, 1) * element(2, b, h, key, 1);
        return std::exp(score / std::sqrt(2.0));
    };
    return term(j) / (term(0) + term(1) + term(2));
}

/// An array [batch][head][token][feature].
template <typename Cell>
FlatArray<double> fourAxes(std::size_t columns, const Cell& cell) {
    FlatArray<double> array{{kBatches, kHeads, kTokens, columns}, {}};
    for (std::size_t b = 0; b < kBatches; ++b) {
        for (std::size_t h = 0; h < kHeads; ++h) {
            for (std::size_t i = 0; i < kTokens; ++i) {
                for (std::size_t j = 0; j < columns; ++j) {
                    array.values.push_back(cell(b, h, i, j));
                }
            }
        }
    }
    return array;
}

FlatArray<double> projected(std::size_t which) {
    return fourAxes(kWidth, [which](std::size_t b, std::size_t h, std::size_t n, std::size_t d) {
        return element(which, b, h, n, d);
    });
}

void dropOn(QWidget& window, const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) {
        urls << QUrl::fromLocalFile(path);
    }
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(500, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(500, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &drop);
}

/// The widget in `where` whose accessible name is that.
template <typename Widget>
Widget* named(const QWidget& where, const QString& name) {
    for (Widget* widget : where.findChildren<Widget*>()) {
        if (widget->accessibleName() == name) {
            return widget;
        }
    }
    return nullptr;
}

void choose(QComboBox& box, const QString& text) {
    box.setFocus();
    const int at = box.findText(text, Qt::MatchStartsWith);
    QVERIFY2(at >= 0, qPrintable(text));
    while (box.currentIndex() != at) {
        const int before = box.currentIndex();
        QTest::keyClick(&box, before < at ? Qt::Key_Down : Qt::Key_Up);
        QVERIFY(box.currentIndex() != before);
    }
}

QString outcomeOf(const QWidget& dialog) {
    return dialog.findChild<QLabel*>(QStringLiteral("outcome"))->text();
}

/// The same without its typesetting.
QString spokenOutcomeOf(const QWidget& dialog) {
    return dialog.findChild<QLabel*>(QStringLiteral("outcome"))->accessibleName();
}

} // namespace

/// Arrays from elsewhere come into the window: dropped, mapped, checked against the model.
class TestImportWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void aHookedLayerIsDroppedAndOpenedByOneKey();
    void rolesAndAxesAreChosenByHand();
    void axesOfOneArrayHoldForTheOthers();
    void whatFailedIsNotOfferedAgain();
    void whatIsNotUsedAndWouldChangeTheResultIsSaid();
    void numbersThatAreNotFiniteAreNamed();
    void longShapesAreGrouped();
    void severalFilesMakeOneScene();
    void layersThatDifferOpenByTheWeightsOfTheModel();
    void aLayerAloneSaysThatItIs();
    void theChipFollowsTheDifferenceFromTheModel();
    void picklesAreRefusedWithLinesToCopy();
    void aRandomModelIsMadeAsItIsAskedFor();
    void theRandomDialogCountsTheWords();
    void aSceneWithManyNumbersIsSavedAsABundle();

private:
    QString write(const QString& name, const std::vector<NpzMember>& members) const;
    QString hookedLayer() const;
    QString layersOfTwoScales() const;

    OwnPlaces m_places;
};

QString TestImportWindow::write(const QString& name, const std::vector<NpzMember>& members) const {
    std::string bytes;
    const Result<void> done = writeNpz(members, ZipPacking::Stored, [&bytes](std::string_view more) {
        bytes += more;
        return Result<void>{};
    });
    const QString path = m_places.file(name);
    std::ofstream(path.toStdString(), std::ios::binary) << bytes;
    return done ? path : QString();
}

QString TestImportWindow::hookedLayer() const {
    return write(QStringLiteral("layer3.npz"), {{"q", projected(1)},
                                                {"k", projected(2)},
                                                {"v", projected(3)},
                                                {"tokens", std::vector<std::string>{"the", "cat", "sat"}},
                                                {"attn_weights", fourAxes(kTokens, modelWeight)}});
}

void TestImportWindow::aHookedLayerIsDroppedAndOpenedByOneKey() {
    OpenWindow open;
    dropOn(open.window, {hookedLayer()});
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr && sheet->isVisible());
    QCOMPARE(open.session.scene().title, std::string("I love AI"));
    QCOMPARE(outcomeOf(*sheet),
             QStringLiteral("Comes out: 2 batch items × 2 heads, 3 queries × 3 keys, d_k 2, d_v 2"));
    QVERIFY(named<QComboBox>(*sheet, QStringLiteral("Use of q"))->currentText().startsWith(u'Q'));
    bool guessSaid = false;
    for (const QLabel* label : sheet->findChildren<QLabel*>()) {
        guessSaid = guessSaid || label->text().contains(QStringLiteral("guessed from its name"));
    }
    QVERIFY(guessSaid);
    // On a usual screen no reason is cut.
    sheet->resize(1160, sheet->height());
    QCoreApplication::processEvents();
    const auto* scroll = sheet->findChild<QScrollArea*>();
    QCOMPARE(scroll->horizontalScrollBar()->maximum(), 0);
    QTest::keyClick(sheet, Qt::Key_Return);
    QTRY_COMPARE(open.session.scene().title, std::string("layer3.npz"));
    QTRY_VERIFY(open.window.findChild<MappingSheet*>() == nullptr);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(open.session.scene().tokens[1], std::string("cat"));
    QCOMPARE(open.session.scene().provenance, Provenance::Loaded);
    QVERIFY(isNear(open.weight(2, 1), modelWeight(0, 0, 2, 1)));
    QCOMPARE(open.window.files().recent().paths().size(), 1);
}

void TestImportWindow::rolesAndAxesAreChosenByHand() {
    OpenWindow open;
    const FlatArray<double> q = projected(1);
    const FlatArray<double> folded{{kBatches * kHeads, kTokens, kWidth}, q.values};
    const FlatArray<double> k{{kBatches * kHeads, kTokens, kWidth}, projected(2).values};
    const QString path = write(QStringLiteral("odd.npz"), {{"foo", folded}, {"bar", k}, {"baz", folded}});
    dropOn(open.window, {path});
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr);
    auto* button = sheet->findChild<QPushButton*>();
    QVERIFY(button != nullptr);
    // Neither names nor shapes say which is which: it is asked, not guessed from the order.
    QVERIFY2(outcomeOf(*sheet).contains(QStringLiteral("choose it under")), qPrintable(outcomeOf(*sheet)));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of foo")), QStringLiteral("Q"));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of bar")), QStringLiteral("K"));
    // Not V: a scene without an output.
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of baz")), QStringLiteral("not used"));
    QVERIFY(outcomeOf(*sheet).contains(QStringLiteral("no V")));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of foo")), QStringLiteral("K"));
    QVERIFY2(outcomeOf(*sheet).contains(QStringLiteral("foo and bar have the same use")),
             qPrintable(outcomeOf(*sheet)));
    // What the command line says by an option is chosen in the sheet itself.
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of foo")),
           QStringLiteral("Check: the model's output"));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of bar")), QStringLiteral("not used"));
    QVERIFY2(!outcomeOf(*sheet).contains(QStringLiteral("--")), qPrintable(outcomeOf(*sheet)));
    QVERIFY2(outcomeOf(*sheet).contains(QStringLiteral("choose it above")), qPrintable(outcomeOf(*sheet)));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of foo")), QStringLiteral("Q"));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of bar")), QStringLiteral("K"));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Axes of foo")), QStringLiteral("(B·H, N, d)"));
    auto* heads = named<QSpinBox>(*sheet, QStringLiteral("Heads"));
    QVERIFY(heads->isVisible());
    heads->setFocus();
    QTest::keyClick(heads, Qt::Key_Up);
    QVERIFY2(outcomeOf(*sheet).startsWith(QStringLiteral("Comes out: 2 batch items × 2 heads, 3 queries")),
             qPrintable(outcomeOf(*sheet)));
    choose(*named<QComboBox>(*sheet, QStringLiteral("Rotary positions")), QStringLiteral("Q and K are from"));
    auto* base = named<QLineEdit>(*sheet, QStringLiteral("Base of the rotation"));
    QVERIFY(base->isVisible());
    base->setFocus();
    base->selectAll();
    QTest::keyClicks(base, QStringLiteral("500000"));
    QTest::keyClick(sheet, Qt::Key_Return);
    QTRY_COMPARE(open.session.scene().title, std::string("odd.npz"));
    QCOMPARE(open.session.scene().rules.ropeBase, std::optional(500'000.0));
    const BlockMatrix& last = *matrixIn(open.session.scene().input, MatrixRole::Q, {1, 1});
    QCOMPARE(last(2, 1), element(1, 1, 1, 2, 1));
}

void TestImportWindow::axesOfOneArrayHoldForTheOthers() {
    OpenWindow open;
    const FlatArray<double> array{{kBatches * kHeads, kTokens, kWidth}, projected(1).values};
    dropOn(open.window, {write(QStringLiteral("heads.npz"), {{"q", array}, {"k", array}, {"v", array}})});
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr);
    choose(*named<QComboBox>(*sheet, QStringLiteral("Axes of v")), QStringLiteral("(H, N, d)"));
    QCOMPARE(outcomeOf(*sheet), QStringLiteral("Comes out: 4 heads, 3 queries × 3 keys, d_k 2, d_v 2"));
    QCOMPARE(named<QComboBox>(*sheet, QStringLiteral("Axes of q"))->currentText(),
             QStringLiteral("(H, N, d)"));
}

void TestImportWindow::whatFailedIsNotOfferedAgain() {
    OpenWindow open;
    const QString path = hookedLayer();
    dropOn(open.window, {path});
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr);
    QVERIFY(QFile::remove(path));
    QTest::keyClick(sheet, Qt::Key_Return);
    const auto* outcome = sheet->findChild<QLabel*>(QStringLiteral("outcome"));
    QTRY_COMPARE(outcome->property("role").toString(), QStringLiteral("problem"));
    QVERIFY2(outcome->text().contains(QStringLiteral("layer3.npz")), qPrintable(outcome->text()));
    const auto opens = [sheet] {
        const auto buttons = sheet->findChildren<QPushButton*>();
        return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* button) {
            return button->text() == QStringLiteral("Open scene") && button->isEnabled();
        });
    };
    QVERIFY(!opens());
    choose(*named<QComboBox>(*sheet, QStringLiteral("Use of attn_weights")), QStringLiteral("not used"));
    QVERIFY(opens());
}

void TestImportWindow::whatIsNotUsedAndWouldChangeTheResultIsSaid() {
    OpenWindow open;
    const auto number = [](double value) { return FlatArray<double>{{1}, {value}}; };
    dropOn(open.window, {write(QStringLiteral("call.npz"), {{"q", projected(1)},
                                                            {"k", projected(2)},
                                                            {"v", projected(3)},
                                                            {"alibi", number(1.0)},
                                                            {"my_scale", number(0.5)},
                                                            {"notes", number(7.0)}})});
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr);
    QStringList said;
    for (const QLabel* label : sheet->findChildren<QLabel*>()) {
        if (label->text().startsWith(QStringLiteral("not used, though it may change the result"))) {
            said << label->text().section(QStringLiteral(": "), 1);
            QCOMPARE(label->property("role").toString(), QStringLiteral("problem"));
        }
    }
    QCOMPARE(said, (QStringList{QStringLiteral("a score rule says it (F7)"),
                                QStringLiteral("the tool bar has the scale")}));
    // What the command line refuses is not opened here either, until it is left out by hand.
    QVERIFY2(outcomeOf(*sheet).startsWith(QStringLiteral("alibi is not used")),
             qPrintable(outcomeOf(*sheet)));
    QTest::keyClick(sheet, Qt::Key_Return);
    QVERIFY(open.session.scene().title != "call.npz");
    for (const QString& name : {QStringLiteral("Use of alibi"), QStringLiteral("Use of my_scale")}) {
        QCOMPARE(named<QComboBox>(*sheet, name)->currentIndex(), -1);
        choose(*named<QComboBox>(*sheet, name), QStringLiteral("not used"));
    }
    QVERIFY2(outcomeOf(*sheet).startsWith(QStringLiteral("Comes out")), qPrintable(outcomeOf(*sheet)));
    QTest::keyClick(sheet, Qt::Key_Return);
    QTRY_COMPARE(open.session.scene().title, std::string("call.npz"));
}

/// The head that is open shows nothing of it.
void TestImportWindow::numbersThatAreNotFiniteAreNamed() {
    OpenWindow open;
    FlatArray<double> damaged = projected(1);
    // [batch 1][head 1][token 2][feature 0] of [2][2][3][2], and the last number.
    damaged.values[((1 * kHeads + 1) * kTokens + 2) * kWidth] = std::nan("");
    damaged.values.back() = std::numeric_limits<double>::infinity();
    dropOn(open.window, {write(QStringLiteral("damaged.npz"),
                               {{"q", damaged}, {"k", projected(2)}, {"v", projected(3)}})});
    QTest::keyClick(open.window.findChild<MappingSheet*>(), Qt::Key_Return);
    auto* bar = open.window.findChild<MessageBar*>();
    QTRY_COMPARE(open.session.scene().title, std::string("damaged.npz"));
    QTRY_VERIFY2(bar->text().contains(QStringLiteral("NaN at [1, 1, 2, 0] of q and 1 more")),
                 qPrintable(bar->text()));
}

void TestImportWindow::longShapesAreGrouped() {
    constexpr std::size_t kLong = 1234;
    const FlatArray<double> side{{1, kLong, 2}, std::vector<double>(kLong * 2, 0.5)};
    OpenWindow open;
    dropOn(open.window, {write(QStringLiteral("long.npz"), {{"q", side}, {"k", side}, {"v", side}})});
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr && sheet->isVisible());
    QCOMPARE(outcomeOf(*sheet), QStringLiteral("Comes out: 1,234 queries × 1,234 keys, d_k 2, d_v 2"));
    QStringList texts;
    for (const QLabel* label : sheet->findChildren<QLabel*>()) {
        texts << label->text();
    }
    const QString all = texts.join(QLatin1Char('\n'));
    QVERIFY2(all.contains(QStringLiteral("1 × 1,234 × 2")), qPrintable(all));
    QVERIFY2(all.contains(QStringLiteral("[1,234 × 2]")), qPrintable(all));
    QVERIFY2(!all.contains(QStringLiteral("1234")), qPrintable(all));
}

void TestImportWindow::severalFilesMakeOneScene() {
    OpenWindow open;
    QStringList paths;
    for (const QString& name : {QStringLiteral("layer0_q"), QStringLiteral("layer0_k")}) {
        std::ofstream file(m_places.file(name + QStringLiteral(".csv")).toStdString());
        file << "1,0\n0,1\n";
        paths << m_places.file(name + QStringLiteral(".csv"));
    }
    dropOn(open.window, paths);
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr);
    QTest::keyClick(sheet, Qt::Key_Return);
    QTRY_VERIFY(std::holds_alternative<QkvInput>(open.session.scene().input));
    QVERIFY(open.session.waitForResult());
    const double e = std::exp(1.0 / std::sqrt(2.0));
    QVERIFY(isNear(open.weight(0, 0), e / (e + 1.0)));
}

QString TestImportWindow::layersOfTwoScales() const {
    const auto number = [](double value) { return FlatArray<double>{{1}, {value}}; };
    return write(QStringLiteral("scales.npz"), {{"layer0.q", projected(1)},
                                                {"layer0.k", projected(2)},
                                                {"layer0.scale", number(1.0)},
                                                {"layer0.attn_weights", fourAxes(kTokens, modelWeight)},
                                                {"layer1.q", projected(1)},
                                                {"layer1.k", projected(2)},
                                                {"layer1.scale", number(0.5)},
                                                {"layer1.attn_weights", fourAxes(kTokens, modelWeight)}});
}

/// The sheet says by what they differ, and takes what the model gave in their place.
void TestImportWindow::layersThatDifferOpenByTheWeightsOfTheModel() {
    OpenWindow open;
    dropOn(open.window, {layersOfTwoScales()});
    auto* sheet = open.window.findChild<MappingSheet*>();
    QVERIFY(sheet != nullptr);
    QString said;
    for (const QLabel* const label : sheet->findChildren<QLabel*>()) {
        said += label->text() + QLatin1Char('\n');
    }
    QVERIFY2(said.contains(QStringLiteral("layer*.scale differs, by value [layers]: 1 [0], 0.5 [1]")),
             qPrintable(said));
    auto* layers = named<QComboBox>(*sheet, QStringLiteral("Layers"));
    QVERIFY(layers != nullptr);
    choose(*layers, QStringLiteral("all 2, by the weights that the model gave"));
    QTest::keyClick(sheet, Qt::Key_Return);
    QTRY_VERIFY(std::holds_alternative<AttentionWeightsInput>(open.session.scene().input));
    QCOMPARE(layersOf(open.session.scene().input), (std::vector<std::size_t>{0, 1}));
    QVERIFY(open.session.waitForResult());
    QVERIFY(isNear(open.weight(0, 0), modelWeight(0, 0, 0, 0)));
}

void TestImportWindow::aLayerAloneSaysThatItIs() {
    OpenWindow open;
    dropOn(open.window, {layersOfTwoScales()});
    QTest::keyClick(open.window.findChild<MappingSheet*>(), Qt::Key_Return);
    QTRY_COMPARE(layersOf(open.session.scene().input), std::vector<std::size_t>{0});
    for (QAction* const action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("Nex&t layer")) {
            QVERIFY(action->isEnabled());
            action->trigger();
        }
    }
    QString said;
    for (const QLabel* const label : open.window.findChildren<QLabel*>()) {
        said += label->text() + QLatin1Char('\n');
    }
    QVERIFY2(said.contains(QStringLiteral("Layer 0 is open alone")), qPrintable(said));
}

void TestImportWindow::theChipFollowsTheDifferenceFromTheModel() {
    OpenWindow open;
    open.window.intake().take({hookedLayer()});
    QTest::keyClick(open.window.findChild<MappingSheet*>(), Qt::Key_Return);
    const ModelCheck& check = open.session.modelCheck();
    QTRY_VERIFY(check.hasReferences() && !check.differences().empty());
    QVERIFY(largestOf(check.differences()).size < 1e-14);
    QTRY_VERIFY(open.window.findChild<MappingSheet*>() == nullptr);
    open.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&open.window));
    open.view.setFocus();
    open.press(Qt::Key_M);
    QTRY_VERIFY(largestOf(check.differences()).size > 1e-3);
    // The causal mask takes the most from row 0 or 1: the model's weight there, or what others gained.
    double largest = 0.0;
    for (std::size_t b = 0; b < kBatches; ++b) {
        for (std::size_t h = 0; h < kHeads; ++h) {
            for (std::size_t i = 0; i < kTokens; ++i) {
                double kept = 0.0;
                for (std::size_t j = 0; j <= i; ++j) {
                    kept += modelWeight(b, h, i, j);
                }
                for (std::size_t j = 0; j < kTokens; ++j) {
                    const double now = j <= i ? modelWeight(b, h, i, j) / kept : 0.0;
                    largest = std::max(largest, std::abs(now - modelWeight(b, h, i, j)));
                }
            }
        }
    }
    QVERIFY(isNear(largestOf(check.differences()).size, largest));
    const QString chip = provenanceText(open.session.scene(), check);
    QVERIFY2(chip.startsWith(QStringLiteral("layer3.npz")) &&
                 chip.contains(QStringLiteral("differs: weights by")) && chip.contains(QStringLiteral("h")),
             qPrintable(chip));
    auto* shown = named<QLabel>(open.window, QStringLiteral("Where the numbers come from"));
    QTRY_COMPARE(shown->accessibleDescription(), chip);
    QVERIFY2(shown->isVisible() && shown->text().contains(QStringLiteral("differs")),
             qPrintable(shown->text()));
    // A narrow bar keeps the number and its place; the file's name gives way.
    const QString place = chip.section(QStringLiteral(" at "), -1);
    open.window.resize(1280, 800);
    QTRY_COMPARE(open.window.width(), 1280);
    QTRY_VERIFY2(shown->text().endsWith(place), qPrintable(shown->text()));
    QVERIFY(shown->sizeHint().width() <= shown->width());
    // A figure says it too.
    const QString caption = checkCaption(open.session.scene(), check);
    QVERIFY2(caption.contains(QStringLiteral("weights")) && caption.contains(place), qPrintable(caption));
    // The check is kept in the scene's file.
    for (const char* name : {"checked.attnscope", "checked.json"}) {
        const QString file = m_places.file(QString::fromUtf8(name));
        QVERIFY(open.window.files().save(file));
        open.window.files().openExample("i-love-ai");
        QVERIFY(!check.hasReferences());
        QVERIFY(open.window.files().open(file));
        QVERIFY(check.hasReferences());
        QTRY_COMPARE(provenanceText(open.session.scene(), check), chip);
    }
    open.window.files().openExample("i-love-ai");
    QVERIFY(!check.hasReferences());
    QVERIFY(open.window.files().save(m_places.file(QStringLiteral("plain.json"))));
    QVERIFY(open.window.messages().text().endsWith(QStringLiteral("plain.json")));
    QVERIFY(shown->accessibleDescription().contains(QStringLiteral("hand-picked")));
    QVERIFY(shown->toolTip().contains(QStringLiteral("says nothing about English")));
}

void TestImportWindow::picklesAreRefusedWithLinesToCopy() {
    OpenWindow open;
    const QString path = m_places.file(QStringLiteral("layer \"3\".pt"));
    dropOn(open.window, {path});
    QVERIFY(open.window.findChild<MappingSheet*>() == nullptr);
    const QString said = open.window.messages().text();
    QVERIFY(said.contains(QStringLiteral("pickle")) && said.contains(QStringLiteral("torch.load")));
    QCOMPARE(linesThatSave(path).count(u'\n'), 1);
    QVERIFY(linesThatSave(path).contains(QStringLiteral("layer \\\"3\\\".npz")));
    auto* copy = named<QToolButton>(open.window.messages(), QStringLiteral("Copy the lines"));
    QVERIFY(copy != nullptr && copy->isVisible());
    QTest::mouseClick(copy, Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), linesThatSave(path));
    QVERIFY(isPickle(QStringLiteral("a.PTH")) && isPickle(QStringLiteral("pytorch_model.bin")));
    QVERIFY(!isPickle(QStringLiteral("a.npz")));
    open.window.messages().showNote(QStringLiteral("done"));
    QVERIFY(!copy->isVisible());
}

void TestImportWindow::aRandomModelIsMadeAsItIsAskedFor() {
    OpenWindow open;
    open.press(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = open.window.findChild<RandomDialog*>();
    QVERIFY(dialog != nullptr);
    auto* tokens = named<QLineEdit>(*dialog, QStringLiteral("Tokens"));
    QTest::keyClicks(tokens, QStringLiteral("one two three"));
    auto* heads = named<QSpinBox>(*dialog, QStringLiteral("Heads"));
    heads->setFocus();
    QTest::keyClick(heads, Qt::Key_Up);
    auto* seed = named<QLineEdit>(*dialog, QStringLiteral("Seed"));
    seed->setFocus();
    seed->selectAll();
    QTest::keyClicks(seed, QStringLiteral("x"));
    QVERIFY(spokenOutcomeOf(*dialog).contains(QStringLiteral("not a seed")));
    seed->selectAll();
    QTest::keyClicks(seed, QStringLiteral("7"));
    QVERIFY2(spokenOutcomeOf(*dialog).startsWith(QStringLiteral("X 3 × 16 · W_Q and W_K 16 × 16")),
             qPrintable(spokenOutcomeOf(*dialog)));
    QTest::keyClick(seed, Qt::Key_Return);
    const Scene& scene = open.session.scene();
    QCOMPARE(scene.provenance, Provenance::Random);
    QCOMPARE(scene.tokens.size(), std::size_t{3});
    QCOMPARE(headCount(scene.input), std::size_t{2});
    QVERIFY(open.session.isModified() && open.session.filePath().isEmpty());
    QCOMPARE(provenanceText(scene, open.session.modelCheck()), QStringLiteral("random numbers, seed 7"));
}

void TestImportWindow::theRandomDialogCountsTheWords() {
    RandomDialog dialog(nullptr);
    auto* tokens = named<QLineEdit>(dialog, QStringLiteral("Tokens"));
    auto* count = named<QSpinBox>(dialog, QStringLiteral("Number of tokens"));
    count->setValue(20);
    tokens->setText(QStringLiteral("one two three"));
    QCOMPARE(count->value(), 3);
    QVERIFY(!count->isEnabled());
    tokens->setText(QStringLiteral("one two"));
    QCOMPARE(count->value(), 2);
    tokens->clear();
    QCOMPARE(count->value(), 20);
    QVERIFY(count->isEnabled());
}

void TestImportWindow::aSceneWithManyNumbersIsSavedAsABundle() {
    OpenWindow open;
    Scene large = open.session.scene();
    large.input = QkvInput{BlockMatrix(3, 100'000, 0.001), BlockMatrix(3, 100'000, 0.002), {}};
    QVERIFY(open.window.files().openRead({large, {}}, {}));
    const QString path = m_places.file(QStringLiteral("large.attnscope"));
    QVERIFY(open.window.files().save(path));
    open.window.files().openExample("i-love-ai");
    // Above two megabytes: read in the background.
    dropOn(open.window, {path});
    QVERIFY(open.window.intake().isReading());
    QTRY_VERIFY(open.session.scene() == large);
    QCOMPARE(open.session.filePath(), path);
    QVERIFY(open.session.waitForResult(60'000));
}

template struct attnscope::test::Registered<TestImportWindow>;
#include "tst_import_window.moc"
