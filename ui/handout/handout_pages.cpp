// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/handout/handout_pages.h"

#include "ui/handout/handout_words.h"
#include "ui/handout/paragraph.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/indexed_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/theme.h"
#include "ui/paint/formula/formula_painter.h"

#include <QPainter>

#include <algorithm>
#include <memory>

namespace attnscope::ui {

namespace {

constexpr double kSide = 64.0; ///< of the paper, left and right
constexpr double kTop = 56.0;
constexpr double kFoot = 64.0;  ///< kept free at the lower edge
constexpr double kLabel = 72.0; ///< width of "Do", "Watch"
constexpr double kBody = 14.0;  ///< type sizes
constexpr double kHeading = 22.0;
constexpr double kSmall = 12.0;
constexpr double kFormula = 15.0;
constexpr double kGap = 14.0;           ///< between parts
constexpr double kRule = 30.0;          ///< between lines to write on
constexpr double kLargestPicture = 1.6; ///< of its own size; larger its letters would be a poster's
constexpr int kFewestRules = 3;
constexpr int kMostRules = 10;

/// What all pages of one handout have in common.
struct Book {
    Handout handout;
    QSizeF paper;
    std::size_t pages = 0;

    const HandoutWords& words() const { return handoutWords(handout.language); }
    double width() const { return paper.width() - 2.0 * kSide; }
    double bottom() const { return paper.height() - kFoot; }
};

const Theme& ink() {
    return lightTheme();
}

void drawFoot(QPainter& painter, const Book& book, std::size_t page) {
    const double y = book.paper.height() - kFoot / 2.0;
    painter.setPen(QPen(ink().divider, 1.0));
    painter.drawLine(QPointF(kSide, book.bottom() + 8.0), QPointF(kSide + book.width(), book.bottom() + 8.0));
    const QFont font = handoutFont(kSmall);
    drawTextLeft(painter, {kSide, y}, font, ink().secondary, book.handout.title);
    drawTextRight(painter, {kSide + book.width(), y}, font, ink().secondary,
                  book.words().page.arg(page + 1).arg(book.pages));
}

/// A label at the left and a text beside it; gives the height.
double drawLabelled(QPainter& painter, const Book& book, double y, const QString& label,
                    const QString& text) {
    if (text.isEmpty()) {
        return 0.0;
    }
    const Paragraph body(text, handoutFont(kBody), book.width() - kLabel);
    Paragraph(label, handoutFont(kBody, QFont::DemiBold), kLabel).draw(painter, {kSide, y}, ink().text);
    body.draw(painter, {kSide + kLabel, y}, ink().text);
    return body.height() + kGap / 2.0;
}

double labelledHeight(const Book& book, const QString& text) {
    return text.isEmpty() ? 0.0
                          : Paragraph(text, handoutFont(kBody), book.width() - kLabel).height() + kGap / 2.0;
}

void drawTitlePage(QPainter& painter, const Book& book) {
    double y = kTop;
    const HandoutWords& words = book.words();
    const QFont font = handoutFont(kBody);
    drawTextLeft(painter, {kSide + book.width() * 0.55, y + kBody}, font, ink().secondary, words.name);
    painter.setPen(QPen(ink().border, 1.0));
    const double left = kSide + book.width() * 0.55 + textWidth(font, words.name) + kGap;
    painter.drawLine(QPointF(left, y + kRule), QPointF(kSide + book.width(), y + kRule));
    y += 90.0;
    for (const auto& [text, size, weight] : {std::tuple(&book.handout.title, 34.0, QFont::DemiBold),
                                             {&book.handout.line, 16.0, QFont::Normal}}) {
        const Paragraph part(*text, handoutFont(size, weight), book.width());
        part.draw(painter, {kSide, y}, ink().text);
        y += part.height() + kGap;
    }
    y += 2.0 * kGap;
    Paragraph(words.contents, handoutFont(kBody, QFont::DemiBold), book.width())
        .draw(painter, {kSide, y}, ink().text);
    y += 2.0 * kGap;
    // A long lesson has its list in smaller lines, never on a second page.
    const double room = book.bottom() - y;
    const auto count = static_cast<double>(book.handout.steps.size());
    const double pitch = std::min(22.0, room / std::max(count, 1.0));
    const QFont entry = handoutFont(std::min(kBody, pitch * 0.75));
    for (std::size_t at = 0; at < book.handout.steps.size(); ++at) {
        const double middle = y + (static_cast<double>(at) + 0.5) * pitch;
        drawTextRight(painter, {kSide + 22.0, middle}, entry, ink().secondary, QString::number(at + 1));
        drawIndexedTextLeft(painter, {kSide + 34.0, middle}, entry, ink().text,
                            elided(entry, book.handout.steps[at].title, book.width() - 80.0));
        drawTextRight(painter, {kSide + book.width(), middle}, entry, ink().secondary,
                      QString::number(at + 2));
    }
}

/// Step number and title; gives where it ends.
double drawStepHead(QPainter& painter, const Book& book, std::size_t index) {
    double y = kTop;
    const QString place = book.words().step.arg(index + 1).arg(book.handout.steps.size());
    const Paragraph number(place, handoutFont(kSmall), book.width());
    number.draw(painter, {kSide, y}, ink().secondary);
    y += number.height();
    const Paragraph title(book.handout.steps[index].title, handoutFont(kHeading, QFont::DemiBold),
                          book.width());
    title.draw(painter, {kSide, y}, ink().text);
    return y + title.height() + kGap;
}

/// Below each other, each in the middle, all by one factor smaller where they have no room, larger where
/// there is more; gives where they end. Pictures that explain a step (`show.picture`) are further ones of
/// these.
double drawPictures(QPainter& painter, const Book& book, const std::vector<HandoutPicture>& pictures,
                    double y, double end) {
    double height = -kGap;
    double widest = 0.0;
    for (const HandoutPicture& picture : pictures) {
        height += picture.size.height() + kGap;
        widest = std::max(widest, picture.size.width());
    }
    const double factor = std::min({kLargestPicture, (end - y) / height, book.width() / widest});
    for (const HandoutPicture& picture : pictures) {
        painter.save();
        painter.translate(kSide + (book.width() - picture.size.width() * factor) / 2.0, y);
        painter.scale(factor, factor);
        painter.setRenderHint(QPainter::Antialiasing);
        picture.draw(painter);
        painter.restore();
        y += (picture.size.height() + kGap) * factor;
    }
    return y;
}

double drawFormulaLine(QPainter& painter, const Book& book, const Formula& formula, double y) {
    const FormulaLayout layout = layoutFormula(formula, {kFormula, ink().text, ink().secondary});
    drawFormula(painter, layout, {kSide + std::max(0.0, (book.width() - layout.size().width()) / 2.0), y});
    return y + layout.size().height() + kGap;
}

/// Lines to write on, as many as have room.
void drawRules(QPainter& painter, const Book& book, double y) {
    painter.setPen(QPen(ink().border, 1.0));
    for (int rule = 1; rule <= kMostRules && y + rule * kRule <= book.bottom() - kGap; ++rule) {
        painter.drawLine(QPointF(kSide, y + rule * kRule), QPointF(kSide + book.width(), y + rule * kRule));
    }
}

void drawStep(QPainter& painter, const Book& book, std::size_t index) {
    const HandoutStep& step = book.handout.steps[index];
    const HandoutWords& words = book.words();
    double y = drawStepHead(painter, book, index);
    y += drawLabelled(painter, book, y, words.action, step.action);
    y += drawLabelled(painter, book, y, words.watch, step.watch) + kGap / 2.0;
    y = drawFormulaLine(painter, book, step.formula, y);
    const bool asks = !step.question.isEmpty();
    const double question =
        asks ? labelledHeight(book, step.question) + kFewestRules * kRule + 3.0 * kGap : kGap;
    const double remark = step.covered.isEmpty() && !step.pictures.empty() ? 0.0 : kBody * 2.0;
    if (!step.pictures.empty()) {
        y = drawPictures(painter, book, step.pictures, y, book.bottom() - question - remark);
    }
    if (remark > 0.0) {
        const QString text = step.pictures.empty() ? words.tooLarge : words.covered.arg(step.covered);
        drawTextCentred(painter, {kSide + book.width() / 2.0, y + kBody / 2.0}, handoutFont(kBody),
                        ink().secondary, text);
        y += remark;
    }
    if (asks) {
        y += drawLabelled(painter, book, y + kGap / 2.0, words.question, step.question) + kGap / 2.0;
        drawRules(painter, book, y);
    }
}

/// One step among the answers.
struct AnswerEntry {
    Paragraph title;
    Paragraph question;
    Paragraph answer;
    Paragraph after;

