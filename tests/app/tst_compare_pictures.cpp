// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"
#include "ui/paint/base/colour_map.h"

#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace attnscope::test;

/// `render --compare`.
class TestComparePictures : public QObject {
    Q_OBJECT

private slots:
    void besideEachOtherAndTheDifference();
    void bothHaveOneRange();
    void aDifferenceIsColouredAroundZero();
    void itsRangeCanBeSet();
    void aLargeDifferenceShowsOneCell();
    void aPartOfADifferenceIsEnlarged();
    void aSizeThatIsTooSmallForThreeIsRefused();
    void mistakes_data();
    void mistakes();

private:
    Run render(const QStringList& options, const QString& name) const {
        return run(m_folder.path(), QStringList{"render", "-o", name} + options);
    }
    QStringList texts(const QStringList& options) const {
        QFile file(m_folder.filePath("a.svg"));
        const Run done = render(options, "a.svg");
        if (done.status != 0 || !file.open(QIODevice::ReadOnly)) {
            qWarning("%s", done.error.constData());
            return {};
        }
        static const QRegularExpression element("<text[^>]*>([^<]*)</text>");
        QStringList found;
        for (auto match = element.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();) {
            found << match.next().captured(1);
        }
        return found;
    }
    int pixelsOf(QRgb colour, const QStringList& options) const {
        if (const Run done = render(options, "a.png"); done.status != 0) {
            qWarning("%s", done.error.constData());
            return -1;
        }
        const QImage image(m_folder.filePath("a.png"));
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixel(x, y) == colour ? 1 : 0;
            }
        }
        return count;
    }

    QTemporaryDir m_folder;
    const QStringList m_what{"--example", "i-love-ai", "--mask", "causal", "--compare", "example:i-love-ai"};
};

void TestComparePictures::besideEachOtherAndTheDifference() {
    const QStringList found = texts(m_what);
    for (const char* title : {"A: causal", "B: no mask"}) {
        QVERIFY2(found.count(title) == 1, qPrintable(QString(title) + ": " + found.join("|")));
    }
    QCOMPARE(found.count("A − B"), 2);  // above the difference and at its colour bar
    QCOMPARE(found.count("weight"), 1); // at the bar of the two others
    QVERIFY(found.contains("1.000"));   // a_00 under the mask
    QVERIFY(found.contains("0.198"));   // without it
    QVERIFY(found.contains("0.802"));   // the difference
    QVERIFY(found.contains("−0.401"));  // 0 − a_01
    // On another scale A and B have it, and the difference stays linear.
    const QStringList lifted = texts(m_what + QStringList{"--scale-kind", "lift"});
    QCOMPARE(lifted.count("A − B"), 2);
    QVERIFY2(lifted.join('|').contains("lift"), qPrintable(lifted.join('|')));
}

void TestComparePictures::bothHaveOneRange() {
    // Without the mask the largest weight is 0.576; beside the masked one, with its 1, no cell has the last
    // colour of the map.
    const QRgb last = attnscope::ui::usualColourMap().light.at(1.0);
    const int alone = pixelsOf(last, QStringList{"--example", "i-love-ai", "--values", "off"});
    const int beside = pixelsOf(last, m_what + QStringList{"--values", "off", "--compare-as", "b"});
    QVERIFY2(alone > 1000 && beside < 100, qPrintable(QString("%1, %2").arg(alone).arg(beside)));
}

void TestComparePictures::aDifferenceIsColouredAroundZero() {
    const auto& map = attnscope::ui::divergingMap(false);
    const QStringList options{"--values", "off", "--compare-as", "difference"};
    QVERIFY(pixelsOf(map.at(1.0), m_what + options) > 1000); // the largest difference, 0.802
    // Equal scenes have no colour at all, though their range is not 0.
    const QStringList same{"--example", "i-love-ai", "--compare", "example:i-love-ai"};
    QVERIFY(pixelsOf(map.at(1.0), same + options) < 100);
    QVERIFY(pixelsOf(map.at(0.5), same + options) > 9 * 1000);
}

void TestComparePictures::itsRangeCanBeSet() {
    const QStringList found =
        texts(m_what + QStringList{"--compare-as", "difference", "--range", "-2,2", "--values", "off"});
    QVERIFY2(found.contains("2.0") && found.contains("−2.0"), qPrintable(found.join("|")));
    const Run uneven =
        render(m_what + QStringList{"--compare-as", "difference", "--range", "0,1"}, "range.png");
    QVERIFY(uneven.status == 2 && isOneErrorLine(uneven.error) && uneven.error.contains("around 0"));
}

