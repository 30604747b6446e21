// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/session/context.h"
#include "ui/widgets/picture_page.h"

#include <optional>

namespace attnscope::ui {

/// The page of the centre that explains what numbers alone don't: the picture that Selection::explained()
/// names, of the scene as it is.
class ExplainView final : public PicturePage {
    Q_OBJECT

public:
    explicit ExplainView(const Context& context, QWidget* parent = nullptr);

    DrawnPicture drawnPicture() const override;
    /// As it is painted now; nothing until it is computed, and where the scene has not what it explains.
    std::optional<ExplainPicture> picture() const;
    /// Why there is none; empty where there is one.
    const QString& problem() const { return m_problem; }

    QSize minimumSizeHint() const override { return {320, 240}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void compute();
    void take(const Result<Explanation>& explained, std::shared_ptr<const Scene> scene);
    void moveCell(int down, int right);
    /// Everything is to be painted anew.
    void renew();

    Context m_context;
    JobSlot m_job;
    std::optional<Explanation> m_explanation;
    std::shared_ptr<const Scene> m_scene; ///< of the explanation
    QString m_problem;
    std::optional<ExplainLayout> m_layout; ///< of the present size and colours; nothing: to be laid out again
    bool m_showsFocus = false;             ///< which came by a key
};

} // namespace attnscope::ui
