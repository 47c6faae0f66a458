import { Row, Stack, Text, Button } from '@bubbles/ui'
import { LIMITS, MAX_FILE_BYTES } from '@bubbles/tables'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { FileInput } from '../../../../ui/FileInput.tsx'
import { useDropTarget } from '../../../../ui/useDropTarget.ts'
import { wasTouched } from '../../editor/lastTouch.ts'
import styles from '../DataStep.module.css'

const EXAMPLE = {
  chart: 'Country\t2019\t2024\nHungary\t4.4\t24.8\nSpain\t5.6\t21.0\nGreece\t9.2\t22.1',
  map: 'Country\tShare\nHungary\t24.8\nSpain\t21.0\nGreece\t22.1',
} as const

const TABLE_FILES =
  '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
  const { isOver, handlers } = useDropTarget(onTake)
  return (
    // Files dropped anywhere in it are taken; the button does the same.
    <Stack gap={8} className={styles.intake} data-draft data-over={isOver} {...handlers}>
      <Text htmlFor={id} as="label" size="body" weight="semibold">
        Paste cells
      </Text>
      <PasteField id={id} what={what} typed={typed} onType={onType} onTake={onTake} />
      <Text as="p" id={`${id}-help`} size="small" tone="secondary">
        {`Copy them from any spreadsheet, with names in the first row. Or choose a CSV, TSV or XLSX file, or drop it here: up to ${LIMITS.rows.toLocaleString('en-GB')} rows, ${LIMITS.columns} columns and ${MAX_FILE_BYTES / 1024 / 1024} MB.`}
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
            Keep current data
          </Button>
        )}
      </Row>
      <FileInput ref={chooser} label="File with a table" accept={TABLE_FILES} onFile={onTake} />
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
