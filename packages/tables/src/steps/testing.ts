import type { Cell, Dataset } from '../dataset.ts'
import type { DataStep, StepOf, StepType } from './schema.ts'
import { runSteps, type StepsRun } from './runSteps.ts'

/** Numbers as random as a test needs, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TEXTS = ['a', 'B', 'é', 'e\u0301', ' a ', '', '10', '9', '😀', 'Total', 'ß', 'ي']
const NUMBERS = [0, -0, 1, -1, 0.1, 0.2, 1e15, -1e15, 1e-9, 1e308, 3, 3]
const DATES = ['2024', '2024-03', '2024-03-05', '2024-Q2', '2024-W05', '2023-12-31T23:30+02:00', 'soon']

/** A table of any size with text, numbers and dates, cells that are empty and cells that could not be read. */
export function randomTable(seed: number): Dataset {
  const next = randomOf(seed)
  const one = <Value>(values: readonly Value[]): Value => values[next(values.length)]!
  const rows = Array.from({ length: next(40) }, (): Cell[] => [
    next(6) === 0 ? null : one(TEXTS),
    next(6) === 0 ? null : next(8) === 0 ? 'n.k.' : one(NUMBERS),
    next(6) === 0 ? null : one(DATES),
    next(100) / 4,
  ])
  return {
    columns: [
      { id: 'c1', name: 'Name', type: 'text' },
      { id: 'c2', name: 'Number', type: 'number' },
      { id: 'c3', name: 'Date', type: 'date' },
      { id: 'c4', name: 'Even', type: 'number', unit: '€', decimals: 2 },
    ],
    rows,
  }
}

/** A step of a kind, switched on. */
export const stepOf = <Type extends StepType>(
  type: Type,
  settings: Omit<StepOf<Type>, 'id' | 'on' | 'type'>,
  id = 's1',
): DataStep => ({ type, id, on: true, ...settings }) as unknown as DataStep

/** The rows that steps come to. @throws Error where they come to none */
export function rowsAfter(table: Dataset, ...steps: DataStep[]): Cell[][] {
  const { outcome, problem } = runSteps(table, steps)
  if (!outcome) throw new Error(problem?.words)
  return outcome.rows
}

/** Why a step can’t be taken; null where it can. */
export const problemOf = (run: StepsRun): string | null => run.problem?.words ?? null
