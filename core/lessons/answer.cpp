// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/answer.h"

#include "core/lessons/lesson_edit.h"
#include "core/lessons/lesson_members.h"
#include "core/scene/name_tokens.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace attnscope {

namespace {

/// Numbers that differ by less are one number.
constexpr double kSameNumber = 1e-12;

/// "0 I, 2 AI", in the scene's counting.
std::string namedChoices(const std::vector<std::size_t>& choices, const TokenList& names, const Scene& scene,
                         const AnswerWords& words) {
    std::string text;
    for (const std::size_t choice : choices) {
        text += text.empty() ? "" : ", ";
        text += std::to_string(choice + scene.notation.indexFrom);
        text += isCalledByIndex(names, choice) ? std::string() : ' ' + names[choice];
    }
    return text.empty() ? std::string(words.none) : text;
}

bool isSameNumber(double a, double b) {
    return a == b || std::abs(a - b) <= kSameNumber || (std::isnan(a) && std::isnan(b));
}

Result<Answer> answerTo(const StrongestKey& question, StepNumbers& numbers, const AnswerWords& words) {
    SceneNumbers& now = numbers.now();
    const auto weights = now.matrix(Stage::Weights, now.shown());
    if (!weights) {
        return unexpected(weights.error());
    }
    if (question.row >= (*weights)->rows()) {
        return unexpected(makeError(translatable("the question is about row {0} of {1} (count from 0)"),
                                    std::to_string(question.row), std::to_string((*weights)->rows())));
    }
    std::vector<double> row((*weights)->columns());
    (*weights)->exactRow(question.row, row);
    const double largest = *std::max_element(row.begin(), row.end());
    Answer answer;
    for (std::size_t key = 0; key < row.size(); ++key) {
        answer.choiceNumbers.push_back(lessonNumber(row[key]));
        if (isSameNumber(row[key], largest)) {
            answer.choices.push_back(key);
        }
    }
    answer.text =
        fmt::format("{} ({})", namedChoices(answer.choices, now.scene().keyNames(), now.scene(), words),
                    lessonNumber(largest));
    return answer;
}

/// What the rows of a stage are called.
const TokenList& rowNames(const Scene& scene, Stage stage) {
    return rowsAreQueries(stage) ? scene.tokens : scene.keyNames();
}

Result<Answer> answerTo(const RowsChanged& question, StepNumbers& numbers, const AnswerWords& words) {
    SceneNumbers& now = numbers.now();
    Result<Scene> changed = afterEdits(now.scene(), question.edits);
    if (!changed) {
        return unexpected(changed.error());
    }
    SceneNumbers later(std::move(*changed), now.shown());
    const auto before = now.matrix(question.stage, now.shown());
    const auto after = before ? later.matrix(question.stage, now.shown()) : before;
    if (!after) {
        return unexpected(after.error());
    }
    const std::size_t rows = (*before)->rows();
    const std::size_t columns = (*before)->columns();
    if ((*after)->rows() != rows || (*after)->columns() != columns) {
        return unexpected(
            makeError(translatable("the question's edits change the shape, so that rows can't be compared")));
    }
    Answer answer;
    answer.needsAll = true;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            if (!isSameNumber((*before)->exact(row, column), (*after)->exact(row, column))) {
                answer.choices.push_back(row);
                break;
            }
        }
    }
    answer.text = namedChoices(answer.choices, rowNames(now.scene(), question.stage), now.scene(), words);
    return answer;
}

Result<Answer> answerTo(const LargerOf& question, StepNumbers& numbers, const AnswerWords& words) {
    const Result<double> first = numbers.value(question.first);
    const Result<double> second = first ? numbers.value(question.second) : first;
    if (!second) {
        return unexpected(second.error());
    }
    Answer answer;
    const bool isEqual = isSameNumber(*first, *second);
    if (isEqual || *first > *second) {
        answer.choices.push_back(0);
    }
    if (isEqual || *second > *first) {
        answer.choices.push_back(1);
    }
    const Scene& scene = numbers.now().scene();
    answer.text =
        fmt::format("{} = {} {} {} = {}", askedName(question.first, scene, words), lessonNumber(*first),
                    isEqual            ? "="
                    : *first > *second ? ">"
                                       : "<",
                    askedName(question.second, scene, words), lessonNumber(*second));
    return answer;
}

