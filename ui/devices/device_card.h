// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"

#include <QFrame>

namespace attnscope::ui {

/// One device: name, kind, memory, and why it computes or does not.
class DeviceCard final : public QFrame {
    Q_OBJECT

public:
    DeviceCard(const ComputeDevice& device, QWidget* parent);
};

} // namespace attnscope::ui
