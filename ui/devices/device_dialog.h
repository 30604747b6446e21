// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"
#include "ui/session/context.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace attnscope::ui {

class EngineCheck;

/// What computes the picture: the devices of this machine with the reason for each, memory, the last pass,
/// and a comparison that a button starts. Not modal.
class DeviceDialog final : public QDialog {
    Q_OBJECT

public:
    DeviceDialog(const Context& context, ListDevices devices, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeCheck();
    void listDevices();
    void refresh();
    void showLastPass();
    void showCheck();
    void toggleCheck();

    Context m_context;
    ListDevices m_devices;
    EngineCheck* m_check = nullptr;
    QVBoxLayout* m_list = nullptr;
    QLabel* m_lastPass = nullptr;
    QLabel* m_outcome = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_start = nullptr;
};

} // namespace attnscope::ui