    double height() const {
        return title.height() + question.height() + answer.height() + after.height() + kGap;
    }
    void draw(QPainter& painter, double y) const {
        for (const auto& [part, colour] : {std::pair(&title, ink().text),
                                           {&question, ink().secondary},
                                           {&answer, ink().text},
                                           {&after, ink().text}}) {
            part->draw(painter, {kSide, y}, colour);
            y += part->height();
        }
    }
};

/// The entries of each page: every step that has anything to say.
std::vector<std::vector<AnswerEntry>> answerPages(const Book& book) {
    std::vector<std::vector<AnswerEntry>> pages;
    const double room = book.bottom() - kTop - kHeading * 2.0;
    double left = -1.0;
    for (std::size_t at = 0; at < book.handout.steps.size(); ++at) {
        const HandoutStep& step = book.handout.steps[at];
        if (step.question.isEmpty() && step.answer.isEmpty() && step.after.isEmpty()) {
            continue;
        }
        const auto part = [&book](const QString& text, QFont::Weight weight) {
            return Paragraph(text, handoutFont(kBody, weight), book.width());
        };
        const QString answer = step.answer.isEmpty() ? QString() : book.words().answer.arg(step.answer);
        AnswerEntry entry{part(QStringLiteral("%1  %2").arg(at + 1).arg(step.title), QFont::DemiBold),
                          part(step.question, QFont::Normal), part(answer, QFont::Medium),
                          part(step.after, QFont::Normal)};
        if (left < entry.height()) {
            pages.emplace_back();
            left = room;
        }
        left -= entry.height();
        pages.back().push_back(std::move(entry));
    }
    return pages;
}

void drawAnswers(QPainter& painter, const Book& book, const std::vector<AnswerEntry>& entries) {
    const Paragraph heading(book.words().answers, handoutFont(kHeading, QFont::DemiBold), book.width());
    heading.draw(painter, {kSide, kTop}, ink().text);
    double y = kTop + kHeading * 2.0;
    for (const AnswerEntry& entry : entries) {
        entry.draw(painter, y);
        y += entry.height();
    }
}

} // namespace

std::vector<HandoutPage> handoutPages(const Handout& handout, const QSizeF& size) {
    const auto book = std::make_shared<Book>(Book{handout, size});
    std::vector<HandoutPage> pages{[book](QPainter& painter) { drawTitlePage(painter, *book); }};
    for (std::size_t at = 0; at < handout.steps.size(); ++at) {
        pages.emplace_back([book, at](QPainter& painter) { drawStep(painter, *book, at); });
    }
    for (const std::vector<AnswerEntry>& entries : answerPages(*book)) {
        pages.emplace_back([book, entries](QPainter& painter) { drawAnswers(painter, *book, entries); });
    }
    book->pages = pages.size();
    for (std::size_t at = 0; at < pages.size(); ++at) {
        pages[at] = [book, at, page = std::move(pages[at])](QPainter& painter) {
            page(painter);
            drawFoot(painter, *book, at);
        };
    }
    return pages;
}

} // namespace attnscope::ui
