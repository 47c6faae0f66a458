import { eventStore } from '../../apps/server/src/modules/engagement/public.ts'
import {
  type Counted,
  countQuestion,
  differences,
} from '../../apps/server/src/modules/engagement/testing/compare.ts'
import { readRawEvents } from '../../apps/server/src/modules/engagement/testing/independentCount.ts'
import { everyQuestion } from '../../apps/server/src/modules/engagement/testing/questions.ts'
import { DAYS, type WithEvents } from './events.ts'
import type { Measurement } from './measurement.ts'
import { EDITION, REPORT } from './screens.ts'

/** Every dimension and metric, against an independent count of the raw events in plain SQL: the same to the last digit. */
export async function checkNumbers({ database, organisationId }: WithEvents): Promise<Measurement[]> {
  const now = new Date()
  const day = (back: number): string => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  const ranges = [
    { first: day(DAYS / 2), last: day(0) },
    { first: day(DAYS), last: day(DAYS / 2 - 5) },
  ]
  const questions = everyQuestion(REPORT, EDITION).filter(
    ({ dimensions, where }) => dimensions.length < 2 || Object.keys(where).length === 0,
  )
  const wrong: string[] = []
  let numbers = 0
  const counted = await database.transaction({ kind: 'organisation', organisationId }, async () => {
    await readRawEvents(organisationId)
    const all: Counted[] = []
    for (const question of questions) all.push(await countQuestion({ ...question, ranges }))
    return all
  })
  await eventStore(database).answer(organisationId, async (answers) => {
    for (const [index, question] of questions.entries()) {
      const { rows, differences: found } = await differences(
        answers,
        organisationId,
        { ...question, ranges },
        counted[index]!,
        now,
      )
      numbers += rows * question.metrics.length
      wrong.push(...found.map((difference) => `${question.name}: ${difference}`))
    }
  })
  for (const difference of wrong.slice(0, 20)) process.stdout.write(`  ${difference}\n`)
  return [
    {
      what: `${numbers.toLocaleString('en-GB')} numbers of ${questions.length} questions counted again, wrong`,
      value: String(wrong.length),
      budget: 'none',
      met: wrong.length === 0,
    },
  ]
}
