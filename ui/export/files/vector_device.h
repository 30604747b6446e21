// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QPaintDevice>
#include <QSize>

#include <memory>

namespace attnscope::ui {

class VectorWriter;

/// What painters draw on for a file of shapes and letters. It is `pixels` large, as an image of that
/// resolution would be, so that the same calls give the same picture; the writer gets points.
///
/// Brushes are single colours or textures, and those of pens single colours or linear gradients, as the
/// painters use them.
class VectorDevice final : public QPaintDevice {
public:
    VectorDevice(VectorWriter& writer, const QSize& pixels, double dpi);
    ~VectorDevice() override;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSize m_pixels;
    double m_dpi;
    std::unique_ptr<QPaintEngine> m_engine;
};

} // namespace attnscope::ui
