// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/export/figures/exported_figure.h"
#include "ui/export/scene_file_name.h"
#include "ui/jobs/job_slot.h"
#include "ui/tiles/all_heads.h"

#include <QDialog>

#include <functional>
#include <vector>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;

namespace attnscope::ui {

class CopyButtons;
class ElidedLabel;
class FigureLooks;
class FigurePreview;
class FigureSizeFields;
class FigureWriter;
class FileFields;
class NumbersFields;
struct NumbersFormat;
struct SizedFigure;

/// Asks what is exported, a picture or the numbers of a stage, and how, shows it as it will be, and writes it
/// in the format of its ending.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `picture` is the matrix of the centre, of a large one in a frame of that size; `path` the proposed
    /// file; `shown` what the centre shows in place of the matrix.
    ExportDialog(Scheduler& jobs, const HeatmapPicture& picture, const QSizeF& frame, const QString& path,
                 std::optional<DrawnPicture> shown = {}, QWidget* parent = nullptr);

    /// The file that has the scene as it is; without one it was never saved so.
    void setSource(const SceneSource& source);

    /// How far the scene is from its model, a sentence for the caption.
    void setCheck(const QString& sentence);

    /// What is compared where the picture is not A's.
    void setCompared(const ComparedScenes& compared);

    /// Begins without numbers or sums, which the window has no room for.
    void setShownParts(bool hasValues, bool hasSums);
    /// Begins without the frame of the row, where the row is only that under the pointer.
    void leaveRowFrameOut();

    /// Offers these heads, which the window shows beside each other, first; `path` is the file proposed for
    /// them.
    void setHeads(const std::vector<HeatmapPicture>& heads, const QString& path);

    /// The pictures of results of several heads, in one range.
    using DrawHeads = std::function<std::vector<HeatmapPicture>(const std::vector<Snapshot>&)>;
    /// Offers all heads, which are computed once they are chosen, of a large scene on another thread, behind
    /// what the window shows; `path` is the file proposed for them.
    void setAllHeads(const AllHeads& heads, DrawHeads draw, const QString& path);
    void chooseAllHeads();

    /// Offers the row of the output too.
    void setRow(const DrawnPicture& picture);
    /// Offers the arithmetic of the cell too.
    void setArithmetic(const DrawnPicture& picture);

    /// Offers A, B and the difference, which the window shows beside each other, first.
    void setSideBySide(const std::vector<HeatmapPicture>& pictures);

    /// Offers what was written last, where that is there and the matrix is no better offer.
    void chooseLast();
    /// Offers the numbers of a stage in place of the picture.
    void chooseNumbers();

    /// The file as it is written: a name without an ending gets one.
    QString path() const;
    /// Why nothing was written; empty where it was.
    QString problem() const { return m_problem; }

    /// Writes the file and closes; of a large scene and numbers on another thread. Stays open and says why
    /// where the name is no picture's, a file of that name is there and was not said to be replaced, or the
    /// writing fails.
    void accept() override;
    /// Stops the writing or computing where it is on its way, else closes.
    void reject() override;

private:
    using Subject = ExportedFigure::Subject;

    void fillFields(const QString& path);
    void layOut();
    void connectFields();
    void connectCopies();
    void finish(const Result<void>& written);
    void proposeSize();
    void showTitle();
    /// Shows the fields of what is written, a picture or numbers.
    void takeSubject();
    /// Has all heads computed where they are chosen and not there; true once they are, or others are chosen.
    bool makeAllHeads();
    /// Shows the computed heads; where they can't be computed the matrix again, and why.
    void takeAllHeads(const Result<std::vector<Snapshot>>& heads);
    /// Chooses the matrix, without a word to those who listen.
    void chooseStage();
    void showPreview();
    void showFigure();
    void showNumbers();
    /// Says how many pixels are written, or why none are.
    void showSize(const QString& problem);
    /// Whether what is written is A − B.
    bool isDifference() const;
    /// The file that has the scene of what is written; empty where none has, or there are two.
    SceneSource ownSource() const;
    PictureSize size() const;
    /// Why the chosen size is too small, and which one is not; empty where it is large enough.
    QString sizeProblem() const;
    /// What is chosen now.
    ExportedFigure chosen() const;
    SizedFigure sized() const;
    void copyPicture();
    void copyText(const QString& text, const QString& what);
    void showCopied(const QString& what);
    /// Lets the fields be changed or not.
    void setWriting(bool writing);
    void showProgress(double part);
    void keepChoices() const;
    void writeNumbers();
    Subject subject() const;
    bool isNumbers() const;
    bool isComputingHeads() const { return subject() == Subject::AllHeads && m_allHeads.empty(); }
    bool isGrouped() const { return !m_offered.window.groupsMeaning.isEmpty(); }
    const NumbersFormat& numbersFormat() const;
    QString numbersCommand() const;
    /// What is proposed for that subject.
    QString pathOf(Subject subject) const;
    QString titleOf(Subject subject) const;
    /// Why Python draws nothing such; empty where it does.
    QString noPython() const;
    /// Why no line for a terminal writes that file; empty where one does.
    QString noCommand(const QString& sizeProblem) const;

    ExportedFigure m_offered; ///< as the dialog was opened
    QString m_offeredPath;    ///< for the matrix and the pipeline
    QString m_headsPath;      ///< for heads beside each other
    QString m_allHeadsPath;
    std::optional<AllHeads> m_heads;
    DrawHeads m_drawHeads;
    std::vector<HeatmapPicture> m_allHeads; ///< empty until they are chosen and computed
    Subject m_titled = Subject::Stage;      ///< whose title is offered
    QString m_problem;
    QString m_shownProblem; ///< of the size, of the figure that is shown
    SceneSource m_source;
    QDialogButtonBox* m_buttons;
    FileFields* m_file;
    QFormLayout* m_form;
    QComboBox* m_subject;
    FigureLooks* m_looks;
    FigureSizeFields* m_size;
    NumbersFields* m_numbers;
    FigurePreview* m_preview;
    FigureWriter* m_writer;
    ElidedLabel* m_sizeNote;
    QLabel* m_sizeProblem;
    QLabel* m_copied; ///< what was put on the clipboard
    CopyButtons* m_copies;
};

} // namespace attnscope::ui