Result<Answer> answerTo(const ShapeOf& question, StepNumbers& numbers, const AnswerWords& /*words*/) {
    return numbers.now().matrix(question.matrix, numbers.now().shown()).map([](const auto& source) {
        Answer answer;
        answer.numbers = {static_cast<double>(source->rows()), static_cast<double>(source->columns())};
        answer.text = fmt::format("{} × {}", source->rows(), source->columns());
        return answer;
    });
}

Answer numberAnswer(double number, double tolerance) {
    Answer answer;
    answer.numbers = {number};
    answer.tolerance = tolerance;
    answer.text = lessonNumber(number);
    return answer;
}

Result<Answer> answerTo(const AllowedCells& question, StepNumbers& numbers, const AnswerWords& /*words*/) {
    Quantity count{.kind = QuantityKind::Allowed};
    if (question.row) {
        count.indices = {*question.row};
    }
    return numbers.value(count).map([](double number) { return numberAnswer(number, 0.0); });
}

Result<Answer> answerTo(const NumberOf& question, StepNumbers& numbers, const AnswerWords& /*words*/) {
    return numbers.value(question.of).map([&question](double number) {
        return numberAnswer(number, question.tolerance);
    });
}

/// The cell of a stage that a quantity names by row and column, as the step's scene has it.
std::optional<CellRef> cellOf(const Quantity& quantity) {
    const auto* const stage = std::get_if<Stage>(&quantity.matrix);
    const bool isCell = quantity.kind == QuantityKind::Cell && quantity.state == StepState::Now &&
                        stage != nullptr && quantity.indices.size() == 2;
    return isCell ? std::optional(CellRef{*stage, quantity.indices[0], quantity.indices[1]}) : std::nullopt;
}

std::vector<Fact> shapeOf(const LessonMatrix& matrix) {
    if (const auto* const stage = std::get_if<Stage>(&matrix)) {
        return {{FactKind::Shape, *stage, {}, {}}};
    }
    return {{FactKind::Shape, Stage::X, {}, std::get<MatrixRole>(matrix)}};
}

/// What is told beside the matrix of a number that is no cell; nothing where it is a cell, or told nowhere.
std::vector<Fact> factsOf(const Quantity& quantity) {
    const auto* const stage = std::get_if<Stage>(&quantity.matrix);
    const std::optional<std::size_t> at =
        quantity.indices.empty() ? std::nullopt : std::optional(quantity.indices.back());
    switch (quantity.kind) {
    case QuantityKind::RowSum:
        return stage != nullptr ? std::vector<Fact>{{FactKind::RowSum, *stage, at, {}}} : std::vector<Fact>();
    case QuantityKind::ColumnSum:
        return stage != nullptr ? std::vector<Fact>{{FactKind::ColumnSum, *stage, at, {}}}
                                : std::vector<Fact>();
    case QuantityKind::Rows:
    case QuantityKind::Columns:
        return shapeOf(quantity.matrix);
    case QuantityKind::Exponential:
        return {{FactKind::Exponentials, Stage::Weights, quantity.indices.front(), {}}};
    case QuantityKind::ExponentialSum:
        return {{FactKind::Exponentials, Stage::Weights, at, {}}};
    case QuantityKind::Entropy:
        return {{FactKind::Entropy, Stage::Weights, at, {}}};
    case QuantityKind::Allowed:
        return {{FactKind::Allowed, Stage::Weights, at, {}}};
    case QuantityKind::Cost:
        return {{FactKind::Allowed, Stage::Weights, {}, {}}};
    case QuantityKind::RootKeySize:
    case QuantityKind::Scale:
        return {{FactKind::Scale, Stage::Weights, {}, {}}};
    case QuantityKind::KeySize:
        return {{FactKind::Shape, Stage::Q, {}, {}}, {FactKind::Shape, Stage::K, {}, {}}};
    case QuantityKind::ValueSize:
        return {{FactKind::Shape, Stage::V, {}, {}}};
    case QuantityKind::Queries:
    case QuantityKind::Keys:
    case QuantityKind::Heads:
    case QuantityKind::Batches:
        return {{FactKind::Shape, Stage::Weights, {}, {}}};
    default:
        return {};
    }
}

} // namespace

