import {
  type Measure,
  MEASURE_WORDS,
  measuredTypes,
  MEASURES,
  STEP_LIMITS,
  type StepOf,
} from '@bubbles/tables/steps'
import { Button, IconButton, Row, Stack } from '@bubbles/ui'
import { Plus, X } from 'lucide-react'
import { Choice, SwitchRow } from '../../../panel/fields.tsx'
import styles from '../DataSteps.module.css'
import type { FieldsProps } from './FieldsProps.ts'
import { ColumnChoice, Ticks } from './parts.tsx'

type Measured = StepOf<'group'>['measures'][number]

/** What rows are grouped by, and what is worked out of each group. */
export function GroupFields({ step, table, onChange }: FieldsProps<'group'>) {
  return (
    <>
      <Ticks
        label="One row for each"
        options={table.columns.map(({ name }) => name)}
        chosen={step.by}
        onChange={(by) => onChange({ ...step, by: by.slice(0, STEP_LIMITS.by) })}
      />
      <Measures {...{ step, table, onChange }} />
      <SwitchRow
        label="Skip rows with totals"
        checked={step.totals === 'skip'}
        onChange={(on) => onChange({ ...step, totals: on ? 'skip' : 'count' })}
      />
    </>
  )
}

/** What is worked out of each group: a measure and the column it is of. */
function Measures({ step, table, onChange }: FieldsProps<'group'>) {
  const { measures } = step
  const set = (next: Measured[]) => onChange({ ...step, measures: next })
  const number = table.columns.find(({ type }) => type === 'number')?.name ?? null
  const isOne = measures.length === 1
  return (
    <Stack gap={8}>
      {measures.map((each, at) => (
        // They have a place and no name.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.measure} data-several={!isOne}>
          <Choice
            label={isOne ? 'Work out' : `Number ${at + 1}`}
            value={each.how}
            options={MEASURES.map((how) => [how, MEASURE_WORDS[how].name] as const)}
            onChange={(how) => set(measures.with(at, measured(how as Measure, each.column ?? number)))}
          />
          {each.how !== 'count' && (
            <ColumnChoice
              label={isOne ? 'Of' : `Of column ${at + 1}`}
              table={table}
              types={measuredTypes(each.how)}
              value={each.column}
              onChange={(column) => set(measures.with(at, { ...each, column }))}
            />
          )}
          {!isOne && (
            <IconButton
              aria-label={`Remove number ${at + 1}`}
              className={styles.last}
              onClick={() => set(measures.toSpliced(at, 1))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {measures.length < STEP_LIMITS.measures && (
        <Row>
          <Button
            size="small"
            variant="text"
            startIcon={<Plus aria-hidden />}
            onClick={() => set([...measures, measured(number === null ? 'count' : 'mean', number)])}
          >
            Add a number
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const measured = (how: Measure, column: string | null): Measured => ({
  how,
  column: how === 'count' ? null : column,
})
