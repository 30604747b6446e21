// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/authoring/handout_dialog.h"

#include "ui/lessons/built_in_lessons.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace attnscope::ui {

HandoutDialog::HandoutDialog(std::vector<Lesson> lessons, std::size_t current, QWidget* parent)
    : QDialog(parent)
    , m_lessons(std::move(lessons))
    , m_lesson(new QComboBox(this))
    , m_language(new QComboBox(this))
    , m_paper(new QComboBox(this)) {
    setObjectName(QStringLiteral("handoutDialog"));
    setWindowTitle(tr("Handout"));
    for (const Lesson& lesson : m_lessons) {
        const QString title = QString::fromStdString(lesson.text(lessonLanguage()).title);
        m_lesson->addItem(title.isEmpty() ? tr("Without a title") : title);
    }
    m_lesson->setCurrentIndex(static_cast<int>(current));
    m_paper->addItem(tr("A4"), static_cast<int>(Paper::A4));
    m_paper->addItem(tr("Letter"), static_cast<int>(Paper::Letter));
    const bool isLetter = QLocale::system().measurementSystem() == QLocale::ImperialUSSystem;
    m_paper->setCurrentIndex(isLetter ? 1 : 0);
    auto* about =
        new QLabel(tr("A page a step to print, with its picture and its question; the answers on the "
                      "last pages."),
                   this);
    about->setWordWrap(true);
    auto* form = new QFormLayout;
    form->addRow(tr("&Lesson"), m_lesson);
    form->addRow(tr("L&anguage"), m_language);
    form->addRow(tr("&Paper"), m_paper);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* save = buttons->addButton(tr("Save PDF…"), QDialogButtonBox::AcceptRole);
    save->setDefault(true);
    save->setProperty("primary", true);
    auto* all = new QVBoxLayout(this);
    all->addWidget(about);
    all->addLayout(form);
    all->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_lesson, &QComboBox::currentIndexChanged, this, &HandoutDialog::showLanguages);
    showLanguages();
}

void HandoutDialog::showLanguages() {
    m_language->clear();
    for (const auto& [language, text] : lesson().texts) {
        m_language->addItem(language == "zh" ? QStringLiteral("中文") : QStringLiteral("English"),
                            QString::fromStdString(language));
    }
    const int own = m_language->findData(QString::fromStdString(lessonLanguage()));
    m_language->setCurrentIndex(std::max(own, 0));
}

const Lesson& HandoutDialog::lesson() const {
    return m_lessons[static_cast<std::size_t>(m_lesson->currentIndex())];
}

std::string HandoutDialog::language() const {
    return m_language->currentData().toString().toStdString();
}

Paper HandoutDialog::paper() const {
    return static_cast<Paper>(m_paper->currentData().toInt());
}

} // namespace attnscope::ui
