import { createHash } from 'node:crypto'
import type { CallArguments } from '@bubbles/contract'
import { DAYS } from './events.ts'

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
/** As `generateEvents` names them. */
const idOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The report that is read most, and its edition of today. */
export const REPORT = idOf('report 0')
export const EDITION = idOf('edition 0 new')

export type ReportRequest = CallArguments<'runAnalyticsReports'>['body']['requests'][number]

interface Range {
  from: string
  to: string
}
interface About {
  reportId: string | undefined
  range: Range
  compare: Range | null
  filters?: Record<string, string>
}
interface Edition {
  publicationId: string
  publishedOn: string
}

/** By path and not by name: the dashboard's sources are typed for a browser, and these are not. */
const load = async <T>(path: string): Promise<T> =>
  (await import(new URL(`../../apps/dashboard/src/features/engagement/${path}`, import.meta.url).href)) as T
/** A batch of questions as the dashboard makes it; null where it does not ask. */
type Batch = Record<string, { request: ReportRequest } | null>
const requestsOf = (batch: Batch): ReportRequest[] =>
  Object.values(batch).flatMap((question) => (question ? [question.request] : []))

const { overviewQuestions } = await load<{ overviewQuestions: (about: About) => Batch }>(
  'overview/overview.ts',
)
const { audienceQuestions } = await load<{ audienceQuestions: (about: About) => Batch }>(
  'audience/audience.ts',
)
const { blocksQuestions } = await load<{
  blocksQuestions: (about: About, edition: Edition, before: Edition | null) => Batch
}>('blocks/blockNumbers.ts')

const { goalQuestions } = await load<{ goalQuestions: (about: About, goal: { steps: object[] }) => Batch }>(
  'goals/goalNumbers.ts',
)
/** As analysts set them: to the end, and by way of a block and a link. */
const END = { steps: [{ on: 'end', label: 'Read to the end' }] }
const THREE = {
  steps: [{ on: 'block', blockId: 'b3', label: 'A block' }, { on: 'link', label: 'A link' }, ...END.steps],
}

const about = (reportId: string | undefined, compare = true): About => ({
  reportId,
  range: { from: day(DAYS - 1), to: day(0) },
  compare: compare ? { from: day(2 * DAYS - 1), to: day(DAYS) } : null,
})

const now: Edition = { publicationId: EDITION, publishedOn: day(DAYS / 2) }
const before: Edition = {
  publicationId: idOf('edition 0 old'),
  publishedOn: day(DAYS),
}
const filters = { country: 'CH', device: 'desktop' }

/** What each screen asks at once, in the dashboard's own words. */
export const SCREENS: Record<string, ReportRequest[]> = {
  'overview of all reports': requestsOf(overviewQuestions(about(undefined))),
  'overview of one report': requestsOf(overviewQuestions(about(REPORT))),
  'audience of all reports': requestsOf(audienceQuestions(about(undefined))),
  'audience of one report': requestsOf(audienceQuestions(about(REPORT))),
  'blocks of an edition': requestsOf(blocksQuestions(about(REPORT), now, before)),
  'overview of all reports, filtered': requestsOf(overviewQuestions({ ...about(undefined), filters })),
  'overview of one report, filtered': requestsOf(overviewQuestions({ ...about(REPORT), filters })),
  'audience of all reports, filtered': requestsOf(audienceQuestions({ ...about(undefined), filters })),
  'a goal of all reports': requestsOf(goalQuestions(about(undefined), END)),
  'a funnel of one report': requestsOf(goalQuestions(about(REPORT), THREE)),
  'a funnel of one report, filtered': requestsOf(goalQuestions({ ...about(REPORT), filters }, THREE)),
  'blocks of an edition, filtered': requestsOf(blocksQuestions({ ...about(REPORT), filters }, now, before)),
}

/** The overview as it is measured against plain SQL: eight questions over 90 days. */
export const OVERVIEW: ReportRequest[] = [
  ...requestsOf(overviewQuestions(about(undefined, false))),
  ...requestsOf(audienceQuestions(about(undefined, false))),
].slice(0, 8)

/** Questions whose readers no total can tell: they are counted in sessions. */
export const UNDIVIDED: ReportRequest[] = [
  ['deviceCategory', 'browser'],
  ['countryId', 'sessionSource'],
  ['date', 'deviceCategory', 'newVsReturning'],
].map((names) => ({
  dateRanges: [{ startDate: day(DAYS - 1), endDate: day(0) }],
  dimensions: names.map((name) => ({ name })),
  metrics: ['totalUsers', 'sessions', 'customEvent:median_read_seconds'].map((name) => ({ name })),
}))
