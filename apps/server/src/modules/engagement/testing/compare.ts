import { schemas } from '@bubbles/contract/schemas'
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
  if (answer.metadata.subjectToThresholding === true)
    return { rows: counted.size, differences: answer.rowCount === 0 ? [] : ['shows what it withholds'] }
  const found = [
    ...differing(counted, byKey(rowsOf(answer.rows, question)), question),
    ...differing(
      byKey(totals),
      byKey(rowsOf(answer.totals ?? [], { ...question, dimensions: [] })),
      question,
    ),
  ]
  if (answer.rowCount !== counted.size) found.push(`rowCount ${answer.rowCount}, counted ${counted.size}`)
  return { rows: counted.size, differences: found }
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
