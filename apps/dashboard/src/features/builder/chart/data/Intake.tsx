import { Row, Stack, Text, Button } from '@bubbles/ui'
import { LIMITS, MAX_FILE_BYTES } from '@bubbles/tables'
import { FileUp } from 'lucide-react'
import { type DragEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { wasTouched } from '../../editor/lastTouch.ts'
import styles from '../DataStep.module.css'

const EXAMPLE = {
  chart: 'Country\t2019\t2024\nHungary\t4.4\t24.8\nSpain\t5.6\t21.0\nGreece\t9.2\t22.1',
  map: 'Country\tShare\nHungary\t24.8\nSpain\t21.0\nGreece\t22.1',
} as const

interface IntakeProps {
  busy: boolean
  what: 'chart' | 'map'
  /** What stands in the field. */
  typed: string
  onType: (cells: string) => void
  onTake: (input: File | string) => void
  onCancel: (() => void) | undefined
}

/** Where cells are pasted and files dropped. */
export function Intake({ busy, what, typed, onType, onTake, onCancel }: IntakeProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    // Files dropped anywhere in it are taken; the button does the same.
    <Stack gap={8} className={styles.intake} data-draft {...useFileDrop(onTake)}>
      <Text htmlFor={id} as="label" size="body" weight="semibold">
        Paste cells
      </Text>
      <PasteField id={id} what={what} typed={typed} onType={onType} onTake={onTake} />
      <Text as="p" id={`${id}-help`} size="small" tone="secondary">
        Copy them from any spreadsheet, with names in the first row. Or choose a CSV, TSV or XLSX file, or
        drop it here: up to {LIMITS.rows.toLocaleString('en-GB')} rows, {LIMITS.columns} columns and{' '}
        {MAX_FILE_BYTES / 1024 / 1024} MB.
      </Text>
      <Row gap={8} align="stretch" wrap above={4}>
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
      </Row>
      <FileInput ref={chooser} onFile={onTake} />
    </Stack>
  )
}

/** Cells are taken as they are pasted. */
function PasteField({
  id,
  what,
  typed,
  onType,
  onTake,
}: Pick<IntakeProps, 'what' | 'typed' | 'onType' | 'onTake'> & { id: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // So that cells can be pasted at once. After a touch it would only bring up the keyboard.
    if (!wasTouched()) field.current?.focus()
  }, [])
  return (
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
  )
}

/** What takes files that are dropped on it. */
function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
}

function FileInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept=".csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      aria-label="File with a table"
      onChange={(event) => {
        const file = event.target.files?.[0]
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
