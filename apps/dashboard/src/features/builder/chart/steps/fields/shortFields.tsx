import { STEP_LIMITS } from '@bubbles/tables/steps'
import { Choice, SwitchRow } from '../../../panel/fields.tsx'
import { NumberInput } from '../../NumberInput.tsx'
import type { FieldsProps } from './FieldsProps.ts'
import { ColumnChoice, TypedInput } from './parts.tsx'

export function SortFields({ step, table, onChange }: FieldsProps<'sort'>) {
  const type = table.columns.find(({ name }) => name === step.column)?.type ?? 'text'
  const [up, down] = {
    text: ['A to Z', 'Z to A'],
    number: ['Smallest first', 'Largest first'],
    date: ['Oldest first', 'Newest first'],
  }[type] as [string, string]
  return (
    <>
      <ColumnChoice
        label="By"
        table={table}
        value={step.column}
        onChange={(column) => onChange({ ...step, column })}
      />
      <Choice
        label="Order"
        value={step.descending ? 'down' : 'up'}
        options={[
          ['up', up],
          ['down', down],
        ]}
        onChange={(order) => onChange({ ...step, descending: order === 'down' })}
      />
    </>
  )
}

export function TopFields({ step, table, onChange }: FieldsProps<'top'>) {
  return (
    <>
      <Choice
        label="Keep the"
        value={step.largest ? 'largest' : 'smallest'}
        options={[
          ['largest', 'Largest'],
          ['smallest', 'Smallest'],
        ]}
        onChange={(which) => onChange({ ...step, largest: which === 'largest' })}
      />
      <NumberInput
        label="How many"
        value={step.count}
        min={1}
        max={STEP_LIMITS.top}
        optional={false}
        onChange={(count) => count !== null && onChange({ ...step, count: Math.trunc(count) })}
      />
      <ColumnChoice
        label="By the numbers in"
        table={table}
        types={['number']}
        value={step.column}
        onChange={(column) => onChange({ ...step, column })}
      />
      <SwitchRow
        label="Combine the rest in one row"
        checked={step.others !== ''}
        onChange={(on) => onChange({ ...step, others: on ? 'Others' : '' })}
      />
      {step.others !== '' && (
        <>
          <ColumnChoice
            label="Names are in"
            table={table}
            value={step.label}
            onChange={(label) => onChange({ ...step, label })}
          />
          <TypedInput
            label="Name for the rest"
            value={step.others}
            maxLength={STEP_LIMITS.name}
            onChange={(others) => others.trim() !== '' && onChange({ ...step, others })}
          />
        </>
      )}
    </>
  )
}

export function DatesFields({ step, table, onChange }: FieldsProps<'dates'>) {
  return (
    <>
      <ColumnChoice
        label="Dates in"
        table={table}
        types={['date']}
        value={step.column}
        onChange={(column) => onChange({ ...step, column })}
      />
      <Choice
        label="Turn into"
        value={step.to}
        options={[
          ['month', 'Months'],
          ['quarter', 'Quarters'],
          ['year', 'Years'],
        ]}
        onChange={(to) => onChange({ ...step, to: to as typeof step.to })}
      />
    </>
  )
}

export function BinsFields({ step, table, onChange }: FieldsProps<'bins'>) {
  return (
    <>
      <ColumnChoice
        label="Numbers in"
        table={table}
        types={['number']}
        value={step.column}
        onChange={(column) => onChange({ ...step, column })}
      />
      <NumberInput
        label="Width of each range"
        value={step.width}
        min={1e-9}
        max={1e15}
        optional={false}
        onChange={(width) => width !== null && onChange({ ...step, width })}
      />
    </>
  )
}
