import type { Dataset } from '../dataset.ts'
import type { StepOf, StepType } from './schema.ts'

/** A table after a step, and sentences on what happened on the way. */
export interface Taken {
  table: Dataset
  notes?: string[]
}

/** What a step may ask for besides its table. */
export interface StepContext {
  /** Other tables by hash, for joining. */
  tables: Readonly<Record<string, Dataset | undefined>>
}

/** All there is to know about one kind of step. */
export interface StepKind<Type extends StepType> {
  /** As menus and sentences call it. */
  name: string
  /** What it is for, in a few words. */
  purpose: string
  /** Its settings when it is added to a table. */
  suggest: (table: Dataset) => Omit<StepOf<Type>, 'id' | 'on' | 'type'>
  /** What has to be set before it does anything; null where nothing is missing. */
  missing: (step: StepOf<Type>) => string | null
  /** @throws StepError */
  apply: (table: Dataset, step: StepOf<Type>, context: StepContext) => Taken
  /** The step with the columns it names called something else; absent: it names them in `column` or `by` alone. */
  rename?: (step: StepOf<Type>, nameOf: (name: string) => string) => StepOf<Type>
}

/** The name of the first column of a type; null where there is none. */
export const firstOf = (
  { columns }: Dataset,
  ...types: Dataset['columns'][number]['type'][]
): string | null => types.flatMap((type) => columns.filter((column) => column.type === type))[0]?.name ?? null
