import {
  type About,
  type Extent,
  extentOf,
  question,
  type Questions,
  type Rows,
} from '../../../api/analytics.ts'
import { FIRST_READING_DAY } from '@bubbles/domain'
import { countOf } from '../../../format/numbers.ts'
import { isUnknown } from '../../../format/readerNames.ts'
import { addDays, type Range } from '../range.ts'
import type { Share } from '../parts/SharePanel.tsx'
import type { Edition } from '../queries.ts'
import { NUMBERS, type ReportBlock } from './reportBlocks.ts'
import { theBlock } from './theBlock.ts'

/** Fewer readers than this make no line. */
export const FEW = 30
/** Fewer than this make no sentence about where readers stop. */
const ENOUGH = 100

const TOTALS = ['readers', 'visits', 'completions'] as const
const BY_BLOCK = ['sessions', 'attention', 'uses', 'exits'] as const

/**
 * What is known of one block by its id: visits that saw it, median seconds of attention, visits that used a tooltip, a
 * link or the data in it, and visits that came no further.
 */
type BlockNumbers = Record<(typeof BY_BLOCK)[number], number>

/** How an edition was read, block by block. */
export interface EditionNumbers {
  readers: number
  visits: number
  /** Visits that read to the end of the page: the number other tabs have, not the reach of the last block. */
  completions: number
  byBlock: ReadonlyMap<string, BlockNumbers>
}

export interface BlocksAnswer {
  edition: EditionNumbers
  /** The edition before; null where there is none or nothing is compared. */
  before: EditionNumbers | null
  /** What was looked at in a block, by its id: most first. */
  marks: ReadonlyMap<string, Share[]>
  /** Links that led away from the page. */
  links: Share[]
  extent: Extent
}

/** The questions behind the blocks of an edition, one batch; `before` is the edition it is compared with. */
export function blocksQuestions(
  about: About,
  { publicationId }: Pick<Edition, 'publicationId'>,
  before: Pick<Edition, 'publicationId' | 'publishedOn'> | null,
  /** The first day asked for; null: as many as there are. */
  since: string | null = null,
) {
  const where = { publicationId }
  const earlier = before && { ...about, range: from(sincePublished(before, about.range), since) }
  const whereEarlier = { publicationId: before?.publicationId ?? '' }
  return {
    totals: question(about, TOTALS, { where }),
    blocks: question(about, BY_BLOCK, { dimensions: ['blockId'], where, limit: 2000 }),
    marks: question(about, ['markSessions'], {
      dimensions: ['blockId', 'mark'],
      by: 'markSessions',
      where,
      limit: 5000,
    }),
    links: question(about, ['events'], { dimensions: ['link'], by: 'events', where, limit: 50 }),
    earlierTotals: earlier && question(earlier, TOTALS, { where: whereEarlier }),
    earlierBlocks:
      earlier && question(earlier, BY_BLOCK, { dimensions: ['blockId'], where: whereEarlier, limit: 2000 }),
  } satisfies Questions
}

/** A range without the days before one. */
const from = (range: Range, since: string | null): Range =>
  since === null || since <= range.from || since > range.to ? range : { ...range, from: since }

/** All days of an edition up to the end of a range, as many as one question may ask for. */
export function sincePublished(edition: Pick<Edition, 'publishedOn'>, range: Range): Range {
  const longest = addDays(range.to, -1_095)
  const published = edition.publishedOn
  const first = [published, longest, FIRST_READING_DAY].toSorted().at(-1)!
  return { from: first > range.to ? range.to : first, to: range.to }
}

type BlocksRows = Rows<ReturnType<typeof blocksQuestions>>

/** Reads the answers to `blocksQuestions`. */
export function readBlocks(rows: BlocksRows): BlocksAnswer {
  const marks = rows.marks
    .filter(({ mark }) => !isUnknown(mark))
    .map(({ blockId, mark, markSessions }) => ({ blockId, share: { name: mark, readers: markSessions } }))
  return {
    edition: numbersOf(rows.totals, rows.blocks),
    before: rows.earlierTotals.length === 0 ? null : numbersOf(rows.earlierTotals, rows.earlierBlocks),
    marks: new Map(
      [...Map.groupBy(marks, ({ blockId }) => blockId)].map(([id, own]) => [
        id,
        own.map(({ share }) => share),
      ]),
    ),
    links: rows.links
      .filter(({ link }) => !isUnknown(link))
      .map(({ link, events }) => ({ name: link, readers: events })),
    extent: extentOf(rows),
  }
}

