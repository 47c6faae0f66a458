import type { Dataset } from '../dataset.ts'
import { kindOf } from './runSteps.ts'
import type { DataStep } from './schema.ts'
import { withOwnNames } from './stepTable.ts'

/**
 * Steps after the columns of their table were renamed: they name columns, and the person who renames one means them, too.
 * Columns are the same by their id. A name that a step itself makes is left alone.
 */
export function renamedSteps(steps: readonly DataStep[], before: Dataset, after: Dataset): DataStep[] {
  const now = new Map(withOwnNames(after.columns).map(({ id, name }) => [id, name]))
  const names = new Map(
    withOwnNames(before.columns).flatMap(({ id, name }) => {
      const next = now.get(id)
      return next === undefined || next === name ? [] : [[name, next] as const]
    }),
  )
  if (names.size === 0) return [...steps]
  return steps.map((step) => renamedStep(step, (name) => names.get(name) ?? name))
}

function renamedStep(step: DataStep, nameOf: (name: string) => string): DataStep {
  const own = kindOf(step).rename
  if (own) return own(step, nameOf)
  return 'column' in step && step.column !== null ? { ...step, column: nameOf(step.column) } : step
}
