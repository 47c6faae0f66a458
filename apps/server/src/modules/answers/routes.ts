import { abilitiesOf, invalidFields, Problem } from '@bubbles/domain'
import { detailsOf, rowName } from '@bubbles/report-renderer'
import type { CallContext, Context, Handlers } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { requireReport } from '../report/public.ts'
import { createAnswerDataset, listAnswerQuestions } from './answerDataset.ts'
import { checkAnswers, checkDetail } from './checkAnswers.ts'
import { exportAnswers } from './exportAnswers.ts'
import { eventStore } from '../engagement/publicReading.ts'
import { presentFeedback, presentUserDetails } from './present.ts'
import { readAnsweredVisits } from './splitReader.ts'
import { readAnsweredReports, readSessionAnswers, readWhetherAsked } from './reader.ts'
import { sendingLimits as limits, tooMany } from './sendingLimits.ts'
import { keyOf, type SessionKey } from './session.ts'
import { forgetResults } from './resultsWriter.ts'
import { QUESTION_TYPES, setFeedbackQuestions, setUserDetailsQuestions } from './setQuestions.ts'
import { startThreadFromAnswer } from './startThread.ts'
import { blocksOf, claimsOf, type ReaderClaims, readKeptTarget, readTarget, requireReader } from './target.ts'
import { deleteDetail, replaceAnswers, takeBack, upsert } from './writer.ts'

type Operations =
  | 'getFeedbackBySessionId'
  | 'sendFeedbackChoices'
  | 'sendFeedbackComment'
  | 'sendFeedbackRating'
  | 'withdrawAnswers'
  | 'setFeedbackQuestions'
  | 'getFeedback'
  | 'listAnswered'
  | 'exportFeedback'
  | 'deleteSessionAnswers'
  | 'listAnswerQuestions'
  | 'createAnswerDataset'
  | 'startThreadFromAnswer'
  | 'setUserDetailsQuestions'
  | 'exportUserDetails'
  | 'sendUserDetailsAnswer'
  | 'getUserDetailsBySessionId'
  | 'getUserDetails'

/** What every call of a reader names: its edition by a signed token, and its session. */
type ReaderContext = Pick<Context, 'deps' | 'request'> & { body: { token: string; sessionId: string } }

/** Handlers of answers. Those of readers have no actor: the token in the body says of which edition they are. */
export const answerHandlers: Handlers<Operations> = {
  getFeedbackBySessionId: {
    outside: true,
    handle: (context) => asReader(context, 'own', async () => undefined, feedbackOfSession),
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
    handle: (context) => asReader(context, 'own', async () => undefined, detailsOfSession),
  },

  withdrawAnswers: {
    outside: true,
    handle: (context) =>
      asReader(
        context,
        'takeBack',
        async ({ reportId }, { organisationId }) => {
          await takeBack(organisationId, reportId, keyOf(context.body.sessionId))
        },
        () => undefined,
      ),
  },

  setFeedbackQuestions,
  setUserDetailsQuestions,

  getFeedback: {
    // Readers' events may be kept beside the database.
    outside: true,
    handle: async (context) => {
      const { organisation, params, query, deps } = context
      const { sawBlock, seconds, ...asked } = query
      const days = { ...asked, timeZone: organisation.timeZone }
      const splitBy = sawBlock === undefined ? null : { blockId: sawBlock, seconds }
      const within = <T>(work: () => Promise<T>): Promise<T> =>
        deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)
      const { attention: find } = eventStore(deps.database)
      const visits =
        find && splitBy ? await within(() => readAnsweredVisits(organisation.id, params.reportId, days)) : []
      const attention =
        find && splitBy && (await find(organisation.id, params.reportId, splitBy.blockId, visits))
      const feedback = await within(async () => {
        await requireReport(organisation.id, params.reportId)
        return presentFeedback(organisation.id, params.reportId, {
          ...days,
          splitBy,
          ...(attention && { attention }),
        })
      })
      return { ...feedback, abilities: answerAbilities(context) }
    },
  },
  getUserDetails: async (context) => {
    const { organisation, params, query } = context
    await requireReport(organisation.id, params.reportId)
    const details = await presentUserDetails(organisation.id, params.reportId, {
      ...query,
      timeZone: organisation.timeZone,
    })
    return { ...details, abilities: answerAbilities(context) }
  },
  listAnswered: async ({ organisation }) => {
    const rows = await readAnsweredReports(organisation.id)
    const reports = rows.map((row) => ({
      reportId: row.id,
      name: row.name,
      sessions: Number(row.sessions),
      comments: Number(row.comments),
      details: Number(row.details),
      answeredAt: row.answered_at.toISOString(),
    }))
    const isAnswered = reports.some(({ sessions }) => sessions > 0)
    return {
      reports,
      total: reports.length,
      isAsked: isAnswered || (await readWhetherAsked(organisation.id)),
    }
  },
  exportFeedback: { outside: true, handle: (context) => exportAnswers(context, 'questions') },
  exportUserDetails: { outside: true, handle: (context) => exportAnswers(context, 'details') },

  deleteSessionAnswers: async ({ organisation, actor, params }) => {
    const report = await requireReport(organisation.id, params.reportId)
    const removed = await takeBack(organisation.id, params.reportId, params.sessionId as SessionKey)
    if (removed === 0)
      throw new Problem('not-found', {
        detail: 'This reader has no answers here. They may already have been deleted.',
      })
    await forgetResults(organisation.id, params.reportId)
    await recordAudit(organisation.id, actor.userId, 'answers.deleted', {
      reportId: params.reportId,
      name: report.name,
    })
  },

  listAnswerQuestions,
  createAnswerDataset,
  startThreadFromAnswer,
}

