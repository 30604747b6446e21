// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/export/figures/pipeline_figure.h"
#include "ui/row/row_panel.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace scene_window_fixture;

namespace {

/// A text of an SVG.
struct WrittenText {
    QString text;
    double points = 0.0; ///< its type
    bool isBold = false;
};

std::vector<WrittenText> writtenTexts(const QString& path) {
    static const QRegularExpression form(QStringLiteral(
        "<text transform=\"matrix\\(([-0-9.e]+) [^>]*font-size=\"([0-9.]+)\"([^>]*)>(.*?)</text>"));
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    std::vector<WrittenText> texts;
    const QString svg = QString::fromUtf8(bytesOf(path));
    for (auto each = form.globalMatch(svg); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        texts.push_back({match.captured(4).remove(tags),
                         match.captured(1).toDouble() * match.captured(2).toDouble(),
                         match.captured(3).contains(QStringLiteral("font-weight"))});
    }
    return texts;
}

/// Those with that text.
std::vector<WrittenText> textsNamed(const QString& path, const QString& name) {
    std::vector<WrittenText> found = writtenTexts(path);
    std::erase_if(found, [&](const WrittenText& each) { return each.text != name; });
    return found;
}

bool haveType(const std::vector<WrittenText>& texts, double points) {
    return !texts.empty() && std::all_of(texts.begin(), texts.end(), [&](const WrittenText& each) {
        return std::abs(each.points - points) < 0.02;
    });
}

Scene tokensOf(std::size_t count, std::size_t width) {
    TokenInput input;
    input.x = numbers(count, width, 5);
    input.wQ = numbers(width, width, 6);
    input.wK = numbers(width, width, 7);
    input.wV = numbers(width, width, 8);
    Scene scene;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < count; ++i) {
        words.push_back("w" + std::to_string(i));
    }
    scene.tokens = TokenList(words);
    scene.input = input;
    return scene;
}

void pick(const QWidget& dialog, const char* name, const char* text) {
    auto& box = field<QComboBox>(dialog, name);
    const int index = box.findText(QString::fromUtf8(text), Qt::MatchStartsWith);
    QVERIFY2(index >= 0, text);
    box.setCurrentIndex(index);
}

QStringList offeredSubjects(const QWidget& dialog) {
    const auto& box = field<QComboBox>(dialog, "What");
    QStringList texts;
    for (int i = 0; i < box.count(); ++i) {
        texts << box.itemText(i);
    }
    return texts;
}

/// Has the export dialog opened, as from the menu, and closed.
void inDialog(OpenWindow& open, const std::function<void(ExportDialog&)>& act) {
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
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("&Export picture…")) {
            action->trigger();
        }
    }
    QVERIFY(wasThere);
}

} // namespace

/// Figures of what the window shows beside or in place of the matrix.
class TestDrawnFigures : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void linesHaveAllTokensInTheTypeThatWasChosen();
    void linesSayWhichSizeHoldsThem();
    void theTextHasTheTypeThatWasChosen();
    void theSentenceBelowTheTextIsWhole();
    void theStripHasTheTypeAndTheWidthThatWereChosen();
    void theCaptionSaysHowManyLinesAreHidden();
    void aProductIsWholeInItsTypeOrSaysWhichSizeHoldsIt();
    void theRowIsDrawnAsItsPanelDrawsIt();
    void matchExplainsTheKeyOfTheWindow();
    void theArithmeticOfTheCellIsWritten();
    void longArithmeticBreaksWhereTheWidthIsGiven();
    void whatIsNotThereIsNotOffered();

private:
    /// Writes the figure in a single column with that type.
    QString written(OpenWindow& open, const char* what, const char* type,
                    const std::function<void(ExportDialog&)>& look = {}) {
        const QString path = m_places.file(QStringLiteral("figure %1.svg").arg(++m_count));
        inDialog(open, [&](ExportDialog& dialog) {
            pick(dialog, "What", what);
            pick(dialog, "Size", "Single column");
            pick(dialog, "Type", type);
            if (look) {
                look(dialog);
            }
            field<QLineEdit>(dialog, "File").setText(path);
            dialog.accept();
            QVERIFY2(!dialog.isVisible(), qPrintable(said(dialog)));
        });
        return path;
    }

    OwnPlaces m_places;
    int m_count = 0;
};

