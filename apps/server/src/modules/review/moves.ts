import {
  mayApproveFor,
  nextReviewState,
  OWN_APPROVAL_REFUSAL,
  Problem,
  REVIEW_REFUSALS,
  type ReviewEvent,
} from '@bubbles/domain'
import type { CallContext, Context } from '../../http/context.ts'
import { type AuditAction, recordAudit } from '../audit/public.ts'
import { requireReport } from '../report/public.ts'
import { recordEvent } from '../webhookEvents/public.ts'
import { tellReviewChanged } from './changed.ts'
import { requireMailsLeft } from './mailLimit.ts'
import { type Occasion, tellApproved, tellReviewers, tellSentBack, tellWithdrawn } from './mails.ts'
import { peopleOf, presentReview } from './present.ts'
import {
  lockReview,
  readMembersWho,
  readPeople,
  readReview,
  readReviewSteps,
  type ReviewRow,
} from './reader.ts'
import { insertReview, insertReviewStep, type ReviewChange, updateReview } from './writer.ts'

const STEPS_SHOWN = 20

const AUDITED: Record<ReviewEvent, AuditAction> = {
  request: 'review.requested',
  withdraw: 'review.withdrawn',
  approve: 'review.approved',
  sendBack: 'review.sent-back',
}

export async function requestReview(context: Context<'requestReview'>) {
  const { organisation, actor, body } = context
  await requireMailsLeft(context)
  const reviewers = [...new Set(body.reviewers)]
  const may = await readMembersWho(organisation.id, ['report.review'], { among: reviewers })
  const index = reviewers.findIndex((id) => !may.some((person) => person.id === id))
  if (index >= 0)
    throw unfit(`/reviewers/${index}`, 'Someone you chose can’t review reports. Choose someone else.')
  if (body.dueOn !== null && body.dueOn < yesterday())
    throw unfit('/dueOn', 'This day has passed. Choose today or a later one.')
  const change = {
    reviewers,
    note: body.note,
    due_on: body.dueOn,
    requested_by: actor.userId,
    requested_at: new Date(),
    decided_by: null,
    decided_at: null,
    reason: '',
    approved_seq: null,
  }
  return move(context, 'request', body.note, change, async (occasion, before) => {
    // Asked already, and nothing new to them: no second mail.
    const same = before.state === 'InReview' && before.note === body.note && before.due_on === body.dueOn
    const asked = new Set(same ? before.reviewers : [])
    await tellReviewers(
      occasion,
      may.filter(({ id }) => !asked.has(id)),
      { words: body.note, dueOn: body.dueOn },
    )
  })
}

export const withdrawReview = (context: Context<'withdrawReview'>) =>
  move(context, 'withdraw', '', {}, async (occasion, before) => {
    await tellWithdrawn(occasion, await peopleToTell(context, before.reviewers))
  })

export async function approveReport(context: Context<'approveReport'>) {
  const { organisation, actor, params, body } = context
  const { head_seq } = await requireReport(organisation.id, params.id)
  if (body.version > head_seq) throw unfit('/version', 'The draft has no such version. Reload it.')
  const change = {
    decided_by: actor.userId,
    decided_at: new Date(),
    reason: '',
    approved_seq: body.version,
  }
  return move(context, 'approve', body.note, change, async (occasion, before) => {
    await tellApproved(occasion, await concerned(context, before), body.note)
  })
}

export const sendReportBack = (context: Context<'sendReportBack'>) =>
  move(
    context,
    'sendBack',
    context.body.reason,
    {
      decided_by: context.actor.userId,
      decided_at: new Date(),
      reason: context.body.reason,
      approved_seq: null,
    },
    async (occasion, before) => {
      await tellSentBack(occasion, await concerned(context, before), context.body.reason)
    },
  )

/**
 * One move of the state table: held, checked, written, recorded, told.
 * @throws Problem report-not-found, version-mismatch, conflict where the table has no such move, forbidden for an
 * approval of what one asked for.
 */
