// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QListWidget>

namespace attnscope::ui {

class ExampleImages;

/// All examples as cards: a picture of the weights, the title and the sentence. As many columns as fit;
/// arrows move, Enter or a click opens.
class ExampleCards final : public QListWidget {
    Q_OBJECT

public:
    explicit ExampleCards(const Context& context, QWidget* parent = nullptr);

    /// What the text of a card needs, and what it gets; for a card of any example.
    struct TextRoom {
        int needed = 0;
        int given = 0;
    };
    TextRoom textRoom(int example) const;
    int columns() const { return m_columns; }
    /// Of the square for a picture.
    int side() const { return m_side; }

signals:
    void chosen(const QString& name);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    struct Grid {
        QSize card; ///< with the gap around it
        int columns = 1;
        int rows = 1;
        int side = 0;
    };

    void fill();
    Grid gridFor(int width, int side) const;
    void layOut();
    void loadImages();
    void choose(const QListWidgetItem* item);

    Context m_context;
    ExampleImages* m_images = nullptr;
    int m_columns = 1;
    int m_side = 0;
};

} // namespace attnscope::ui
