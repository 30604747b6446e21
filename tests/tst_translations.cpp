// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"

#include <QProcess>
#include <QTest>

namespace {

const QString kUpdate = QStringLiteral(ATTNSCOPE_SOURCE_DIR "/resources/translations/update");

} // namespace

/// resources/translations: what the sources say is what the Chinese file translates.
class TestTranslations final : public QObject {
    Q_OBJECT

private slots:
    void everyTextIsTranslated();
};

void TestTranslations::everyTextIsTranslated() {
    QProcess check;
    check.setProcessChannelMode(QProcess::MergedChannels);
    check.start(kUpdate, {QStringLiteral("--check")});
    QVERIFY2(check.waitForFinished(60'000), "update --check did not end");
    const QByteArray said = check.readAll();
    QVERIFY2(check.exitStatus() == QProcess::NormalExit && check.exitCode() == 0, said.constData());
}

template struct attnscope::test::Registered<TestTranslations>;
#include "tst_translations.moc"