const numbersOf = ([total]: BlocksRows['totals'], blocks: BlocksRows['blocks']): EditionNumbers => ({
  readers: total?.readers ?? 0,
  visits: total?.visits ?? 0,
  completions: total?.completions ?? 0,
  byBlock: new Map(blocks.map((row) => [row.blockId, row])),
})

/** A block of the report with how it was read. Shares are of the edition's visits, 0 to 1. */
export interface MeasuredBlock extends ReportBlock {
  reach: number
  /** Median seconds of attention of who saw it. */
  attention: number
  use: number
  /** Visits that came no further; none of the last block, whose readers did not stop. */
  exits: number | null
  /** Visits that read to the end of the page; of the last block alone. */
  ends: number | null
  sessions: number
  /** Reach in the edition before; null where it had no such block or nothing is compared. */
  reachBefore: number | null
}

/** Blocks beside their numbers. Of blocks that stand in a row or in columns the most any of them had. */
export function measuredBlocks(
  blocks: readonly ReportBlock[],
  { edition, before }: Pick<BlocksAnswer, 'edition' | 'before'>,
  answered: ReadonlyMap<string, number> | null = null,
): MeasuredBlock[] {
  return blocks.map((block, index) => {
    const isLast = index === blocks.length - 1
    const found = block.ids.flatMap((id) => edition.byBlock.get(id) ?? [])
    const most = (name: keyof BlockNumbers) => Math.max(0, ...found.map((each) => each[name]))
    const earlier =
      before === null || before.visits === 0
        ? []
        : block.ids.flatMap((id) => before.byBlock.get(id)?.sessions ?? [])
    return {
      ...block,
      reach: share(most('sessions'), edition.visits),
      attention: most('attention'),
      // Of a question: visits in which it was answered.
      use: share(Math.max(most('uses'), ...block.ids.map((id) => answered?.get(id) ?? 0)), edition.visits),
      exits: isLast ? null : found.reduce((sum, each) => sum + each.exits, 0),
      ends: isLast ? Math.min(edition.completions, edition.visits) : null,
      sessions: most('sessions'),
      reachBefore: earlier.length === 0 ? null : share(Math.max(...earlier), before!.visits),
    }
  })
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole))

/** Where readers leave most: the steepest fall, relative to who was still there, between neighbours. */
interface Fall {
  /** Index of the block after which they leave. */
  at: number
  /** Share of who reached it that did not reach the next. */
  lost: number
}

/** The steepest fall of reach; null with too few readers to tell, or where no block loses a tenth. */
export function steepestFall(blocks: readonly MeasuredBlock[], visits: number): Fall | null {
  if (visits < ENOUGH) return null
  let steepest: Fall | null = null
  for (const [index, block] of blocks.slice(0, -1).entries()) {
    const next = blocks[index + 1]!
    if (block.sessions < ENOUGH || block.reach === 0) continue
    const lost = 1 - next.reach / block.reach
    if (lost >= 0.1 && (steepest === null || lost > steepest.lost)) steepest = { at: index, lost }
  }
  return steepest
}

/** The block after which fewer than half of the readers go on, once and for all; null where none is. */
export function halfStopsAt(blocks: readonly MeasuredBlock[]): number | null {
  let last = -1
  for (const [index, { reach }] of blocks.entries()) if (reach >= 0.5) last = index
  return last < 0 || last === blocks.length - 1 ? null : last
}

/**
 * How far to the right, as a share, the lines of this edition and the one before run between a block and the next.
 * Where the edition before had no such block its line runs from the nearest one above.
 */
export function rightmostAt(blocks: readonly MeasuredBlock[], index: number): number {
  const here = blocks.slice(index, index + 2)
  const above = blocks.slice(0, index + 1).findLast(({ reachBefore }) => reachBefore !== null)
  return Math.max(
    0,
    ...here.flatMap(({ reach, reachBefore }) => [reach, reachBefore ?? 0]),
    above?.reachBefore ?? 0,
  )
}

const LABEL = 48

/** Blocks that are known by their kind alone. */
const UNLABELLED: ReadonlySet<string> = new Set(['title', 'introduction', 'tableOfContents'])

