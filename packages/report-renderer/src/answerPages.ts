import { type AnswerResult, resultsSection } from './answerResults.ts'
import { askForm, formAnchor, removeForm } from './askForm.ts'
import { escapeHtml, safeFileUrl, safeWebUrl } from './html.ts'
import { pageWords } from './languages/pageWords.ts'
import { statusLang, statusWords } from './languages/status/statusWords.ts'
import { type GivenAnswers, mistakes } from './questions.ts'
import { nameIn, plainPage, type StatusPageOptions } from './statusPages.ts'
import type { DocumentNode, RenderedPage, AnswersTarget } from './types.ts'

/** A question as it was asked, and what was answered, a line each. */
export interface KeptAnswer {
  question: string
  answers: string[]
}

export interface AnswersPageOptions extends StatusPageOptions {
  report: { name: string; url: string }
}

/** What is said after a form was sent: what was kept, the way back, and the way to change it. Needs no script. */
export function answersKeptPage(
  options: AnswersPageOptions & {
    kept: readonly KeptAnswer[]
    /** How all answered what may be shown. */
    results: readonly AnswerResult[]
    changeUrl: string
    /** What takes everything back. */
    remove: { target: AnswersTarget; session: string }
  },
): RenderedPage {
  const { report, kept, results, changeUrl, remove } = options
  const words = statusWords(options.locale).answers
  const lines = kept.map(
    ({ question, answers }) =>
      `<div><dt>${escapeHtml(question)}</dt>${answers.map((answer) => `<dd>${escapeHtml(answer)}</dd>`).join('')}</div>`,
  )
  const isKept = kept.length > 0
  const title = isKept ? words.thanks : words.nothingKept
  const text = isKept ? words.keeps(nameIn(options), report.name) : words.tookBack(report.name)
  return page(
    options,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
      `${isKept ? `<dl class="kept">${lines.join('')}</dl>` : ''}${resultsSection(results, options.locale)}` +
      `<p class="ways">${link(report.url, words.back, 'button')}${link(changeUrl, isKept ? words.change : words.again)}</p>` +
      (isKept
        ? `<p class="keep">${escapeHtml(words.keepAddress)}</p>${removeForm(remove.target, remove.session, words.remove)}`
        : ''),
    isKept && safeWebUrl(remove.target.url) ? [remove.target.url] : [],
  )
}

/**
 * Why a form is shown: what was sent lacks something or everything; only what readers tell of themselves does, and the
 * rest is kept; its reader wants to change what is kept, or to answer after all was taken back; it came from a frame on
 * another site, which may have hidden what was pressed.
 */
export type FormReason = 'missing' | 'nothing' | 'details' | 'changing' | 'again' | 'framed'

/** The questions of a report with what was answered, to be changed or mended. */
export function answersFormPage(
  options: AnswersPageOptions & {
    why: FormReason
    nodes: readonly DocumentNode[]
    target: AnswersTarget
    session?: string
    /** The visit it was sent from. */
    visit?: string
    given: GivenAnswers
    /** Whether this page stands in a frame itself, from which nothing is kept. */
    away?: boolean
  },
): RenderedPage {
  const { report, why, nodes, target, session, visit, given, away, locale } = options
  const words = statusWords(locale).answers
  const { title, text } =
    why === 'again' ? { title: words.again, text: words.tookBack(report.name) } : words[why]
  // Whoever answers again sees the button of the report's own page.
  const isFirst = why === 'again' || why === 'framed'
  const button = isFirst ? {} : { button: why === 'changing' ? words.save : words.sendAgain }
  const ownWords = pageWords(statusLang(locale))
  const form = askForm(ownWords, nodes, () => '', {
    target,
    session,
    visit,
    given,
    away,
    ...button,
    closed: '',
    organisation: nameIn(options) || 'the publisher',
    address: report.url.replace(/^https?:\/\//, ''),
    asked: 0,
    total: nodes.length,
  })
  const formActions = safeWebUrl(target.url) ? [target.url] : []
  return page(
    options,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${mistakes(ownWords, nodes, given)}<p>${link(backTo(report.url, nodes[0]), words.back)}</p>${form}`,
    formActions,
  )
}

/**
 * Why nothing was kept, where there is no form to show again: its report is not published any more and answers can only
 * be read (`gone`) or not be sent (`goneSent`), too many calls came for what is kept, or the form was refused.
 */
export function answersRefusedPage(
  options: StatusPageOptions & { why: 'gone' | 'goneSent' | 'notShown' | { code: string; message: string } },
): RenderedPage {
  const { why, locale } = options
  const { answers, gone } = statusWords(locale)
  const { title, text } =
    typeof why === 'object'
      ? { title: answers.notKept, text: answers.refused(why.code, why.message) }
      : why === 'notShown'
        ? answers.notShown
        : { title: gone.title, text: why === 'gone' ? answers.canBeRemoved : answers.takesNone }
  return page(options, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`)
}

/** The report's page at the form that was sent: whoever scrolled to it does so once. */
function backTo(url: string, asked: DocumentNode | undefined): string {
  const anchor = formAnchor(asked)
  return anchor ? `${url}#${anchor}` : url
}

function link(url: string, label: string, name?: string): string {
  const safe = safeFileUrl(url)
  return safe ? `<a${name ? ` class="${name}"` : ''} href="${escapeHtml(safe)}">${escapeHtml(label)}</a>` : ''
}

const page = (
  options: StatusPageOptions,
  title: string,
  content: string,
  formActions: string[] = [],
): RenderedPage =>
  plainPage(options, {
    title,
    main: `<main class="answered">${content}</main>`,
    // The address holds what lets its reader change the answers: no other site may learn it from a link.
    head: '<meta name="referrer" content="no-referrer">',
    kinds: new Set(['question', 'answers']),
    formActions,
  })
