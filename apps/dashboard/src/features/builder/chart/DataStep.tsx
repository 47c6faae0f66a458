import type { Reading } from '@bubbles/tables/read'
import type { CellAt, Dataset, DatasetColumn, Table } from '@bubbles/tables'
import { AfterAMoment, FormError, messageOf, Row, Text, Button, isPhone } from '@bubbles/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { focusPanel } from '../editor/focusField.ts'
import { Choice, SwitchRow } from '../panel/fields.tsx'
import { ColumnList } from './data/ColumnList.tsx'
import { GridDrawer } from './data/GridDrawer.tsx'
import { Intake } from './data/Intake.tsx'
import { readTable } from './data/readTable.ts'
import { badCells, nextCell } from './data/badCells.ts'
import { transpose, withHeader } from './data/changeRows.ts'
import { tableSize } from './data/tableSize.ts'
import type { DataTable } from './data/useDataTable.ts'
import styles from './DataStep.module.css'
import { Hint, Remarks } from './parts.tsx'

/** What was said about a table when it was read, by the table's name and size: shown until other data comes. */
interface Brought {
  input: string | File
  reading: Pick<Reading, 'notes' | 'sheets' | 'sheet'>
}

interface StepProps {
  data: DataTable
  /** The way to data out of what readers answered. */
  answers?: ReactNode
  /** The way to data from an address, and where it comes from; `onTaken` closes what was open for new data. */
  address?: (slot: { place: 'intake' | 'table'; onTaken: () => void }) => ReactNode
  /** The steps between the table and what is drawn of it. */
  steps?: ReactNode
  /** How sentences call the figure. */
  what: 'chart' | 'map'
  /** The cell another step asked to see. */
  jump: CellAt | null
  onJump: (cell: CellAt | null) => void
}

/** Step one: cells pasted or a file chosen, the table at once, names and types of its columns, every cell editable. */
export function DataStep({ data, what, answers = null, address, steps = null, jump, onJump }: StepProps) {
  const { table, dataset } = data
  const [replacing, setReplacing] = useState(data.typed !== '' && jump === null)
  const opener = useRef<HTMLButtonElement>(null)
  const cells = useCells(opener, jump, onJump)
  const reading = useReading(data, () => {
    setReplacing(false)
    cells.forgetAsked()
  })
  const keep = () => {
    data.type('')
    setReplacing(false)
  }
  return (
    <>
      <FormError error={reading.failed ?? data.error} />
      {reading.failed === null && data.unkept && (
        <Row gap={8} align="stretch" wrap above={4}>
          <Button onClick={data.retry}>Try again</Button>
          <Button variant="text" onClick={data.drop}>
            Undo change
          </Button>
        </Row>
      )}
      {reading.busy && (
        <AfterAMoment label="Reading the table">
          <Text as="p" size="body" tone="secondary">
            Reading the table…
          </Text>
        </AfterAMoment>
      )}
      {table && dataset && !replacing ? (
        <TableShown
          {...{ data, table, dataset, steps, jump, opener, cells, reading }}
          answers={
            <>
              {answers}
              {address?.({ place: 'table', onTaken: keep })}
            </>
          }
          onReplace={() => setReplacing(true)}
        />
      ) : (
        <>
          <Intake
            busy={reading.busy}
            what={what}
            typed={data.typed}
            onType={data.type}
            onTake={(input) => reading.read({ input })}
            onCancel={table ? keep : undefined}
          />
          {address?.({ place: 'intake', onTaken: keep })}
          {answers}
        </>
      )}
    </>
  )
}

/** Reads what is pasted or chosen, and keeps what was said about it. */
function useReading(data: DataTable, onRead: () => void) {
  const [brought, setBrought] = useState<Brought | null>(null)
  const read = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ input, sheet }: { input: string | File; sheet?: string }) => {
      const reading = await readTable(input, sheet)
      await data.take(typeof input === 'string' ? 'Pasted cells' : input.name, reading)
      return { input, reading }
    },
    onSuccess: (done) => {
      setBrought(done)
      data.type('')
      onRead()
      // The button that was pressed is gone; without this the focus would be nowhere.
      focusPanel()
    },
  })
  return {
    brought,
    read: read.mutate,
    busy: read.isPending,
    failed: read.error ? messageOf(read.error) : null,
  }
}

