import { type Measure, MEASURE_WORDS, measuredTypes, MEASURES, STEP_LIMITS } from '@bubbles/tables/steps'
import { Choice } from '../../../panel/fields.tsx'
import type { FieldsProps } from './FieldsProps.ts'
import { ColumnChoice, Ticks, TypedInput } from './parts.tsx'

export function PivotFields({ step, table, onChange }: FieldsProps<'pivot'>) {
  return (
    <>
      <Ticks
        label="One row for each"
        options={table.columns.map(({ name }) => name).filter((name) => name !== step.names)}
        chosen={step.by}
        onChange={(by) => onChange({ ...step, by: by.slice(0, STEP_LIMITS.by) })}
      />
      <ColumnChoice
        label="One column for each"
        table={table}
        value={step.names}
        onChange={(names) => onChange({ ...step, names, by: step.by.filter((name) => name !== names) })}
      />
      <Choice
        label="Work out"
        value={step.how}
        options={MEASURES.map((how) => [how, MEASURE_WORDS[how].name] as const)}
        onChange={(how) => onChange({ ...step, how: how as Measure })}
      />
      {step.how !== 'count' && (
        <ColumnChoice
          label="Of"
          table={table}
          types={measuredTypes(step.how)}
          value={step.values}
          onChange={(values) => onChange({ ...step, values })}
        />
      )}
    </>
  )
}

export function UnpivotFields({ step, table, onChange }: FieldsProps<'unpivot'>) {
  return (
    <>
      <Ticks
        label="Columns to keep"
        options={table.columns.map(({ name }) => name)}
        chosen={step.keep}
        onChange={(keep) => onChange({ ...step, keep })}
      />
      <TypedInput
        label="Column for the names"
        value={step.name}
        maxLength={STEP_LIMITS.name}
        onChange={(name) => onChange({ ...step, name })}
      />
      <TypedInput
        label="Column for the values"
        value={step.value}
        maxLength={STEP_LIMITS.name}
        onChange={(value) => onChange({ ...step, value })}
      />
    </>
  )
}
