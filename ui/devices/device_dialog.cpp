// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/devices/device_dialog.h"

#include "ui/devices/device_card.h"
#include "ui/devices/device_texts.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kWidth = 520;
constexpr int kSteps = 1000;

QLabel* newLabel(const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setProperty("role", QString::fromLatin1(role));
    return label;
}

} // namespace

DeviceDialog::DeviceDialog(const Context& context, ListDevices devices, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_devices(std::move(devices))
    , m_check(new EngineCheck(context.session, this))
    , m_list(new QVBoxLayout) {
    setObjectName(QStringLiteral("deviceDialog"));
    setWindowTitle(tr("What computes"));
    setMinimumWidth(kWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    m_list->setSpacing(8);
    column->addLayout(m_list);
    auto* title = newLabel("title", this);
    title->setText(tr("Last pass"));
    column->addWidget(title);
    m_lastPass = newLabel("secondary", this);
    m_lastPass->setObjectName(QStringLiteral("lastPass"));
    column->addWidget(m_lastPass);
    column->addWidget(makeCheck());
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &DeviceDialog::reject);
    column->addWidget(buttons);
    connect(m_check, &EngineCheck::changed, this, &DeviceDialog::refresh);
    connect(&context.session, &Session::progressed, this, &DeviceDialog::refresh);
}

QWidget* DeviceDialog::makeCheck() {
    auto* part = new QWidget(this);
    m_start = new QPushButton(part);
    m_start->setObjectName(QStringLiteral("compare"));
    m_bar = new QProgressBar(part);
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("How much is compared"));
    m_outcome = newLabel("secondary", part);
    m_outcome->setObjectName(QStringLiteral("comparison"));
    m_outcome->setMinimumHeight(m_outcome->fontMetrics().lineSpacing() * 3);
    m_outcome->setAlignment(Qt::AlignTop);
    auto* line = new QHBoxLayout;
    line->addWidget(m_start);
    line->addWidget(m_bar, 1);
    line->addStretch();
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(line);
    column->addWidget(m_outcome);
    connect(m_start, &QPushButton::clicked, this, &DeviceDialog::toggleCheck);
    return part;
}

void DeviceDialog::showEvent(QShowEvent* event) {
    listDevices();
    refresh();
    // Reasons take several lines, which a dialog by itself leaves no room for.
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
    QDialog::showEvent(event);
}

/// Lists the devices anew each time: free memory changes, and a device can disappear.
void DeviceDialog::listDevices() {
    while (QLayoutItem* item = m_list->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (m_devices) {
        for (const ComputeDevice& device : m_devices()) {
            auto* card = new DeviceCard(device, this);
            m_list->addWidget(card);
            card->show(); // a layout leaves no room for what is to be shown later
        }
    }
}

void DeviceDialog::refresh() {
    showLastPass();
    showCheck();
}

void DeviceDialog::showLastPass() {
    const Session& session = m_context.session;
    const QString text = lastPassText(session.snapshot());
    const Error* const fault = session.snapshot().fault();
    const QString why = fault ? QStringLiteral("\n") + errorText(*fault) : QString();
    m_lastPass->setText(
        (session.isComputing() && !text.isEmpty() ? tr("%1; the next one is running").arg(text) : text) +
        why);
}

void DeviceDialog::showCheck() {
    const Snapshot& snapshot = m_context.session.snapshot();
    const bool isFloat64 = m_check->reference() == ReferenceNumbers::Float64;
    const bool isRunning = m_check->isRunning();
    m_start->setText(isRunning   ? tr("Stop")
                     : isFloat64 ? tr("Compare with float64")
                                 : tr("Compare with the CPU"));
    m_start->setEnabled(isRunning || m_check->canCheck());
    m_bar->setVisible(isRunning);
    m_bar->setValue(static_cast<int>(kSteps * m_check->progress()));
    if (m_check->outcome()) {
        m_outcome->setText(outcomeText(*m_check->outcome()));
    } else if (m_check->problem()) {
        m_outcome->setText(errorText(*m_check->problem()));
    } else if (snapshot && std::holds_alternative<AttentionWeightsInput>(snapshot.scene->input)) {
        m_outcome->setText(tr("The weights of this scene are given: there is nothing to compute again."));
    } else if (m_check->isReference()) {
        m_outcome->setText(tr("This scene is computed in float64 already, which is what others are held "
                              "against."));
    } else {
        m_outcome->setText(isFloat64 ? tr("Makes the weights anew in float64 from the inputs, and says where "
                                          "the picture is furthest from them.")
                                     : tr("Computes the same scene on the CPU, and says where the picture is "
                                          "furthest from it."));
    }
    m_outcome->setAccessibleName(m_outcome->text());
}

void DeviceDialog::toggleCheck() {
    if (m_check->isRunning()) {
        m_check->stop();
    } else {
        m_check->start();
    }
}

} // namespace attnscope::ui
