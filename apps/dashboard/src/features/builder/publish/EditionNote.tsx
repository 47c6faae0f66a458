import { MAX_EDITION_NOTE } from '@bubbles/domain'
import { Row } from '@bubbles/ui'
import TextField from '@mui/material/TextField'
import type { RefObject } from 'react'

/** What readers are told of an edition. */
export function EditionNote({
  field,
  note,
  onNote,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  note: string
  onNote: (note: string) => void
}) {
  return (
    <TextField
      inputRef={field}
      label="What changed in this edition"
      value={note}
      multiline
      minRows={2}
      onChange={(event) => onNote(event.target.value.slice(0, MAX_EDITION_NOTE))}
      helperText={
        <Row as="span" gap={12} align="stretch" justify="space-between">
          <span>Shown on the page and in engagement</span>
          <span>
            {note.length} / {MAX_EDITION_NOTE}
          </span>
        </Row>
      }
      slotProps={{ htmlInput: { maxLength: MAX_EDITION_NOTE }, inputLabel: { shrink: true } }}
    />
  )
}