/// One cell that is forbidden in one of two scenes of 700 × 700 cells is in the picture, though a pixel has
/// four of them.
void TestComparePictures::aLargeDifferenceShowsOneCell() {
    const QStringList scene{"--n", "700", "--d-model", "8", "--seed", "3"};
    QCOMPARE(run(m_folder.path(), QStringList{"convert"} + scene + QStringList{"-o", "all.attnscope"}).status,
             0);
    const QStringList options{"--stage",       "masked",       "--fill",     "-1e3",   "--compare",
                              "all.attnscope", "--compare-as", "difference", "--size", "500x460"};
    QByteArray mask(700 * 700, '\1');
    mask[350 * 700 + 123] = '\0';
    QFile file(m_folder.filePath("mask.npy"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QByteArray header = "{'descr': '|b1', 'fortran_order': False, 'shape': (700, 700), }";
    header = header.leftJustified(117, ' ') + '\n';
    file.write(QByteArray("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header + mask);
    file.close();
    const auto& map = attnscope::ui::divergingMap(false);
    const int planted = pixelsOf(map.at(0.0), scene + options + QStringList{"--mask", "mask.npy"});
    const int none = pixelsOf(map.at(0.0), scene + options);
    QVERIFY2(planted > none && none >= 0, qPrintable(QString("%1, %2").arg(planted).arg(none)));
}

void TestComparePictures::aPartOfADifferenceIsEnlarged() {
    const QStringList difference{"--example",    "sparse-masks", "--compare", "example:sparse-masks",
                                 "--compare-as", "difference",   "--values",  "on"};
    const QStringList plain = texts(difference);
    const QStringList enlarged = texts(difference + QStringList{"--inset", "2:5,0:4"});
    QVERIFY2(enlarged.contains("2:5 · 0:4") || enlarged.size() > plain.size(),
             qPrintable(enlarged.join('|')));
    const Run several = render(
        {"--example", "sparse-masks", "--compare", "example:sparse-masks", "--inset", "2:5,0:4"}, "a.svg");
    QCOMPARE(several.status, 2);
    QVERIFY2(several.error.contains("--compare-as a, b or difference"), several.error.constData());
}

void TestComparePictures::aSizeThatIsTooSmallForThreeIsRefused() {
    const QStringList options{"--example", "multi-head", "--compare-head", "1"};
    for (const char* size : {"0.3mm", "1mm", "5mm"}) {
        const Run done = render(options + QStringList{"--size", size}, "a.png");
        QCOMPARE(done.status, 1);
        static const QRegularExpression least("at least (\\d+mm),");
        const auto match = least.match(QString::fromUtf8(done.error));
        QVERIFY2(match.hasMatch(), done.error.constData());
        QCOMPARE(render(options + QStringList{"--size", match.captured(1)}, "a.png").status, 0);
    }
}

void TestComparePictures::mistakes_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    QTest::newRow("pipeline") << m_what + QStringList{"--pipeline"} << 2 << "--pipeline";
    QTest::newRow("all heads") << m_what + QStringList{"--all-heads"} << 2 << "--all-heads";
    QTest::newRow("unknown word") << m_what + QStringList{"--compare-as", "both"} << 2 << "difference";
    QTest::newRow("with what") << QStringList{"--example", "i-love-ai", "--compare-as", "a"} << 2
                               << "--compare";
    QTest::newRow("scale") << m_what + QStringList{"--scale-kind", "log", "--compare-as", "difference"} << 2
                           << "linear";
    QTest::newRow("shapes") << QStringList{"--example", "i-love-ai", "--compare", "example:five-words"} << 1
                            << "5 × 5";
}

void TestComparePictures::mistakes() {
    QFETCH(const QStringList, options);
    QFETCH(const int, status);
    QFETCH(const QString, says);
    const Run done = render(options, "none.png");
    QCOMPARE(done.status, status);
    QVERIFY2(isOneErrorLine(done.error), done.error.constData());
    QVERIFY2(done.error.contains(says.toUtf8()), done.error.constData());
    QVERIFY(!QFile::exists(m_folder.filePath("none.png")));
}

template struct attnscope::test::Registered<TestComparePictures>;
#include "tst_compare_pictures.moc"
