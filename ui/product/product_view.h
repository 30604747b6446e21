// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/product/product_picture.h"
#include "ui/session/context.h"
#include "ui/widgets/picture_page.h"

#include <QPixmap>
#include <QTimer>

namespace attnscope::ui {

class ProductTransport;

/// The page of the centre that shows the two factors of the stage beside their product, with their numbers,
/// and plays how it is computed.
class ProductView final : public PicturePage {
    Q_OBJECT

public:
    explicit ProductView(const Context& context, QWidget* parent = nullptr);

    DrawnPicture drawnPicture() const override;
    /// As it is painted now.
    ProductPicture picture() const;
    ProductLayout layoutNow() const;

    QSize minimumSizeHint() const override { return {320, 240}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// A number of one of the matrices.
    struct Spot {
        ProductPart part = ProductPart::Result;
        std::size_t row = 0;
        std::size_t column = 0;
    };
    std::optional<Spot> spotAt(const QPointF& point) const;
    ProductLight lightOf(const Spot& spot) const;
    /// Where the cell cursor is: in the matrix of the selected stage, else in the result.
    Spot cursorSpot() const;
    /// The row and column of the cursor, with the term where it is in a factor.
    ProductLight cursorLight() const;
    ProductLight playedLight() const;
    ProductPicture unlit() const;
    /// The cell of a factor that the arrow keys are in; empty where they are in the result.
    QString factorText() const;
    QString noteText() const;
    QRect canvas() const;

    void followStage();
    void readProduct();
    void followCell();
    void keepInside();
    void renew();
    void describe();
    void select(const Spot& spot);
    void light(const Spot& spot);
    void setCell(const CellRef& cell);
    bool scroll(const Spot& over, bool isSideways, int by);
    void moveCell(int rows, int columns);
    bool isPlayKey(int key) const;
    bool playWithKey(int key);

    std::size_t steps() const;
    void togglePlay();
    void stepBy(int by);
    void showWhole();
    void showPlay();

    Context m_context;
    ProductTransport* m_transport = nullptr;
    Stage m_asked = Stage::Weights; ///< for which stage the product is shown
    Orientation m_orientation = Orientation::Rows;
    bool m_isOwnMove = false; ///< the selection follows this page, not the page the selection
    bool m_isStale = true;    ///< the product is of before, because nobody saw the page
    std::optional<StageProduct> m_product;
    std::size_t m_row = 0;
    std::size_t m_column = 0;
    std::size_t m_term = 0;
    /// Around which indices barcodes are opened: the current ones, until the wheel moves on.
    struct Opened {
        std::size_t row = 0;
        std::size_t column = 0;
        std::size_t term = 0;
        bool wasTermTurned = false;
    };
    Opened m_opened;
    double m_turned = 0.0; ///< part of a notch of the wheel
    std::optional<Spot> m_hover;
    std::optional<ProductPlay> m_play;
    QTimer m_timer;
    mutable std::optional<ProductLayout> m_layout; ///< nothing: to be laid out again
    bool m_showsFocus = false;
    QPixmap m_matrices; ///< what does not change with the light; null: to be painted again
};

} // namespace attnscope::ui