/** A block within a sentence: "Figure 1", "the title", “Where the growth came from”. */
export function namedInText({ name, label, type }: Pick<ReportBlock, 'name' | 'label' | 'type'>): string {
  if (/\d$/.test(name)) return name
  const isNumbers = name === NUMBERS
  if (isNumbers || UNLABELLED.has(type) || label === '' || label === name) return theBlock(type, isNumbers)
  return `“${label.length > LABEL ? `${label.slice(0, LABEL).trimEnd()}…` : label}”`
}

/** A run of neighbouring blocks and what it loses. */
interface Stretch {
  /** Index of the block it begins at; -1: of the beginning of the visit. */
  from: number
  /** Index of the block it leads to. */
  to: number
  /** Points of reach lost in it, and in the whole report. 0 to 1. */
  lost: number
  total: number
}

/** Losses below this share of the visits are not told apart. */
const MIN_LOSS = 0.05

/**
 * The sixth of the report, two steps at least, in which most of its loss lies; null where little is lost, or where no
 * stretch loses half as much again as an even loss would.
 */
export function steepestStretch(blocks: readonly Pick<MeasuredBlock, 'reach'>[]): Stretch | null {
  const steps = blocks.length
  const reachAt = (index: number): number => (index < 0 ? 1 : blocks[index]!.reach)
  const total = 1 - Math.min(1, ...blocks.map(({ reach }) => reach))
  const length = Math.max(2, Math.round(steps / 6))
  if (total < MIN_LOSS || steps < 2 * length) return null
  const stretches = Array.from({ length: steps - length + 1 }, (_, index): Stretch => {
    const [from, to] = [index - 1, index - 1 + length]
    return { from, to, lost: reachAt(from) - reachAt(to), total }
  })
  const steepest = stretches.reduce((most, each) => (each.lost > most.lost + 1e-9 ? each : most))
  return steepest.lost / total >= (1.5 * length) / steps ? steepest : null
}

const PARTS = [
  [1 / 5, 'A fifth'],
  [1 / 4, 'A quarter'],
  [1 / 3, 'A third'],
  [2 / 5, 'Two fifths'],
  [1 / 2, 'Half'],
  [3 / 5, 'Three fifths'],
  [2 / 3, 'Two thirds'],
  [3 / 4, 'Three quarters'],
  [9 / 10, 'Nine tenths'],
  [1, 'All'],
] as const

/** Where visits end without one block that loses a tenth: the stretch that loses most, or that none does. */
function stretchInWords(blocks: readonly MeasuredBlock[]): { sentence: string; evidence: string } {
  const stretch = steepestStretch(blocks)
  if (stretch === null)
    return {
      sentence: 'No part of the report loses more readers than another.',
      evidence: 'Visits end gradually, all the way through the report.',
    }
  const { from, to, lost, total } = stretch
  const off = (value: number) => Math.abs(value - lost / total)
  const [, part] = PARTS.reduce((best, each) => (off(each[0]) < off(best[0]) ? each : best))
  const name = namedInText(blocks[to]!)
  const where = from < 0 ? `before ${name}` : `between ${namedInText(blocks[from]!)} and ${name}`
  const points = (value: number) => Math.round(100 * value)
  return {
    sentence: `${part} of the loss comes ${where}.`,
    evidence: `That’s ${points(lost)} of the ${points(total)} percentage points lost, in ${to - from} of ${blocks.length} blocks. ${points(blocks[to]!.reach)}% of visits reach ${name}.`,
  }
}

/** The one sentence of the screen and its evidence. */
export function insight(
  blocks: readonly MeasuredBlock[],
  { visits }: Pick<EditionNumbers, 'visits'>,
): { sentence: string; evidence: string; block: MeasuredBlock | null } {
  const fall = steepestFall(blocks, visits)
  if (visits < ENOUGH)
    return {
      sentence: 'Too few visits to say where they stop.',
      evidence: `${countOf(visits, 'visit')} so far. After ${ENOUGH}, this line will say which block loses the most readers.`,
      block: null,
    }
  if (fall === null) return { ...stretchInWords(blocks), block: null }
  const block = blocks[fall.at]!
  const next = blocks[fall.at + 1]!
  const name = namedInText(block)
  return {
    sentence: `${Math.round(100 * fall.lost)}% of the visits that reach ${name} stop there.`,
    evidence: `${Math.round(100 * block.reach)}% reach it and ${Math.round(100 * next.reach)}% read on to ${namedInText(next)}, the steepest fall in this edition.`,
    block,
  }
}
