// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/histogram.h"
#include "core/engine/attention_result.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/paint/tiles/tiled_image.h"
#include "ui/session/context.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace attnscope::ui {

class HistogramView;

/// What the colours of the weights stand for: lift, logarithm or the weight itself, the colour map, and the
/// range of the shown stage on a histogram whose handles can be dragged.
class ColourScalePanel final : public QWidget {
    Q_OBJECT

public:
    explicit ColourScalePanel(const Context& context, QWidget* parent = nullptr);

    /// "256 of 16,384 rows", "9,287,392 weights"
    QString caption() const;
    const Histogram& histogram() const { return m_histogram; }
    QComboBox& scales() { return *m_scales; }
    QComboBox& maps() { return *m_maps; }
    bool waitForDelivery(int milliseconds) { return m_slot.waitForDelivery(milliseconds); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// Of what a histogram is.
    struct Counted {
        std::shared_ptr<const AttentionResult> result;
        Stage stage = Stage::Weights;
        ValueScale scale = ValueScale::Linear;
        ValueRange domain;
        bool operator==(const Counted&) const = default;
    };

    static QString linearText(Stage stage);
    QString sharedText() const;
    void build();
    void refresh();
    void count();
    void setAutoRange();
    void setUsualRange();

    Context m_context;
    QComboBox* m_scales = nullptr;
    QComboBox* m_maps = nullptr;
    HistogramView* m_view = nullptr;
    QLabel* m_caption = nullptr;
    QLabel* m_shared = nullptr; ///< which matrices have this range too
    QPushButton* m_auto = nullptr;
    QPushButton* m_usual = nullptr;
    Histogram m_histogram;
    std::optional<Counted> m_counted;
    JobSlot m_slot;
};

} // namespace attnscope::ui