std::vector<CellRef> askedCells(const LessonStep& step) {
    std::vector<CellRef> cells;
    const auto take = [&](const Quantity& quantity) {
        const bool isNow = quantity.state == StepState::Now && quantity.indices.size() == 2;
        if (const auto cell = cellOf(quantity)) {
            cells.push_back(*cell);
        } else if (quantity.kind == QuantityKind::Percent && isNow && step.show.stage == Stage::Weights) {
            // Beside the weights a percentage is read off; where another matrix is shown it is found in the
            // row.
            cells.push_back({Stage::Weights, quantity.indices[0], quantity.indices[1]});
        }
    };
    if (step.question) {
        if (const auto* const number = std::get_if<NumberOf>(&*step.question)) {
            take(number->of);
        } else if (const auto* const larger = std::get_if<LargerOf>(&*step.question);
                   larger != nullptr && cellOf(larger->first) && cellOf(larger->second)) {
            take(larger->first);
            take(larger->second);
        }
    }
    for (const Slip& slip : step.slips) {
        if (slip.of) {
            take(*slip.of);
        }
    }
    return cells;
}

std::vector<CellRef> askedCells(const LessonStep& step, Stage stage) {
    std::vector<CellRef> cells = askedCells(step);
    std::erase_if(cells, [stage](const CellRef& cell) { return cell.stage != stage; });
    return cells;
}

bool asksFor(const LessonStep& step, Stage stage) {
    return !askedCells(step, stage).empty();
}

std::vector<Fact> askedFacts(const LessonStep& step) {
    std::vector<Fact> facts;
    const auto take = [&facts](const std::vector<Fact>& more) {
        facts.insert(facts.end(), more.begin(), more.end());
    };
    if (step.question) {
        if (const auto* const shape = std::get_if<ShapeOf>(&*step.question)) {
            take(shapeOf(shape->matrix));
        } else if (const auto* const strongest = std::get_if<StrongestKey>(&*step.question)) {
            take({{FactKind::Strongest, Stage::Weights, strongest->row, {}}});
        } else if (const auto* const count = std::get_if<AllowedCells>(&*step.question)) {
            take({{FactKind::Allowed, Stage::Weights, count->row, {}}});
        } else if (const auto* const number = std::get_if<NumberOf>(&*step.question);
                   number != nullptr && number->of.state == StepState::Now) {
            take(factsOf(number->of));
        }
    }
    for (const Slip& slip : step.slips) {
        if (slip.of && slip.of->state == StepState::Now) {
            take(factsOf(*slip.of));
        }
    }
    return facts;
}

bool asksForShape(const LessonStep& step) {
    const std::vector<Fact> facts = askedFacts(step);
    return std::any_of(facts.begin(), facts.end(),
                       [](const Fact& fact) { return fact.kind == FactKind::Shape; });
}

bool asksForShape(const LessonStep& step, Stage stage) {
    const std::vector<Fact> facts = askedFacts(step);
    return std::any_of(facts.begin(), facts.end(), [stage](const Fact& fact) {
        return fact.kind == FactKind::Shape && !fact.matrix && fact.stage == stage;
    });
}

