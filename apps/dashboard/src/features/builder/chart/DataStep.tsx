import type { Dataset, DatasetColumn } from '@bubbles/charts'
import { FormError, messageOf } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { SwitchRow } from '../panel/fields.tsx'
import { attachDataset } from './attachDataset.ts'
import styles from './DataStep.module.css'
import { type Cells, datasetOf, parseTable, readTableFile, rename, retype } from './readTable.ts'

/** Rows shown of a table, so that one sees what was read. */
const SHOWN_ROWS = 6

interface Source {
  name: string
  cells: Cells
}

/** Step one: cells pasted or a file chosen, the table at once, names and types of its columns. */
export function DataStep({
  editor,
  blockId,
  hash,
  name,
  dataset,
}: {
  editor: Editor
  blockId: string
  hash: string | null
  name: string
  dataset: Dataset | undefined
}) {
  const queryClient = useQueryClient()
  const [replacing, setReplacing] = useState(false)
  const [header, setHeader] = useState(true)
  const [source, setSource] = useState<Source | null>(null)
  const keep = useMutation({
    meta: { quiet: true },
    mutationFn: (table: { name: string; dataset: Dataset }) =>
      attachDataset(editor, queryClient, blockId, table.name, table.dataset),
    onSuccess: () => setReplacing(false),
  })
  const read = useMutation({
    meta: { quiet: true },
    mutationFn: async (input: File | string): Promise<Source> =>
      typeof input === 'string'
        ? { name: 'Pasted cells', cells: await parseTable(input) }
        : { name: input.name, cells: await readTableFile(input) },
    onSuccess: (table) => {
      setSource(table)
      keepTable(table, true)
    },
  })
  const keepTable = (table: Source, withHeader: boolean) => {
    setHeader(withHeader)
    try {
      keep.mutate({ name: table.name, dataset: datasetOf(table.cells, { header: withHeader }) })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const [problem, setProblem] = useState<string | null>(null)
  const busy = read.isPending || keep.isPending
  const error =
    problem ?? failure(read.error) ?? (keep.error ? `The data was not kept. ${messageOf(keep.error)}` : null)
  const take = (input: File | string) => {
    setProblem(null)
    keep.reset()
    read.mutate(input)
  }
  return (
    <>
      <FormError error={error} />
      {error !== null && keep.error && keep.variables && (
        <Button onClick={() => keep.mutate(keep.variables)}>Try again</Button>
      )}
      {dataset && !replacing ? (
        <>
          <div className={styles.head}>
            <div className={styles.source}>
              <p className={styles.name}>{name || 'Table'}</p>
              <p className={styles.size}>
                {dataset.rows.length.toLocaleString('en-GB')} rows, {dataset.columns.length} columns
              </p>
            </div>
            <Button variant="text" disabled={busy} onClick={() => setReplacing(true)}>
              Replace data
            </Button>
          </div>
          <TableView
            key={hash}
            dataset={dataset}
            busy={busy}
            onChange={(changed) => keep.mutate({ name, dataset: changed })}
          />
          {source && (
            <SwitchRow
              label="First row holds the column names"
              checked={header}
              onChange={(on) => keepTable(source, on)}
            />
          )}
        </>
      ) : (
        <Intake busy={busy} onTake={take} onCancel={dataset ? () => setReplacing(false) : undefined} />
      )}
    </>
  )
}

const failure = (error: unknown): string | null => (error === null ? null : messageOf(error))

/** Where cells are pasted and files dropped. */
function Intake({
  busy,
  onTake,
  onCancel,
}: {
  busy: boolean
  onTake: (input: File | string) => void
  onCancel: (() => void) | undefined
}) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // So that cells can be pasted at once. On a phone it would only bring up the keyboard.
    if (window.matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onTake(file)
  }
  return (
    <div
      className={styles.intake}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className={styles.label}>
        Paste cells
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.cells}
        rows={7}
        disabled={busy}
        value={typed}
        spellCheck={false}
        placeholder={'Country\t2019\t2024\nSpain\t5.6\t21.0\nGreece\t9.2\t22.1'}
        aria-describedby={`${id}-help`}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (typed !== '' || !text) return
          event.preventDefault()
          onTake(text)
        }}
      />
      <p id={`${id}-help`} className={styles.help}>
        Copy them from any spreadsheet, names in the first row. Or choose a CSV file, or drop it here: up to
        10,000 rows and 10 MB.
      </p>
      <div className={styles.actions}>
        <Button
          loading={busy}
          loadingPosition="start"
          startIcon={<FileUp aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          Choose a CSV file
        </Button>
        {typed.trim() !== '' && (
          <Button disabled={busy} onClick={() => onTake(typed)}>
            Use these cells
          </Button>
        )}
        {onCancel && (
          <Button variant="text" disabled={busy} onClick={onCancel}>
            Keep the old data
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-label="CSV file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onTake(file)
        }}
      />
    </div>
  )
}

const TYPES: readonly (readonly [DatasetColumn['type'], string])[] = [
  ['text', 'Text'],
  ['number', 'Numbers'],
  ['date', 'Dates'],
]

/** The first rows; a column's name and type are changed where they stand. */
function TableView({
  dataset,
  busy,
  onChange,
}: {
  dataset: Dataset
  busy: boolean
  onChange: (dataset: Dataset) => void
}) {
  return (
    // A region that scrolls has to take the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label="First rows of the data" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {dataset.columns.map((column) => (
              <th key={column.id} scope="col" data-type={column.type}>
                <input
                  className={styles.columnName}
                  aria-label={`Name of column ${column.name}`}
                  defaultValue={column.name}
                  disabled={busy}
                  onBlur={(event) => {
                    const changed = rename(dataset, column.id, event.target.value)
                    if (changed !== dataset) onChange(changed)
                    else event.target.value = column.name
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') event.currentTarget.blur()
                  }}
                />
                <select
                  className={styles.columnType}
                  aria-label={`Type of column ${column.name}`}
                  value={column.type}
                  disabled={busy}
                  onChange={(event) =>
                    onChange(retype(dataset, column.id, event.target.value as DatasetColumn['type']))
                  }
                >
                  {TYPES.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dataset.rows.slice(0, SHOWN_ROWS).map((row, at) => (
            // Rows have no name of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {row.map((cell, index) => {
                const column = dataset.columns[index]!
                const bad = column.type === 'number' && typeof cell === 'string'
                return (
                  <td
                    key={column.id}
                    data-type={column.type}
                    data-bad={bad}
                    title={bad ? 'Not a number' : undefined}
                  >
                    {cell ?? '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
