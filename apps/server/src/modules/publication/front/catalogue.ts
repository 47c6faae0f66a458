import { createHash } from 'node:crypto'
import { type CardSource, cardSource, type ListedReport, type PageBranding } from '@bubbles/report-renderer'
import { copyWidths } from '../../media/public.ts'
import { mediaCopyPath, mediaPath, pagePath, REPORT_CARD_PATH } from '../addresses.ts'
import { type ListedRow, readCardFacts, readCardFiles } from './reader.ts'

/** What an edition's document says on a card. It never changes, so that it is read once in a process. */
interface Facts {
  standfirst: string
  source: CardSource
  /** The picture, where the card shows one. */
  file: { key: string; width: number; height: number } | null
  /** Its title and introduction as searches compare them. */
  searched: string
}

const MAX_FACTS = 20_000
/** Documents that are looked into at once. */
const AT_ONCE = 50

/** How cards are drawn: changes with it, so that browsers ask again. */
const DRAWING = 1

/** What listed reports are about, and which of them a search finds. Everything within a transaction. */
export class Catalogue {
  readonly #facts = new Map<string, Facts>()

  /** The rows whose title and introduction have every word that is asked for, whatever its accents and capitals. */
  async found(organisationId: string, rows: readonly ListedRow[], asked: string): Promise<ListedRow[]> {
    const words = searchable(asked).split(' ').filter(Boolean)
    const facts = await this.#factsOf(organisationId, rows)
    return rows.filter(({ id }) => words.every((word) => facts.get(id)?.searched.includes(word)))
  }

  /** The rows as cards at an origin. */
  async cards(
    organisationId: string,
    rows: readonly ListedRow[],
    { origin, branding }: { origin: string; branding: PageBranding },
  ): Promise<ListedReport[]> {
    const facts = await this.#factsOf(organisationId, rows)
    return rows.map((row) => ({
      url: `${origin}${pagePath(row.slug)}`,
      title: row.name,
      standfirst: facts.get(row.id)?.standfirst ?? '',
      ...datesOf(row),
      language: row.language,
      picture: pictureOf(row.id, facts.get(row.id), origin, branding),
    }))
  }

  async #factsOf(organisationId: string, rows: readonly ListedRow[]): Promise<ReadonlyMap<string, Facts>> {
    const missing = rows.filter(({ id }) => !this.#facts.has(id))
    if (this.#facts.size + missing.length > MAX_FACTS) this.#facts.clear()
    const read = this.#facts.size === 0 ? rows : missing
    for (let start = 0; start < read.length; start += AT_ONCE) {
      const some = read.slice(start, start + AT_ONCE)
      for (const [id, facts] of await readFacts(organisationId, some)) this.#facts.set(id, facts)
    }
    return this.#facts
  }
}

/** When a report was first published, and when again, as ISO instants. */
export function datesOf({ first_at, published_at }: ListedRow): Pick<ListedReport, 'published' | 'revised'> {
  const published = (first_at ?? published_at).toISOString()
  const latest = published_at.toISOString()
  return { published, revised: latest === published ? null : latest }
}

async function readFacts(organisationId: string, rows: readonly ListedRow[]): Promise<Map<string, Facts>> {
  const ids = rows.map(({ id }) => id)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const files = await readCardFiles(organisationId, ids)
  return new Map(
    (await readCardFacts(organisationId, ids)).map(({ id, title, standfirst, figure }) => {
      const source = cardSource(title ?? undefined, figure)
      const file =
        source.kind === 'file'
          ? files.find((each) => each.publication_id === id && each.file_hash === source.file)
          : undefined
      const text = standfirst.join('').trim()
      return [
        id,
        {
          standfirst: text,
          source,
          file:
            file?.width && file.height
              ? { key: file.media_key, width: file.width, height: file.height }
              : null,
          searched: searchable(`${names.get(id) ?? ''} ${text}`),
        },
      ]
    }),
  )
}

/** A text without accents, capitals and doubled spaces. */
const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

function pictureOf(
  id: string,
  facts: Facts | undefined,
  origin: string,
  branding: PageBranding,
): ListedReport['picture'] {
  if (facts?.source.kind === 'drawn')
    return { kind: 'drawn', url: `${origin}${REPORT_CARD_PATH}/${cardName(id, branding)}` }
  if (facts?.source.kind !== 'file' || !facts.file) return { kind: 'title' }
  const { key, width, height } = facts.file
  return {
    kind: 'file',
    focus: facts.source.focus,
    media: {
      url: `${origin}${mediaPath(key)}`,
      width,
      height,
      copies: copyWidths(width).map((each) => ({ url: `${origin}${mediaCopyPath(key, each)}`, width: each })),
    },
  }
}

/** The file of a drawn card: of an edition, in the colours of its organisation. */
export const cardName = (publicationId: string, branding: PageBranding): string => {
  const look = createHash('sha256')
    .update(JSON.stringify([DRAWING, branding.palette]))
    .digest('hex')
  return `${publicationId}.${look.slice(0, 12)}.svg`
}