void TestDrawnFigures::linesHaveAllTokensInTheTypeThatWasChosen() {
    constexpr std::size_t kTokens = 70;
    SceneWindow open(tokensOf(kTokens, 4));
    open.selection.setMainPicture(MainPicture::Lines);
    QCoreApplication::processEvents();
    for (const auto& [choice, points] : {std::pair("Type 7 pt", 7.0), std::pair("Type 10 pt", 10.0)}) {
        const QString path = written(open, "The lines as shown", choice);
        for (std::size_t token = 0; token < kTokens; ++token) {
            const auto found = textsNamed(path, QStringLiteral("w%1").arg(token));
            QVERIFY2(found.size() == 2 && haveType(found, points), qPrintable(QString::number(token)));
        }
        const auto chosen = textsNamed(path, QStringLiteral("w0"));
        QVERIFY2(chosen[0].isBold && !chosen[1].isBold, "there is no cursor, so that no key is chosen");
        QVERIFY(!bytesOf(path).contains("fill=\"#000000\""));
    }
}

void TestDrawnFigures::linesSayWhichSizeHoldsThem() {
    SceneWindow open(tokensOf(20, 4));
    open.selection.setMainPicture(MainPicture::Lines);
    QCoreApplication::processEvents();
    inDialog(open, [&](ExportDialog& dialog) {
        pick(dialog, "Size", "Single column");
        pick(dialog, "Unit", "in");
        auto& width = field<NumberBox>(dialog, "Width");
        auto& height = field<NumberBox>(dialog, "Height");
        width.setValue(3.25);
        height.setValue(1.0);
        pick(dialog, "Type", "Type 7 pt");
        const QPushButton& save = buttonOf(dialog, "Save");
        QVERIFY(!save.isEnabled());
        static const QRegularExpression kLeast(QStringLiteral("at least ([\\d.]+) × ([\\d.]+) in"));
        const QRegularExpressionMatch least = kLeast.match(said(dialog));
        QVERIFY2(least.hasMatch(), qPrintable(said(dialog)));
        width.setValue(least.captured(1).toDouble());
        height.setValue(least.captured(2).toDouble());
        QVERIFY2(save.isEnabled(), qPrintable(said(dialog)));
    });
}

void TestDrawnFigures::theTextHasTheTypeThatWasChosen() {
    OpenWindow open;
    open.selection.setMainPicture(MainPicture::Text);
    QCoreApplication::processEvents();
    const QString path = written(open, "The text as shown", "Type 8 pt");
    QVERIFY(haveType(textsNamed(path, QStringLiteral("love")), 8.0));
}

void TestDrawnFigures::theSentenceBelowTheTextIsWhole() {
    SceneWindow open(tokensOf(24, 4));
    open.selection.setMainPicture(MainPicture::Text);
    QCoreApplication::processEvents();
    for (const char* type : {"Type 7 pt", "Type 10 pt"}) {
        QString all;
        for (const WrittenText& each : writtenTexts(written(open, "The text as shown", type))) {
            all += each.text;
        }
        all.remove(u' ');
        QVERIFY2(all.contains(QStringLiteral("90%andmoreon")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("word")) && !all.contains(QChar(0x2026)), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("“w0”→“w")), "tokens are quoted");
    }
}

void TestDrawnFigures::theStripHasTheTypeAndTheWidthThatWereChosen() {
    SceneWindow open(tokensOf(24, 16));
    const QString path = m_places.file(QStringLiteral("strip.svg"));
    inDialog(open, [&](ExportDialog& dialog) {
        pick(dialog, "What", "The whole pipeline");
        pick(dialog, "Size", "Poster");
        pick(dialog, "Type", "Type 24 pt");
        QVERIFY(copiedBy(dialog, "Copy command").contains(QStringLiteral(" --font-pt 24 ")));
        field<QLineEdit>(dialog, "File").setText(path);
        dialog.accept();
        QVERIFY2(!dialog.isVisible(), qPrintable(said(dialog)));
    });
    QVERIFY(haveType(textsNamed(path, QStringLiteral("24×24")), 24.0));
    // Small type leaves room, which the thumbnails take.
    const PipelinePicture strip = pipelineOf(open.view.picture());
    const PictureSize wide{QSize(16 * 96, 0), kUnitDpi};
    const PipelineFigure figure = pipelineFigureOf(strip, wide, 9.0).value();
    const PipelineGeometry places = layoutPipeline(figure.strip, figure.size.units());
    const double used = places.places.back().area.right() - places.places.front().area.left();
    QVERIFY2(used > 0.85 * figure.size.units().width(), qPrintable(QString::number(used)));
    inDialog(open, [&](ExportDialog& dialog) {
        pick(dialog, "What", "The whole pipeline");
        pick(dialog, "Size", "Single column");
        pick(dialog, "Type", "Type 10 pt");
        QVERIFY(!buttonOf(dialog, "Save").isEnabled());
        QVERIFY2(said(dialog).contains(QStringLiteral("at least")), qPrintable(said(dialog)));
        pick(dialog, "Type", "Type 7 pt");
        static const QRegularExpression kSmaller(QStringLiteral("Smaller type, to fit: all texts \\([56]"));
        QVERIFY2(kSmaller.match(noted(dialog)).hasMatch(), qPrintable(noted(dialog)));
    });
}

