import { type About, BEFORE, NOW, question, type Questions, type Rows } from '../../../api/analytics.ts'
import { withheldIn } from '../filters/withheldIn.ts'
import { dateOf } from '../range.ts'
import type { Goal, GoalStep } from './queries.ts'

/** How many readers came so far. */
export interface Reached {
  readers: number
  /** Of those who opened the report, 0 to 1; null where no one did. */
  share: number | null
}

export interface GoalNumbers {
  /** Opened, then each step. */
  steps: Reached[]
  before: Reached
  /** Those who opened the report, and those who reached the goal, by day. */
  days: { day: Date; opened: number; reached: Reached }[]
  /** Too few readers match the filters, or don't: nothing is told. */
  isWithheld: boolean
  /** Days on which too few of them opened it are left out. */
  leavesOutDays: boolean
}

const METRICS = ['readers'] as const

/** Steps as run-reports takes them: what people call them stays here. */
const plain = (steps: readonly GoalStep[]) => steps.map(({ label: _label, ...step }) => step)

/** What is asked about one goal. Their parts go by the names that `readGoal` looks for. */
export function goalQuestions(about: About, { steps }: Pick<Goal, 'steps'>) {
  const funnel = { steps: plain(steps) }
  return {
    steps: question(about, METRICS, { dimensions: ['step'], compare: true, funnel }),
    days: question(about, METRICS, { dimensions: ['day', 'step'], funnel }),
  } satisfies Questions
}

/** Reads the answers to `goalQuestions`. A step that no one reached has no row. */
export function readGoal(
  rows: Rows<ReturnType<typeof goalQuestions>>,
  { steps }: Pick<Goal, 'steps'>,
): GoalNumbers {
  const readersAt = (step: number, range: string) =>
    rows.steps.find((row) => row.range === range && row.step === String(step))?.readers ?? 0
  const reachedAt = (step: number, range: string) => reachedOf(readersAt(step, range), readersAt(0, range))
  const last = steps.length
  const days = [...new Set(rows.days.map(({ day }) => day))].toSorted()
  const ofDay = (day: string, step: number) =>
    rows.days.find((row) => row.day === day && row.step === String(step))?.readers ?? 0
  const withheld = withheldIn(rows)
  return {
    isWithheld: 'steps' in withheld,
    leavesOutDays: 'days' in withheld,
    steps: Array.from({ length: last + 1 }, (_, step) => reachedAt(step, NOW)),
    before: reachedAt(last, BEFORE),
    days: days.map((day) => ({
      day: dateOf(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`),
      opened: ofDay(day, 0),
      reached: reachedOf(ofDay(day, last), ofDay(day, 0)),
    })),
  }
}

const reachedOf = (readers: number, opened: number): Reached => ({
  readers,
  share: opened === 0 ? null : readers / opened,
})
