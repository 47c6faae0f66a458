import { READER_COMMENT_LIMITS, READER_PROBLEMS } from '@bubbles/domain'
import { askingPage, sayingPage } from './askingPages.ts'
import type { CommentedFigure } from './commentLink.ts'
import { escapeHtml } from './html.ts'
import { statusLang, statusWords } from './languages/status/statusWords.ts'
import type { StatusWords } from './languages/status/vocabulary.ts'
import { nameIn, type StatusPageOptions } from './statusPages.ts'
import type { RenderedPage } from './types.ts'

/** Why a comment was not kept. */
export type CommentProblem = 'empty' | 'tooLong' | 'nameTooLong' | 'isWrong' | 'noKind' | 'tooMany'

/** What was typed before it was refused. */
export interface TypedComment {
  words: string
  name: string
  address: string
  /** Of a problem: which kind it is; '' for none. */
  kind: string
}

/** The field that each problem is about; none for what is about none. */
const FIELDS: Partial<Record<CommentProblem, keyof TypedComment>> = {
  empty: 'words',
  tooLong: 'words',
  nameTooLong: 'name',
  isWrong: 'address',
  noKind: 'kind',
}

/** What a form and its emails say, of a comment on a figure or of a problem with the report. */
function wordsOf(locale: string | undefined, isProblem: boolean): StatusWords['comment'] {
  const { comment, problem } = statusWords(locale)
  if (!isProblem) return comment
  const { kinds: _kinds, confirm, confirmed, end, mail, ...rest } = problem
  return {
    ...comment,
    ...rest,
    confirm: { ...comment.confirm, text: confirm },
    confirmed: { ...comment.confirmed, text: confirmed },
    end: { ...comment.end, text: end },
    mail: { ...comment.mail, ...mail },
  }
}

/** Letters of a label that a number is called by. */
const MAX_LABEL = 80

/** What readers call what they comment on, in a language: "Figure 2", or the label of a number. */
export function commentedName(locale: string | undefined, { kind, number, title }: CommentedFigure): string {
  const words = statusWords(locale).comment
  return kind === 'metric' && title ? words.named(title.slice(0, MAX_LABEL)) : words[kind](number)
}

/** The most letters that a comment has, as a language writes it. */
const limitIn = (locale: string | undefined): string =>
  new Intl.NumberFormat(statusLang(locale)).format(READER_COMMENT_LIMITS.words)

/**
 * Asks for words about a figure, and for a name and an address by choice; without a figure, for a problem with the report,
 * its `kind`, and an address by choice. It needs no script and posts `token`, `words`,
 * `name`, `address` and `website` to `url`; people leave the last one empty, since they don't see it. A report's page can
 * show it in place (see `COMMENT_SCRIPT`).
 */
export function commentPage(
  options: StatusPageOptions & {
    url: string
    token: string
    report: string
    /** Null: a problem with the report is what it is about. */
    figure: CommentedFigure | null
    typed?: TypedComment
    problem?: CommentProblem
  },
): RenderedPage {
  const { url, token, report, figure, problem, locale } = options
  const words = wordsOf(locale, figure === null)
  const typed = options.typed ?? { words: '', name: '', address: '', kind: '' }
  const heading = figure ? words.heading(commentedName(locale, figure)) : statusWords(locale).problem.title
  const refused =
    problem === undefined
      ? null
      : { text: problemText(locale, problem, figure === null), field: FIELDS[problem] }
  const wrong = (field?: keyof TypedComment) =>
    refused && refused.field === field ? `<p class="wrong" id="wrong">${escapeHtml(refused.text)}</p>` : ''
  const described = (field: keyof TypedComment, hint = '') => {
    const isWrong = refused?.field === field
    const ids = [isWrong ? 'wrong' : '', hint].filter(Boolean).join(' ')
    return `${isWrong ? ' aria-invalid="true" autofocus' : ''}${ids ? ` aria-describedby="${ids}"` : ''}`
  }
  return askingPage(options, {
    url,
    title: refused ? `${words.notSent} ${heading}` : heading,
    heading,
    text: words.intro(!figure || figure.kind === 'metric' ? '' : figure.title, report, nameIn(options)),
    form: 'comment',
    fields:
      `${wrong()}<input type="hidden" name="token" value="${escapeHtml(token)}">` +
      (figure ? '' : kindField(locale, typed.kind, wrong('kind'), described('kind'))) +
      `${wrong('words')}<p class="field"><label for="words">${escapeHtml(words.words)}</label>` +
      `<textarea id="words" name="words" rows="6" required maxlength="${READER_COMMENT_LIMITS.words}"${described('words', 'limit')}>${escapeHtml(typed.words)}</textarea>` +
      `<span class="hint" id="limit">${escapeHtml(words.atMost(limitIn(locale)))}</span></p>` +
      (figure
        ? `${wrong('name')}<p class="field"><label for="name">${escapeHtml(words.name)}</label>` +
          `<input id="name" name="name" maxlength="${READER_COMMENT_LIMITS.name}" autocomplete="name" value="${escapeHtml(typed.name)}"${described('name')}></p>`
        : '') +
      `${wrong('address')}<p class="field"><label for="address">${escapeHtml(words.address)}</label>` +
      `<input id="address" name="address" type="email" maxlength="254" autocomplete="email" value="${escapeHtml(typed.address)}"${described('address', 'consent')}></p>` +
      `<p class="hint" id="consent">${escapeHtml(words.consent(nameIn(options)))}</p>` +
      `<p hidden><label for="website">${escapeHtml(words.trap)}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></p>` +
      `<p class="wrong" role="alert" data-off hidden>${escapeHtml(words.offline)}</p>`,
    action: words.send,
  })
}

