// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/scene/initial_matrices.h"
#include "core/scene/random_model.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/files/file_opener.h"
#include "ui/session/model_check.h"
#include "ui/start/sentence_scene.h"
#include "ui/window/chip_texts.h"
#include "ui/window/tool_bar.h"

#include <QClipboard>
#include <QLabel>

using namespace scene_window_fixture;

/// The chip of the tool bar says where the numbers come from, after edits too.
class TestProvenance final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }

    void typedNumbersAreHandPicked() {
        OpenWindow open;
        apply(open, setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0));
        QCOMPARE(chip(open), QStringLiteral("hand-picked numbers"));
    }

    void aPastedSentenceIsNot() {
        OpenWindow open;
        QApplication::clipboard()->setText(QStringLiteral("I love long walks"));
        auto* const chips = open.window.findChild<TokenChips*>();
        chips->setFocus();
        QTest::keyClick(chips, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(open.session.scene().tokens.size(), std::size_t{4});
        QCOMPARE(chip(open), QStringLiteral("partly hand-picked, partly random"));
        QVERIFY2(tip(open).contains(QStringLiteral("from its letters")), qPrintable(tip(open)));
        open.session.undoStack().undo();
        QCOMPARE(chip(open), QStringLiteral("hand-picked numbers"));
        open.session.undoStack().redo();
        QCOMPARE(chip(open), QStringLiteral("partly hand-picked, partly random"));
    }

    void editsThatBringNumbersAreSaid_data() {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<bool>("isMixed");
        QTest::newRow("a new word") << "insert" << true;
        QTest::newRow("a word that is there") << "twin" << false;
        QTest::newRow("another order of the words") << "order" << false;
        QTest::newRow("a token goes") << "remove" << false;
        QTest::newRow("new columns") << "widen" << true;
        QTest::newRow("fewer columns") << "narrow" << false;
        QTest::newRow("a random matrix") << "random" << true;
        QTest::newRow("the identity") << "identity" << false;
        QTest::newRow("a bias of zeros") << "bias" << false;
    }
    void editsThatBringNumbersAreSaid() {
        QFETCH(QString, edit);
        QFETCH(bool, isMixed);
        OpenWindow open;
        const Scene& scene = open.session.scene();
        if (edit == QLatin1String("insert")) {
            apply(open, insertToken(scene, 3, "too"));
        } else if (edit == QLatin1String("twin")) {
            apply(open, insertToken(scene, 3, "love"));
        } else if (edit == QLatin1String("order")) {
            apply(open, replaceTokens(scene, {"AI", "love", "I"}));
        } else if (edit == QLatin1String("remove")) {
            apply(open, removeToken(scene, 0));
        } else if (edit == QLatin1String("widen")) {
            apply(open, resize(scene, {3, 2, 2}));
        } else if (edit == QLatin1String("narrow")) {
            apply(open, resize(scene, {1, 2, 2}));
        } else if (edit == QLatin1String("random")) {
            for (MatrixModel* model : open.window.findChildren<MatrixModel*>()) {
                if (model->role() == MatrixRole::WQ) {
                    QVERIFY(model->setDrawn(randomMatrix(MatrixRole::WQ, 2, 2, 5)));
                }
            }
        } else if (edit == QLatin1String("identity")) {
            apply(open, setCells(scene, MatrixRole::WK, 0, 0, identityMatrix(2, 2)));
        } else {
            TokenInput input = std::get<TokenInput>(scene.input);
            input.bQ = BlockMatrix(1, 2);
            apply(open, setInput(scene, input));
        }
        QCOMPARE(chip(open) != QStringLiteral("hand-picked numbers"), isMixed);
        open.session.undoStack().undo();
        QCOMPARE(chip(open), QStringLiteral("hand-picked numbers"));
    }

    void typedNumbersAreNotRandom() {
        RandomModel model;
        model.tokens = TokenList{"a", "b"};
        SceneWindow open(randomScene(model));
        QVERIFY(chip(open).startsWith(QStringLiteral("random numbers, seed")));
        QVERIFY(!chip(open).contains(QStringLiteral("edited")));
        const double before = std::get<TokenInput>(open.session.scene().input).wQ(0, 0);
        apply(open, setCell(open.session.scene(), MatrixRole::WQ, 0, 0, 1.0));
        QVERIFY2(chip(open).endsWith(QStringLiteral(", edited")), qPrintable(chip(open)));
        open.session.undoStack().undo();
        QVERIFY(!chip(open).contains(QStringLiteral("edited")));
        // A scrub that comes back has edited nothing.
        open.session.beginScrub();
        apply(open, setCell(open.session.scene(), MatrixRole::WQ, 0, 0, 1.0));
        apply(open, setCell(open.session.scene(), MatrixRole::WQ, 0, 0, before));
        open.session.endScrub();
        QVERIFY(!open.session.undoStack().canUndo());
        QVERIFY(!chip(open).contains(QStringLiteral("edited")));
    }

    void aSentenceOfOnesOwnIsNotHandPicked() {
        OpenWindow open;
        open.window.intake().openUnsaved(*sentenceScene(QStringLiteral("hello world")));
        QCOMPARE(chip(open), QStringLiteral("random numbers"));
        QVERIFY2(tip(open).contains(QStringLiteral("from its letters")), qPrintable(tip(open)));
    }

    void theSameWordHasTheSameVectorInEverySentence() {
        const auto rows = [](const char* sentence) {
            return std::get<TokenInput>(sentenceScene(QString::fromLatin1(sentence))->input).x.first();
        };
        const auto row = [](const BlockMatrix& x, std::size_t token) {
            return std::vector<double>(x.row(token).begin(), x.row(token).end());
        };
        const BlockMatrix cat = rows("the cat saw the dog");
        const BlockMatrix dog = rows("a dog saw");
        QCOMPARE(row(cat, 0), row(cat, 3));
        QCOMPARE(row(cat, 4), row(dog, 1));
        QVERIFY(row(cat, 0) != row(dog, 0)); // words make the numbers, not places
    }

    void theFileKeepsIt() {
        OpenWindow open;
        apply(open, insertToken(open.session.scene(), 3, "too"));
        for (const char* name : {"mixed.json", "mixed.attnscope"}) {
            const QString path = m_places.file(QString::fromLatin1(name));
            QVERIFY(open.window.files().save(path));
            const Scene saved = open.session.scene();
            open.window.files().openExample("five-words");
            QVERIFY(open.window.files().open(path));
            QVERIFY(open.session.scene() == saved);
            QCOMPARE(chip(open), QStringLiteral("partly hand-picked, partly random"));
        }
    }

private:
    static void apply(OpenWindow& open, const Edit& edit) {
        const Result<void> done = open.session.apply(edit);
        QVERIFY2(done, done ? "" : message(done.error()).c_str());
    }
    static QLabel& label(OpenWindow& open) {
        for (QLabel* one : open.window.findChild<ToolBar*>()->findChildren<QLabel*>()) {
            if (one->accessibleName() == QLatin1String("Where the numbers come from")) {
                return *one;
            }
        }
        qFatal("there is no chip");
    }
    static QString chip(OpenWindow& open) { return label(open).accessibleDescription(); }
    static QString tip(OpenWindow& open) { return label(open).toolTip(); }

    OwnPlaces m_places;
};

template struct attnscope::test::Registered<TestProvenance>;
#include "tst_provenance.moc"
