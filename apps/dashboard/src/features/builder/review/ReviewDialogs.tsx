import { REVIEW_LIMITS } from '@bubbles/domain'
import {
  Avatar,
  ChoiceRow,
  FormDialog,
  messageOf,
  Panel,
  Row,
  SearchField,
  Stack,
  Text,
  TextField,
} from '@bubbles/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DateField } from '../../../ui/date/DateField.tsx'
import { useKeptState } from '../../../session/keptState.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { nameOf } from './mentions.ts'
import { useReviewMove } from './mutations.ts'
import { type Person, peopleQuery, type Review, reviewQuery } from './queries.ts'

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
  const reviewers = useReviewers(reportId, chosen)
  const [tried, setTried] = useState(false)
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
      title={again ? 'Change request' : 'Request review'}
      description="They get an email with a link. Reviewers can read and comment, but not edit."
      submitLabel={again ? 'Save' : 'Request review'}
      submitDisabled={reviewers.isNobody}
      loading={move.isPending}
      error={move.error ? messageOf(move.error) : null}
      width={480}
    >
      <Stack gap={20}>
        <Reviewers
          offered={reviewers}
          chosen={chosen}
          missing={tried && chosen.length === 0}
          onChange={setChosen}
        />
        <TextField
          label="What to check"
          value={note}
          multiline
          minRows={2}
          onChange={(event) => setNote(event.target.value)}
          maxLength={REVIEW_LIMITS.note}
          raised
        />
        <DateField label="Until" empty="No due date" value={due} min={today()} onChange={setDue} />
      </Stack>
    </FormDialog>
  )
}

/** Those who may be asked, of whom some can be looked for; those who are chosen come first. */
function useReviewers(reportId: string, chosen: readonly Person[]) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...peopleQuery(reportId, 'review', search),
    placeholderData: (before) => before,
  })
  const found = data?.people ?? []
  const others = search === '' ? chosen.filter(({ id }) => found.every((person) => person.id !== id)) : []
  const people = [...others, ...found]
  const isNone = data !== undefined && people.length === 0
  return {
    people,
    search,
    setSearch,
    isLong: found.length > 8 || search !== '',
    /** Nobody matches what is looked for. */
    isNone,
    /** Nobody may be asked at all. */
    isNobody: isNone && search === '',
  }
}

/** Whom to ask, and how to find them where there are many. */
function Reviewers({
  offered: { people, search, setSearch, isLong, isNone, isNobody },
  ...choice
}: {
  offered: ReturnType<typeof useReviewers>
  chosen: readonly Person[]
  missing: boolean
  onChange: (chosen: readonly Person[]) => void
}) {
  return (
    <>
      {isLong && <SearchField label="Find a reviewer" value={search} onChange={setSearch} />}
      {isNobody ? (
        <p>No one here can review reports. Ask an admin to make someone a reviewer.</p>
      ) : (
        <People people={people} none={isNone} {...choice} />
      )}
    </>
  )
}

/** Those who may be asked, to be ticked. */
function People({
  people,
  chosen,
  none,
  missing,
  onChange,
}: {
  people: readonly Person[]
  chosen: readonly Person[]
  /** Whether nobody matches what is looked for. */
  none: boolean
  /** Whether the person tried to send it without any. */
  missing: boolean
  onChange: (chosen: readonly Person[]) => void
}) {
  const id = useId()
  return (
    <Stack gap={8}>
      <Panel
        as="fieldset"
        padding={4}
        radius={8}
        style={{ maxHeight: 216, overflowY: 'auto' }}
        aria-describedby={missing ? id : undefined}
      >
        <Text as="legend" padding="0 4px" size="small" tone="secondary">
          Reviewers
        </Text>
        {people.map((person) => (
          <ChoiceRow
            key={person.id}
            type="checkbox"
            checked={chosen.some((each) => each.id === person.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, person] : chosen.filter((each) => each.id !== person.id))
            }
            title={
              <Row as="span" gap={10}>
                <Avatar name={nameOf(person)} size={28} />
                <Text truncate weight="regular">
                  {nameOf(person)}
                </Text>
              </Row>
            }
          />
        ))}
        {none && <p>No reviewer matches that name.</p>}
      </Panel>
      {missing && (
        <Text as="p" id={id} role="alert" size="small" tone="error">
          Choose at least one reviewer.
        </Text>
      )}
    </Stack>
  )
}

/** Approves what is there now: the draft is read anew first, and later edits count as changed since. */
export function ApproveDialog({
  reportId,
  review,
  provider,
  onClose,
}: DialogProps & { provider: SyncProvider }) {
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
        maxLength={REVIEW_LIMITS.note}
        raised
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
        maxLength={REVIEW_LIMITS.note}
        raised
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
