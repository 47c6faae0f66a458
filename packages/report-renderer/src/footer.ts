import type { FigureSource } from './figure.ts'
import { escapeHtml } from './html.ts'
import { brand } from './masthead.ts'
import type { PageOrganisation, PagePublication } from './types.ts'
import { longDate } from './words.ts'

export type FooterFacts = {
  organisation: PageOrganisation
  publication: PagePublication | null
  lang: string
  specs: readonly FigureSource[]
  /** Whether the page reports to a collector. */
  counted: boolean
}

/** The quiet end of the page: which edition this is, where its data comes from, what reading it tells us. */
export function footer({ organisation, publication, lang, specs, counted }: FooterFacts): string {
  return (
    `<footer class="foot"><div class="shell">${brand(organisation, false)}` +
    column('This report', editionLines(publication, lang)) +
    column('Sources', sourceLines(specs)) +
    column('Reading', [counted ? 'Counted without cookies' : 'Not counted', 'Made with Bubbles']) +
    '</div></footer>'
  )
}

function editionLines(publication: PagePublication | null, lang: string): string[] {
  if (!publication) return ['Draft, not published']
  const { edition, publishedAt, firstPublishedAt } = publication
  const lines = [`Edition ${Math.trunc(edition)}, ${longDate(publishedAt, lang)}`]
  if (edition > 1 && firstPublishedAt) lines.push(`First published ${longDate(firstPublishedAt, lang)}`)
  return lines
}

/** Each source once, in the order of the figures. */
function sourceLines(specs: readonly FigureSource[]): string[] {
  const lines = specs.map(({ sourceName, sourceLicence }) =>
    [sourceName.trim(), sourceLicence.trim()].filter(Boolean).join(', '),
  )
  return [...new Set(lines.filter(Boolean))]
}

function column(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `<div><h2>${title}</h2>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>`
}
