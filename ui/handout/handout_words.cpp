// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/handout/handout_words.h"

namespace attnscope::ui {

const HandoutWords& handoutWords(const std::string& language) {
    static const HandoutWords kEnglish{
        .name = QStringLiteral("Name"),
        .contents = QStringLiteral("Steps"),
        .step = QStringLiteral("Step %1 of %2"),
        .action = QStringLiteral("Do"),
        .watch = QStringLiteral("Watch"),
        .question = QStringLiteral("Question"),
        .covered = QStringLiteral("The row of “%1” is covered: fill it in."),
        .tooLarge = QStringLiteral("This matrix is too large for a page; the window shows it."),
        .answers = QStringLiteral("Answers"),
        .answer = QStringLiteral("Answer: %1"),
        .inPlace = QStringLiteral("%1 in place of %2"),
        .between = QStringLiteral("; "),
        .page = QStringLiteral("%1 of %2"),
    };
    static const HandoutWords kChinese{
        .name = QStringLiteral("姓名"),
        .contents = QStringLiteral("步骤"),
        .step = QStringLiteral("第 %1 步，共 %2 步"),
        .action = QStringLiteral("操作"),
        .watch = QStringLiteral("观察"),
        .question = QStringLiteral("问题"),
        .covered = QStringLiteral("“%1”这一行被遮住了：请填写。"),
        .tooLarge = QStringLiteral("这个矩阵太大，一页放不下，请在窗口中查看。"),
        .answers = QStringLiteral("答案"),
        .answer = QStringLiteral("答案：%1"),
        .inPlace = QStringLiteral("%1（笔记写作 %2）"),
        .between = QStringLiteral("；"),
        .page = QStringLiteral("第 %1 页，共 %2 页"),
    };
    return language == "zh" ? kChinese : kEnglish;
}

} // namespace attnscope::ui
