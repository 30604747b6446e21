// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"

#include "ui/widgets/choice_button.h"

#include <QLabel>

using namespace scene_window_fixture;

/// What the line above the matrix says of its numbers is so.
class TestViewHeader final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }

    void rowsThatSumToOne() {
        OpenWindow open;
        QVERIFY2(meaning(open).contains(QStringLiteral("every row sums to 1")), qPrintable(meaning(open)));
    }

    void rowsThatAreNoNumbers() {
        OpenWindow open;
        QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, std::nan(""))));
        QVERIFY(open.session.waitForResult());
        const QString said = meaning(open);
        QVERIFY2(!said.contains(QStringLiteral("sums to 1")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("are not numbers")), qPrintable(said));
        open.press(Qt::Key_T);
        QVERIFY(open.session.waitForResult());
        QVERIFY2(meaning(open).contains(QStringLiteral("columns are not numbers")),
                 qPrintable(meaning(open)));
    }

    void aRowThatAttendsToNothing() {
        OpenWindow open;
        MaskRules mask = painted({}, {0, 1, 0, 3, false});
        mask.emptyRows = EmptyRows::Zeros;
        QVERIFY(open.session.apply(setMask(open.session.scene(), mask)));
        QVERIFY(open.session.waitForResult());
        QVERIFY2(meaning(open).contains(QStringLiteral("one row attends to nothing")),
                 qPrintable(meaning(open)));
    }

    void noScaleIsNoFactor() {
        OpenWindow open;
        open.selection.setStage(Stage::Scaled);
        QVERIFY(meaning(open).contains(QStringLiteral("scores times the scale")));
        ScoreRules rules = open.session.scene().rules;
        rules.scale = ScaleKind::None;
        QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
        QVERIFY(open.session.waitForResult());
        QVERIFY2(!meaning(open).contains(QStringLiteral("times the scale")), qPrintable(meaning(open)));
        QVERIFY(meaning(open).contains(QStringLiteral("no scale acts")));
    }

    /// What is red is the problem, not the size, also where only a part has room.
    void theWrongAxisIsSaidFirst() {
        OpenWindow open("five-words");
        open.window.resize(1280, 800);
        ScoreRules rules = open.session.scene().rules;
        rules.softmaxAxis = SoftmaxAxis::Queries;
        QVERIFY(open.session.apply(setRules(open.session.scene(), rules)));
        QVERIFY(open.session.waitForResult());
        QCoreApplication::processEvents();
        QVERIFY2(meaning(open).contains(QStringLiteral("column")), qPrintable(meaning(open)));
        QVERIFY2(!meaning(open).startsWith(QLatin1Char('5')), qPrintable(meaning(open)));
    }

    void theChoiceOfPicturesKeepsItsPlace() {
        OpenWindow open;
        const auto& header = *open.window.findChild<QWidget*>(QStringLiteral("viewHeader"));
        const auto& choice = *header.findChild<ChoiceButton*>();
        const QRect place = choice.geometry();
        for (const MainPicture picture :
             {MainPicture::Product, MainPicture::Lines, MainPicture::Text, MainPicture::Matrix}) {
            open.selection.setMainPicture(picture);
            QCoreApplication::processEvents();
            QCOMPARE(choice.geometry(), place);
        }
    }

private:
    static QString meaning(OpenWindow& open) {
        QString found;
        for (const QLabel* label :
             open.window.findChild<QWidget*>(QStringLiteral("viewHeader"))->findChildren<QLabel*>()) {
            found = label->toolTip().contains(QStringLiteral(" · ")) ? label->toolTip() : found;
        }
        return found;
    }

    OwnPlaces m_places;
};

template struct attnscope::test::Registered<TestViewHeader>;
#include "tst_view_header.moc"
