import { LIMITS, MAX_FILE_BYTES } from '@bubbles/tables'
import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { wasTouched } from '../../editor/lastTouch.ts'
import styles from '../DataStep.module.css'

const EXAMPLE = {
  chart: 'Country\t2019\t2024\nHungary\t4.4\t24.8\nSpain\t5.6\t21.0\nGreece\t9.2\t22.1',
  map: 'Country\tShare\nHungary\t24.8\nSpain\t21.0\nGreece\t22.1',
} as const

/** Where cells are pasted and files dropped. */
export function Intake({
  busy,
  what,
  typed,
  onType,
  onTake,
  onCancel,
}: {
  busy: boolean
  what: 'chart' | 'map'
  /** What stands in the field. */
  typed: string
  onType: (cells: string) => void
  onTake: (input: File | string) => void
  onCancel: (() => void) | undefined
}) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // So that cells can be pasted at once. After a touch it would only bring up the keyboard.
    if (!wasTouched()) field.current?.focus()
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onTake(file)
  }
  return (
    // Files dropped anywhere in it are taken; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.intake}
      data-over={over}
      data-draft
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
        rows={6}
        spellCheck={false}
        value={typed}
        placeholder={EXAMPLE[what]}
        aria-describedby={`${id}-help`}
        onChange={(event) => onType(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (typed !== '' || !text) return
          event.preventDefault()
          // Should they be refused, they stay to be mended.
          onType(text.length > 200_000 ? '' : text)
          onTake(text)
        }}
      />
      <p id={`${id}-help`} className={styles.help}>
        Copy them from any spreadsheet, names in the first row. Or choose a CSV, TSV or XLSX file, or drop it
        here: up to {LIMITS.rows.toLocaleString('en-GB')} rows, {LIMITS.columns} columns and{' '}
        {MAX_FILE_BYTES / 1024 / 1024} MB.
      </p>
      <div className={styles.actions}>
        <Button
          loading={busy}
          loadingPosition="start"
          startIcon={<FileUp aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          Choose a file
        </Button>
        {typed.trim() !== '' && (
          <Button disabled={busy} onClick={() => onTake(typed)}>
            Use these cells
          </Button>
        )}
        {onCancel && (
          <Button variant="text" disabled={busy} onClick={onCancel}>
            Keep the current data
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label="File with a table"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onTake(file)
        }}
      />
    </div>
  )
}
