// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/export/files/vector_device.h"
#include "ui/export/files/vector_writer.h"
#include "ui/paint/base/fonts.h"

#include <QPainter>
#include <QRegularExpression>
#include <QTest>

using namespace attnscope::ui;

namespace {

/// Keeps what a file would get.
class Recorder : public VectorWriter {
public:
    struct Shape {
        QPainterPath path;
        QColor colour;
        double width = 0.0; ///< of a line; 0: a filled shape
        bool isSharp = false;
    };
    struct Picture {
        QImage image;
        QRectF rect;
    };

    void fill(const QPainterPath& path, const QColor& colour, bool isSharp) override {
        shapes.push_back({path, colour, 0.0, isSharp});
    }
    void stroke(const QPainterPath& path, const QPen& pen) override {
        shapes.push_back({path, pen.color(), pen.widthF(), false});
    }
    void draw(const QImage& image, const QRectF& rect) override { pictures.push_back({image, rect}); }
    void draw(const VectorText& text) override { texts.push_back(text); }

    std::vector<Shape> shapes;
    std::vector<Picture> pictures;
    std::vector<VectorText> texts;
};

/// What a painter's calls become on a device of 200 × 100 pixels at 144 dpi: a pixel is half a point.
class Recorded : public Recorder {
public:
    template <typename Draw>
    explicit Recorded(const Draw& draw) {
        VectorDevice device(*this, {200, 100}, 144.0);
        QPainter painter(&device);
        draw(painter);
    }
};

} // namespace

