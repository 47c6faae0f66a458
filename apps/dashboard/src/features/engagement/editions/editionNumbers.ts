import { type About, type Extent, extentOf, question, type Rows } from '../../../api/analytics.ts'
import { withheldIn } from '../filters/withheldIn.ts'

/** How one edition was read. */
export interface EditionNumbers {
  readers: number
  visits: number
  completions: number
  medianSeconds: number
  /** Too few readers match the filters: their number is all that is told. */
  isFew?: boolean
}

export interface EditionsAnswer {
  /** By publication id; an edition nobody read is missing. */
  byEdition: ReadonlyMap<string, EditionNumbers>
  /** Visits that saw a block, by publication id and block id. */
  sawBlock: ReadonlyMap<string, ReadonlyMap<string, number>>
  extent: Extent
}

/** Fewer visits than this make no comparison. */
export const FEW = 30

/** The questions behind the editions of a report, one batch. */
export const editionsQuestions = (about: About) => ({
  editions: question(about, ['readers', 'visits', 'completions', 'medianSeconds'], {
    dimensions: ['publicationId'],
    limit: 500,
  }),
  readers: question(about, ['readers'], { dimensions: ['publicationId'], limit: 500 }),
  blocks: question(about, ['sessions'], { dimensions: ['publicationId', 'blockId'], limit: 20_000 }),
})

/** Reads the answers to `editionsQuestions`. */
export function readEditions(rows: Rows<ReturnType<typeof editionsQuestions>>): EditionsAnswer {
  const { editions, readers, blocks } = rows
  const few = readers.map(
    (row) =>
      [
        row.publicationId,
        { readers: row.readers, visits: 0, completions: 0, medianSeconds: 0, isFew: true },
      ] as const,
  )
  const ofEdition = Map.groupBy(blocks, ({ publicationId }) => publicationId)
  return {
    byEdition: new Map<string, EditionNumbers>([
      ...few,
      ...editions.map((row) => [row.publicationId, row] as const),
    ]),
    sawBlock: new Map(
      [...ofEdition].map(([id, rows]) => [
        id,
        new Map(rows.map(({ blockId, sessions }) => [blockId, sessions])),
      ]),
    ),
    extent: { ...extentOf(rows), withheld: 'blocks' in withheldIn(rows) },
  }
}

/** Share of an edition's visits that saw a block, 0 to 1; null where nobody read it, or too few to say so. */
export function reachOf(answer: EditionsAnswer, publicationId: string, blockId: string): number | null {
  const visits = answer.byEdition.get(publicationId)?.visits ?? 0
  if (visits === 0 || answer.extent.withheld) return null
  return Math.min(1, (answer.sawBlock.get(publicationId)?.get(blockId) ?? 0) / visits)
}

/** "3 added, 1 changed"; of the first edition and of one without changes in words. */
export function changesInWords(
  edition: number,
  { added, removed, changed, moved }: Record<'added' | 'removed' | 'changed' | 'moved', number>,
): string {
  if (edition === 1) return 'First edition'
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
    [moved, 'moved'],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]))
  return parts.length === 0 ? 'Nothing changed' : parts.join(', ')
}
