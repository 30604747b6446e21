// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_engine.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/devices/device_card.h"
#include "ui/devices/device_dialog.h"
#include "ui/devices/device_texts.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

using namespace window_fixture;

/// A person asks what computes, why, and whether its numbers can be believed.
class TestDeviceDialog : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }
    void chipOpensIt();
    void everyDeviceSaysWhy();
    void longReasonsHaveRoom();
    void processorIsComparedWithFloat64();
    void anotherDeviceIsComparedWithTheProcessor();
    void outcomeGoesWithItsResult();
    void lostDeviceIsSaidInTheChip();
    void float64IsTheReference();
    void givenWeightsAreNotCompared();
    void memoryIsReadable();

private:
    OwnPlaces m_places;
};

namespace {

/// Another engine's weights: those of the textbook, but one cell is a quarter more.
class OffByAQuarter final : public MatrixSource {
public:
    explicit OffByAQuarter(std::shared_ptr<const MatrixSource> right)
        : m_right(std::move(right)) {}
    std::size_t rows() const override { return m_right->rows(); }
    std::size_t columns() const override { return m_right->columns(); }
    double exact(std::size_t i, std::size_t j) const override { return m_right->exact(i, j); }
    bool masked(std::size_t i, std::size_t j) const override { return m_right->masked(i, j); }
    void fill(const TileArea& tile, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> hidden) const override {
        m_right->fill(tile, reducer, values, hidden);
    }
    ValueRange range() const override { return m_right->range(); }
    void copyCells(const CellRect& tile, std::span<float> values) const override {
        m_right->copyCells(tile, values);
        for (std::size_t at = 0; at < values.size(); ++at) {
            if (tile.row + at / tile.columns == 2 && tile.column + at % tile.columns == 1) {
                values[at] += 0.25F;
            }
        }
    }

private:
    std::shared_ptr<const MatrixSource> m_right;
};

class OtherResult final : public AttentionResult {
public:
    explicit OtherResult(ResultPtr right)
        : m_right(std::move(right)) {}
    const AttentionProblem& problem() const override { return m_right->problem(); }
    bool isExact() const override { return true; }
    Precision precision() const override { return Precision::Float32; }
    std::string_view backend() const override { return "Other"; }
    std::chrono::nanoseconds elapsed() const override { return m_right->elapsed(); }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        const auto right = m_right->source(stage);
        return stage == Stage::Weights ? std::make_shared<OffByAQuarter>(right) : right;
    }
    RowStatistics rowStatistics(std::size_t query) const override { return m_right->rowStatistics(query); }

private:
    ResultPtr m_right;
};

class OtherEngine final : public Engine {
public:
    std::string_view name() const override { return "other"; }
    Result<void> compute(const ComputeRequest& request) override {
        ComputeRequest right = request;
        right.previous = nullptr;
        right.publish = [&request](const ResultPtr& result) {
            request.publish(std::make_shared<OtherResult>(result));
        };
        return m_right.compute(right);
    }

private:
    TextbookEngine m_right;
};

/// Its device is gone, and the textbook goes on.
class LostEngine final : public Engine {
public:
    std::string_view name() const override { return "lost"; }
    Result<void> compute(const ComputeRequest& request) override {
        ComputeRequest instead = request;
        instead.fallback = Fallback{m_why, true};
        return m_textbook.compute(instead);
    }

private:
    TextbookEngine m_textbook;
    Error m_why = makeError("the {0} was lost (the CPU goes on)", "card");
};

std::vector<ComputeDevice> twoDevices() {
    ComputeDevice first{"Fast card", "graphics card", true, makeError("it is the fastest here"), {}, {}};
    first.total = 24'000'000'000;
    first.used = 310'000'000;
    return {first,
            {"Old card", "graphics card", false, makeError("it lacks {0}", "timeline semaphores"), {}, {}}};
}

/// The dialog as the chip opens it.
DeviceDialog& opened(const OpenWindow& open) {
    auto* chip = open.window.findChild<QToolButton*>(QStringLiteral("engineChip"));
    QTest::mouseClick(chip, Qt::LeftButton);
    auto* dialog = open.window.findChild<DeviceDialog*>();
    QApplication::setActiveWindow(dialog);
    return *dialog;
}

/// What the comparison says when it is done.
QString compared(const DeviceDialog& dialog) {
    auto* button = dialog.findChild<QPushButton*>(QStringLiteral("compare"));
    QTest::mouseClick(button, Qt::LeftButton);
    const auto* text = dialog.findChild<QLabel*>(QStringLiteral("comparison"));
    (void)QTest::qWaitFor([&] { return text->text().contains(QStringLiteral("compared.")); });
    return text->text();
}

} // namespace

void TestDeviceDialog::chipOpensIt() {
    const OpenWindow open;
    DeviceDialog& dialog = opened(open);
    QVERIFY(dialog.isVisible());
    const QString pass = dialog.findChild<QLabel*>(QStringLiteral("lastPass"))->text();
    QVERIFY2(pass.startsWith(QStringLiteral("CPU · float64 · 3 × 3 weights · ")), qPrintable(pass));
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
    QTest::keyClick(&open.view, Qt::Key_F9);
    QVERIFY(dialog.isVisible());
}

