// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/patches_dialog.h"

#include "core/edits/make_edit.h"
#include "core/formats/scene/patches_json.h"
#include "core/scene/check_shapes.h"
#include "ui/files/open_file_dialog.h"
#include "ui/paint/base/index_text.h"
#include "ui/row/patch_map_figure.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/widgets/number_box.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kNarrowestPatchesDialog = 440;

std::size_t countOf(const CountBox* box) {
    return static_cast<std::size_t>(box->value());
}

int boxCount(std::size_t count) {
    return static_cast<int>(std::min<std::size_t>(count, kMostTokens));
}

} // namespace

PatchesDialog::PatchesDialog(const Context& context, QString folder, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_folder(std::move(folder))
    , m_rows(addCount(1, "patchRows", tr("Rows"), tr("Rows of patches; of a window where there are some")))
    , m_columns(addCount(1, "patchColumns", tr("Columns"),
                         tr("Columns of patches; of a window where there are some")))
    , m_leading(addCount(0, "leadingTokens", tr("Leading tokens"),
                         tr("Class and register tokens before the patches: shown apart")))
    , m_windowRows(addCount(1, "windowRows", tr("Rows of windows"),
                            tr("Windows of an image, as of Swin; each batch item is one of them")))
    , m_windowColumns(addCount(1, "windowColumns", tr("Columns of windows"),
                               tr("Windows of an image, as of Swin; each batch item is one of them")))
    , m_imageName(new QLabel(this))
    , m_removeImage(new QPushButton(tr("&Remove"), this))
    , m_meaning(new QLabel(this))
    , m_problem(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("patchesDialog"));
    setWindowTitle(tr("Patches of an image"));
    setMinimumWidth(kNarrowestPatchesDialog);
    layOut();
    const Scene& scene = context.session.scene();
    m_none->setEnabled(scene.patches.has_value());
    fill(scene.patches.value_or(guessedPatches(keyCount(scene.input))));
}

CountBox* PatchesDialog::addCount(int least, const char* name, const QString& title, const QString& meaning) {
    auto* box = new CountBox(this);
    box->setObjectName(QLatin1String(name));
    box->setRange(least, static_cast<int>(kMostTokens));
    box->setMinimumWidth(84);
    box->setAccessibleName(title);
    box->setToolTip(meaning);
    box->setAccessibleDescription(meaning);
    connect(box, &CountBox::valueChanged, this, &PatchesDialog::check);
    connect(box, &CountBox::refused, this, &PatchesDialog::tell);
    return box;
}

QHBoxLayout* PatchesDialog::pair(CountBox* rows, CountBox* columns) {
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(rows);
    line->addWidget(new QLabel(QStringLiteral("×"), this));
    line->addWidget(columns);
    line->addStretch(1);
    return line;
}

