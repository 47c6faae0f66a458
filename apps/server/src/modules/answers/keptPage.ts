import { Problem } from '@bubbles/domain'
import { answersFormPage, answersKeptPage, type StatusPageOptions } from '@bubbles/report-renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  ANSWERS_PATH,
  claimOfReader,
  namedReaderIn,
  pagePath,
  readIsNamed,
  sendMembersOnly,
  withReader,
} from '../publication/publicPages.ts'
import { type AnswersOptions, inOrganisation, themeOf, originOf, reportOf, sendPage } from './formPages.ts'
import { givenValues, keptWords } from './keptWords.ts'
import { readSessionAnswers } from './reader.ts'
import { readerResults } from './readerResults.ts'
import { sendingLimits as limits, tooMany } from './sendingLimits.ts'
import { isSession, keyOf } from './session.ts'
import { type AnswerTarget, claimsOf, type ReaderClaims, readKeptTarget, readTarget } from './target.ts'

/** What is shown to whom. */
interface AnswersView {
  claims: ReaderClaims
  session: string
  /** Who reads, where the report is not for everybody: a member's id, or a named reader. */
  sentTo: string | null
  target: AnswerTarget
  answers: Awaited<ReturnType<typeof readSessionAnswers>>
  results: Awaited<ReturnType<typeof readerResults>>
  theme: StatusPageOptions
  origin: string
}

/** The page that thanks for a session's answers; with `change` the form with them. */
export async function showAnswers(
  request: FastifyRequest,
  reply: FastifyReply,
  options: AnswersOptions,
): Promise<FastifyReply> {
  const now = options.now?.() ?? new Date()
  const query = request.query as Record<string, unknown>
  const [token, session] = [textOf(query.token), textOf(query.session)]
  const claims = claimsOf(token, request.site, options.secret, now)
  const refused = await limits.takeOwn(claims.publicationId, request.ip)
  if (refused) throw tooMany(refused)
  if (!isSession(session)) throw new Problem('not-found')
  const origin = originOf(options, request)
  const changes = query.change !== undefined
  // The session of the browser says who reads here: an address can be handed on.
  const visitor = await options.visitorOf?.(request, claims.organisationId)
  const memberId = visitor?.isMember ? visitor.userId : null
  const { isClosed, sentTo, target, answers, results, theme } = await inOrganisation(
    options,
    claims,
    async () => {
      const kept = await readKeptTarget(claims)
      const { organisationId } = claims
      const address = kept.isNamed
        ? namedReaderIn(
            request.headers.cookie,
            { organisationId, reportId: kept.reportId },
            options.secret,
            now,
          )
        : null
      const sentTo = kept.isNamed ? address && claimOfReader(address) : memberId
      const reader = { ...claims, sentTo }
      const isForOthers = kept.isNamed
        ? kept.slug !== null &&
          (address === null || !(await readIsNamed(organisationId, kept.reportId, address)))
        : kept.audience === 'internal' && memberId === null
      const found = changes && !isForOthers ? await readTarget(reader) : kept
      const given = await readSessionAnswers(claims.organisationId, found.reportId, keyOf(session))
      return {
        isClosed: isForOthers,
        sentTo,
        target: found,
        answers: given,
        results: isForOthers || changes ? [] : await readerResults(found, given),
        theme: await themeOf(claims, origin, options.addresses),
      }
    },
  )
  // The page asks for an address.
  if (isClosed && target.isNamed)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${origin}${pagePath(target.slug ?? '')}`, 303)
  if (isClosed) {
    const refusal = visitor?.needsSecondFactor
      ? ({ kind: 'secondFactor', theme } as const)
      : visitor
        ? ({ kind: 'notMember', theme, account: visitor.emailAddress } as const)
        : ({ kind: 'signIn', theme } as const)
    return sendMembersOnly(reply.header('referrer-policy', 'no-referrer'), refusal, {
      addresses: options.addresses,
      here: `${origin}${request.url}`,
      origin,
    })
  }
  const view: AnswersView = { claims, session, sentTo, target, answers, results, theme, origin }
  const page = changes ? changePage(view, options.secret, now) : keptPage(view)
  return sendPage(reply, 200, page, origin, theme)
}

function keptPage({ claims: { token }, session, target, answers, results, theme, origin }: AnswersView) {
  const own = new URLSearchParams({ token, session }).toString()
  return answersKeptPage({
    ...theme,
    report: reportOf(target, origin),
    kept: keptWords(target.asked, answers, theme.locale),
    results,
    changeUrl: target.slug === null ? '' : `${origin}${ANSWERS_PATH}?${own}&change=1`,
    remove: { target: { url: `${origin}${ANSWERS_PATH}`, token }, session },
  })
}

function changePage(view: AnswersView, secret: Uint8Array, now: Date) {
  const { claims, session, sentTo, target, answers, theme, origin } = view
  const isForSome = target.audience === 'internal' || target.isNamed
  const token = isForSome && sentTo !== null ? withReader(claims.token, sentTo, secret, now) : claims.token
  return answersFormPage({
    ...theme,
    report: reportOf(target, origin),
    why: answers.length > 0 ? 'changing' : 'again',
    nodes: target.asked,
    target: { url: `${origin}${ANSWERS_PATH}`, token },
    session,
    given: { values: givenValues(target.asked, answers), errors: new Map() },
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
