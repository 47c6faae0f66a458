import { schemas } from '@bubbles/contract/schemas'
import { SMALLEST_GROUP } from '@bubbles/domain'
import type { Answers } from '../analytics/reader.ts'
import { runReports, type RunReportResponse } from '../analytics/runReports.ts'
import { testProperty } from '../testing.ts'
import { type CountedQuestion, type CountedRow, countIndependently } from './independentCount.ts'
import { toRequest } from './questions.ts'

/** What an independent count gives for a question: by its dimensions, and as one row a range. */
export interface Counted {
  rows: CountedRow[]
  totals: CountedRow[]
}

/** Counts a question in what `readRawEvents` has read, in the same transaction. */
export const countQuestion = async (question: CountedQuestion): Promise<Counted> => ({
  rows: await countIndependently(question),
  totals: await countIndependently(question, { total: true }),
})

/** The answer of run-reports with its totals, as of a moment. */
async function answerOf(
  answers: Answers,
  organisationId: string,
  question: CountedQuestion,
  now: Date,
): Promise<RunReportResponse> {
  const request = { ...toRequest(question), metricAggregations: ['TOTAL'] }
  const body = schemas.runAnalyticsReports.body.parse({ requests: [request] })
  return (await runReports(testProperty(organisationId), body, now, undefined, answers)).reports[0]!
}

/** Where run-reports and the independent count differ, as sentences; none where they agree to the last digit. */
export async function differences(
  answers: Answers,
  organisationId: string,
  question: CountedQuestion,
  { rows, totals }: Counted,
  now: Date,
): Promise<{ rows: number; differences: string[] }> {
  const counted = byKey(rows)
  const answer = await answerOf(answers, organisationId, question, now)
  const told = byKey(rowsOf(answer.rows, question))
  const allTold = byKey(rowsOf(answer.totals ?? [], { ...question, dimensions: [] }))
  // What is left out is tried where everything is known of the readers; what is told has to be right.
  const isCut = answer.metadata.subjectToThresholding === true
  const of = (all: Keyed, some: Keyed): Keyed =>
    isCut ? new Map([...all].filter(([key]) => some.has(key))) : all
  const found = [
    ...differing(of(counted, told), told, question),
    ...differing(of(byKey(totals), allTold), allTold, question),
    ...(isCut ? fewIn(told, question) : []),
  ]
  const expected = isCut ? told.size : counted.size
  if (answer.rowCount !== expected) found.push(`rowCount ${answer.rowCount}, counted ${expected}`)
  return { rows: counted.size, differences: found }
}

/** Rows that tell about fewer than five readers. */
function fewIn(told: Keyed, { metrics }: CountedQuestion): string[] {
  const readers = metrics.indexOf('totalUsers')
  if (readers < 0) return []
  return [...told].flatMap(([key, numbers]) =>
    Number(numbers[readers]) < SMALLEST_GROUP ? [`${key} tells about ${numbers[readers]} readers`] : [],
  )
}

type Keyed = Map<string, string[]>

const differing = (counted: Keyed, told: Keyed, { metrics }: CountedQuestion): string[] =>
  [...new Set([...counted.keys(), ...told.keys()])].flatMap((key) =>
    metrics.flatMap((name, index) => {
      const [expected, actual] = [counted.get(key)?.[index], told.get(key)?.[index]]
      return expected === actual ? [] : [`${key} ${name}: ${actual}, counted ${expected}`]
    }),
  )

const byKey = (rows: CountedRow[]): Keyed =>
  new Map(rows.map(([range, dimensions, metrics]) => [JSON.stringify([range, ...dimensions]), metrics]))

const rowsOf = (rows: RunReportResponse['rows'], { ranges, dimensions }: CountedQuestion): CountedRow[] =>
  rows.map(({ dimensionValues, metricValues }) => [
    ranges.length > 1 ? dimensionValues.at(-1)!.value.replace('date_range_', '') : '0',
    dimensionValues.slice(0, dimensions.length).map(({ value }) => value),
    metricValues.map(({ value }) => value),
  ])
