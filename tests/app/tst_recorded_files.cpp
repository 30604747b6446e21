// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/rounding.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_scene.h"
#include "tests/app/program.h"
#include "tests/registry.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const QString kRecorded = QStringLiteral(ATTNSCOPE_TEST_DATA "/recorded");

} // namespace

/// Files that the recorder made of real modules of PyTorch: each opens without a word said, and what is
/// computed from Q, K, V, mask and scale is what the module gave, in the window's import and on the command
/// line.
class TestRecordedFiles : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private slots:
    void theyAgree_data() {
        QTest::addColumn<QString>("file");
        const QStringList files = QDir(kRecorded).entryList({QStringLiteral("*.npz")});
        QVERIFY(files.size() >= 30);
        for (const QString& file : files) {
            QTest::newRow(qPrintable(file)) << QDir(kRecorded).filePath(file);
        }
    }

    void theyAgree() {
        QFETCH(QString, file);
        Result<ImportPlan> plan = listImport({file.toStdString()});
        QVERIFY(plan.has_value());
        guessRoles(*plan);
        for (const ImportMember& member : plan->members) {
            QVERIFY2(isGiven(member.role), member.name.c_str());
        }
        const Result<ImportedScene> imported = importScene(*plan);
        QVERIFY2(imported.has_value(), imported ? "" : message(imported.error()).c_str());
        QVERIFY(!imported->references.empty());
        const auto differences = compareReferences(imported->scene, imported->references, {});
        QVERIFY2(differences.has_value(), differences ? "" : message(differences.error()).c_str());
        const ReferenceDifference& largest = largestOf(*differences);
        QVERIFY2(verdictOf(*differences, numbersOf(imported->references)) == Verdict::Agrees,
                 qPrintable(QString::number(largest.size)));
        const attnscope::test::Run done = run(m_folder.path(), {"agree", file, "--json"});
        QVERIFY2(done.status == 0, (done.output + done.error).constData());
        QVERIFY(QJsonDocument::fromJson(done.output)[QStringLiteral("options")].toArray().isEmpty());
    }

    void layersAreOneScene_data() {
        QTest::addColumn<int>("layers");
        QTest::newRow("encoder_eval.npz") << 3;
        QTest::newRow("masks_of_many_kinds.npz") << 4; // causal, none, padding, a window
        QTest::newRow("decoding_twice.npz") << 2;      // its runs are batch items
        QTest::newRow("heads_of_modules.npz") << 2;
        QTest::newRow("in_pieces_queries.npz") << 2;
        QTest::newRow("written_out_exp.npz") << 3;
        QTest::newRow("left_padded_fill.npz") << 2;
    }

    void layersAreOneScene() {
        QFETCH(int, layers);
        const QString file = QString::fromUtf8(QTest::currentDataTag());
        const attnscope::test::Run done =
            run(m_folder.path(), {"inspect", QDir(kRecorded).filePath(file), "--json"});
        QCOMPARE(
            QJsonDocument::fromJson(done.output)[QStringLiteral("scene")][QStringLiteral("layers")].toInt(),
            layers);
    }
};

template struct attnscope::test::Registered<TestRecordedFiles>;
#include "tst_recorded_files.moc"