void PatchesDialog::layOut() {
    auto* form = new QFormLayout;
    form->setSpacing(8);
    const auto addLine = [&](const QString& name, QWidget* first, QLayout* line) {
        auto* label = new QLabel(name, this);
        label->setBuddy(first);
        form->addRow(label, line);
    };
    addLine(tr("&Patches, rows × columns"), m_rows, pair(m_rows, m_columns));
    auto* leading = new QHBoxLayout;
    leading->addWidget(m_leading);
    leading->addStretch(1);
    addLine(tr("&Leading tokens"), m_leading, leading);
    addLine(tr("&Windows, rows × columns"), m_windowRows, pair(m_windowRows, m_windowColumns));
    auto* choose = new QPushButton(tr("&Choose…"), this);
    choose->setObjectName(QStringLiteral("chooseImage"));
    choose->setAutoDefault(false);
    choose->setToolTip(tr("A PNG or JPEG file of what the patches are of; kept in the scene"));
    m_removeImage->setObjectName(QStringLiteral("removeImage"));
    m_removeImage->setAutoDefault(false);
    auto* image = new QHBoxLayout;
    image->setSpacing(8);
    m_imageName->setTextFormat(Qt::PlainText);
    m_imageName->setObjectName(QStringLiteral("imageName"));
    m_imageName->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    image->addWidget(m_imageName, 1);
    image->addWidget(choose);
    image->addWidget(m_removeImage);
    addLine(tr("Image"), choose, image);
    m_meaning->setProperty("role", "secondary");
    m_meaning->setObjectName(QStringLiteral("patchesMeaning"));
    m_meaning->setWordWrap(true);
    m_problem->setProperty("role", "problem");
    m_problem->setObjectName(QStringLiteral("patchesProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_none = m_buttons->addButton(tr("&No patches"), QDialogButtonBox::DestructiveRole);
    m_none->setObjectName(QStringLiteral("noPatches"));
    m_none->setAutoDefault(false);
    auto* all = new QVBoxLayout(this);
    all->setSpacing(12);
    all->addLayout(form);
    all->addWidget(m_meaning);
    all->addWidget(m_problem);
    all->addWidget(m_buttons);
    connect(choose, &QPushButton::clicked, this, &PatchesDialog::chooseImage);
    connect(m_removeImage, &QPushButton::clicked, this, [this] {
        m_image.reset();
        check();
    });
    connect(m_none, &QPushButton::clicked, this, &PatchesDialog::removePatches);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &PatchesDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &PatchesDialog::reject);
}

void PatchesDialog::fill(const PatchGrid& grid) {
    m_rows->setValue(boxCount(grid.rows));
    m_columns->setValue(boxCount(grid.columns));
    m_leading->setValue(boxCount(grid.leading));
    m_windowRows->setValue(boxCount(grid.windowRows));
    m_windowColumns->setValue(boxCount(grid.windowColumns));
    m_image = grid.image;
    m_extra = grid.extra;
    check();
}

PatchGrid PatchesDialog::grid() const {
    return {countOf(m_rows),
            countOf(m_columns),
            countOf(m_leading),
            countOf(m_windowRows),
            countOf(m_windowColumns),
            m_image,
            m_extra};
}

Result<void> PatchesDialog::setImage(const QString& path) {
    PatchGrid with;
    return readPatchImage(path.toStdString())
        .and_then([&](std::shared_ptr<const PatchImage>&& image) -> Result<void> {
            with.image = std::move(image);
            return readablePatchImage(with, path.toStdString()).map([&](const QImage&) {
                m_image = with.image;
                check();
            });
        });
}

void PatchesDialog::chooseImage() {
    auto* dialog =
        new OpenFileDialog(this, tr("Choose the image"), m_folder,
                           tr("Images (*.png *.jpg *.jpeg);;All files (*)"), QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_folder = QFileInfo(path).path();
        if (const Result<void> read = setImage(path); !read) {
            tell(errorText(read.error()));
        }
    });
    dialog->open();
}

void PatchesDialog::check() {
    const Scene& scene = m_context.session.scene();
    const PatchGrid now = grid();
    const Result<void> good = checkPatches(now, keyCount(scene.input), batchCount(scene.input));
    m_imageName->setText(m_image ? QString::fromStdString(m_image->name) : tr("none"));
    m_imageName->setToolTip(m_imageName->text());
    m_removeImage->setEnabled(m_image != nullptr);
    m_meaning->setText(tr("%1 leading + %2 × %3 patches = %4 of %5 keys")
                           .arg(indexText(now.leading), indexText(now.rows), indexText(now.columns),
                                indexText(now.tokens()), indexText(keyCount(scene.input))));
    tell(good ? QString() : errorText(good.error()));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(good.has_value());
}

void PatchesDialog::tell(const QString& problem) {
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void PatchesDialog::removePatches() {
    m_context.session.applyOrReport(setPatches(m_context.session.scene(), std::nullopt));
    emit laidOut(false);
    QDialog::accept();
}

void PatchesDialog::accept() {
    const Scene& scene = m_context.session.scene();
    if (scene.patches != grid()) {
        m_context.session.applyOrReport(setPatches(scene, grid()));
    }
    emit laidOut(true);
    QDialog::accept();
}

} // namespace attnscope::ui
