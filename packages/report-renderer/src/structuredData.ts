import type { Dataset } from '@bubbles/tables'
import { chartSpecOf, datasetOf } from './figure.ts'
import { jsonForScript, safeFileUrl, safeWebUrl } from './html.ts'
import { filesOf } from './downloadLinks.ts'
import { mapSpecOf } from './mapFigure.ts'
import { organisationName } from './masthead.ts'
import { numberedFigures } from './nodes.ts'
import type { DocumentNode, PageDownloads, PageOrganisation, PagePublication, SocialCard } from './types.ts'

export interface StructuredFacts {
  document: DocumentNode
  organisation: PageOrganisation
  publication: PagePublication
  downloads: PageDownloads | null
  datasets: Record<string, Dataset>
  card?: SocialCard | null | undefined
  title: string
  description: string
  lang: string
}

/**
 * What a page says of itself to programs (schema.org, as JSON-LD): an article, and a data set for each figure whose data
 * readers can download. Only for pages that their organisation's front page may list.
 */
export function structuredData(facts: StructuredFacts): string {
  const { organisation, publication, title, description, lang, card } = facts
  const url = safeWebUrl(publication.url)
  const front = safeWebUrl(organisation.frontPage?.url)
  if (!url || !front || publication.audience !== 'public') return ''
  const publisher = { '@type': 'Organization', name: organisationName(organisation), url: front }
  const article = {
    '@type': 'Article',
    '@id': url,
    url,
    headline: title,
    ...(description && { description }),
    inLanguage: lang,
    datePublished: publication.firstPublishedAt ?? publication.publishedAt,
    dateModified: publication.publishedAt,
    ...(card && { image: card.url }),
    author: publisher,
    publisher,
  }
  return `<script type="application/ld+json">${jsonForScript({
    '@context': 'https://schema.org',
    '@graph': [article, ...dataSets(facts, url, publisher)],
  })}</script>`
}

function dataSets(
  { document, datasets, downloads, lang }: StructuredFacts,
  url: string,
  creator: object,
): object[] {
  const base = safeFileUrl(downloads?.base)
  if (!base) return []
  return numberedFigures(document).flatMap((node, index) => {
    const file = filesOf(node).find(({ format }) => format === 'csv')
    const spec = node.type === 'chart' ? chartSpecOf(node) : mapSpecOf(node)
    const name = spec.title.trim()
    // A data set without a name or a description is none to search engines.
    if (!file || !name || !datasetOf(node, datasets)) return []
    const isBasedOn = safeWebUrl(spec.sourceUrl)
    return [
      {
        '@type': 'Dataset',
        '@id': `${url}#figure-${index + 1}`,
        name,
        description: spec.description.trim() || name,
        inLanguage: lang,
        isPartOf: { '@id': url },
        creator,
        ...(isBasedOn && { isBasedOn }),
        distribution: {
          '@type': 'DataDownload',
          encodingFormat: 'text/csv',
          contentUrl: new URL(`${base}/${file.name}`, url).href,
        },
      },
    ]
  })
}
