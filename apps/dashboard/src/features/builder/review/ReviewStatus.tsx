import { mayApproveFor } from '@bubbles/domain'
import { messageOf, Panel, Row, Stack, Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../../api/users.ts'
import { dayInWords, whenInWords } from '../../../format/time.ts'
import { useKeptState } from '../../../session/keptState.ts'
import type { BuilderReport } from '../queries.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { ChangesSheet } from './ChangesSheet.tsx'
import { nameOf } from './mentions.ts'
import { useReviewMove } from './mutations.ts'
import { type Review } from './queries.ts'
import { Quote } from './Quote.tsx'
import { ReviewChips } from './ReviewChips.tsx'
import { ApproveDialog, RequestReviewDialog, SendBackDialog } from './ReviewDialogs.tsx'

type Move = 'request' | 'approve' | 'sendBack'

/** How the review stands, in words, and what the person may do about it. */
export function ReviewStatus({
  report,
  review,
  provider,
  onShow,
}: {
  report: BuilderReport
  review: Review
  provider: SyncProvider
  onShow: (blockId: string) => void
}) {
  const [open, setOpen] = useKeptState<Move | null>('review.dialog', null)
  const [changes, setChanges] = useState(false)
  const dialog = { reportId: report.id, review, onClose: () => setOpen(null) }
  return (
    <Panel as="section" gap={12} padding={16} surface="canvas" aria-label="Review status">
      <ReviewChips review={review} />
      <Text as="p" breakWords>
        {standing(review)}
      </Text>
      {review.state === 'SentBack' && <Quote>{review.reason}</Quote>}
      {review.state === 'InReview' && review.note !== '' && <Quote>{review.note}</Quote>}
      <Moves reportId={report.id} review={review} onOpen={setOpen} onChanges={() => setChanges(true)} />
      <Steps review={review} />
      {open === 'request' && <RequestReviewDialog {...dialog} />}
      {open === 'approve' && <ApproveDialog {...dialog} provider={provider} />}
      {open === 'sendBack' && <SendBackDialog {...dialog} />}
      {changes && (
        <ChangesSheet
          reportId={report.id}
          provider={provider}
          onClose={() => setChanges(false)}
          onShow={(blockId) => {
            setChanges(false)
            // The sheet gives the focus back to the button first; then it goes to the block.
            setTimeout(() => onShow(blockId), 50)
          }}
        />
      )}
    </Panel>
  )
}

const REQUEST_WORDS: Readonly<Record<Review['state'], string>> = {
  Draft: 'Request review',
  InReview: 'Change request',
  SentBack: 'Request review again',
  Approved: 'Request review again',
}

/** What the person may do about the review now. */
function Moves({
  reportId,
  review,
  onOpen,
  onChanges,
}: {
  reportId: string
  review: Review
  onOpen: (move: Move) => void
  onChanges: () => void
}) {
  const withdraw = useReviewMove(reportId, review)
  const may = (event: Review['moves'][number]) => review.moves.includes(event)
  const { data: user } = useQuery(userQuery)
  const isOwn = user !== undefined && !mayApproveFor(review.requestedBy?.id ?? null, user.id)
  const isAsked = review.state === 'InReview'
  return (
    <>
      <Row gap={8} align="stretch" wrap>
        {may('approve') && !isOwn && (
          <Button variant="contained" onClick={() => onOpen('approve')}>
            Approve
          </Button>
        )}
        {may('sendBack') && <Button onClick={() => onOpen('sendBack')}>Send back</Button>}
        {may('request') && (
          <Button variant={isAsked ? 'outlined' : 'contained'} onClick={() => onOpen('request')}>
            {REQUEST_WORDS[review.state]}
          </Button>
        )}
        {may('withdraw') && (
          <Button
            variant="text"
            color="secondary"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ event: 'withdraw' })}
          >
            Withdraw
          </Button>
        )}
        <Button variant="text" onClick={onChanges}>
          What changed
        </Button>
      </Row>
      {isOwn && isAsked && may('sendBack') && (
        <Text as="p" size="small" tone="secondary">
          You asked for this review, so someone else has to approve it.
        </Text>
      )}
      {withdraw.error && (
        <Text role="alert" as="p" breakWords>
          {messageOf(withdraw.error)}
        </Text>
      )}
    </>
  )
}

function standing(review: Review): string {
  const { state, requestedBy, decidedBy, reviewers, dueOn } = review
  const due = dueOn === null ? '' : ` by ${dayInWords(dueOn)}`
  if (state === 'InReview') {
    const people = listed(reviewers.map(nameOf))
    if (requestedBy) return `${nameOf(requestedBy)} asked ${people} to review this${due}.`
    return reviewers.length === 1
      ? `${people} was asked to review this${due}.`
      : `${people} were asked to review this${due}.`
  }
  const when = review.decidedAt === null ? '' : ` ${whenInWords(review.decidedAt)}`
  const who = decidedBy ? nameOf(decidedBy) : 'Someone'
  if (state === 'SentBack') return `${who} sent it back${when}:`
  if (state === 'Approved' && review.changedSince)
    return `${who} approved it${when}. It has been edited since: request another review, or publish with a warning.`
  if (state === 'Approved') return `${who} approved it${when}.`
  return 'No one has been asked to review this.'
}

const EVENTS: Record<Review['steps'][number]['event'], string> = {
  request: 'asked for a review',
  withdraw: 'withdrew the request',
  approve: 'approved',
  sendBack: 'sent it back',
}

function Steps({ review }: { review: Review }) {
  if (review.steps.length === 0) return null
  return (
    <details>
      <Text as="summary" size="small" tone="secondary" style={{ cursor: 'pointer' }}>
        {review.steps.length === 1 ? '1 step so far' : `${review.steps.length} steps so far`}
      </Text>
      <Stack as="ol" gap={8} above={8} reversed>
        {review.steps.map((step) => (
          <Text key={step.id} as="li" breakWords>
            {nameOf(step.madeBy)} {EVENTS[step.event]}
            {step.words !== '' && `: “${step.words}”`}{' '}
            <Text size="small" tone="secondary">
              {whenInWords(step.madeAt)}
            </Text>
          </Text>
        ))}
      </Stack>
    </details>
  )
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? 'someone'
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