class TestVectorDevice : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void lengthsArePoints() {
        const Recorded file([](QPainter& painter) {
            painter.fillRect(QRectF(10.0, 20.0, 30.0, 40.0), QColor(1, 2, 3));
            painter.scale(2.0, 2.0);
            painter.setPen(QPen(QColor(4, 5, 6), 3.0));
            painter.drawLine(QPointF(10.0, 10.0), QPointF(20.0, 10.0));
        });
        QCOMPARE(file.shapes.size(), std::size_t{2});
        QCOMPARE(file.shapes[0].path.boundingRect(), QRectF(5.0, 10.0, 15.0, 20.0));
        QCOMPARE(file.shapes[0].colour, QColor(1, 2, 3));
        QVERIFY(file.shapes[0].isSharp);
        QCOMPARE(file.shapes[1].path.boundingRect(), QRectF(10.0, 10.0, 10.0, 0.0));
        QCOMPARE(file.shapes[1].width, 3.0);
    }

    void nothingIsComplainedOf() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        const Recorded file([](QPainter& painter) {
            painter.setFont(sansFont(12));
            painter.drawText(QPointF(20.0, 40.0), QStringLiteral("love"));
        });
        QCOMPARE(file.texts.size(), std::size_t{1});
    }

    void whatIsClippedIsCut() {
        const Recorded file([](QPainter& painter) {
            painter.setClipRect(QRectF(0.0, 0.0, 100.0, 100.0));
            painter.fillRect(QRectF(80.0, 0.0, 40.0, 10.0), Qt::red);
            painter.fillRect(QRectF(120.0, 0.0, 40.0, 10.0), Qt::red);
            painter.setPen(QPen(Qt::blue, 4.0));
            painter.drawLine(QPointF(90.0, 50.0), QPointF(150.0, 50.0));
            painter.setClipping(false);
            painter.fillRect(QRectF(120.0, 0.0, 40.0, 10.0), Qt::green);
        });
        QCOMPARE(file.shapes.size(), std::size_t{3});
        QCOMPARE(file.shapes[0].path.boundingRect(), QRectF(40.0, 0.0, 10.0, 5.0));
        // The line is a shape of its width from x = 45 to the edge at 50 points.
        QVERIFY(qAbs(file.shapes[1].path.boundingRect().right() - 50.0) < 1e-6);
        QVERIFY(qAbs(file.shapes[1].path.boundingRect().height() - 2.0) < 1e-6);
        QCOMPARE(file.shapes[2].path.boundingRect(), QRectF(60.0, 0.0, 20.0, 5.0));
    }

    void aClipEndsWithItsSave() {
        const Recorded file([](QPainter& painter) {
            painter.save();
            painter.setClipRect(QRectF(0.0, 0.0, 50.0, 50.0));
            painter.save();
            painter.setClipRect(QRectF(0.0, 0.0, 20.0, 50.0), Qt::IntersectClip);
            painter.restore();
            painter.fillRect(QRectF(0.0, 0.0, 200.0, 10.0), Qt::red);
            painter.restore();
            painter.fillRect(QRectF(0.0, 0.0, 200.0, 10.0), Qt::red);
        });
        QCOMPARE(file.shapes[0].path.boundingRect().width(), 25.0);
        QCOMPARE(file.shapes[1].path.boundingRect().width(), 100.0);
    }

    void anImageKeepsItsPixels() {
        QImage image(4, 2, QImage::Format_RGB32);
        image.fill(Qt::white);
        image.setPixelColor(1, 0, QColor(9, 8, 7));
        const Recorded whole(
            [&](QPainter& painter) { painter.drawImage(QRectF(0.0, 0.0, 40.0, 20.0), image); });
        QCOMPARE(whole.pictures[0].image.size(), QSize(4, 2));
        QCOMPARE(whole.pictures[0].image.pixelColor(1, 0), QColor(9, 8, 7));
        QCOMPARE(whole.pictures[0].rect, QRectF(0.0, 0.0, 20.0, 10.0));
        const Recorded half([&](QPainter& painter) {
            painter.setClipRect(QRectF(10.0, 0.0, 20.0, 20.0));
            painter.drawImage(QRectF(0.0, 0.0, 40.0, 20.0), image);
        });
        QCOMPARE(half.pictures[0].image.size(), QSize(2, 2));
        QCOMPARE(half.pictures[0].image.pixelColor(0, 0), QColor(9, 8, 7));
        QCOMPARE(half.pictures[0].rect, QRectF(5.0, 0.0, 10.0, 10.0));
    }

    /// A pixel may stand for a cell of a large matrix, which is as wide as a word.
    void aLargePixelIsCutWhereTheClipEnds() {
        QImage image(4, 2, QImage::Format_RGB32);
        image.fill(Qt::white);
        image.setPixelColor(0, 0, QColor(9, 8, 7));
        const Recorded file([&](QPainter& painter) {
            painter.setClipRect(QRectF(130.0, 0.0, 150.0, 90.0));
            painter.drawImage(QRectF(0.0, 0.0, 800.0, 400.0), image);
        });
        const QRectF seen(65.0, 0.0, 75.0, 45.0);
        const QRectF& drawn = file.pictures[0].rect;
        QVERIFY(std::abs(drawn.left() - seen.left()) <= 0.25 &&
                std::abs(drawn.right() - seen.right()) <= 0.25);
        QVERIFY(std::abs(drawn.bottom() - seen.bottom()) <= 0.25);
        // The first pixel ends at 100 points.
        const QImage& cut = file.pictures[0].image;
        const double perPixel = drawn.width() / cut.width();
        QCOMPARE(cut.pixelColor(static_cast<int>((99.0 - drawn.left()) / perPixel), 0), QColor(9, 8, 7));
        QCOMPARE(cut.pixelColor(static_cast<int>((101.0 - drawn.left()) / perPixel), 0), QColor(Qt::white));
    }

    void aTextureIsDrawnAsItsPixels() {
        QImage tile(2, 2, QImage::Format_RGB32);
        tile.fill(Qt::white);
        tile.setPixelColor(0, 0, Qt::black);
        const Recorded file(
            [&](QPainter& painter) { painter.fillRect(QRectF(10.0, 10.0, 8.0, 4.0), QBrush(tile)); });
        QVERIFY(file.shapes.empty());
        QCOMPARE(file.pictures[0].rect, QRectF(5.0, 5.0, 4.0, 2.0));
        QCOMPARE(file.pictures[0].image.size(), QSize(8, 4));
        QCOMPARE(file.pictures[0].image.pixelColor(0, 0), QColor(Qt::black));
        QCOMPARE(file.pictures[0].image.pixelColor(1, 0), QColor(Qt::white));
        QCOMPARE(file.pictures[0].image.pixelColor(2, 2), QColor(Qt::black));
    }

    /// Lines that leave their frame fade: they were solid black in files.
    void aLineThatFadesKeepsItsColours() {
        QLinearGradient fading(0.0, 0.0, 0.0, 80.0);
        fading.setColorAt(0.0, QColor(200, 40, 20, 200));
        fading.setColorAt(1.0, QColor(200, 40, 20, 50));
        const Recorded file([&](QPainter& painter) {
            painter.setClipRect(QRectF(0.0, 0.0, 200.0, 80.0));
            painter.setPen(QPen(fading, 8.0, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(50.0, 0.0), QPointF(50.0, 100.0));
        });
        QVERIFY(file.shapes.size() > 5U);
        double area = 0.0;
        for (const Recorder::Shape& shape : file.shapes) {
            const QRectF box = shape.path.boundingRect();
            area += box.width() * box.height();
            QCOMPARE(shape.colour.rgb(), QColor(200, 40, 20).rgb());
            // As opaque as the line is there.
            QVERIFY(std::abs(shape.colour.alpha() - (200.0 - 150.0 * box.center().y() / 40.0)) < 2.0);
        }
        QVERIFY2(std::abs(area - 4.0 * 40.0) < 1e-3, "the line, as long as it is seen");
    }

    void aTextIsTakenApartByItsFonts() {
        const QString shown = QString::fromUtf8("love 爱 👪");
        const Recorded file([&](QPainter& painter) {
            painter.setFont(sansFont(12));
            painter.setPen(QColor(10, 20, 30));
            painter.drawText(QPointF(20.0, 40.0), shown);
        });
        QString read;
        double right = 0.0;
        bool hasEmoji = false;
        QStringList families;
        for (const VectorText& text : file.texts) {
            read += text.text();
            QCOMPARE(text.colour, QColor(10, 20, 30));
            for (const VectorTextPiece& piece : text.pieces) {
                families << piece.font.familyName();
                hasEmoji = hasEmoji || (piece.isColoured && piece.text.contains(QString::fromUtf8("👪")));
                QVERIFY(text.start.x() + piece.left >= right - 0.01);
                right = text.start.x() + piece.left + piece.width;
            }
        }
        QCOMPARE(read, shown);
        QVERIFY(hasEmoji);
        QVERIFY2(families.contains(QStringLiteral("AttnScope Sans")), qPrintable(families.join(',')));
        QVERIFY2(families.filter(QStringLiteral("CJK")).size() == 1, qPrintable(families.join(',')));
    }

    void arabicIsReadInItsOrder() {
        const QString shown = QString::fromUtf8("سلام");
        const Recorded file([&](QPainter& painter) {
            painter.setFont(sansFont(12));
            painter.drawText(QPointF(20.0, 40.0), shown);
        });
        QCOMPARE(file.texts.size(), std::size_t{1});
        QCOMPARE(file.texts[0].text(), shown);
        QVERIFY(file.texts[0].isRightToLeft);
    }
};

template struct attnscope::test::Registered<TestVectorDevice>;
#include "tst_vector_device.moc"
