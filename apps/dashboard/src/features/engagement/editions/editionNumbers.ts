import { type About, type Answer, question, type ReportRequest, rowsOf } from '../runReports.ts'

/** How one edition was read. */
export interface EditionNumbers {
  readers: number
  visits: number
  completions: number
  medianSeconds: number
}

export interface EditionsAnswer {
  /** By publication id; an edition nobody read is missing. */
  byEdition: ReadonlyMap<string, EditionNumbers>
  /** Visits that saw a block, by publication id and block id. */
  sawBlock: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Fewer visits than this make no comparison. */
export const FEW = 30

const PUBLICATION = 'customEvent:publication_id'
const BLOCK = 'customEvent:block_id'
const SEEN = 'customEvent:block_sessions'

/** The questions behind the editions of a report, one batch. */
export const editionsRequests = (about: About): ReportRequest[] => [
  question(about, {
    dimensions: [PUBLICATION],
    metrics: ['totalUsers', 'sessions', 'customEvent:completions', 'customEvent:median_read_seconds'],
    limit: 500,
  }),
  question(about, { dimensions: [PUBLICATION, BLOCK], metrics: [SEEN], limit: 20_000 }),
]

/** Reads the answers to `editionsRequests`. */
export function readEditions({ reports }: Answer): EditionsAnswer {
  const [totals, blocks] = reports.map(rowsOf)
  const sawBlock = new Map<string, Map<string, number>>()
  for (const row of blocks ?? []) {
    const id = row.dimension(PUBLICATION)
    const saw = sawBlock.get(id) ?? new Map<string, number>()
    saw.set(row.dimension(BLOCK), row.metric(SEEN))
    sawBlock.set(id, saw)
  }
  return {
    byEdition: new Map(
      (totals ?? []).map((row) => [
        row.dimension(PUBLICATION),
        {
          readers: row.metric('totalUsers'),
          visits: row.metric('sessions'),
          completions: row.metric('customEvent:completions'),
          medianSeconds: row.metric('customEvent:median_read_seconds'),
        },
      ]),
    ),
    sawBlock,
  }
}

/** Share of an edition's visits that saw a block, 0 to 1; null where nobody read it. */
export function reachOf(answer: EditionsAnswer, publicationId: string, blockId: string): number | null {
  const visits = answer.byEdition.get(publicationId)?.visits ?? 0
  if (visits === 0) return null
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