/** What of the abilities the screens of answers ask about. */
const answerAbilities = ({ actor, organisation }: CallContext): string[] =>
  abilitiesOf(actor, organisation).filter(
    (ability) => ability.startsWith('engagement.') || ability.startsWith('report.'),
  )

type Target = Awaited<ReturnType<typeof readTarget>>
type Answers = Awaited<ReturnType<typeof readSessionAnswers>>

/**
 * Does something to a session's answers and tells what they are then, in one transaction of the token's organisation.
 * @param what 'own' reads what was answered and 'takeBack' removes it, also where the report is no longer published; what
 * was answered to an internal report can be removed by whoever answered it, member or not
 */
async function asReader<T>(
  { deps, request, body }: ReaderContext,
  what: 'send' | 'own' | 'takeBack',
  act: (target: Target, claims: ReaderClaims) => Promise<void>,
  present: (sessionId: string, answers: Answers) => T,
): Promise<T> {
  const now = new Date()
  const claims = claimsOf(body.token, request.site, deps.config.secret, now)
  const { organisationId, publicationId } = claims
  const tooMuch =
    what === 'send'
      ? await limits.takeSending(publicationId, request.ip)
      : await limits.takeOwn(publicationId, request.ip)
  if (tooMuch) throw tooMany(tooMuch)
  const presented = await deps.database.transaction(
    { kind: 'organisation', organisationId },
    async () => {
      const target = await (what === 'send' ? readTarget : readKeptTarget)(claims)
      if (what === 'own') await requireReader(claims, target)
      await act(target, claims)
      return present(
        body.sessionId,
        await readSessionAnswers(organisationId, target.reportId, keyOf(body.sessionId)),
      )
    },
    { attempts: 3 },
  )
  if (what === 'send') await limits.countKept(publicationId)
  return presented
}

function sendAnswer(
  context: ReaderContext & { body: { blockId: string; visit?: string | undefined } },
  kind: string,
  values: string[],
) {
  const { blockId, sessionId, visit } = context.body
  return asReader(
    context,
    'send',
    async (target, { organisationId }) => {
      const [node] = blocksOf(target, [blockId])
      // The items of a matrix are chosen for like a choice: `item.option`.
      const isMatrix = kind === 'choice' && node?.attrs?.kind === 'matrix'
      if (node?.type !== 'question' || (node.attrs?.kind !== kind && !isMatrix))
        throw refused('/blockId', 'This question needs a different type of answer.')
      const sent = isMatrix ? byItem(blockId, values) : new Map([[blockId, values]])
      const { answers, errors } = checkAnswers([node], sent)
      const [fault] = errors.values()
      if (fault) throw refused(`/${FIELDS[kind]}`, fault)
      const place = { ...target, session: keyOf(sessionId), visitId: visit }
      await replaceAnswers(organisationId, place, [blockId], answers)
    },
    feedbackOfSession,
  )
}

/** Choices of a matrix as its form sends them. */
function byItem(blockId: string, choices: readonly string[]): Map<string, string[]> {
  const sent = new Map<string, string[]>()
  for (const choice of choices) {
    const [item = '', option = ''] = choice.split('.')
    const name = rowName(blockId, item)
    sent.set(name, [...(sent.get(name) ?? []), option])
  }
  return sent
}

const FIELDS: Record<string, string> = { rating: 'rating', choice: 'choices', comment: 'comment' }

function sendDetail(context: Context<'sendUserDetailsAnswer'>) {
  const { blockId, fieldId, value, consent, sessionId } = context.body
  return asReader(
    context,
    'send',
    async (target, { organisationId }) => {
      const [node] = blocksOf(target, [blockId])
      if (node?.type !== 'userDetails') throw refused('/blockId', 'This question doesn’t ask for details.')
      const checked = checkDetail(detailsOf(node), fieldId, value, consent)
      if (checked === null) throw refused('/fieldId', 'The report has no such field.')
      if (typeof checked === 'string') throw refused(consent ? '/value' : '/consent', checked)
      const place = { ...target, session: keyOf(sessionId) }
      if (checked.length > 0) await upsert(organisationId, place, checked)
      else await deleteDetail(organisationId, place, blockId, fieldId)
    },
    detailsOfSession,
  )
}

const refused = (pointer: string, detail: string) => invalidFields([{ pointer, detail }])

const feedbackOfSession = (sessionId: string, answers: Answers) => ({
  sessionId,
  answers: answers.flatMap(({ block_id, kind, rating, choices, words, answered_at }) =>
    kind === 'detail'
      ? []
      : [
          {
            blockId: block_id,
            type: QUESTION_TYPES[kind],
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
