import { Problem } from '@bubbles/domain'
import { detailsOf } from '@bubbles/report-renderer'
import type { Context, Handlers } from '../../http/context.ts'
import type { PublicationClaims } from '../engagement/publicReading.ts'
import { requireReport } from '../report/public.ts'
import { checkAnswers, checkDetail } from './checkAnswers.ts'
import { presentFeedback, presentUserDetails } from './present.ts'
import { readSessionAnswers } from './reader.ts'
import { SendingLimits } from './sendingLimits.ts'
import { blocksOf, claimsOf, readTarget } from './target.ts'
import { deleteDetail, replaceAnswers, upsert } from './writer.ts'

type Operations =
  | 'getFeedbackBySessionId'
  | 'sendFeedbackChoices'
  | 'sendFeedbackComment'
  | 'sendFeedbackRating'
  | 'getFeedback'
  | 'sendUserDetailsAnswer'
  | 'getUserDetailsBySessionId'
  | 'getUserDetails'

/** What every call of a reader names: its edition by a signed token, and its session. */
type ReaderContext = Pick<Context, 'deps' | 'request'> & { body: { token: string; sessionId: string } }

const limits = new SendingLimits()

/** Handlers of answers. Those of readers have no actor: the token in the body says of which edition they are. */
export const answerHandlers: Handlers<Operations> = {
  getFeedbackBySessionId: {
    outside: true,
    handle: (context) => asReader(context, async () => undefined, feedbackOfSession),
  },
  sendFeedbackRating: {
    outside: true,
    handle: (context) => sendAnswer(context, 'rating', [String(context.body.rating)]),
  },
  sendFeedbackChoices: {
    outside: true,
    handle: (context) => sendAnswer(context, 'choice', context.body.choices),
  },
  sendFeedbackComment: {
    outside: true,
    handle: (context) => sendAnswer(context, 'comment', [context.body.comment]),
  },
  sendUserDetailsAnswer: { outside: true, handle: sendDetail },
  getUserDetailsBySessionId: {
    outside: true,
    handle: (context) => asReader(context, async () => undefined, detailsOfSession),
  },

  getFeedback: async ({ organisation, params }) => {
    await requireReport(organisation.id, params.reportId)
    return presentFeedback(organisation.id, params.reportId)
  },
  getUserDetails: async ({ organisation, params }) => {
    await requireReport(organisation.id, params.reportId)
    return presentUserDetails(organisation.id, params.reportId)
  },
}

type Target = Awaited<ReturnType<typeof readTarget>>
type Answers = Awaited<ReturnType<typeof readSessionAnswers>>

/** Does something to a session's answers and tells what they are then, in one transaction of the token's organisation. */
async function asReader<T>(
  { deps, request, body }: ReaderContext,
  act: (target: Target, claims: PublicationClaims) => Promise<void>,
  present: (sessionId: string, answers: Answers) => T,
): Promise<T> {
  const now = new Date()
  const claims = claimsOf(body.token, request.site, deps.config.secret, now)
  const { organisationId, publicationId } = claims
  if (
    !limits.take('address', [publicationId, request.ip], now.getTime()) ||
    !limits.take('token', [publicationId], now.getTime())
  )
    throw new Problem('too-many-requests')
  return deps.database.transaction(
    { kind: 'organisation', organisationId },
    async () => {
      const target = await readTarget(claims)
      await act(target, claims)
      return present(
        body.sessionId,
        await readSessionAnswers(organisationId, target.reportId, body.sessionId),
      )
    },
    { attempts: 3 },
  )
}

function sendAnswer(context: ReaderContext & { body: { blockId: string } }, kind: string, values: string[]) {
  const { blockId, sessionId } = context.body
  return asReader(
    context,
    async (target, { organisationId }) => {
      const [node] = blocksOf(target, [blockId])
      if (node?.type !== 'question' || node.attrs?.kind !== kind)
        throw refused('/blockId', 'This question is answered in another way.')
      const { answers, errors } = checkAnswers([node], new Map([[blockId, values]]))
      const [fault] = errors.values()
      if (fault) throw refused(`/${FIELDS[kind]}`, fault)
      await replaceAnswers(organisationId, { ...target, sessionId }, [blockId], answers)
    },
    feedbackOfSession,
  )
}

const FIELDS: Record<string, string> = { rating: 'rating', choice: 'choices', comment: 'comment' }

function sendDetail(context: Context<'sendUserDetailsAnswer'>) {
  const { blockId, fieldId, value, consent, sessionId } = context.body
  return asReader(
    context,
    async (target, { organisationId }) => {
      const [node] = blocksOf(target, [blockId])
      if (node?.type !== 'userDetails') throw refused('/blockId', 'This question asks for no details.')
      const checked = checkDetail(detailsOf(node), fieldId, value, consent)
      if (checked === null) throw refused('/fieldId', 'The report has no such field.')
      if (typeof checked === 'string') throw refused(consent ? '/value' : '/consent', checked)
      const place = { ...target, sessionId }
      if (checked.length > 0) await upsert(organisationId, place, checked)
      else await deleteDetail(organisationId, place, blockId, fieldId)
    },
    detailsOfSession,
  )
}

const refused = (pointer: string, detail: string) =>
  new Problem('invalid-request', {
    detail: `The field '${pointer.slice(1)}' does not fit: ${detail}`,
    errors: [{ pointer, detail }],
  })

const TYPES = { rating: 'Rating', choice: 'Choice', comment: 'Comment' } as const

const feedbackOfSession = (sessionId: string, answers: Answers) => ({
  sessionId,
  answers: answers.flatMap(({ block_id, kind, rating, choices, words, answered_at }) =>
    kind === 'detail'
      ? []
      : [
          {
            blockId: block_id,
            type: TYPES[kind],
            rating,
            choices: choices ?? [],
            comment: words,
            answeredAt: answered_at.toISOString(),
          },
        ],
  ),
})

const detailsOfSession = (sessionId: string, answers: Answers) => ({
  sessionId,
  answers: answers.flatMap(({ block_id, field_id, kind, words, consent, answered_at }) =>
    kind === 'detail'
      ? [
          {
            blockId: block_id,
            fieldId: field_id,
            value: words ?? '',
            consent: consent ?? '',
            answeredAt: answered_at.toISOString(),
          },
        ]
      : [],
  ),
})