/** Asks which kind of problem it is. @param described of the first choice, which has the focus where none was made */
function kindField(locale: string | undefined, chosen: string, wrong: string, described: string): string {
  const { kind, kinds } = statusWords(locale).problem
  const choices = READER_PROBLEMS.map(
    (each, index) =>
      `<label><input type="radio" name="kind" value="${each}" required${each === chosen ? ' checked' : ''}${index === 0 ? described : ''}>` +
      `<span>${escapeHtml(kinds[each])}</span></label>`,
  )
  return `<fieldset class="q"><legend>${escapeHtml(kind)}</legend>${wrong}<div class="options">${choices.join('')}</div></fieldset>`
}

function problemText(locale: string | undefined, problem: CommentProblem, isProblem: boolean): string {
  const words = wordsOf(locale, isProblem)
  if (problem === 'noKind') return statusWords(locale).problem.noKind
  return problem === 'tooLong' ? words.tooLong(limitIn(locale)) : words[problem]
}

/** Says that a form was too large to be read: the browser still has what was written. */
export function commentTooLargePage(options: StatusPageOptions): RenderedPage {
  const { title, text } = statusWords(options.locale).comment.tooLarge
  return sayingPage(options, { title, text: text(limitIn(options.locale)) })
}

/** Says that a comment has come. @param address where a link to confirm it was sent; '' for none */
export function commentSentPage(
  options: StatusPageOptions & { address: string; reportUrl: string; isProblem: boolean },
): RenderedPage {
  const { title, text, andConfirm } = wordsOf(options.locale, options.isProblem).sent
  return sayingPage(options, {
    title,
    text: options.address ? andConfirm(options.address) : text,
    way: { url: options.reportUrl, words: statusWords(options.locale).answers.back },
  })
}

/** Says that nothing can be written about a figure, or a report. @param reportUrl where the report is; '' for nowhere */
export function commentClosedPage(
  options: StatusPageOptions & { reportUrl: string; isProblem: boolean },
): RenderedPage {
  const { title, text } = wordsOf(options.locale, options.isProblem).closed
  const way = { url: options.reportUrl, words: statusWords(options.locale).answers.back }
  return sayingPage(options, { title, text, ...(options.reportUrl && { way }) })
}

/** Asks to confirm an address, or to stop emails to it: programs that only look at links change nothing. */
export function commentAddressPage(
  options: StatusPageOptions & { url: string; ask: 'confirm' | 'end'; report: string; isProblem: boolean },
): RenderedPage {
  const { title, text, action } = wordsOf(options.locale, options.isProblem)[options.ask]
  return askingPage(options, { url: options.url, title, text: text(nameIn(options), options.report), action })
}

/** Says that an address is confirmed. */
export function commentConfirmedPage(
  options: StatusPageOptions & { report: string; isProblem: boolean },
): RenderedPage {
  const { title, text } = wordsOf(options.locale, options.isProblem).confirmed
  return sayingPage(options, { title, text: text(nameIn(options), options.report) })
}

/** What emails to readers who commented say, in a language. */
export const commentMailWords = (
  locale: string,
  isProblem: boolean,
): StatusWords['comment']['mail'] &
  Pick<StatusWords['subscribe']['mail'], 'orOpen' | 'read' | 'notYou'> & { confirm: string } => {
  const comment = wordsOf(locale, isProblem)
  const { orOpen, read, notYou } = statusWords(locale).subscribe.mail
  return { ...comment.mail, orOpen, read, notYou, confirm: comment.confirm.action }
}
