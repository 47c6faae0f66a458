import { FormError, messageOf, Row, Text, Button } from '@bubbles/ui'
import type { Dataset } from '@bubbles/tables'
import { STEP_LIMITS } from '@bubbles/tables/steps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { api } from '../../../../../api/client.ts'
import { Choice } from '../../../panel/fields.tsx'
import { datasetQuery } from '../../../queries.ts'
import { Intake } from '../../data/Intake.tsx'
import { readTable } from '../../data/readTable.ts'
import { tableSize } from '../../data/tableSize.ts'
import { Joinable, type JoinableChoice } from '../joinable.ts'
import type { FieldsProps } from './FieldsProps.ts'
import { ColumnChoice } from './parts.tsx'

/** The other table, and the columns that both share. */
export function JoinFields({ step, table, onChange }: FieldsProps<'join'>) {
  const { data: other } = useQuery(datasetQuery(step.table))
  const figures = useContext(Joinable)
  const [isReplacing, setReplacing] = useState(false)
  if (step.table === null || isReplacing)
    return (
      <OtherTable
        onTaken={(taken) => {
          setReplacing(false)
          onChange({ ...step, ...taken })
        }}
        onCancel={step.table === null ? undefined : () => setReplacing(false)}
      />
    )
  return (
    <>
      <Row gap={12} align="start" justify="space-between">
        <Text as="div" shrink>
          <Text as="p" size="body" weight="semibold" truncate>
            {step.tableName}
          </Text>
          {other && (
            <Text as="p" size="small" tone="secondary">
              {tableSize(other.dataset)}
            </Text>
          )}
          {step.figure && <Origin isThere={figures.some(({ id }) => id === step.figure)} />}
        </Text>
        <Button variant="text" onClick={() => setReplacing(true)}>
          Replace table
        </Button>
      </Row>
      <ColumnChoice
        label="Column in this table"
        table={table}
        value={step.column}
        onChange={(column) => onChange({ ...step, column })}
      />
      <ColumnChoice
        label="Matching column in the other table"
        table={other?.dataset ?? NOTHING}
        value={step.with}
        onChange={(name) => onChange({ ...step, with: name })}
      />
      <Choice
        label="Rows without a match"
        value={step.rows}
        options={[
          ['all', 'Keep them, with empty cells'],
          ['matching', 'Go'],
        ]}
        onChange={(rows) => onChange({ ...step, rows: rows as typeof step.rows })}
      />
    </>
  )
}

/** Where the table of a figure comes from, and what becomes of it. */
function Origin({ isThere }: { isThere: boolean }) {
  return (
    <Text as="p" size="small" tone="secondary">
      {isThere
        ? 'The table of a figure in this report. It’s joined again whenever that figure’s data changes.'
        : 'The figure with this table was deleted or has no data. Its last data is kept; replace the table to join another.'}
    </Text>
  )
}

const NOTHING = { columns: [], rows: [] }

interface Taken {
  table: string
  tableName: string
  /** The figure whose table it is; null: it was brought. */
  figure: string | null
  with: string | null
}

const firstName = ({ columns }: Dataset): string | null =>
  (columns.find(({ type }) => type === 'text') ?? columns[0])?.name ?? null

/** Where the cells or the file of the other table are brought, or another figure's table is chosen. */
function OtherTable({
  onTaken,
  onCancel,
}: {
  onTaken: (taken: Taken) => void
  onCancel: (() => void) | undefined
}) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const figures = useContext(Joinable)
  const take = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ id, name, dataset: table }: JoinableChoice): Promise<Taken> => {
      const { dataset } = await queryClient.fetchQuery(datasetQuery(table))
      return { table, tableName: name.slice(0, STEP_LIMITS.name), figure: id, with: firstName(dataset) }
    },
    onSuccess: onTaken,
  })
  const read = useMutation({
    meta: { quiet: true },
    mutationFn: async (input: string | File): Promise<Taken> => {
      const { dataset } = await readTable(input)
      const name = typeof input === 'string' ? 'Pasted cells' : input.name.slice(0, STEP_LIMITS.name)
      const { hash } = await api.createDataset({ body: { name, dataset } })
      queryClient.setQueryData(datasetQuery(hash).queryKey, { hash, name, dataset })
      return { table: hash, tableName: name, figure: null, with: firstName(dataset) }
    },
    onSuccess: onTaken,
  })
  return (
    <>
      <FormError error={read.error || take.error ? messageOf(read.error ?? take.error) : null} />
      {figures.length > 0 && (
        <Choice
          label="Table of another figure"
          value=""
          options={[['', 'Choose a figure'], ...figures.map(({ id, name }) => [id, name] as const)]}
          onChange={(id) => {
            const figure = figures.find((each) => each.id === id)
            if (figure) take.mutate(figure)
          }}
        />
      )}
      <Intake
        busy={read.isPending}
        what="chart"
        typed={typed}
        onType={setTyped}
        onTake={(input) => read.mutate(input)}
        onCancel={onCancel}
      />
    </>
  )
}
