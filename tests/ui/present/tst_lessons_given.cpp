// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/present/presented.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/session/language.h"

using namespace window_fixture;

/// Every lesson of the program, given from its first slide to the end.
class TestLessonsGiven final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void cleanup() {
        applyLanguage(Language::English);
        QSettings().clear();
    }
    void oneKeyLeadsToTheEnd_data();
    void oneKeyLeadsToTheEnd();

private:
    OwnPlaces m_places;
};

void TestLessonsGiven::oneKeyLeadsToTheEnd_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<Language>("language");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<Qt::Key>("key");
    const auto lessons = readBuiltInLessons();
    QCOMPARE(lessons->size(), 7U);
    for (const Lesson& lesson : *lessons) {
        const QString name = QString::fromStdString(lesson.name);
        for (const Language language : {Language::English, Language::Chinese}) {
            const char* const spoken = language == Language::English ? "en" : "zh";
            QTest::addRow("%s %s 1280 Space", qPrintable(name), spoken)
                << name << language << QSize(1280, 800) << Qt::Key_Space;
            QTest::addRow("%s %s 1920 clicker", qPrintable(name), spoken)
                << name << language << QSize(1920, 1080) << Qt::Key_PageDown;
        }
    }
}

/// A clicker has no other key that goes on: each press does something, and no step is left out.
void TestLessonsGiven::oneKeyLeadsToTheEnd() {
    QFETCH(QString, lesson);
    QFETCH(Language, language);
    QFETCH(QSize, size);
    QFETCH(Qt::Key, key);
    applyLanguage(language);
    Presented open(lesson.toStdString());
    open.slide().resize(size);
    const std::size_t count = open.run().run().count();
    std::size_t shown = 0;
    QSize painted;
    for (std::size_t press = 0; press < 12 * count && !open.run().isEnded(); ++press) {
        if (open.run().run().index() == shown) {
            painted = open.slide().grab().size();
            QVERIFY2(!open.slide().accessibleDescription().isEmpty(), open.step().c_str());
            ++shown;
        }
        open.key(key);
        QVERIFY2(open.run().isEnded() || open.run().run().index() + 1 >= shown, open.step().c_str());
        QVERIFY2(open.run().run().index() <= shown, open.step().c_str());
    }
    QVERIFY(open.run().isEnded());
    QCOMPARE(shown, count);
    QCOMPARE(painted, size);
    open.key(Qt::Key_Escape);
    QVERIFY(!open.isOn());
}

template struct attnscope::test::Registered<TestLessonsGiven>;
#include "tst_lessons_given.moc"