void TestDrawnFigures::theCaptionSaysHowManyLinesAreHidden() {
    SceneWindow open(tokensOf(24, 4)); // more than the window has room for
    open.selection.setMainPicture(MainPicture::Lines);
    QCoreApplication::processEvents();
    static const QRegularExpression kHidden(
        QStringLiteral("(\\d+) of 576 lines, \\d+ % of the weight, are not drawn\\."));
    inDialog(open, [&](ExportDialog& dialog) {
        const QString caption = copiedBy(dialog, "Copy caption");
        const QRegularExpressionMatch hidden = kHidden.match(caption);
        QVERIFY2(hidden.hasMatch(), qPrintable(caption));
        QVERIFY2(hidden.captured(1).toInt() >= 441, "those that the window hides, and more");
        QVERIFY2(caption.contains(QStringLiteral("width of a line times its opacity")), qPrintable(caption));
    });
}

void TestDrawnFigures::aProductIsWholeInItsTypeOrSaysWhichSizeHoldsIt() {
    OpenWindow small;
    small.selection.setStage(Stage::Output);
    small.selection.setMainPicture(MainPicture::Product);
    QCoreApplication::processEvents();
    QString caption;
    const QString path = written(small, "The product as shown", "Type 7 pt",
                                 [&](ExportDialog& dialog) { caption = copiedBy(dialog, "Copy caption"); });
    QVERIFY2(caption.startsWith(QStringLiteral("The product A · V = O, of “I love AI”")),
             qPrintable(caption));
    const QString number = QString::number(small.number(Stage::Output, 1, 1), 'f', 3);
    QVERIFY2(haveType(textsNamed(path, number), 7.0), qPrintable(number));

    SceneWindow large(tokensOf(20, 16));
    large.selection.setStage(Stage::Output);
    large.selection.setMainPicture(MainPicture::Product);
    QCoreApplication::processEvents();
    inDialog(large, [&](ExportDialog& dialog) {
        pick(dialog, "Size", "Single column");
        pick(dialog, "Type", "Type 7 pt");
        QVERIFY(!buttonOf(dialog, "Save").isEnabled());
        QVERIFY2(said(dialog).contains(QStringLiteral("at least")), qPrintable(said(dialog)));
    });
}

void TestDrawnFigures::theRowIsDrawnAsItsPanelDrawsIt() {
    OpenWindow open;
    open.selection.setQuery(1);
    auto& panel = *open.window.findChild<RowPanel*>();
    QString last;
    for (const auto& [drawing, type] : {std::pair(RowPanel::Drawing::Strips, "Type 7 pt"),
                                        std::pair(RowPanel::Drawing::Arrows, "Type 7 pt"),
                                        std::pair(RowPanel::Drawing::Equation, "Type 8 pt"),
                                        std::pair(RowPanel::Drawing::Match, "Type 7 pt")}) {
        panel.setDrawing(drawing);
        QCoreApplication::processEvents();
        QString caption;
        const QString path = written(open, "The row of the output", type, [&](ExportDialog& dialog) {
            caption = copiedBy(dialog, "Copy caption");
            QVERIFY(!buttonOf(dialog, "Copy command").isEnabled());
        });
        QVERIFY2(caption.startsWith(QStringLiteral("Row 1 of the output, token love, of “I love AI”")),
                 qPrintable(caption));
        const double points = QString::fromLatin1(type).section(' ', 1, 1).toDouble();
        const auto texts = writtenTexts(path);
        QVERIFY(texts.size() > 5U);
        QVERIFY2(std::any_of(texts.begin(), texts.end(),
                             [&](const WrittenText& each) { return std::abs(each.points - points) < 0.02; }),
                 type);
        QVERIFY(QString::fromUtf8(bytesOf(path)) != last);
        last = QString::fromUtf8(bytesOf(path));
    }
    // What is said below a match goes on over the edge in larger type.
    inDialog(open, [&](ExportDialog& dialog) {
        pick(dialog, "What", "The row of the output");
        pick(dialog, "Size", "Single column");
        pick(dialog, "Type", "Type 10 pt");
        QVERIFY(!buttonOf(dialog, "Save").isEnabled());
    });
    // The list has the numbers of the row.
    panel.setDrawing(RowPanel::Drawing::Strips);
    const QString path = written(open, "The row of the output", "Type 7 pt");
    for (std::size_t key = 0; key < 3; ++key) {
        const QString weight = QString::number(open.weight(1, key), 'f', 3);
        QVERIFY2(!textsNamed(path, weight).empty(), qPrintable(weight));
    }
}

