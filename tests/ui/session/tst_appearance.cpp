// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/appearance.h"
#include "ui/session/desktop_settings.h"

#include "tests/registry.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using namespace attnscope::ui;

class TestAppearance : public QObject {
    Q_OBJECT

private slots:
    void modeChoosesTheTheme();
    void isKeptBetweenRuns();
    void brokenSettingsAreDefaults();
    void motionFollowsTheDesktopUntilItIsChosen();

private:
    std::unique_ptr<QSettings> settings() const {
        return std::make_unique<QSettings>(m_folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    }

    QTemporaryDir m_folder;
};

void TestAppearance::modeChoosesTheTheme() {
    Appearance appearance;
    appearance.setSystemDark(false);
    QSignalSpy changed(&appearance, &Appearance::changed);
    QVERIFY(!appearance.theme().dark);
    appearance.setSystemDark(true);
    QVERIFY(appearance.theme().dark);
    appearance.setMode(Appearance::Mode::Light);
    QVERIFY(!appearance.theme().dark);
    QCOMPARE(changed.size(), 2);
    // What the desktop says is nothing to a window whose theme was chosen.
    appearance.setSystemDark(false);
    appearance.setMode(Appearance::Mode::Light);
    QCOMPARE(changed.size(), 2);
    appearance.setMode(Appearance::Mode::Dark);
    QVERIFY(appearance.palette(Ranges{}).theme.dark);
}

void TestAppearance::isKeptBetweenRuns() {
    {
        Appearance appearance(settings());
        appearance.setMode(Appearance::Mode::Dark);
        appearance.setColourMap(*colourMapNamed("cividis"));
        appearance.setDigits(5);
    }
    const Appearance again(settings());
    QCOMPARE(again.mode(), Appearance::Mode::Dark);
    QCOMPARE(again.colourMap().title, QStringLiteral("Cividis"));
    QCOMPARE(again.digits(), 5);
    QCOMPARE(Appearance().mode(), Appearance::Mode::System);
}

void TestAppearance::brokenSettingsAreDefaults() {
    {
        const auto broken = settings();
        broken->setValue(QStringLiteral("appearance/mode"), QStringLiteral("purple"));
        broken->setValue(QStringLiteral("appearance/colour-map"), QStringLiteral("rainbow"));
        broken->setValue(QStringLiteral("appearance/digits"), QStringLiteral("many"));
    }
    const Appearance appearance(settings());
    QCOMPARE(appearance.mode(), Appearance::Mode::System);
    QCOMPARE(&appearance.colourMap(), &usualColourMap());
    QCOMPARE(appearance.digits(), 3);
}

void TestAppearance::motionFollowsTheDesktopUntilItIsChosen() {
    const auto says = [](const Appearance& appearance, bool reduced) {
        emit appearance.findChild<DesktopSettings*>()->motionReduced(reduced);
    };
    {
        Appearance appearance(settings());
        appearance.followDesktop();
        QSignalSpy changed(&appearance, &Appearance::changed);
        says(appearance, true);
        QVERIFY(appearance.reducesMotion());
        QCOMPARE(changed.count(), 1);
        says(appearance, false);
        QVERIFY(!appearance.reducesMotion());
        says(appearance, true);
    }
    Appearance appearance(settings());
    QVERIFY(!appearance.reducesMotion()); // the desktop's is not kept
    appearance.followDesktop();
    appearance.setReducesMotion(true);
    says(appearance, false);
    QVERIFY(appearance.reducesMotion());
}

template struct attnscope::test::Registered<TestAppearance>;
#include "tst_appearance.moc"