async function move(
  context: CallContext & { params: { id: string } },
  event: ReviewEvent,
  words: string,
  change: Omit<ReviewChange, 'state'>,
  tell: (occasion: Occasion, before: ReviewRow) => Promise<unknown>,
) {
  const { organisation, actor, params, ifMatch } = context
  const report = await requireReport(organisation.id, params.id)
  await insertReview(organisation.id, params.id, actor.userId)
  const before = await lockReview(organisation.id, params.id)
  if (typeof ifMatch === 'number' && ifMatch !== before.version)
    throw new Problem('version-mismatch', {
      detail: 'The review has changed since you opened it. Reload it.',
    })
  const state = nextReviewState(before.state, event)
  if (state === null) throw new Problem('conflict', { detail: await refusal(context, before) })
  if (event === 'approve' && !mayApproveFor(before.requested_by, actor.userId))
    throw new Problem('forbidden', { detail: OWN_APPROVAL_REFUSAL })
  await updateReview(organisation.id, params.id, { ...change, state })
  await insertReviewStep(organisation.id, params.id, { event, words, userId: actor.userId })
  tellReviewChanged(organisation.id, params.id)
  await recordAudit(organisation.id, actor.userId, AUDITED[event], {
    reportId: params.id,
    name: report.name,
    ...(words !== '' && { words }),
  })
  await noteForWebhooks(organisation.id, report.id, event, change)
  await tell({ ...context, report }, before)
  return answerReview(context, report.head_seq)
}

/** Who asked, who decided and what was said stays here. */
async function noteForWebhooks(
  organisationId: string,
  reportId: string,
  event: ReviewEvent,
  change: Omit<ReviewChange, 'state'>,
): Promise<void> {
  if (event === 'request')
    await recordEvent(organisationId, {
      type: 'review.requested',
      reportId,
      data: { dueOn: change.due_on ?? null },
    })
  if (event === 'approve' || event === 'sendBack')
    await recordEvent(organisationId, {
      type: 'review.decided',
      reportId,
      data: { decision: event === 'approve' ? 'approved' : 'sentBack' },
    })
}

/** Why a move is refused, by name where somebody was quicker. */
async function refusal({ organisation }: CallContext, { state, decided_by }: ReviewRow): Promise<string> {
  const [person] = decided_by === null ? [] : await readPeople(organisation.id, [decided_by])
  const name = person && (person.name || person.email_address)
  if (name && state === 'Approved') return `${name} has already approved this report.`
  if (name && state === 'SentBack') return `${name} has already sent this report back.`
  return REVIEW_REFUSALS[state]
}

/** Who asked and who was asked. */
const concerned = (context: CallContext, { requested_by, reviewers }: ReviewRow) =>
  peopleToTell(context, [requested_by, ...reviewers])

const peopleToTell = ({ organisation }: CallContext, ids: readonly string[]) =>
  readMembersWho(organisation.id, ['report.readDraft'], { among: ids })

/** The review as the caller sees it. @param headSeq the draft's version now. */
export async function answerReview(
  { organisation, actor, params, can }: CallContext & { params: { id: string } },
  headSeq: number,
) {
  const row = await readReview(organisation.id, params.id)
  const steps = await readReviewSteps(organisation.id, params.id, STEPS_SHOWN)
  const ids = [
    ...(row ? [row.requested_by, ...row.reviewers, ...(row.decided_by ? [row.decided_by] : [])] : []),
    ...steps.map(({ made_by }) => made_by),
  ]
  const people = peopleOf(await readPeople(organisation.id, ids))
  return presentReview(row, steps, headSeq, people, { userId: actor.userId, can })
}

const unfit = (pointer: string, detail: string) =>
  new Problem('invalid-request', { detail, errors: [{ pointer, detail }] })

/** Somewhere on earth it is still yesterday. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
