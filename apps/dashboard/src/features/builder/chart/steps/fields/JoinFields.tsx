import { FormError, messageOf, Row, Text, Button } from '@bubbles/ui'
import { STEP_LIMITS } from '@bubbles/tables/steps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../../api/client.ts'
import { Choice } from '../../../panel/fields.tsx'
import { datasetQuery } from '../../../queries.ts'
import { Intake } from '../../data/Intake.tsx'
import { readTable } from '../../data/readTable.ts'
import { tableSize } from '../../data/tableSize.ts'
import type { FieldsProps } from './FieldsProps.ts'
import { ColumnChoice } from './parts.tsx'

/** The other table, and the columns that both share. */
export function JoinFields({ step, table, onChange }: FieldsProps<'join'>) {
  const { data: other } = useQuery(datasetQuery(step.table))
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

const NOTHING = { columns: [], rows: [] }

/** Where the cells or the file of the other table are brought. */
function OtherTable({
  onTaken,
  onCancel,
}: {
  onTaken: (taken: { table: string; tableName: string; with: string | null }) => void
  onCancel: (() => void) | undefined
}) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const read = useMutation({
    meta: { quiet: true },
    mutationFn: async (input: string | File) => {
      const { dataset } = await readTable(input)
      const name = typeof input === 'string' ? 'Pasted cells' : input.name.slice(0, STEP_LIMITS.name)
      const { hash } = await api.createDataset({ body: { name, dataset } })
      queryClient.setQueryData(datasetQuery(hash).queryKey, { hash, name, dataset })
      const first = dataset.columns.find(({ type }) => type === 'text') ?? dataset.columns[0]
      return { table: hash, tableName: name, with: first?.name ?? null }
    },
    onSuccess: onTaken,
  })
  return (
    <>
      <FormError error={read.error ? messageOf(read.error) : null} />
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