/** Whether the cells are open below the paper, and the keyboard that goes along with who opens and closes them. */
function useCells(
  opener: RefObject<HTMLButtonElement | null>,
  jump: CellAt | null,
  onJump: (cell: CellAt | null) => void,
) {
  const [isOpen, setOpen] = useState(() => jump !== null || !isPhone())
  const [isAsked, setAsked] = useState(jump !== null)
  useEffect(() => {
    if (isAsked && !isOpen) opener.current?.focus()
  }, [opener, isAsked, isOpen])
  const set = (open: boolean) => {
    setAsked(true)
    setOpen(open)
  }
  return {
    isOpen,
    isAsked,
    forgetAsked: () => setAsked(false),
    open: () => set(true),
    show: (cell: CellAt) => {
      set(true)
      onJump({ ...cell })
    },
    close: () => {
      set(false)
      onJump(null)
    },
  }
}

interface ShownProps extends Pick<StepProps, 'data' | 'answers' | 'steps' | 'jump'> {
  table: Table
  dataset: Dataset
  opener: RefObject<HTMLButtonElement | null>
  cells: ReturnType<typeof useCells>
  reading: ReturnType<typeof useReading>
}

/** The table there is: its size, what was said about it, its columns and its cells. */
function TableShown({
  data,
  table,
  dataset,
  answers,
  steps,
  jump,
  opener,
  cells,
  reading,
  onReplace,
}: ShownProps & { onReplace: () => void }) {
  const name = data.name || 'Table'
  return (
    <>
      <Row gap={12} align="start" justify="space-between">
        <Text as="div" shrink>
          <Text as="p" size="body" weight="semibold" truncate>
            {name}
          </Text>
          <Hint>{tableSize(table)}</Hint>
        </Text>
        <Row fixed>
          <Button variant="text" disabled={reading.busy} onClick={onReplace}>
            Replace data
          </Button>
        </Row>
      </Row>
      {answers}
      <WhatWasRead {...reading} />
      <NotRead dataset={dataset} jump={jump} onShow={cells.show} />
      {!cells.isOpen && (
        <Row gap={8} align="stretch" wrap above={4}>
          <Button ref={opener} onClick={cells.open}>
            Edit cells
          </Button>
          <Button variant="text" onClick={() => data.apply(transpose)}>
            Swap rows and columns
          </Button>
        </Row>
      )}
      <SwitchRow
        label="First row contains the names"
        checked={table.header}
        onChange={(on) => data.apply((now) => withHeader(now, on))}
      />
      <ColumnList table={table} dataset={dataset} apply={data.apply} onShow={cells.show} />
      {steps}
      {cells.isOpen && (
        <GridDrawer
          title={name}
          table={table}
          dataset={dataset}
          apply={data.apply}
          jump={jump}
          focused={cells.isAsked}
          saving={data.saving}
          onClose={cells.close}
        />
      )}
    </>
  )
}

/** What was said about the table when it was read, and its other sheets. */
function WhatWasRead({ brought, read }: Pick<ReturnType<typeof useReading>, 'brought' | 'read'>) {
  if (brought === null) return null
  const { input, reading } = brought
  return (
    <>
      <Remarks tone="primary">{reading.notes}</Remarks>
      {reading.sheets.length > 1 && (
        <Choice
          label="Sheet"
          value={reading.sheet}
          onChange={(sheet) => read({ input, sheet })}
          options={reading.sheets.map((sheet) => [sheet, sheet] as const)}
        />
      )}
    </>
  )
}

/** How many cells were not read, and the way to the next of them. */
function NotRead({
  dataset,
  jump,
  onShow,
}: {
  dataset: Dataset
  jump: CellAt | null
  onShow: (cell: CellAt) => void
}) {
  const bad = badCells(dataset)
  if (bad.length === 0) return null
  return (
    <Row gap={8} padding="6px 6px 6px 12px" size="compact" className={styles.bad}>
      <Text as="p" grow>
        {bad.length === 1
          ? '1 cell could not be read and is drawn as missing.'
          : `${bad.length.toLocaleString('en-GB')} cells could not be read and are drawn as missing.`}
      </Text>
      <Button size="small" variant="text" onClick={() => onShow(nextCell(bad, jump)!)}>
        {bad.length === 1 || jump === null ? 'Show it' : 'Show the next'}
      </Button>
    </Row>
  )
}

/** How types are called, here and in the check. */
export const TYPE_WORDS: Record<DatasetColumn['type'], string> = {
  text: 'Text',
  number: 'Numbers',
  date: 'Dates',
}
