// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/compare/agreement_dialog.h"

#include "core/solver/joined_heads.h"
#include "ui/session/check_text.h"
#include "ui/session/error_text.h"
#include "ui/session/model_check.h"
#include "ui/session/session.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kWidth = 520;

QString shortNumber(double number) {
    return QString::number(number, 'g', 3);
}

QString listOf(const std::vector<std::size_t>& numbers) {
    QStringList texts;
    for (const std::size_t number : numbers) {
        texts << QString::number(number);
    }
    return texts.join(QStringLiteral(", "));
}

QString lineOf(const VariationText& text) {
    return errorText({ErrorCode::Failed, text.text, text.arguments, {}});
}

/// Whether layers agree by themselves that don't agree together: those that do stand first.
bool agreesByLayer(const ModelCheck& check) {
    return !check.foundByLayer().empty() && check.foundByLayer().front().found.agrees;
}

} // namespace

QStringList variationLines(const Variation& variation) {
    QStringList lines;
    for (const VariationText& each : textsOf(variation)) {
        lines << lineOf(each);
    }
    return lines;
}

AgreementDialog::AgreementDialog(Session& session, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_text(new QLabel)
    , m_scroll(new QScrollArea(this)) {
    setObjectName(QStringLiteral("agreementDialog"));
    setWindowTitle(tr("What would make it agree?"));
    setWindowModality(Qt::WindowModal);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setMinimumWidth(kWidth);
    m_scroll->setWidget(m_text);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_text->setAutoFillBackground(false);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_take = buttons->addButton(tr("Take it"), QDialogButtonBox::AcceptRole);
    m_take->setDefault(true);
    m_take->setToolTip(tr("Change the scene so, as one step that Ctrl+Z takes back (Enter)"));
    m_go = buttons->addButton(tr("Go to the first"), QDialogButtonBox::ActionRole);
    m_go->setToolTip(tr("Close this and show the first cell that differs"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_scroll, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &AgreementDialog::take);
    connect(m_go, &QPushButton::clicked, this, &AgreementDialog::go);
    connect(buttons, &QDialogButtonBox::rejected, this, &AgreementDialog::reject);
    connect(&session.modelCheck(), &ModelCheck::searched, this, &AgreementDialog::refresh);
    session.modelCheck().search();
    refresh();
}

QString AgreementDialog::text() const {
    return m_text->text();
}

QString AgreementDialog::foundText() const {
    const Agreement& found = *m_session.modelCheck().found();
    const QString type = roundingText(found.rounding, found.decimals);
    QStringList lines{tr("As the scene is, its numbers differ from the model's by at most %1.")
                          .arg(shortNumber(found.before))};
    if (const QStringList others = variationLines(found.variation); !others.isEmpty()) {
        lines << QString() << tr("They differ by at most %1 where").arg(shortNumber(found.after));
        for (const QString& line : others) {
            lines << QStringLiteral("  •  ") + line;
        }
    }
    if (found.inputRounding) {
        lines << QString()
              << tr("The rest is rounding: the model held its inputs in %1.")
                     .arg(QString::fromUtf8(wordOf(*found.inputRounding)));
    } else if (found.agrees) {
        lines << QString() << tr("That agrees, within the rounding of %1.").arg(type);
    }
    if (agreesByLayer(m_session.modelCheck())) {
        return layersText();
    }
    if (!found.agrees) {
        lines << QString() << notFoundText();
    }
    for (const VariationText& each : found.remarks) {
        lines << QStringLiteral("  •  ") + lineOf(each);
    }
    return lines.join(u'\n');
}

/// Which layers agree, and with what: no one change of the scene makes all of them.
QString AgreementDialog::layersText() const {
    QStringList lines{
        tr("As the scene is, its numbers differ from the model's by at most %1. No one change makes all "
           "layers agree, and these agree by themselves:")
            .arg(shortNumber(m_session.modelCheck().found()->before)),
        QString()};
    for (const LayersAgreement& each : m_session.modelCheck().foundByLayer()) {
        const QString layers = listOf(each.layers);
        const QString after = shortNumber(each.found.after);
        const QString with = variationLines(each.found.variation).join(tr(", "));
        lines << QStringLiteral("  •  ") +
                     (!each.found.agrees
                          ? tr("layers %1: nothing that was tried makes them agree").arg(layers)
                      : with.isEmpty() ? tr("layers %1 as they are (≤ %2)").arg(layers, after)
                                       : tr("layers %1 (≤ %2): %3").arg(layers, after, with));
    }
    lines << QString()
          << tr("A scene has one mask and one scale for all of its layers: File, Open opens a layer alone.");
    return lines.join(u'\n');
}

QString AgreementDialog::notFoundText() const {
    const Agreement& found = *m_session.modelCheck().found();
    const QString none =
        tr("Nothing that was tried makes them agree: masks, windows, padding, scales, softcaps, ALiBi, "
           "rotary positions, transposed weights, the number and order of heads, half precision.");
    if (!found.begins) {
        return none;
    }
    return none + u' ' + beginningText(found);
}

/// "It begins with the weights: batch item 1, heads 0–3, rows 0–2."
QString AgreementDialog::beginningText(const Agreement& found) const {
    const QString begins = tr("It begins with the %1").arg(referenceName(*found.begins));
    if (found.isEverywhere) {
        return tr("%1, everywhere.").arg(begins);
    }
    QStringList places;
    if (!found.items.empty()) {
        places << tr("batch items %1").arg(QString::fromStdString(runsText(found.items)));
    }
    if (const std::vector<std::size_t> heads = headNumbers(found); !heads.empty()) {
        places << tr("heads %1").arg(QString::fromStdString(runsText(heads)));
    }
    if (!found.rows.empty()) {
        const bool isCut = found.rows.size() == Agreement::kMostPlaces;
        places << tr("rows %1").arg(QString::fromStdString(runsText(found.rows)) +
                                    (isCut ? QStringLiteral(" …") : QString()));
    }
    return places.isEmpty() ? begins + u'.' : tr("%1: %2.").arg(begins, places.join(tr(", ")));
}

void AgreementDialog::refresh() {
    const ModelCheck& check = m_session.modelCheck();
    if (check.searchProblem()) {
        m_text->setText(errorText(*check.searchProblem()));
    } else if (check.found()) {
        m_text->setText(foundText());
    } else if (check.isSearching()) {
        m_text->setText(tr("Searching …"));
    } else if (!check.isOffered()) {
        reject(); // the scene is another one, or agrees by now
    } else {
        m_session.modelCheck().search(); // the scene changed meanwhile
    }
    m_text->setAccessibleName(m_text->text());
    makeRoom();
    m_take->setEnabled(check.found() && !check.found()->variation.isNone() && !agreesByLayer(check));
    if (m_take->isEnabled()) {
        m_take->setDefault(true); // while it was disabled Close had its place
        m_take->setFocus();
    }
    m_go->setVisible(check.found() && check.found()->first && !agreesByLayer(check));
    if (m_go->isVisibleTo(this) && !m_take->isEnabled()) {
        m_go->setDefault(true);
        m_go->setFocus();
    }
}

/// As high as the text; what a screen has no room for scrolls.
void AgreementDialog::makeRoom() {
    constexpr int kLeastLines = 8;
    m_text->ensurePolished();
    const int least = kLeastLines * m_text->fontMetrics().lineSpacing();
    const int most = screen()->availableGeometry().height() * 2 / 3;
    m_scroll->setMinimumHeight(std::clamp(m_text->heightForWidth(kWidth), least, std::max(least, most)));
}

void AgreementDialog::go() {
    const Agreement found = *m_session.modelCheck().found();
    const bool isJoined =
        found.begins == Reference::Output && !found.first->hasHead && joinsHeads(m_session.scene());
    const Stage stage = isJoined                             ? Stage::MultiHead
                        : found.begins == Reference::Output  ? Stage::Output
                        : found.begins == Reference::Weights ? Stage::Weights
                                                             : Stage::Scaled;
    m_session.modelCheck().disconnect(this);
    accept();
    emit placeAsked(found.first->headIndex, {stage, found.first->row, found.first->column});
}

void AgreementDialog::take() {
    const Variation variation = m_session.modelCheck().found()->variation;
    m_session.modelCheck().disconnect(this); // the change would be searched once more for nobody
    accept();
    m_session.applyOrReport(editOf(m_session.scene(), variation));
}

} // namespace attnscope::ui