bool isAboutCell(const LessonStep& step) {
    constexpr std::array kComputed{QuantityKind::Cell,           QuantityKind::Exponential,
                                   QuantityKind::ExponentialSum, QuantityKind::RootKeySize,
                                   QuantityKind::Scale,          QuantityKind::Term};
    const auto isComputed = [&kComputed](const Quantity& quantity) {
        return std::find(kComputed.begin(), kComputed.end(), quantity.kind) != kComputed.end();
    };
    if (step.question) {
        const auto* const number = std::get_if<NumberOf>(&*step.question);
        return number != nullptr && isComputed(number->of);
    }
    return step.slips.empty() || std::any_of(step.slips.begin(), step.slips.end(), [&](const Slip& slip) {
               return slip.of && isComputed(*slip.of);
           });
}

bool isAboutSoftmax(const LessonStep& step) {
    const auto* const number = step.question ? std::get_if<NumberOf>(&*step.question) : nullptr;
    const bool asksForSum = number != nullptr && number->of.kind == QuantityKind::RowSum &&
                            number->of.matrix == LessonMatrix(Stage::Weights);
    return asksForSum || asksForPowers(step);
}

bool asksForPowers(const LessonStep& step) {
    const auto* const number = step.question ? std::get_if<NumberOf>(&*step.question) : nullptr;
    return number != nullptr &&
           (number->of.kind == QuantityKind::Exponential || number->of.kind == QuantityKind::ExponentialSum);
}

bool asksForColumnSum(const LessonStep& step) {
    const auto* const number = step.question ? std::get_if<NumberOf>(&*step.question) : nullptr;
    return number != nullptr && number->of.kind == QuantityKind::ColumnSum &&
           number->of.matrix == LessonMatrix(Stage::Weights);
}

bool isAnsweredByTry(const LessonStep& step) {
    if (!step.question) {
        return step.slips.empty(); // what the notes mean is right as the step stands
    }
    const auto isTried = [](const Quantity& quantity) { return quantity.state == StepState::Tried; };
    if (const auto* const larger = std::get_if<LargerOf>(&*step.question)) {
        return isTried(larger->first) || isTried(larger->second);
    }
    const auto* const number = std::get_if<NumberOf>(&*step.question);
    return number != nullptr ? isTried(number->of) : std::holds_alternative<RowsChanged>(*step.question);
}

Result<Answer> answerOf(const Question& question, StepNumbers& numbers, const AnswerWords& words) {
    return std::visit([&](const auto& kind) { return answerTo(kind, numbers, words); }, question);
}

bool isRight(const Answer& answer, std::span<const std::size_t> choices) {
    std::vector<std::size_t> guess(choices.begin(), choices.end());
    std::sort(guess.begin(), guess.end());
    if (answer.needsAll) {
        return guess == answer.choices;
    }
    return guess.size() == 1 &&
           std::find(answer.choices.begin(), answer.choices.end(), guess.front()) != answer.choices.end();
}

bool isRight(const Answer& answer, std::span<const double> numbers) {
    return !answer.numbers.empty() && std::equal(numbers.begin(), numbers.end(), answer.numbers.begin(),
                                                 answer.numbers.end(), [&answer](double guess, double right) {
                                                     return isSameNumber(guess, right) ||
                                                            std::abs(guess - right) <= answer.tolerance;
                                                 });
}

Result<std::string> correctionOf(const Slip& slip, StepNumbers& numbers) {
    if (!slip.of) {
        return slip.right;
    }
    const Result<double> right = numbers.value(*slip.of);
    if (!right) {
        return unexpected(right.error());
    }
    if (std::abs(*right - slip.value) <= slip.tolerance) {
        return unexpected(makeError(translatable("{0} is {1}: what the notes write, {2}, is no slip"),
                                    quantityText(*slip.of), lessonNumber(*right), slip.written));
    }
    return lessonNumber(*right, decimalsOf(slip.written));
}

} // namespace attnscope
