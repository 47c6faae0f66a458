import { escapeHtml } from './html.ts'
import { statusLang, statusWords } from './languages/status/statusWords.ts'
import { answersOf, type Question, rowChoice } from './questions.ts'

/** How a question was answered by those who are counted. */
export interface AnswerResult {
  question: Question
  /** How many; 0 while there are too few to tell. */
  counted: number
  /** How many of them chose each answer, by its id; of a rating, its step. */
  counts: ReadonlyMap<string, number>
}

/** What all have answered, as bars with counts and shares; where there are too few, a sentence. '' without questions. */
export function resultsSection(results: readonly AnswerResult[], locale?: string): string {
  if (results.length === 0) return ''
  const words = statusWords(locale).answers
  return `<section class="results"><h2>${escapeHtml(words.results)}</h2>${results.map((each) => resultOf(each, locale)).join('')}</section>`
}

function resultOf({ question, counted, counts }: AnswerResult, locale?: string): string {
  const words = statusWords(locale).answers
  const lang = statusLang(locale)
  const number = new Intl.NumberFormat(lang)
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 })
  const heading = `<h3>${escapeHtml(question.prompt)}</h3>`
  if (counted === 0) return `${heading}<p class="hint">${escapeHtml(words.tooFew)}</p>`
  // Items that are not all answered have answers of their own number.
  const bars = (answers: readonly { id: string; text: string }[], all: number) =>
    `<ul role="list">${answers.map((answer) => bar(answer, all)).join('')}</ul>`
  const bar = ({ id, text }: { id: string; text: string }, all: number) => {
    const count = counts.get(id) ?? 0
    const share = all === 0 ? 0 : count / all
    // No style attribute is allowed: the length of a bar is one of SVG.
    return (
      `<li><span>${escapeHtml(text)}</span><span class="r-n"><b>${percent.format(share)}</b> ${number.format(count)}</span>` +
      `<svg aria-hidden="true"><rect width="${Math.round(share * 1000) / 10}%" height="100%" rx="3"/></svg></li>`
    )
  }
  const items = question.rows.map((row) => {
    const answers = question.options.map(({ id, text }) => ({ id: rowChoice(row.id, id), text }))
    const all = answers.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)
    return `<h4>${escapeHtml(row.text)}</h4>${bars(answers, all)}`
  })
  const shown = question.kind === 'matrix' ? items.join('') : bars(answersOf(question), counted)
  return `${heading}${shown}<p class="hint">${escapeHtml(words.counted(number.format(counted)))}</p>`
}
