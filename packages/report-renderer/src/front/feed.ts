import { escapeHtml } from '../html.ts'
import { frontWords } from '../languages/front/frontWords.ts'
import { organisationName } from '../masthead.ts'
import { knownLocale } from '../words.ts'
import type { ListedReport, PageOrganisation } from '../types.ts'
import { FRONT_QUERY } from './frontPage.ts'

/** A report as an entry of the feed. */
export type FeedEntry = Pick<
  ListedReport,
  'url' | 'title' | 'standfirst' | 'published' | 'revised' | 'language' | 'topics'
> & {
  /** Of the report, whatever its address becomes. */
  id: string
}

export interface FeedInput {
  organisation: PageOrganisation
  locale: string
  /** Of the organisation, whatever its name becomes. */
  id: string
  /** Absolute: of the front page and of the feed itself. */
  url: string
  self: string
  /** Newest first. */
  entries: readonly FeedEntry[]
}

/** When an entry was changed last. */
export const updatedAt = ({ published, revised }: Pick<ListedReport, 'published' | 'revised'>): string =>
  revised ?? published

/** Listed reports for those who follow them in a reader of feeds: Atom (RFC 4287). */
export function atomFeed({ organisation, locale, id, url, self, entries }: FeedInput): string {
  const line = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
  // A feed without entries has to say when it was changed, too: it never was.
  const updated = entries.map(updatedAt).toSorted().at(-1) ?? '1970-01-01T00:00:00.000Z'
  const items = entries.map(
    (entry) =>
      `<entry${entry.language ? ` xml:lang="${escapeHtml(knownLocale(entry.language))}"` : ''}>` +
      line('id', `urn:uuid:${entry.id}`) +
      line('title', entry.title) +
      `<link rel="alternate" type="text/html" href="${escapeHtml(entry.url)}"/>` +
      line('published', entry.published) +
      line('updated', updatedAt(entry)) +
      (entry.topics ?? []).map((topic) => `<category term="${escapeHtml(topic)}"/>`).join('') +
      `${entry.standfirst ? line('summary', entry.standfirst) : ''}</entry>`,
  )
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(knownLocale(locale))}">` +
    line('id', `urn:uuid:${id}`) +
    line('title', frontWords(locale).title(organisationName(organisation))) +
    `<link rel="self" type="application/atom+xml" href="${escapeHtml(self)}"/>` +
    `<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>` +
    line('updated', updated) +
    `<author>${line('name', organisationName(organisation))}</author>${items.join('')}</feed>\n`
  )
}

/** The addresses that search engines should know: the front page and each listed report (sitemaps.org, protocol 0.9). */
export function sitemap(
  front: string,
  reports: readonly Pick<ListedReport, 'url' | 'published' | 'revised'>[],
  topics: readonly { id: string }[] = [],
): string {
  const ofTopics = topics.map(({ id }) => `${front}?${new URLSearchParams({ [FRONT_QUERY.topic]: id }).toString()}`)
  const entry = (url: string, changed?: string) =>
    `<url><loc>${escapeHtml(url)}</loc>${changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''}</url>`
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
    `${entry(front)}${ofTopics.map((url) => entry(url)).join('')}${reports.map((report) => entry(report.url, updatedAt(report))).join('')}</urlset>\n`
  )
}
