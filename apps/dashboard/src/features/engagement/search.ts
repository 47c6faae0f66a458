import { type ReaderFilters, readFilters } from '../../api/readerFilters.ts'
import {
  isDay,
  type Preset,
  presetRange,
  presets,
  presetWords,
  type Range,
  rangeBefore,
  rangeProblem,
} from './range.ts'
import { readChosen } from './sideBySide/chosen.ts'

/** The four numbers of the overview; each is a tab for the trend. */
export const measures = ['readers', 'views', 'time', 'completion'] as const
export type Measure = (typeof measures)[number]

/** From how many seconds of attention a block can count as seen; the first unless another is chosen. */
export const SEEN_SECONDS = [5, 15, 30] as const
export type SeenSeconds = (typeof SEEN_SECONDS)[number]

/** What the address of the engagement screen says beside tab and report; what is usual is left out. */
export interface EngagementSearch extends ReaderFilters {
  /** A named range; absent: 28 days, or `from` to `to`. */
  days?: Exclude<Preset, '28days'>
  from?: string
  to?: string
  compare?: 'none'
  show?: Measure
  /** The chosen block of the blocks tab. */
  block?: string
  /** From how many seconds of attention that block counts as seen. */
  seconds?: Exclude<SeenSeconds, 5>
  /** The chosen edition, by its number. */
  edition?: number
  /** Reports that stand side by side, by their ids. */
  reports?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** As if it were the time of the clocks that are furthest ahead: a day that has begun for the organisation isn't in the future. */
const latestNow = (): Date => new Date(Date.now() + 14 * 3_600_000)

/** Reads the search parameters; anything that does not fit counts as left out. */
export function readEngagementSearch(search: Record<string, unknown>, now = latestNow()): EngagementSearch {
  const [from, to] = [text(search.from) ?? '', text(search.to) ?? '']
  const own = isDay(from) && isDay(to) && rangeProblem(from, to, now) === null
  const preset = presets.find((each) => each === search.days)
  const show = measures.find((each) => each === search.show)
  const edition = Number(search.edition)
  const block = text(search.block)
  const seconds = SEEN_SECONDS.find((each) => each === Number(search.seconds))
  return {
    days: own || preset === '28days' ? undefined : preset,
    from: own ? from : undefined,
    to: own ? to : undefined,
    compare: search.compare === 'none' ? 'none' : undefined,
    show: show === 'readers' ? undefined : show,
    block: block !== undefined && /^[\w-]{1,64}$/.test(block) ? block : undefined,
    seconds: seconds === 5 ? undefined : seconds,
    edition: Number.isInteger(edition) && edition > 0 ? edition : undefined,
    reports: readChosen(search.reports),
    ...readFilters(search),
  }
}

/** Whether an address says something that was read as left out: it would go on promising what is not shown. */
export const isMisread = (params: Record<string, unknown>, read: EngagementSearch): boolean =>
  (Object.keys(read) as (keyof EngagementSearch)[]).some(
    (name) => params[name] !== undefined && read[name] === undefined,
  )

/** Why the days an address asks for can't be shown, and what is shown instead; null when they can, or none are asked for. */
export function misreadDays(
  params: Record<string, unknown>,
  read: EngagementSearch,
  now = latestNow(),
): string | null {
  if ((params.from === undefined && params.to === undefined) || read.from !== undefined) return null
  const [from, to] = [text(params.from) ?? '', text(params.to) ?? '']
  const reason =
    isDay(from) && isDay(to)
      ? rangeProblem(from, to, now)
      : `“${from || '…'}” to “${to || '…'}” isn’t a range of dates.`
  const words = presetWords[read.days ?? '28days']
  return `The dates in the address can’t be shown. ${reason} Showing instead: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`
}

/** A day that isn't over would only ever compare badly with the whole of the day before. */
export const isOnlyToday = ({ from, to }: Range, now: Date): boolean =>
  from === to && to === presetRange('today', now).to

/**
 * The days an address asks for, and those it compares them with. Before all time there is nothing, and today isn't over.
 * @param first the day of the first publication
 */
export function rangesOf(
  search: EngagementSearch,
  now: Date,
  first?: string,
): { range: Range; compare: Range | null } {
  const { from, to, days, compare } = search
  const isOwn = from !== undefined && to !== undefined
  const range = isOwn ? { from, to } : presetRange(days ?? '28days', now, first)
  const isAlone = compare === 'none' || (!isOwn && days === 'all') || isOnlyToday(range, now)
  return { range, compare: isAlone ? null : rangeBefore(range) }
}
