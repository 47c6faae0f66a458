import { pdfDownload, reportDownload } from './downloadLinks.ts'
import type { FigureSource } from './figure.ts'
import { escapeHtml, safeWebUrl } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { brand } from './masthead.ts'
import { SCHEME_IDS } from './styles/scheme.ts'
import type { PageDownloads, PageOrganisation, PageProblems, PagePublication } from './types.ts'
import { longDate } from './words.ts'

export type FooterFacts = {
  words: PageWords
  organisation: PageOrganisation
  publication: PagePublication | null
  lang: string
  specs: readonly FigureSource[]
  /** Whether the page reports to a collector. */
  counted: boolean
  downloads?: PageDownloads | null
  pdf?: string | null
  problems?: PageProblems | null
}

/** The quiet end of the page: which edition this is, where its data comes from, what reading it tells us. */
export function footer({
  words,
  organisation,
  publication,
  lang,
  specs,
  counted,
  downloads,
  pdf,
  problems,
}: FooterFacts): string {
  return (
    `<footer class="foot"><div class="shell">${brand(organisation, false)}` +
    column(
      words.thisReport,
      editionLines(words, publication, lang),
      pdfDownload(words, pdf) +
        reportDownload(words, downloads) +
        subscribeLink(words, organisation, publication) +
        problemLink(words, problems),
    ) +
    column(words.sources, sourceLines(specs)) +
    column(
      words.reading,
      [counted ? words.counted : words.notCounted, words.madeWith],
      statement(words, organisation) + schemeSwitch(words),
    ) +
    '</div></footer>'
  )
}

/** The end of a page that is no report: whose it is, and how it is read. `more` is markup. */
export const pageEnd = (words: PageWords, organisation: PageOrganisation, more: string): string =>
  `<footer class="foot"><div class="shell">${brand(organisation, false)}` +
  `${column(words.reading, [words.notCounted, words.madeWith], more + subscribeLink(words, organisation, null) + statement(words, organisation) + schemeSwitch(words))}</div></footer>`

/** The way to an email at each new edition of a public report, or of all reports where there is none. */
function subscribeLink(
  words: PageWords,
  { subscribeUrl }: PageOrganisation,
  publication: PagePublication | null,
): string {
  const url = safeWebUrl(subscribeUrl)
  if (!url || (publication && publication.audience !== 'public')) return ''
  const page = publication && (publication.current ?? publication.url)
  const slug = page ? new URL(page).pathname.split('/').at(-1)! : null
  const href = slug === null ? url : `${url}?report=${slug}`
  return `<p><a href="${escapeHtml(href)}">${escapeHtml(words.subscribe)}</a></p>`
}

/** The way to say that something is wrong with a report. */
function problemLink(words: PageWords, problems: PageProblems | null | undefined): string {
  const url = safeWebUrl(problems?.url)
  return url ? `<p><a href="${escapeHtml(url)}">${escapeHtml(words.reportProblem)}</a></p>` : ''
}

/** What the organisation says of the accessibility of its reports, where it says something. */
function statement(words: PageWords, { accessibilityStatement }: PageOrganisation): string {
  const url = safeWebUrl(accessibilityStatement)
  return url
    ? `<p><a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(words.accessibility)}</a></p>`
    : ''
}

/**
 * Light or dark by the reader's choice, without script: `schemeRules` follows which radio button is checked. It holds for
 * the page that is open, since pages keep nothing in the browser.
 */
function schemeSwitch(words: PageWords): string {
  const choice = (word: string, attribute: string) =>
    `<label><input type="radio" name="bb-look" ${attribute}>${escapeHtml(word)}</label>`
  return (
    `<fieldset class="look"><legend>${escapeHtml(words.appearance)}</legend>${choice(words.system, 'checked')}` +
    `${choice(words.light, `id="${SCHEME_IDS.light}"`)}${choice(words.dark, `id="${SCHEME_IDS.dark}"`)}</fieldset>`
  )
}

function editionLines(words: PageWords, publication: PagePublication | null, lang: string): string[] {
  if (!publication) return [words.notPublished]
  const { edition, publishedAt, firstPublishedAt } = publication
  const lines = [`${words.edition(Math.trunc(edition))}, ${longDate(publishedAt, lang)}`]
  if (edition > 1 && firstPublishedAt) lines.push(words.firstPublished(longDate(firstPublishedAt, lang)))
  return lines
}

/** Each source once, in the order of the figures; one that is named with its licence anywhere is not named without. */
function sourceLines(specs: readonly FigureSource[]): string[] {
  const licences = new Map<string, Set<string>>()
  for (const { sourceName, sourceLicence } of specs) {
    const name = sourceName.trim()
    const known = licences.get(name) ?? new Set()
    if (name || sourceLicence.trim()) licences.set(name, known.add(sourceLicence.trim()))
  }
  return [...licences].flatMap(([name, given]) => {
    const named = [...given].filter(Boolean)
    return (named.length > 0 ? named : ['']).map((licence) => [name, licence].filter(Boolean).join(', '))
  })
}

function column(title: string, lines: readonly string[], more = ''): string {
  if (lines.length === 0) return ''
  return `<div><h2>${escapeHtml(title)}</h2>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${more}</div>`
}
