import { MAX_EDITION_NOTE } from '@bubbles/domain'
import { Row, TextField } from '@bubbles/ui'
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
      ref={field}
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
      maxLength={MAX_EDITION_NOTE}
      raised
    />
  )
}
