import type { ReportQuestion } from '../../api/reports.ts'

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
  /** Id of a tag. */
  tag?: string
  /** The person's favourites alone. */
  favourites?: true
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

type Asked = ReportQuestion['filters']

const inState: Readonly<Record<StateFilter, Asked>> = {
  draft: { state: ['unpublished'], template: false },
  internal: { state: ['internal'] },
  public: { state: ['public'] },
  changed: { changed: true },
  requested: { publishRequested: true },
}

const inReview: Readonly<Record<ReviewFilter, Asked>> = {
  inReview: { review: ['InReview'] },
  approved: { review: ['Approved'] },
  sentBack: { review: ['SentBack'] },
  comments: { openComments: true },
}

/** What the list is narrowed to, as the server takes it. */
export const questionOf = ({
  state,
  by,
  updated,
  review,
  tag,
  favourites,
}: ReportFilters): Pick<ReportQuestion, 'filters' | 'editedWithin'> => ({
  filters: {
    ...(state && inState[state]),
    ...(review && inReview[review]),
    ...(by !== undefined && { createdBy: [by] }),
    ...(tag !== undefined && { tags: [tag] }),
    ...(favourites === true && { favourite: true }),
  },
  editedWithin: updated === undefined ? null : SPAN_LENGTH[updated],
})

/** How many filters narrow the list. */
export const filterCount = ({ state, by, updated, review, tag, favourites }: ReportFilters): number =>
  [state, by, updated, review, tag, favourites].filter((each) => each !== undefined).length

/** No filter at all, for the address. */
export const noFilters = {
  state: undefined,
  by: undefined,
  updated: undefined,
  review: undefined,
  tag: undefined,
  favourites: undefined,
} as const

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined

/** Reads filters from an address; what does not fit counts as left out. */
export function readFilters(search: Record<string, unknown>): ReportFilters {
  return {
    state: STATES.find((each) => each === search.state),
    by: idIn(search.by),
    updated: SPANS.find((each) => each === search.updated),
    review: REVIEWS.find((each) => each === search.review),
    tag: idIn(search.tag),
    favourites: search.favourites === true || search.favourites === 'true' ? true : undefined,
  }
}
