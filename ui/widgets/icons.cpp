// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace attnscope::ui {

namespace {

/// The ink in which the icon files are drawn.
constexpr const char* kDrawnInk = "#555C67";

/// Draws from the vector form each time, so that no scale factor ever blows up a bitmap.
class InkedEngine final : public QIconEngine {
public:
    InkedEngine(QByteArray svg, const QColor& ink, const QColor& disabledInk)
        : m_svg(std::move(svg))
        , m_ink(ink)
        , m_disabledInk(disabledInk) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QByteArray svg = m_svg;
        svg.replace(kDrawnInk, (mode == QIcon::Disabled ? m_disabledInk : m_ink).name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        painter->setRenderHint(QPainter::Antialiasing);
        renderer.render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new InkedEngine(*this); }

private:
    QByteArray m_svg;
    QColor m_ink;
    QColor m_disabledInk;
};

} // namespace

QIcon inkedIcon(const QString& name, const QColor& ink, const QColor& disabledInk) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QIcon(new InkedEngine(file.readAll(), ink, disabledInk));
}

QIcon themedIcon(const QString& name, const Theme& theme) {
    return inkedIcon(name, theme.text, theme.tertiary);
}

} // namespace attnscope::ui
