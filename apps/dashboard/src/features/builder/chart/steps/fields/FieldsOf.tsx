import type { Dataset } from '@bubbles/tables'
import type { DataStep, StepType } from '@bubbles/tables/steps'
import type { ComponentType } from 'react'
import { BinsFields, DatesFields, SortFields, TopFields } from './shortFields.tsx'
import { ComputeFields } from './ComputeFields.tsx'
import type { FieldsProps } from './FieldsProps.ts'
import { FilterFields } from './FilterFields.tsx'
import { GroupFields } from './GroupFields.tsx'
import { JoinFields } from './JoinFields.tsx'
import { PivotFields, UnpivotFields } from './pivotFields.tsx'

const FIELDS: { readonly [Type in StepType]: ComponentType<FieldsProps<Type>> } = {
  filter: FilterFields,
  group: GroupFields,
  sort: SortFields,
  top: TopFields,
  compute: ComputeFields,
  dates: DatesFields,
  bins: BinsFields,
  pivot: PivotFields,
  unpivot: UnpivotFields,
  join: JoinFields,
}

/** The settings of one step. */
export function FieldsOf(props: { step: DataStep; table: Dataset; onChange: (step: DataStep) => void }) {
  // One entry of the table: it takes its own kind of step, which the type of a lookup does not say.
  const Fields = FIELDS[props.step.type] as ComponentType<typeof props>
  return <Fields {...props} />
}
