// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/patch_grid.h"
#include "ui/session/context.h"

#include <QDialog>

class QDialogButtonBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace attnscope::ui {

class CountBox;

/// Asks how the keys of the scene are patches of an image, and for the image. What does not fit is said below
/// as it is typed.
class PatchesDialog final : public QDialog {
    Q_OBJECT

public:
    /// Images are looked for in that folder.
    PatchesDialog(const Context& context, QString folder, QWidget* parent);

    /// As the fields say it.
    PatchGrid grid() const;
    /// Takes an image file; fails where it can't be read as one.
    Result<void> setImage(const QString& path);

    void accept() override;

signals:
    /// The scene has these patches now, or none.
    void laidOut(bool hasPatches);

private:
    CountBox* addCount(int least, const char* name, const QString& title, const QString& meaning);
    QHBoxLayout* pair(CountBox* rows, CountBox* columns);
    void layOut();
    void fill(const PatchGrid& grid);
    void chooseImage();
    void removePatches();
    void check();
    void tell(const QString& problem);

    Context m_context;
    QString m_folder;
    std::shared_ptr<const PatchImage> m_image;
    std::string m_extra; ///< of the scene's own grid
    CountBox* m_rows;
    CountBox* m_columns;
    CountBox* m_leading;
    CountBox* m_windowRows;
    CountBox* m_windowColumns;
    QLabel* m_imageName;
    QPushButton* m_removeImage;
    QPushButton* m_none = nullptr;
    QLabel* m_meaning;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace attnscope::ui
