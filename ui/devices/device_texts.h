// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"
#include "ui/devices/engine_check.h"

#include <QString>

namespace attnscope::ui {

/// "12.3 MB", in steps of a thousand.
QString memoryText(std::uint64_t bytes);
/// "graphics card · 24.0 GB memory, 310 MB of it used here"
QString deviceFacts(const ComputeDevice& device);
/// "CPU · float32 · 65,536 × 65,536 weights in 2.71 s"; empty before the first result.
QString lastPassText(const Snapshot& snapshot);
/// The largest difference, its place, both numbers and how much was compared.
QString outcomeText(const EngineCheck::Outcome& outcome);

} // namespace attnscope::ui
