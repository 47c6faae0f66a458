import type { Dataset } from '../dataset.ts'
import { LIMITS } from '../limits.ts'
import { tooManyCells } from '../rows.ts'
import { STEP_KINDS } from './kinds/index.ts'
import { STEP_LIMITS } from './limits.ts'
import type { DataStep, StepType } from './schema.ts'
import type { StepContext, StepKind, Taken } from './stepKind.ts'
import { count, StepError, withOwnNames } from './stepTable.ts'

/** What became of one step. */
export interface StepResult {
  id: string
  /** The table that comes to it, and the one that leaves it: the same where it does nothing. */
  before: Dataset
  after: Dataset
  /** Sentences on what happened: what wasn't counted, what is empty now. */
  notes: readonly string[]
  /** What has to be set before it does anything; null where nothing is missing. */
  missing: string | null
  /** Why it can't be taken; null where it can. */
  problem: StepProblem | null
}

/** Why steps don't lead to a table that can be drawn. */
export interface StepProblem {
  /** The place of the step, from 1; the number after the last: their outcome is too large. */
  number: number
  /** As menus call the step; '' for the outcome. */
  name: string
  /** The column it is about, if it is about one. */
  column: string | null
  /** A sentence that says what is wrong and what to do. */
  words: string
}

/** What steps come to. */
export interface StepsRun {
  results: StepResult[]
  /** Null where a step can't be taken. */
  outcome: Dataset | null
  problem: StepProblem | null
}

/** The kind of a step, which takes steps of its own type alone: a lookup by type doesn't say so. */
export const kindOf = (step: Pick<DataStep, 'type'>): StepKind<StepType> =>
  STEP_KINDS[step.type] as unknown as StepKind<StepType>

/**
 * Takes the steps of a figure, one after the other, from a table to the one that is drawn. Never throws: a step that can't
 * be taken is the outcome, and those after it aren't tried. The same table and steps always come to the same.
 */
export function runSteps(
  source: Dataset,
  steps: readonly DataStep[],
  tables: StepContext['tables'] = {},
): StepsRun {
  let table: Dataset = { ...source, columns: withOwnNames(source.columns) }
  const results: StepResult[] = []
  let problem: StepProblem | null = null
  let work = 0
  for (const [at, step] of steps.entries()) {
    if (step.on && step.type === 'compute') work += step.formula.length * table.rows.length
    const result: StepResult =
      problem === null ? take(table, step, at + 1, { tables }, work) : untaken(table, step)
    table = result.after
    problem ??= result.problem
    results.push(result)
  }
  problem ??= steps.some(({ on }) => on) ? tooLarge(table, steps.length + 1) : null
  return { results, outcome: problem === null ? plain(table) : null, problem }
}

const untaken = (table: Dataset, step: DataStep): StepResult => ({
  id: step.id,
  before: table,
  after: table,
  notes: [],
  missing: step.on ? kindOf(step).missing(step) : null,
  problem: null,
})

function take(
  table: Dataset,
  step: DataStep,
  number: number,
  context: StepContext,
  work: number,
): StepResult {
  const result = untaken(table, step)
  if (!step.on || result.missing !== null) return result
  const kind = kindOf(step)
  try {
    if (work > STEP_LIMITS.work)
      throw new StepError(
        'The formulas are too long for so many rows. Filter or group the rows first, or use fewer formulas.',
      )
    const { table: taken, notes = [] }: Taken = kind.apply(table, step, context)
    if (taken.rows.length * taken.columns.length > STEP_LIMITS.cells)
      throw new StepError('This would make the table too large. Filter or group the rows first.')
    const after = { ...taken, columns: withOwnNames(taken.columns) }
    return { ...result, after, notes }
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    return { ...result, problem: { number, name: kind.name, column: error.column, words: error.message } }
  }
}

function tooLarge({ columns, rows }: Dataset, number: number): StepProblem | null {
  const problem = (words: string): StepProblem => ({ number, name: '', column: null, words })
  if (rows.length > LIMITS.rows)
    return problem(
      `The steps produce ${count(rows.length)} rows, and a figure can have up to ${count(LIMITS.rows)}. Filter or group them, or keep the top ones.`,
    )
  if (columns.length > LIMITS.columns)
    return problem(
      `The steps produce ${count(columns.length)} columns, and a figure can have up to ${count(LIMITS.columns)}. Keep fewer of them.`,
    )
  const words = tooManyCells(rows.length, columns.length)
  return words === null ? null : problem(words)
}

/** Columns and rows alone. */
const plain = ({ columns, rows }: Dataset): Dataset => ({ columns, rows })

/** A problem with the step it is about: "Step 2 (Sort): …". */
export const problemInWords = ({ number, name, words }: StepProblem): string =>
  name === '' ? words : `Step ${number} (${name}): ${words}`

/** How far apart two numbers may be that browsers worked out each in their own way. */
const SAME = 1e-9

/** Whether two tables are the same to everyone who reads them. */
export function isSameOutcome(a: Dataset, b: Dataset): boolean {
  if (a.rows.length !== b.rows.length || JSON.stringify(a.columns) !== JSON.stringify(b.columns)) return false
  return a.rows.every((row, line) =>
    row.every((cell, at) => {
      const other = b.rows[line]![at]
      if (cell === other) return true
      return (
        typeof cell === 'number' &&
        typeof other === 'number' &&
        Math.abs(cell - other) <= SAME * Math.max(Math.abs(cell), Math.abs(other))
      )
    }),
  )
}
