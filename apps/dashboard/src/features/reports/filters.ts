import { isPublished } from '@bubbles/domain'
import type { ReportRow } from './rows.ts'

/** What readers see of a report, and whether that is to change. */
export const STATES = ['draft', 'internal', 'public', 'changed', 'requested'] as const
export type StateFilter = (typeof STATES)[number]

/** How long ago it was edited at most. */
export const SPANS = ['day', 'week', 'month', 'year'] as const
export type SpanFilter = (typeof SPANS)[number]

/** How its review stands. */
export const REVIEWS = ['inReview', 'approved', 'sentBack', 'comments'] as const
export type ReviewFilter = (typeof REVIEWS)[number]

/** What the list is narrowed to; what is absent narrows nothing. */
export interface ReportFilters {
  state?: StateFilter
  /** Id of the person who made it. */
  by?: string
  updated?: SpanFilter
  review?: ReviewFilter
}

export const STATE_WORDS: Readonly<Record<StateFilter, string>> = {
  draft: 'Draft',
  internal: 'Internal',
  public: 'Public',
  changed: 'Changes not published',
  requested: 'Publication requested',
}

export const SPAN_WORDS: Readonly<Record<SpanFilter, string>> = {
  day: 'In the last 24 hours',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
  year: 'In the last 12 months',
}

export const REVIEW_WORDS: Readonly<Record<ReviewFilter, string>> = {
  inReview: 'In review',
  approved: 'Approved',
  sentBack: 'Sent back',
  comments: 'With open comments',
}

const DAY = 86_400_000
const SPAN_LENGTH: Readonly<Record<SpanFilter, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
}

const inState: Readonly<Record<StateFilter, (row: ReportRow) => boolean>> = {
  draft: (row) => !isPublished(row.publishState) && !row.isTemplate,
  internal: (row) => row.internal !== null,
  public: (row) => row.public !== null,
  changed: (row) => row.changed,
  requested: (row) => row.publishRequest !== null,
}

const inReview: Readonly<Record<ReviewFilter, (row: ReportRow) => boolean>> = {
  inReview: (row) => row.review?.state === 'InReview',
  approved: (row) => row.review?.state === 'Approved',
  sentBack: (row) => row.review?.state === 'SentBack',
  comments: (row) => (row.review?.openThreads ?? 0) > 0,
}

/** Whether a row passes every filter. */
export const passes = (row: ReportRow, filters: ReportFilters, now: number = Date.now()): boolean =>
  (filters.state === undefined || inState[filters.state](row)) &&
  (filters.by === undefined || row.madeBy.id === filters.by) &&
  (filters.updated === undefined || now - Date.parse(row.edited.at) <= SPAN_LENGTH[filters.updated]) &&
  (filters.review === undefined || inReview[filters.review](row))

/** How many filters narrow the list. */
export const filterCount = ({ state, by, updated, review }: ReportFilters): number =>
  [state, by, updated, review].filter((each) => each !== undefined).length

/** No filter at all, for the address. */
export const noFilters = { state: undefined, by: undefined, updated: undefined, review: undefined } as const

/** Reads filters from an address; what does not fit counts as left out. */
export function readFilters(search: Record<string, unknown>): ReportFilters {
  return {
    state: STATES.find((each) => each === search.state),
    by: typeof search.by === 'string' && /^[0-9a-f-]{36}$/i.test(search.by) ? search.by : undefined,
    updated: SPANS.find((each) => each === search.updated),
    review: REVIEWS.find((each) => each === search.review),
  }
}

/** Everybody who made one of the rows, by name. */
export function makersOf(rows: readonly ReportRow[]): { id: string; name: string }[] {
  const makers = new Map(rows.map((row) => [row.madeBy.id, row.madeBy]))
  return [...makers.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
