import type { Dataset } from '@bubbles/tables'
import type { StepOf, StepType } from '@bubbles/tables/steps'

/** What the fields of a step know. */
export interface FieldsProps<Type extends StepType> {
  step: StepOf<Type>
  /** The table that comes to the step. */
  table: Dataset
  onChange: (step: StepOf<Type>) => void
}