void TestDeviceDialog::everyDeviceSaysWhy() {
    const OpenWindow open("i-love-ai", std::make_unique<TextbookEngine>(), twoDevices);
    const QList<DeviceCard*> cards = opened(open).findChildren<DeviceCard*>();
    QCOMPARE(cards.size(), 2);
    QCOMPARE(cards[0]->accessibleName(), QStringLiteral("Fast card, computes"));
    QCOMPARE(cards[0]->accessibleDescription(),
             QStringLiteral(
                 "graphics card · 24.0 GB memory · 310 MB of it held by AttnScope. it is the fastest here"));
    QCOMPARE(cards[1]->accessibleName(), QStringLiteral("Old card, not used"));
    QCOMPARE(cards[1]->accessibleDescription(),
             QStringLiteral("graphics card. it lacks timeline semaphores"));
}

void TestDeviceDialog::longReasonsHaveRoom() {
    const auto devices = [] {
        std::string why = "its driver lacks what is needed";
        for (int more = 0; more < 8; ++more) {
            why += ", and then something else that it would have to offer";
        }
        ComputeDevice device;
        device.name = "Old card";
        device.kind = "graphics card";
        device.why = makeError("{0}", why);
        return std::vector(2, device);
    };
    const OpenWindow open("i-love-ai", std::make_unique<TextbookEngine>(), devices);
    const QList<QLabel*> labels = opened(open).findChildren<QLabel*>();
    for (const QLabel* label : labels) {
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    }
}

void TestDeviceDialog::processorIsComparedWithFloat64() {
    const OpenWindow open("i-love-ai", std::make_unique<StreamEngine>());
    DeviceDialog& dialog = opened(open);
    QCOMPARE(dialog.findChild<QPushButton*>(QStringLiteral("compare"))->text(),
             QStringLiteral("Compare with float64"));
    const QString outcome = compared(dialog);
    QVERIFY2(outcome.contains(QStringLiteral("All 3 rows were compared.")), qPrintable(outcome));
    QVERIFY(dialog.findChild<QPushButton*>(QStringLiteral("compare"))->isEnabled());
}

void TestDeviceDialog::anotherDeviceIsComparedWithTheProcessor() {
    const OpenWindow open("i-love-ai", std::make_unique<OtherEngine>());
    DeviceDialog& dialog = opened(open);
    QCOMPARE(dialog.findChild<QPushButton*>(QStringLiteral("compare"))->text(),
             QStringLiteral("Compare with the CPU"));
    const QString outcome = compared(dialog);
    QVERIFY2(outcome.startsWith(QStringLiteral("The largest difference is 0.25, at query 2 and key 1: 0.53")),
             qPrintable(outcome));
}

void TestDeviceDialog::outcomeGoesWithItsResult() {
    OpenWindow open("i-love-ai", std::make_unique<OtherEngine>());
    DeviceDialog& dialog = opened(open);
    QVERIFY(compared(dialog).contains(QStringLiteral("0.25")));
    QApplication::setActiveWindow(&open.window);
    open.x.setFocus();
    open.type(QStringLiteral("2"));
    open.enter();
    QVERIFY(open.session.waitForResult());
    QVERIFY(
        !dialog.findChild<QLabel*>(QStringLiteral("comparison"))->text().contains(QStringLiteral("0.25")));
}

void TestDeviceDialog::lostDeviceIsSaidInTheChip() {
    const OpenWindow open("i-love-ai", std::make_unique<LostEngine>());
    const auto* chip = open.window.findChild<QToolButton*>(QStringLiteral("engineChip"));
    QVERIFY2(chip->text().startsWith(QStringLiteral("CPU instead · float64 · ")), qPrintable(chip->text()));
    QVERIFY(chip->toolTip().contains(QStringLiteral("the card was lost (the CPU goes on)")));
    const double love = std::exp(1.0 / std::sqrt(2.0)); // the scores of row 0 are 0, 1 and 1
    QVERIFY(isNear(open.weight(0, 1), love / (1.0 + 2.0 * love)));
    const QString pass = opened(open).findChild<QLabel*>(QStringLiteral("lastPass"))->text();
    QVERIFY(pass.contains(QStringLiteral("the card was lost")));
}

void TestDeviceDialog::float64IsTheReference() {
    const OpenWindow open;
    DeviceDialog& dialog = opened(open);
    QVERIFY(!dialog.findChild<QPushButton*>(QStringLiteral("compare"))->isEnabled());
    QVERIFY(dialog.findChild<QLabel*>(QStringLiteral("comparison"))
                ->text()
                .contains(QStringLiteral("in float64 already")));
}

void TestDeviceDialog::givenWeightsAreNotCompared() {
    const OpenWindow open("column-convention");
    DeviceDialog& dialog = opened(open);
    QVERIFY(!dialog.findChild<QPushButton*>(QStringLiteral("compare"))->isEnabled());
    QVERIFY(dialog.findChild<QLabel*>(QStringLiteral("comparison"))
                ->text()
                .contains(QStringLiteral("weights of this scene are given")));
}

void TestDeviceDialog::memoryIsReadable() {
    QCOMPARE(memoryText(0), QStringLiteral("0 B"));
    QCOMPARE(memoryText(999), QStringLiteral("999 B"));
    QCOMPARE(memoryText(1'500), QStringLiteral("1.5 kB"));
    QCOMPARE(memoryText(227'000'000), QStringLiteral("227 MB"));
    QCOMPARE(memoryText(24'000'000'000), QStringLiteral("24.0 GB"));
}

template struct attnscope::test::Registered<TestDeviceDialog>;
#include "tst_device_dialog.moc"
