import { REVIEW_LIMITS } from '@bubbles/domain'
import { Avatar, FormDialog, messageOf, SearchField } from '@bubbles/ui'
import TextField from '@mui/material/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DateField } from '../../../ui/date/DateField.tsx'
import { useKeptState } from '../../../session/keptState.ts'
import type { HttpSyncProvider } from '../sync/HttpSyncProvider.ts'
import { nameOf } from './mentions.ts'
import { type Person, peopleQuery, type Review, reviewQuery, useReviewMove } from './queries.ts'
import styles from './ReviewStatus.module.css'

interface DialogProps {
  reportId: string
  review: Review
  onClose: () => void
}

/** Whom to ask, until when, and what to look at. */
export function RequestReviewDialog({ reportId, review, onClose }: DialogProps) {
  const move = useReviewMove(reportId, review)
  const again = review.state === 'InReview'
  const [chosen, setChosen] = useKeptState<readonly Person[]>('review.reviewers', review.reviewers)
  const [note, setNote] = useKeptState('review.note', again ? review.note : '')
  const [due, setDue] = useKeptState('review.due', again ? (review.dueOn ?? '') : '')
  const [search, setSearch] = useState('')
  const people = useQuery({
    ...peopleQuery(reportId, 'review', search),
    placeholderData: (before) => before,
  })
  const found = people.data?.people ?? []
  const others = search === '' ? chosen.filter(({ id }) => found.every((person) => person.id !== id)) : []
  const listed = [...others, ...found]
  const nobody = people.data !== undefined && search === '' && listed.length === 0
  const missingId = useId()
  const [tried, setTried] = useState(false)
  const missing = tried && chosen.length === 0
  const submit = () => {
    setTried(true)
    if (chosen.length > 0)
      move.mutate(
        { event: 'request', reviewers: chosen.map(({ id }) => id), note: note.trim(), dueOn: due || null },
        { onSuccess: onClose },
      )
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={again ? 'Change the request' : 'Request review'}
      description="They get an email with a link. Reviewers can read and comment, but not edit."
      submitLabel={again ? 'Save' : 'Request review'}
      submitDisabled={nobody}
      loading={move.isPending}
      error={move.error ? messageOf(move.error) : null}
      width={480}
    >
      <div className={styles.fields}>
        {(found.length > 8 || search !== '') && (
          <SearchField label="Find a reviewer" value={search} onChange={setSearch} />
        )}
        {nobody ? (
          <p>No one here can review reports. Ask an admin to make someone a reviewer.</p>
        ) : (
          <fieldset className={styles.people} aria-describedby={missing ? missingId : undefined}>
            <legend>Reviewers</legend>
            {listed.map((person) => (
              <label key={person.id} className={styles.person}>
                <input
                  type="checkbox"
                  checked={chosen.some(({ id }) => id === person.id)}
                  onChange={(event) =>
                    setChosen(
                      event.target.checked
                        ? [...chosen, person]
                        : chosen.filter(({ id }) => id !== person.id),
                    )
                  }
                />
                <Avatar name={nameOf(person)} size={28} />
                <span>{nameOf(person)}</span>
              </label>
            ))}
            {people.data && listed.length === 0 && <p>No reviewer matches that name.</p>}
          </fieldset>
        )}
        {missing && (
          <p id={missingId} role="alert" className={styles.missing}>
            Choose at least one reviewer.
          </p>
        )}
        <TextField
          label="What to check"
          value={note}
          multiline
          minRows={2}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.note }, inputLabel: { shrink: true } }}
        />
        <DateField label="Until" empty="No last day" value={due} min={today()} onChange={setDue} />
      </div>
    </FormDialog>
  )
}

/** Approves what is there now: the draft is read anew first, and later edits count as changed since. */
export function ApproveDialog({
  reportId,
  review,
  provider,
  onClose,
}: DialogProps & { provider: HttpSyncProvider }) {
  const queryClient = useQueryClient()
  const move = useReviewMove(reportId, review)
  const [note, setNote] = useKeptState('review.approval', '')
  const [failure, setFailure] = useState<unknown>(null)
  const [reading, setReading] = useState(false)
  const submit = async () => {
    setReading(true)
    setFailure(null)
    try {
      await provider.settle()
      await provider.pull()
      const { review: now } = await queryClient.fetchQuery({ ...reviewQuery(reportId), staleTime: 0 })
      move.mutate(
        { event: 'approve', version: now.documentVersion, note: note.trim() },
        { onSuccess: onClose },
      )
    } catch (error) {
      setFailure(error)
    } finally {
      setReading(false)
    }
  }
  const error = failure ?? move.error
  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={() => void submit()}
      title="Approve this report?"
      description="The person who asked for the review gets an email. Later edits are shown as changed since the approval."
      submitLabel="Approve"
      loading={reading || move.isPending}
      error={error ? messageOf(error) : null}
    >
      <TextField
        label="Add a message"
        value={note}
        multiline
        minRows={2}
        onChange={(event) => setNote(event.target.value)}
        helperText="Optional"
        slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.note }, inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}

/** Sends the report back to its author. Without a reason nobody would know what to change. */
export function SendBackDialog({ reportId, review, onClose }: DialogProps) {
  const move = useReviewMove(reportId, review)
  const [reason, setReason] = useKeptState('review.reason', '')
  const [tried, setTried] = useState(false)
  const missing = tried && reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (reason.trim() !== '')
      move.mutate({ event: 'sendBack', reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={submit}
      title="Send this report back?"
      description="The person who asked for the review gets an email with your reason."
      submitLabel="Send back"
      loading={move.isPending}
      error={move.error ? messageOf(move.error) : null}
    >
      <TextField
        label="What should be changed"
        value={reason}
        multiline
        minRows={3}
        // The dialog was opened to write this.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={missing}
        helperText={missing ? 'Say what should be changed.' : ' '}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.note }, inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}

const today = (): string => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
