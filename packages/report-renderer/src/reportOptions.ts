import { asText, safeWebUrl } from './html.ts'
import type { DocumentNode } from './types.ts'

/** An author as a page names them. */
export interface PageAuthor {
  name: string
  url: string | null
  /** The hash of the portrait; '' for none. */
  file: string
}

/** What the title block says of the page around a report. Older documents say nothing of it: theirs is what it was. */
export interface ReportOptions {
  authors: readonly PageAuthor[]
  dates: boolean
  figureNumbers: boolean
  figureLinks: boolean
  citation: boolean
  readNext: boolean
}

/** The options of a document, by its title block. */
export function reportOptions(title: DocumentNode | undefined): ReportOptions {
  const attrs = title?.attrs ?? {}
  const given = Array.isArray(attrs.authors) ? (attrs.authors as unknown[]) : []
  return {
    authors: given.flatMap((each) => {
      const { name, url, file } = (each ?? {}) as Record<string, unknown>
      const shown = asText(name).trim()
      return shown ? [{ name: shown, url: safeWebUrl(url), file: asText(file) }] : []
    }),
    dates: attrs.dates === true,
    figureNumbers: attrs.figureNumbers !== false,
    figureLinks: attrs.figureLinks === true,
    citation: attrs.citation === true,
    readNext: attrs.readNext === true,
  }
}
