import { askingPage, sayingPage } from './askingPages.ts'
import { escapeHtml } from './html.ts'
import { statusWords } from './languages/status/statusWords.ts'
import type { StatusWords } from './languages/status/vocabulary.ts'
import { nameIn, type StatusPageOptions } from './statusPages.ts'
import type { RenderedPage } from './types.ts'

/** Why no email was sent. */
export type SubscribeProblem = 'isWrong' | 'tooMany'

interface About {
  /** The report's name; '' for all reports of the organisation. */
  report: string
}

interface Back {
  /** Where the report is read; absent for all reports, and for one that isn't public any more. */
  reportUrl?: string | undefined
}

/**
 * Asks for an address that emails about new editions are sent to. It needs no script and posts `address` and `report` to `url`.
 * @param slug of the report; '' for all
 * @param typed what was typed before it was refused
 */
export function subscribePage(
  options: StatusPageOptions &
    About & { url: string; slug: string; typed?: string; problem?: SubscribeProblem },
): RenderedPage {
  const { url, slug, typed = '', problem, report } = options
  const words = statusWords(options.locale).subscribe
  const wrong = problem ? `<p class="wrong" id="wrong">${escapeHtml(words[problem])}</p>` : ''
  return askingPage(options, {
    url,
    title: problem ? `${words.notSent} ${words.title}` : words.title,
    heading: words.title,
    text: words.text(nameIn(options), report),
    fields:
      `<p class="field"><label for="address">${escapeHtml(words.label)}</label>` +
      `<input id="address" name="address" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(typed)}"` +
      `${problem ? ' aria-invalid="true" aria-describedby="wrong"' : ''}></p>${wrong}` +
      `<input type="hidden" name="report" value="${escapeHtml(slug)}">`,
    action: words.send,
    hint: words.hint,
  })
}

/** Says that an email is on its way. */
export function subscribeSentPage(options: StatusPageOptions & Back & { address: string }): RenderedPage {
  const { title, text } = statusWords(options.locale).subscribe.sent
  return sayingPage(options, { title, text: text(options.address), way: wayBack(options) })
}

/** Asks to confirm an address, or to end what was confirmed: programs that only look at links change nothing. */
export function subscriptionPage(
  options: StatusPageOptions & About & { url: string; ask: 'confirm' | 'end' },
): RenderedPage {
  const { title, text, action } = statusWords(options.locale).subscribe[options.ask]
  return askingPage(options, {
    url: options.url,
    title,
    heading: title,
    text: text(nameIn(options), options.report),
    action,
  })
}

/** Says that an address is confirmed. */
export function subscribedPage(options: StatusPageOptions & About & Back): RenderedPage {
  const { title, text } = statusWords(options.locale).subscribe.confirmed
  return sayingPage(options, { title, text: text(nameIn(options), options.report), way: wayBack(options) })
}

const wayBack = ({ locale, reportUrl }: StatusPageOptions & Back) =>
  reportUrl ? { url: reportUrl, words: statusWords(locale).answers.back } : undefined

/** Says that an address is deleted, or that a link leads to none. */
export function subscriptionEndPage(options: StatusPageOptions & { why: 'ended' | 'invalid' }): RenderedPage {
  const { title, text } = statusWords(options.locale).subscribe[options.why]
  return sayingPage(options, { title, text })
}

/** What emails to subscribers say, in a language. */
export const subscriptionMailWords = (locale: string): StatusWords['subscribe']['mail'] =>
  statusWords(locale).subscribe.mail
