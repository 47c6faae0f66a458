import { FIRST_READING_DAY, timeZoneName, TREND_NOTE_LIMITS } from '@bubbles/domain'
import { Button, FormDialog, messageOf, Row, TextField, toasts } from '@bubbles/ui'
import { useState } from 'react'
import { dayNear } from '../../../format/utcDays.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { dateOf, isDay } from '../range.ts'
import { DeleteDialog } from '../parts/DeleteDialog.tsx'
import { useToday } from '../parts/useToday.ts'
import { useZone } from '../parts/useZone.ts'
import { type Note, useDeleteNote, useSaveNote } from './queries.ts'
import { ADD_NOTE, type TrendNotes } from './useTrendNotes.ts'

type NoteDialogProps = Pick<TrendNotes, 'report' | 'range'> & {
  /** Null: a new one. */
  note: Note | null
  onClose: () => void
}

/** Adds a note to a day of the trend, or changes or deletes one. */
export function NoteDialog(props: NoteDialogProps) {
  const [deleting, setDeleting] = useState(false)
  const { note, onClose } = props
  if (note === null || !deleting) return <NoteForm {...props} onDelete={() => setDeleting(true)} />
  return <DeleteNote note={note} onClose={onClose} />
}

function NoteForm({ note, report, range, onClose, onDelete }: NoteDialogProps & { onDelete: () => void }) {
  const today = useToday()
  const zone = timeZoneName(useZone())
  const [day, setDay] = useState(note?.day ?? (range.to < today ? range.to : today))
  const [words, setWords] = useState(note?.words ?? '')
  const [tried, setTried] = useState(false)
  const save = useSaveNote()
  const about = note === null ? report : note.report
  const isComplete = isDay(day) && words.trim() !== ''
  const send = () => {
    setTried(true)
    if (!isComplete) return
    save.mutate(
      { id: note?.id ?? null, reportId: report?.id, day, words: words.trim() },
      {
        onSuccess: (saved) => {
          const isShown = range.from <= saved.day && saved.day <= range.to
          const where = isShown ? '' : `: ${dayNear(dateOf(saved.day))} isn’t in the period shown`
          toasts.notify({ message: `Note ${note === null ? 'added' : 'changed'}${where}.` })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={send}
      title={note === null ? 'Add a note' : 'Change note'}
      description={
        about === null
          ? 'Everyone who can see engagement will see it on the trend of all reports and on that of each report.'
          : `Everyone who can see engagement will see it on the trend of “${about.name || 'Untitled report'}” and on that of all reports.`
      }
      submitLabel={note === null ? 'Add note' : 'Save note'}
      loading={save.isPending}
      error={save.error && messageOf(save.error)}
    >
      <TextField
        label="Note"
        value={words}
        maxLength={TREND_NOTE_LIMITS.words}
        error={tried && words.trim() === ''}
        helperText={
          tried && words.trim() === '' ? 'Enter a note.' : 'What happened, such as “Newsletter sent”'
        }
        fullWidth
        onChange={(event) => setWords(event.target.value)}
      />
      <DateField
        label={`Day (${zone})`}
        empty="No day"
        value={day}
        min={FIRST_READING_DAY}
        max={today}
        error={tried && !isDay(day)}
        helperText={tried && !isDay(day) ? 'Enter a day.' : undefined}
        fullWidth
        onChange={setDay}
      />
      {note !== null && (
        <Row gap={16} justify="space-between" wrap size="small" tone="secondary">
          <span>Added by {note.createdBy.name || note.createdBy.emailAddress}</span>
          <Button color="error" onClick={onDelete} disabled={save.isPending}>
            Delete note
          </Button>
        </Row>
      )}
    </FormDialog>
  )
}

const DeleteNote = ({ note, onClose }: { note: Note; onClose: () => void }) => (
  <DeleteDialog what="note" id={note.id} remove={useDeleteNote()} onClose={onClose} focusAfter={ADD_NOTE}>
    {`“${note.words}” will no longer be shown on any trend.`}
  </DeleteDialog>
)
