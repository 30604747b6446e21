// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/slide/slide.h"
#include "ui/session/context.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace attnscope::ui {

class LessonRun;

/// A presentation on its way: of the lesson that is on, or of the open scene's own steps. It shares the
/// lesson's run, so that the window is at the step that was shown last. When it ends, a scene of a person's
/// own is as it was before.
class PresentRun final : public QObject {
    Q_OBJECT

public:
    /// `lesson` is the run of the window.
    PresentRun(const Context& context, LessonRun& lesson, QObject* parent = nullptr);
    ~PresentRun() override;

    bool isOn() const { return m_run != nullptr; }
    /// Begins with the present step of the lesson, or with the first of the scene's own. False where the
    /// scene has nothing to present.
    bool start();
    void end();

    /// The slide as it is now. While a result is on its way, the one before. For a presentation that is on.
    const Slide& slide() const { return m_slide; }
    /// The run of the lesson or of the own steps.
    LessonRun& run() const { return *m_run; }
    /// What the presentation is called: the lesson's title or the scene's.
    QString title() const;
    /// What stands on the slide after this one; empty at the end.
    QString nextTitle() const;

    /// The next thing: the answer, then the row, then the next step.
    void next();
    /// The next step at once, and the one before.
    void nextStep();
    void previousStep();
    void toFirst();
    void toLast();
    void toStep(std::size_t index);

    /// Whether a row is covered now.
    bool isCovered() const;
    const std::optional<std::size_t>& guess() const { return m_guess; }
    /// Guesses a key of the covered row; nothing takes the guess back.
    void setGuess(const std::optional<std::size_t>& key);
    /// The key beside the guessed one.
    void moveGuess(int by);

    /// Whether the scene is another than the step's.
    bool hasWhatIf() const;
    /// The step as it was prepared; what was tried stays as B of the comparison. Where nothing was tried,
    /// what was told is covered again.
    void takeBack();

    bool isDark() const { return m_isDark; }
    void setDark(bool isDark);
    /// The part of the slide's height that the editor of numbers covers from below; 0: none is open.
    double editorPart() const { return m_editorPart; }
    void setEditorPart(double part);
    bool isSpotlit() const { return m_isSpotlit; }
    void setSpotlit(bool isSpotlit);
    /// Whether the class sees a black screen in place of the slide.
    bool isBlack() const { return m_isBlack; }
    void setBlack(bool isBlack);
    /// Whether that screen stands behind the last slide.
    bool isEnded() const { return m_isBlack && m_isEnded; }

signals:
    /// The slide is another.
    void changed();
    /// What was covered is to be seen from the next `changed` on.
    void revealing();
    /// Another step is shown.
    void stepChanged();
    /// The lesson was ended or another scene was opened: there is nothing to present any more.
    void lost();

private:
    void connectRun();
    void disconnectRun();
    void refresh();
    Slide makeSlide() const;
    bool asks() const;
    bool canPlay() const;
    bool canTry() const;
    void reveal();

    Context m_context;
    LessonRun& m_lesson;
    std::unique_ptr<LessonRun> m_own; ///< of the scene's own steps
    LessonRun* m_run = nullptr;       ///< one of the two; null: nothing is presented
    int m_undoBefore = 0;             ///< steps that were done before the scene's own were presented
    Slide m_slide;
    std::optional<std::size_t> m_guess;
    bool m_hasTried = false; ///< in this step
    double m_editorPart = 0.0;
    bool m_isDark = false;
    bool m_isSpotlit = false;
    bool m_isBlack = false;
    bool m_isEnded = false; ///< the screen became black by going on from the last slide
};

} // namespace attnscope::ui
