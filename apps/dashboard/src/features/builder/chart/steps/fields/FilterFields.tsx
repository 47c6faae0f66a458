import type { Dataset, DatasetColumn } from '@bubbles/tables'
import { hasValue, STEP_LIMITS, type StepOf, type Test, TEST_WORDS, TESTS } from '@bubbles/tables/steps'
import { Choice } from '../../../panel/fields.tsx'
import type { FieldsProps } from './FieldsProps.ts'
import { ColumnChoice, Ticks, TypedInput } from './parts.tsx'

/** Values that are listed to be ticked. */
const LISTED = 60

/** Which rows stay: a column, a comparison, and what it is compared with. */
export function FilterFields({ step, table, onChange }: FieldsProps<'filter'>) {
  const type = table.columns.find(({ name }) => name === step.column)?.type ?? 'text'
  const tests = TESTS.filter((test) => TEST_WORDS[test].types.includes(type) || test === step.test)
  const choose = (column: string) => {
    const next = table.columns.find(({ name }) => name === column)?.type ?? 'text'
    const test: Test = TEST_WORDS[step.test].types.includes(next) ? step.test : 'is'
    onChange({ ...step, column, test, values: [] })
  }
  return (
    <>
      <ColumnChoice label="Keep rows where" table={table} value={step.column} onChange={choose} />
      <Choice
        label="Comparison"
        value={step.test}
        options={tests.map((test) => [test, TEST_WORDS[test].name] as const)}
        onChange={(test) => onChange({ ...step, test: test as Test })}
      />
      {hasValue(step.test) && <ValueFields {...{ step, table, type, onChange }} />}
    </>
  )
}

function ValueFields({
  step,
  table,
  type,
  onChange,
}: FieldsProps<'filter'> & { type: DatasetColumn['type'] }) {
  const isAnyOf = step.test === 'is' || step.test === 'isNot'
  const listed = isAnyOf && type === 'text' ? valuesOf(table, step) : null
  if (listed)
    return (
      <Ticks
        label={step.test === 'is' ? 'Any of these' : 'None of these'}
        options={listed}
        chosen={step.values}
        onChange={(values) => onChange({ ...step, values: values.slice(0, STEP_LIMITS.values) })}
      />
    )
  if (isAnyOf && type === 'text')
    return (
      <TypedInput
        label="Values, one on each line"
        rows={3}
        value={step.values.join('\n')}
        onChange={(text) => onChange({ ...step, values: text.split('\n').slice(0, STEP_LIMITS.values) })}
      />
    )
  return (
    <TypedInput
      label="Value"
      value={step.values[0] ?? ''}
      maxLength={200}
      placeholder={type === 'date' ? '2024-03' : type === 'number' ? '100' : ''}
      onChange={(value) => onChange({ ...step, values: [value] })}
    />
  )
}

/** The different values of the column as they first come; null where there are too many to list. */
function valuesOf({ columns, rows }: Dataset, { column }: StepOf<'filter'>): string[] | null {
  const at = columns.findIndex(({ name }) => name === column)
  if (at < 0) return []
  const values = new Set<string>()
  for (const row of rows) {
    const cell = row[at]
    if (cell !== null && cell !== undefined) values.add(String(cell).trim().normalize('NFC'))
    if (values.size > LISTED) return null
  }
  return [...values].filter((value) => value !== '')
}
