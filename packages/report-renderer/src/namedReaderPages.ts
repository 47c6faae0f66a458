import { askingPage, sayingPage } from './askingPages.ts'
import { escapeHtml, safeWebUrl } from './html.ts'
import { statusWords } from './languages/status/statusWords.ts'
import type { StatusWords } from './languages/status/vocabulary.ts'
import { nameIn, type StatusPageOptions } from './statusPages.ts'
import type { RenderedPage } from './types.ts'

/** Why no code was asked for. */
export type NamedProblem = 'isWrong' | 'tooMany'
/** Why a code opened nothing. */
export type CodeProblem = 'isEmpty' | 'isWrong' | 'isOver' | 'tooMany'

interface Place {
  /** Where the form is posted to. */
  url: string
  /** Of the report, as its address has it. */
  slug: string
  /** The number of the earlier edition that was asked for. */
  edition?: string | undefined
}

/** What the forms send along: which page was asked for. */
const placeFields = ({ slug, edition }: Pick<Place, 'slug' | 'edition'>): string =>
  `<input type="hidden" name="report" value="${escapeHtml(slug)}">` +
  (edition ? `<input type="hidden" name="edition" value="${escapeHtml(edition)}">` : '')

const wrongOf = (problem: string | undefined): string =>
  problem ? `<p class="wrong" id="wrong">${escapeHtml(problem)}</p>` : ''

const invalid = (problem: string | undefined): string =>
  problem ? ' aria-invalid="true" aria-describedby="wrong"' : ''

const addressField = (words: StatusWords['named'], place: Place, typed: string, problem?: string): string =>
  `<p class="field"><label for="address">${escapeHtml(words.label)}</label>` +
  `<input id="address" name="address" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(typed)}"` +
  `${invalid(problem)}></p>${wrongOf(problem)}${placeFields(place)}`

/**
 * Asks a reader of a report for named readers for their address (401). It tells nothing of the report, needs no script and posts
 * `address`, `report` and, where an earlier one was asked for, `edition`.
 */
export function namedPage(
  options: StatusPageOptions & Place & { typed?: string; problem?: NamedProblem },
): RenderedPage {
  const { locale, url, typed = '', problem } = options
  const { named: words, password } = statusWords(locale)
  return askingPage(options, {
    url,
    title: problem ? `${password.notOpened} ${words.title}` : words.title,
    heading: words.title,
    text: words.text(nameIn(options)),
    fields: addressField(words, options, typed, problem && words[problem]),
    action: words.send,
    hint: words.hint,
  })
}

/**
 * Asks for the code that was sent to an address, in the same words whether or not there was any reason to send one. It posts
 * `code`, `request`, `report`, `edition` and, where it is ticked, `consent`.
 * @param request which code is meant
 * @param code filled in, where the reader followed the link in the email
 * @param pageUrl where another code can be asked for
 */
export function readerCodePage(
  options: StatusPageOptions &
    Place & {
      address: string
      request: string
      pageUrl: string
      code?: string
      /** Whether the box was ticked before. */
      agrees?: boolean
      problem?: CodeProblem
    },
): RenderedPage {
  const { locale, url, address, request, pageUrl, code = '', agrees = false, problem } = options
  const { named, password } = statusWords(locale)
  const words = named.code
  const another = safeWebUrl(pageUrl)
  return askingPage(options, {
    url,
    title: problem ? `${password.notOpened} ${words.title}` : words.title,
    heading: words.title,
    text: words.text(address),
    fields:
      `<p class="field"><label for="code">${escapeHtml(words.label)}</label>` +
      `<input id="code" name="code" inputmode="numeric" required maxlength="20" autocomplete="one-time-code" autofocus value="${escapeHtml(code)}"` +
      `${invalid(problem)}></p>${wrongOf(problem && words[problem])}` +
      `<label class="tick"><input type="checkbox" name="consent" value="yes" aria-describedby="consent-hint"${agrees ? ' checked' : ''}>` +
      `<span>${escapeHtml(words.consent(nameIn(options)))}</span></label>` +
      `<p class="hint" id="consent-hint">${escapeHtml(words.consentHint)}</p>` +
      `<input type="hidden" name="request" value="${escapeHtml(request)}">` +
      `<input type="hidden" name="address" value="${escapeHtml(address)}">` +
      placeFields(options),
    action: words.open,
    hint: words.hint,
    after: another ? `<p><a href="${escapeHtml(another)}">${escapeHtml(words.another)}</a></p>` : '',
  })
}

/** Asks a reader who is shown as one whether that is to end: programs that only look at links change nothing. */
export function knownReaderPage(options: StatusPageOptions & { url: string; report: string }): RenderedPage {
  const { title, text, action } = statusWords(options.locale).named.end
  return askingPage(options, {
    url: options.url,
    title,
    text: text(nameIn(options), options.report),
    action,
  })
}

/** Says that a reader isn't shown as one any more. */
export function knownReaderEndPage(options: StatusPageOptions): RenderedPage {
  return sayingPage(options, statusWords(options.locale).named.ended)
}

/** Says that a link in an email works only where it was asked for, and asks for an address here. */
export function readerLinkPage(options: StatusPageOptions & Place): RenderedPage {
  const { locale, url } = options
  const words = statusWords(locale).named
  return askingPage(options, {
    url,
    title: words.elsewhere.title,
    text: words.elsewhere.text,
    fields: addressField(words, options, ''),
    action: words.send,
    hint: words.hint,
  })
}

/** What emails to named readers say, in a language. */
export const namedReaderMailWords = (locale: string): StatusWords['named']['mail'] =>
  statusWords(locale).named.mail
