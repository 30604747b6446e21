// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"
#include "core/formats/arrays/labelled_table.h"
#include "core/formats/arrays/tex_text.h"
#include "core/formats/files/file_pieces.h"
#include "core/formats/files/json_text.h"
#include "tests/registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace attnscope;

namespace {

LabelledTable table() {
    LabelledTable table;
    table.numbers = {2, 2, Precision::Float64, [](std::size_t row, std::span<double> values) -> Result<void> {
                         values[0] = row == 0 ? 0.1 : -INFINITY;
                         values[1] = row == 0 ? -2.0 : 1e-9;
                         return {};
                     }};
    table.name = "scores";
    table.rows = {"a,b", "say \"hi\""};
    table.columns = {"50 %", "x_1"};
    return table;
}

std::string textOf(const std::function<Result<void>(const ByteSink&)>& write) {
    std::string text;
    const ByteSink sink = [&text](std::string_view bytes) -> Result<void> {
        text += bytes;
        return {};
    };
    return write(sink) ? text : "failed";
}

} // namespace

/// Numbers with what their rows and columns are called.
class TestLabelledTable : public QObject {
    Q_OBJECT

private slots:
    void aSpreadsheetReadsTokensAndNumbers();
    void jsonSaysWhatIsWhat();
    void latexEscapesTokens();
    void latexSaysWhichLettersAskForOthers();
    void numpyFindsTheTokens();
    void aFileThatFailsLeavesTheOldOne();
};

void TestLabelledTable::aSpreadsheetReadsTokensAndNumbers() {
    QCOMPARE(textOf([](const ByteSink& sink) { return writeLabelledCsv(table(), sink); }),
             std::string(",50 %,x_1\n\"a,b\",0.1,-2\n\"say \"\"hi\"\"\",-inf,1e-09\n"));
}

void TestLabelledTable::jsonSaysWhatIsWhat() {
    const Json json =
        Json::parse(textOf([](const ByteSink& sink) { return writeLabelledJson(table(), sink); }));
    QCOMPARE(json["name"].get<std::string>(), std::string("scores"));
    QCOMPARE(json["rows"][1].get<std::string>(), std::string("say \"hi\""));
    QCOMPARE(json["columns"][0].get<std::string>(), std::string("50 %"));
    QCOMPARE(json["values"][0][0].get<double>(), 0.1);
    QCOMPARE(json["values"][1][0].get<std::string>(), std::string("-inf"));
}

void TestLabelledTable::latexEscapesTokens() {
    QCOMPARE(textOf([](const ByteSink& sink) { return writeLabelledTex(table(), 1, sink); }),
             std::string("\\begin{tabular}{lrr}\n  & 50 \\% & x\\_1 \\\\\n  \\hline\n"
                         "  a,b & $0.1$ & $-2.0$ \\\\\n  say \"hi\" & $-\\infty$ & $0.0$ \\\\\n"
                         "\\end{tabular}\n"));
    QCOMPARE(texText("<|x|> a--b `q` 1,,2 ▁é"),
             std::string("\\ensuremath{<}\\textbar{}x\\textbar{}\\ensuremath{>} a-{}-b \\`{}q\\`{} 1,{},2 "
                         "\\rule{0.5em}{0.08em}é"));
    QVERIFY(texHasLetters("Ġthe ▁café ≈ “a”"));
    for (const char* other : {"爱", "😀", "я", "ŋ", "þ", "ą"}) { // what pdfLaTeX's first encoding has not
        QVERIFY2(!texHasLetters(other), other);
    }
}

void TestLabelledTable::latexSaysWhichLettersAskForOthers() {
    LabelledTable chinese = table();
    chinese.rows[0] = "爱";
    const auto tex = [](const LabelledTable& of) {
        return textOf([&](const ByteSink& sink) { return writeLabelledTex(of, 1, sink); });
    };
    QVERIFY(tex(chinese).starts_with("% ") && tex(chinese).find("LuaLaTeX") != std::string::npos);
    QVERIFY(tex(table()).starts_with("\\begin"));
}

void TestLabelledTable::numpyFindsTheTokens() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("a.npz")).toStdString();
    QVERIFY(writeInPieces(path, [](const ByteSink& sink) { return writeLabelledNpz(table(), sink); }));
    QCOMPARE(readTexts(path + ":tokens").value(), (std::vector<std::string>{"a,b", "say \"hi\""}));
    QCOMPARE(readTexts(path + ":key_tokens").value(), (std::vector<std::string>{"50 %", "x_1"}));
    QCOMPARE(readArray(path + ":scores").value().values[1], -2.0);
    LabelledTable large = table();
    large.numbers.rows = kMostNpzNumbers;
    QVERIFY(textOf([&](const ByteSink& sink) { return writeLabelledNpz(large, sink); }) == "failed");
}

void TestLabelledTable::aFileThatFailsLeavesTheOldOne() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.csv"));
    QVERIFY(writeInPieces(path.toStdString(), [](const ByteSink& sink) { return sink("before"); }));
    LabelledTable failing = table();
    failing.numbers.fillRow = [](std::size_t row, std::span<double>) -> Result<void> {
        return row == 0 ? Result<void>() : unexpected(makeError(translatable("stopped")));
    };
    QVERIFY(!writeInPieces(path.toStdString(),
                           [&](const ByteSink& sink) { return writeLabelledCsv(failing, sink); }));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("before"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

template struct attnscope::test::Registered<TestLabelledTable>;
#include "tst_labelled_table.moc"