void TestDrawnFigures::matchExplainsTheKeyOfTheWindow() {
    SceneWindow open(tokensOf(6, 4));
    open.selection.setCell({Stage::Weights, 2, 1});
    open.window.findChild<RowPanel*>()->setDrawing(RowPanel::Drawing::Match);
    QCoreApplication::processEvents();
    const QString score = QString::number(open.number(Stage::Scores, 2, 1), 'f', 3);
    for (const bool hasCursor : {true, false}) {
        const QString path =
            written(open, "The row of the output", "Type 7 pt", [hasCursor](ExportDialog& dialog) {
                for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
                    if (box->accessibleName() == QStringLiteral("Cursor")) {
                        box->setChecked(hasCursor);
                    }
                }
            });
        QString all;
        for (const WrittenText& each : writtenTexts(path)) {
            all += each.text + '\n';
        }
        all.replace(QChar(0x2212), '-');
        QVERIFY2(all.contains(score), qPrintable(score + " in " + all));
    }
}

void TestDrawnFigures::theArithmeticOfTheCellIsWritten() {
    OpenWindow open;
    open.selection.setStage(Stage::Scores);
    open.selection.setCell({Stage::Scores, 2, 1});
    QCoreApplication::processEvents();
    QString caption;
    const QString path = written(open, "The arithmetic of the cell", "Type 7 pt", [&](ExportDialog& dialog) {
        caption = copiedBy(dialog, "Copy caption");
        QVERIFY(!buttonOf(dialog, "Copy command").isEnabled());
        QVERIFY(!buttonOf(dialog, "Copy Python").isEnabled());
    });
    QVERIFY2(caption.startsWith(QStringLiteral("The arithmetic of ")), qPrintable(caption));
    QString all;
    for (const WrittenText& each : writtenTexts(path)) {
        all += each.text;
    }
    QVERIFY2(all.contains(QString::number(open.number(Stage::Scores, 2, 1), 'f', 3)), qPrintable(all));
}

void TestDrawnFigures::longArithmeticBreaksWhereTheWidthIsGiven() {
    SceneWindow open(tokensOf(24, 16));
    std::size_t key = 0; // whose weight is no number with an exponent
    for (std::size_t other = 1; other < 24; ++other) {
        key = open.weight(12, other) > open.weight(12, key) ? other : key;
    }
    open.selection.setCell({Stage::Weights, 12, key});
    QCoreApplication::processEvents();
    const QString weight = QString::number(open.weight(12, key), 'f', 3);
    for (const auto& [size, type] :
         {std::pair("Single column", "Type 7 pt"), std::pair("Slide 16:9", "Type 18 pt")}) {
        QString path = m_places.file(QStringLiteral("arithmetic %1.svg").arg(++m_count));
        inDialog(open, [&](ExportDialog& dialog) {
            pick(dialog, "What", "The arithmetic of the cell");
            pick(dialog, "Size", size);
            pick(dialog, "Type", type);
            field<QLineEdit>(dialog, "File").setText(path);
            dialog.accept();
            QVERIFY2(!dialog.isVisible(), qPrintable(said(dialog)));
        });
        QString all;
        for (const WrittenText& each : writtenTexts(path)) {
            all += each.text;
        }
        QVERIFY2(all.contains(weight), qPrintable(all));
    }
}

void TestDrawnFigures::whatIsNotThereIsNotOffered() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>{"a", "b"});
    scene.input = AttentionWeightsInput{BlockMatrix({{0.5, 0.5}, {0.25, 0.75}})};
    SceneWindow open(scene);
    inDialog(open, [&](ExportDialog& dialog) {
        QVERIFY(!offeredSubjects(dialog).contains(QStringLiteral("The row of the output")));
    });
    OpenWindow whole;
    inDialog(whole, [&](ExportDialog& dialog) {
        QVERIFY(offeredSubjects(dialog).contains(QStringLiteral("The row of the output")));
        QVERIFY(offeredSubjects(dialog).contains(QStringLiteral("The arithmetic of the cell")));
    });
}

template struct attnscope::test::Registered<TestDrawnFigures>;
#include "tst_drawn_figures.moc"
