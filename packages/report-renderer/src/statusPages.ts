import { directionOf } from '@bubbles/charts'
import { type PageBranding, pageFonts } from './branding.ts'
import { escapeHtml, safeWebUrl } from './html.ts'
import { statusLang, statusWords } from './languages/status/statusWords.ts'
import { favicon, masthead, organisationName } from './masthead.ts'
import { pageShell } from './shell.ts'
import { styleSheet } from './styles/styles.ts'
import type { PageOrganisation, RenderedPage } from './types.ts'
import { longDate } from './words.ts'

export type StatusPageOptions = {
  /** Null on a host that belongs to nobody: the page then says no name. */
  organisation?: PageOrganisation | null
  branding?: PageBranding
  /** The organisation's language (BCP 47); absent: British English. */
  locale?: string
  /** Address of the directory of font files. */
  fontBase?: string | null
}

/** The organisation's name as readers know it; '' where it is not told. */
export const nameIn = ({ organisation }: StatusPageOptions): string =>
  organisation ? organisationName(organisation) : ''

/** For an address without a report (404). Says the same whether there never was one or the reader may not know. */
export function notFoundPage(options: StatusPageOptions = {}): RenderedPage {
  const { title, text } = statusWords(options.locale).notFound
  return statusPage(options, { title, text, action: homeAction(options) })
}

/** Says one thing, with a way on: for addresses that are no organisation's and no report's. */
export function messagePage(words: {
  title: string
  text: string
  action: { url: string; label: string } | null
  /** The language it is in (BCP 47). */
  locale: string
}): RenderedPage {
  const url = safeWebUrl(words.action?.url)
  return statusPage(
    { locale: words.locale },
    { ...words, action: url ? { url, label: words.action!.label, primary: true } : null },
  )
}

/** For a report that was public and has been taken down (410). */
export function gonePage(options: StatusPageOptions = {}): RenderedPage {
  const { title, text } = statusWords(options.locale).gone
  return statusPage(options, { title, text: text(nameIn(options)), action: homeAction(options) })
}

/**
 * For a public link that has ended (410), at an ISO instant. Says when, by the clock the instant is written with, and
 * nothing of the report.
 */
export function expiredPage(options: StatusPageOptions & { expiredAt: string }): RenderedPage {
  const { expiredAt, locale } = options
  const offset = /[+-]\d\d:\d\d$/.exec(expiredAt)?.[0] ?? '+00:00'
  const zone = offset.endsWith('00:00') ? 'UTC' : `UTC${offset.replace('-', '−')}`
  const until = `${longDate(expiredAt.slice(0, 10), statusLang(locale))}, ${expiredAt.slice(11, 16)} ${zone}`
  const { title, text } = statusWords(locale).expired
  return statusPage(options, { title, text: text(until, nameIn(options)), action: homeAction(options) })
}

/** For a page that cannot be made now because too many are (503). */
export const busyPage = (options: StatusPageOptions = {}): RenderedPage =>
  statusPage(options, { ...statusWords(options.locale).busy, action: null })

/**
 * For a file of a report that a reader may see at `url`: its publisher takes files of it away from readers (403), or
 * the report has none of that name (404).
 */
export function noDownloadPage(
  options: StatusPageOptions & { why: 'off' | 'missing'; url: string },
): RenderedPage {
  const url = safeWebUrl(options.url)
  const words = statusWords(options.locale)
  return statusPage(options, {
    ...(options.why === 'off' ? words.downloadsOff : words.noFile),
    action: url ? { url, label: words.openReport, primary: false } : null,
  })
}

/**
 * For every address of an organisation that has been disabled (404). It names nobody, and tells nothing about what was
 * published there.
 */
export function unavailablePage(options: Pick<StatusPageOptions, 'locale'> = {}): RenderedPage {
  const { title, text } = statusWords(options.locale).unavailable
  return statusPage(options, { title, text, action: null })
}

/**
 * For an internal report and a reader who is signed in and no member (403). `account` is the address they are signed in
 * with; `otherAccountUrl` leads to another and back to the report.
 */
export function notMemberPage(
  options: StatusPageOptions & { account: string; otherAccountUrl: string },
): RenderedPage {
  const url = safeWebUrl(options.otherAccountUrl)
  const { title, text, action } = statusWords(options.locale).notMember
  return statusPage(options, {
    title,
    text: text(options.account, nameIn(options)),
    action: url ? { url, label: action, primary: true } : null,
  })
}

/**
 * For an internal report and a member whose organisation requires two-step sign-in, which they haven't set up (403).
 * `setUpUrl` leads to where they do, and back to the report.
 */
export function secondFactorPage(options: StatusPageOptions & { setUpUrl: string }): RenderedPage {
  const url = safeWebUrl(options.setUpUrl)
  const { title, text, action } = statusWords(options.locale).secondFactor
  return statusPage(options, {
    title,
    text: text(nameIn(options)),
    action: url ? { url, label: action, primary: true } : null,
  })
}

/** For a link to a draft that has ended (410). It says nothing of the draft. */
export function previewEndedPage(options: StatusPageOptions = {}): RenderedPage {
  const { title, text } = statusWords(options.locale).previewEnded
  return statusPage(options, { title, text: text(nameIn(options)), action: homeAction(options) })
}

/** For an internal report and a reader who is not signed in (401). `signInUrl` leads back to the report. */
export function signInNeededPage(options: StatusPageOptions & { signInUrl: string }): RenderedPage {
  const url = safeWebUrl(options.signInUrl)
  const { title, text, action } = statusWords(options.locale).signIn
  return statusPage(options, {
    title,
    text: text(nameIn(options)),
    action: url ? { url, label: action, primary: true } : null,
  })
}

type Action = { url: string; label: string; primary: boolean }

function homeAction({ organisation, locale }: StatusPageOptions): Action | null {
  const url = safeWebUrl(organisation?.homeUrl)
  return url && organisation
    ? { url, label: statusWords(locale).goTo(organisationName(organisation)), primary: false }
    : null
}

function statusPage(
  options: StatusPageOptions,
  { title, text, action }: { title: string; text: string; action: Action | null },
): RenderedPage {
  const link = action
    ? `<p><a${action.primary ? ' class="button"' : ''} href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`
    : ''
  return plainPage(options, {
    title,
    main: `<main class="say"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</main>`,
  })
}

/**
 * A page of the organisation that is no report, in its language: `main` under the masthead, for no search engine.
 * @param head markup for its head beside that
 * @param kinds the blocks whose rules it needs
 */
export function plainPage(
  { organisation = null, branding, fontBase, locale }: StatusPageOptions,
  {
    title,
    main,
    head = '',
    kinds,
    formActions = [],
  }: { title: string; main: string; head?: string; kinds?: ReadonlySet<string>; formActions?: string[] },
): RenderedPage {
  const lang = statusLang(locale)
  return pageShell({
    lang,
    title: organisation ? `${title} · ${organisationName(organisation)}` : title,
    head: `<meta name="robots" content="noindex">${head}${favicon(organisation, branding)}`,
    style: styleSheet({
      fonts: pageFonts(branding),
      fontBase,
      palette: branding?.palette ?? [],
      logoGround: organisation?.logo?.ground,
      charts: false,
      kinds,
      direction: directionOf(lang),
    }),
    bodyClass: 'flat',
    body: `${masthead(organisation)}<div class="shell">${main}</div>`,
    formActions,
  })
}
