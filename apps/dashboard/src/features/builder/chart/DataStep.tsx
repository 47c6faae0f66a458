import type { Reading } from '@bubbles/tables/read'
import type { CellAt, DatasetColumn } from '@bubbles/tables'
import { AfterAMoment, FormError, messageOf } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

/** What was said about a table when it was read, by the table's name and size: shown until other data comes. */
interface Brought {
  input: string | File
  reading: Pick<Reading, 'notes' | 'sheets' | 'sheet'>
}

const isPhone = () => window.matchMedia('(max-width: 599.95px)').matches

/** Step one: cells pasted or a file chosen, the table at once, names and types of its columns, every cell editable. */
export function DataStep({
  data,
  what,
  answers = null,
  jump,
  onJump,
}: {
  data: DataTable
  /** The way to data out of what readers answered. */
  answers?: ReactNode
  /** How sentences call the figure. */
  what: 'chart' | 'map'
  /** The cell another step asked to see. */
  jump: CellAt | null
  onJump: (cell: CellAt | null) => void
}) {
  const { table, dataset, name } = data
  const [replacing, setReplacing] = useState(data.typed !== '' && jump === null)
  const [open, setOpen] = useState(() => jump !== null || !isPhone())
  /** Somebody opened or closed the cells, so that the keyboard goes along. */
  const [asked, setAsked] = useState(jump !== null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asked && !open) opener.current?.focus()
  }, [asked, open])
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
      setReplacing(false)
      data.type('')
      setAsked(false)
      // The button that was pressed is gone; without this the focus would be nowhere.
      focusPanel()
    },
  })
  const busy = read.isPending
  const failed = read.error ? messageOf(read.error) : null
  const bad = dataset ? badCells(dataset) : []
  const show = (cell: CellAt) => {
    setAsked(true)
    setOpen(true)
    onJump({ ...cell })
  }
  return (
    <>
      <FormError error={failed ?? data.error} />
      {failed === null && data.unkept && (
        <div className={styles.actions}>
          <Button onClick={data.retry}>Try again</Button>
          <Button variant="text" onClick={data.drop}>
            Undo the change
          </Button>
        </div>
      )}
      {busy && (
        <AfterAMoment label="Reading the table">
          <p className={styles.reading}>Reading the table…</p>
        </AfterAMoment>
      )}
      {table && dataset && !replacing ? (
        <>
          <div className={styles.head}>
            <div className={styles.source}>
              <p className={styles.name}>{name || 'Table'}</p>
              <p className={styles.size}>{tableSize(table)}</p>
            </div>
            <Button variant="text" disabled={busy} onClick={() => setReplacing(true)}>
              Replace data
            </Button>
          </div>
          {answers}
          {brought !== null && <Notes notes={brought.reading.notes} />}
          {brought !== null && brought.reading.sheets.length > 1 && (
            <Choice
              label="Sheet"
              value={brought.reading.sheet}
              onChange={(sheet) => read.mutate({ input: brought.input, sheet })}
              options={brought.reading.sheets.map((sheet) => [sheet, sheet] as const)}
            />
          )}
          {bad.length > 0 && (
            <div className={styles.bad}>
              <p>
                {bad.length.toLocaleString('en-GB')}{' '}
                {bad.length === 1 ? 'cell could not be read and is' : 'cells could not be read and are'} drawn
                as missing.
              </p>
              <Button size="small" variant="text" onClick={() => show(nextCell(bad, jump)!)}>
                Show {bad.length === 1 || jump === null ? 'it' : 'the next'}
              </Button>
            </div>
          )}
          {!open && (
            <div className={styles.actions}>
              <Button
                ref={opener}
                onClick={() => {
                  setAsked(true)
                  setOpen(true)
                }}
              >
                Edit the cells
              </Button>
              <Button variant="text" onClick={() => data.apply(transpose)}>
                Swap rows and columns
              </Button>
            </div>
          )}
          <SwitchRow
            label="First row contains the names"
            checked={table.header}
            onChange={(on) => data.apply((now) => withHeader(now, on))}
          />
          <ColumnList table={table} dataset={dataset} apply={data.apply} onShow={show} />
          {open && (
            <GridDrawer
              title={name || 'Table'}
              table={table}
              dataset={dataset}
              apply={data.apply}
              jump={jump}
              focused={asked}
              saving={data.saving}
              onClose={() => {
                setAsked(true)
                setOpen(false)
                onJump(null)
              }}
            />
          )}
        </>
      ) : (
        <>
          <Intake
            busy={busy}
            what={what}
            typed={data.typed}
            onType={data.type}
            onTake={(input) => read.mutate({ input })}
            onCancel={
              table
                ? () => {
                    data.type('')
                    setReplacing(false)
                  }
                : undefined
            }
          />
          {answers}
        </>
      )}
    </>
  )
}

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )

/** How types are called, here and in the check. */
export const TYPE_WORDS: Record<DatasetColumn['type'], string> = {
  text: 'Text',
  number: 'Numbers',
  date: 'Dates',
}
