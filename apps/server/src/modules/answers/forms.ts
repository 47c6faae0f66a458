import { randomUUID } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import {
  answersFormPage,
  answersKeptPage,
  answersRefusedPage,
  type RenderedPage,
  type StatusPageOptions,
} from '@bubbles/report-renderer'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from '../../config/config.ts'
import { sizeInWords } from '../../http/errors.ts'
import { dayOf, Salts } from '../engagement/publicReading.ts'
import {
  ANSWERS_PATH,
  fontBase,
  pagePath,
  readLook,
  readPublicationLanguage,
  sendMembersOnly,
  sendStatus,
  siteOrigin,
  type VisitorOf,
  withMember,
} from '../publication/publicPages.ts'
import { checkAnswers, isFieldOf, type SentValues } from './checkAnswers.ts'
import { givenValues, keptWords } from './keptWords.ts'
import { readSessionAnswers } from './reader.ts'
import { sendingLimits as limits, tooMany } from './sendingLimits.ts'
import { firstSessions, isSession, keyOf } from './session.ts'
import {
  type AnswerTarget,
  blocksOf,
  claimsOf,
  type ReaderClaims,
  readKeptTarget,
  readTarget,
} from './target.ts'
import { replaceAnswers, takeBack } from './writer.ts'

/** Bytes of a form: fifty comments of full length are less. */
const MAX_BYTES = 256 * 1024
const TOO_LONG = `Your answers are longer than the ${sizeInWords(MAX_BYTES)} that can be sent at once. Shorten them and send them again.`
/** Questions of one form. */
const MAX_BLOCKS = 200
/** Fields of one form: several for each block. */
const MAX_FIELDS = 2_000

export interface AnswersOptions {
  database: Database
  addresses: Addresses
  /** Of the installation: publication tokens are signed with it. */
  secret: Uint8Array
  /** Who a page load comes from; without it answers to internal reports ask everyone to sign in. */
  visitorOf?: VisitorOf | undefined
  /** The server's clock; for tests. */
  now?: (() => Date) | undefined
}

/** What a form sent, its own fields apart from the answers. */
interface Sent {
  token: string
  /** '' while there is none. */
  session: string
  /** The visit of the page it was sent from; absent where that is not counted. */
  visit: string | undefined
  /** Whether it takes back everything the session has answered. */
  remove: boolean
  blocks: string[]
  values: SentValues
  /** The whole of it, the visit too, in one form, whatever the order of its fields. */
  canonical: string
}

/**
 * `POST /bubbles/answers` takes a form of a published page and leads to the page that thanks for it; `GET` is that page,
 * and with `change` the form with all that was answered. Neither needs script, cookies or an origin: published pages
 * are sandboxed and send `Origin: null`, so what a form may do rests on its signed token, and which answers it changes
 * on the session in it (see `firstSessions`).
 */
export function registerAnswers(
  app: FastifyInstance,
  { database, addresses, secret, visitorOf, now = () => new Date() }: AnswersOptions,
): void {
  const salts = new Salts(database)

  const inOrganisation = <T>({ organisationId }: ReaderClaims, work: () => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'organisation', organisationId }, work, { attempts: 3 })

  const originOf = ({ site }: FastifyRequest): string => siteOrigin(site, addresses)

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const sent = readForm(typeof request.body === 'string' ? request.body : '')
    const claims = claimsOf(sent.token, request.site, secret, now())
    const { publicationId } = claims
    const at = now()
    const refused = sent.remove
      ? await limits.takeOwn(publicationId, request.ip)
      : await limits.takeSending(publicationId, request.ip)
    if (refused) throw tooMany(refused)
    const sessions = await sessionsFor(sent, publicationId, request, at)
    const outcome = await inOrganisation(claims, async () => {
      const target = await (sent.remove ? readKeptTarget : readTarget)(claims)
      if (sent.remove) {
        await takeBack(claims.organisationId, target.reportId, keyOf(sent.session))
        return { removed: true as const, session: sent.session }
      }
      const nodes = blocksOf(target, sent.blocks)
      const look = await lookOf(claims, originOf(request), addresses)
      const { answers, errors } = checkAnswers(nodes, sent.values, look.locale)
      const wrong = nodes.filter(({ attrs }) => [...errors.keys()].some((name) => isFieldOf(attrs?.id, name)))
      // Details stand in no answer's way: what was sent beside them is kept, and only they are asked for again.
      const isWithoutDetails =
        errors.size > 0 && answers.length > 0 && wrong.every(({ type }) => type === 'userDetails')
      if (errors.size > 0 && !isWithoutDetails) return { target, nodes, errors, look, session: null }
      const [first, before] = sessions
      // Sent a moment ago, at the end of the time before.
      const again =
        before !== null &&
        (await readSessionAnswers(claims.organisationId, target.reportId, keyOf(before))).length > 0
      const session = again ? before : first
      if (answers.length === 0 && !sent.session)
        return { target, nodes, errors: new Map<string, string>(), look, session: null }
      const place = {
        reportId: target.reportId,
        publicationId,
        session: keyOf(session),
        visitId: sent.visit,
      }
      const kept = sent.blocks.filter((id) => !wrong.some(({ attrs }) => attrs?.id === id))
      await replaceAnswers(claims.organisationId, place, kept, answers)
      return isWithoutDetails
        ? { target, nodes: wrong, errors, look, session: null, kept: session }
        : { target, nodes, errors, look, session }
    })
    if (!sent.remove && (outcome.session || 'kept' in outcome)) await limits.countKept(publicationId)
    if (outcome.session) {
      const to = new URLSearchParams({ token: claims.token, session: outcome.session }).toString()
      return reply.header('cache-control', 'no-store').redirect(`${ANSWERS_PATH}?${to}`, 303)
    }
    if ('removed' in outcome) throw new Problem('invalid-request', { detail: MALFORMED })
    const { target, nodes, errors, look } = outcome
    const kept = 'kept' in outcome ? outcome.kept : undefined
    const session = kept ?? sent.session
    const page = answersFormPage({
      ...look,
      report: reportOf(target, originOf(request)),
      why: kept ? 'details' : errors.size > 0 ? 'missing' : 'nothing',
      nodes,
      target: { url: `${originOf(request)}${ANSWERS_PATH}`, token: sent.token },
      ...(session && { session }),
      ...(sent.visit && { visit: sent.visit }),
      given: { values: sent.values, errors },
    })
    return send(reply, 422, page, originOf(request), look)
  }

  /** Under which the answers are kept, and that under which they may be kept already. */
  async function sessionsFor(
    { session, visit, canonical }: Sent,
    publicationId: string,
    { ip, headers }: FastifyRequest,
    at: Date,
  ): Promise<readonly [session: string, before: string | null]> {
    if (session) return [session, null]
    if (visit === undefined) return [randomUUID(), null]
    const userAgent = headers['user-agent'] ?? ''
    const sending = { publicationId, address: ip, userAgent, visit, body: canonical, at }
    return firstSessions(await salts.of(dayOf(at)), sending)
  }

  async function show(request: FastifyRequest, reply: FastifyReply) {
    const query = request.query as Record<string, unknown>
    const [token, session] = [query.token, query.session].map((value) =>
      typeof value === 'string' ? value : '',
    )
    const claims = claimsOf(token!, request.site, secret, now())
    const refused = await limits.takeOwn(claims.publicationId, request.ip)
    if (refused) throw tooMany(refused)
    if (!isSession(session!)) throw new Problem('not-found')
    const origin = originOf(request)
    const changes = query.change !== undefined
    // The session of the browser says who reads here: an address can be handed on.
    const visitor = await visitorOf?.(request, claims.organisationId)
    const member = visitor?.isMember ? visitor.userId : null
    const reader = { ...claims, memberId: member }
    const { isClosed, target, answers, look } = await inOrganisation(claims, async () => {
      const kept = await readKeptTarget(reader)
      const isForOthers = kept.audience === 'internal' && member === null
      const found = changes && !isForOthers ? await readTarget(reader) : kept
      return {
        isClosed: isForOthers,
        target: found,
        answers: await readSessionAnswers(claims.organisationId, found.reportId, keyOf(session!)),
        look: await lookOf(claims, origin, addresses),
      }
    })
    if (isClosed) {
      const here = `${origin}${request.url}`
      const refusal = visitor
        ? ({ kind: 'notMember', look, account: visitor.emailAddress } as const)
        : ({ kind: 'signIn', look } as const)
      return sendMembersOnly(reply.header('referrer-policy', 'no-referrer'), refusal, {
        addresses,
        here,
        origin,
      })
    }
    const report = reportOf(target, origin)
    const own = new URLSearchParams({ token: claims.token, session: session! }).toString()
    const formToken =
      target.audience === 'internal' && member !== null
        ? withMember(claims.token, member, secret, now())
        : claims.token
    const page = !changes
      ? answersKeptPage({
          ...look,
          report,
          kept: keptWords(target.asked, answers, look.locale),
          changeUrl: target.slug === null ? '' : `${origin}${ANSWERS_PATH}?${own}&change=1`,
          remove: { target: { url: `${origin}${ANSWERS_PATH}`, token: claims.token }, session: session! },
        })
      : answersFormPage({
          ...look,
          report,
          why: answers.length > 0 ? 'changing' : 'again',
          nodes: target.asked,
          target: { url: `${origin}${ANSWERS_PATH}`, token: formToken },
          session: session!,
          given: { values: givenValues(target.asked, answers), errors: new Map() },
        })
    return send(reply, 200, page, origin, look)
  }

  /** Says in a page of the organisation why nothing was kept. */
  async function refuse(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
    const problem =
      error instanceof Problem
        ? error
        : 'statusCode' in error && error.statusCode === 413
          ? new Problem('too-large', { detail: TOO_LONG })
          : null
    if (!problem) throw error
    const origin = originOf(request)
    const isReading = request.method === 'GET'
    const look = await lookOfSite(request)
    const page = answersRefusedPage({
      ...look,
      why:
        problem.code === 'gone'
          ? isReading
            ? 'gone'
            : 'goneSent'
          : isReading && problem.code === 'too-many-requests'
            ? 'notShown'
            : problem,
    })
    return send(reply, problem.status, page, origin, look)
  }

  async function lookOfSite(request: FastifyRequest): Promise<StatusPageOptions> {
    const { token } = (request.method === 'GET' ? request.query : {}) as { token?: unknown }
    try {
      const given =
        typeof token === 'string'
          ? token
          : readForm(typeof request.body === 'string' ? request.body : '').token
      const claims = claimsOf(given, request.site, secret, now())
      return await inOrganisation(claims, () => lookOf(claims, originOf(request), addresses))
    } catch {
      return {}
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler(refuse)
    scope.post(ANSWERS_PATH, { bodyLimit: MAX_BYTES }, take)
    scope.get(ANSWERS_PATH, show)
  })
}

/**
 * A disabled organisation's look tells nothing of it. One that was renamed since the page was loaded has its fonts and its
 * logo at its present address: at the former one, which still takes answers, they are not served.
 */
async function lookOf(
  { organisationId, organisationName, publicationId }: ReaderClaims,
  origin: string,
  addresses: Addresses,
): Promise<StatusPageOptions> {
  const language = await readPublicationLanguage(organisationId, publicationId)
  const found = await readLook(organisationId, origin, { language })
  if (found?.status !== 'Active') return {}
  const present = found.look.organisation.name
  if (present === organisationName) return { ...found.look, fontBase: fontBase(origin) }
  const home =
    origin === addresses.organisation(organisationName)
      ? addresses.organisation(present)
      : addresses.bubbles(present)
  const moved = await readLook(organisationId, home, { language })
  return { ...moved?.look, fontBase: fontBase(home) }
}

const reportOf = ({ reportName, slug }: AnswerTarget, origin: string) => ({
  name: reportName,
  // Nothing to go back to.
  url: slug === null ? '' : `${origin}${pagePath(slug)}`,
})

/** @throws Problem invalid-request for a form that is none of ours */
function readForm(body: string): Sent {
  const fields = new URLSearchParams(body)
  const values = new Map<string, string[]>()
  let count = 0
  for (const [name, value] of fields) {
    if (++count > MAX_FIELDS) throw new Problem('invalid-request', { detail: MALFORMED })
    const kept = values.get(name)
    if (kept) kept.push(value)
    else values.set(name, [value])
  }
  // One for each run of questions on the page.
  const blocks = values.get('blocks') ?? []
  values.delete('blocks')
  const [token, session, visit, remove] = ['token', 'session', 'visit', 'remove'].map((name) => {
    const [value = ''] = values.get(name) ?? []
    values.delete(name)
    return value
  }) as [string, string, string, string]
  const ids = [...new Set(blocks.flatMap((each) => each.split(' ')).filter(Boolean))]
  if (session !== '' && !isSession(session)) throw new Problem('invalid-request', { detail: MALFORMED })
  const removes = remove === 'all' && session !== ''
  if ((ids.length === 0 && !removes) || ids.length > MAX_BLOCKS || (remove !== '' && !removes))
    throw new Problem('invalid-request', { detail: MALFORMED })
  // An answer to something else than the form asked.
  for (const name of values.keys())
    if (!ids.includes(name.split('.')[0]!)) throw new Problem('invalid-request', { detail: MALFORMED })
  fields.sort()
  return {
    token,
    session,
    // A visit that is none is left out: it must not stand in the way of an answer.
    visit: isSession(visit) ? visit : undefined,
    remove: removes,
    blocks: ids,
    values,
    canonical: fields.toString(),
  }
}

const MALFORMED = 'This form doesn’t match the report. Reload the report and answer there.'

/** Where a report stands in another site's page, its readers are thanked there. */
const send = (
  reply: FastifyReply,
  status: number,
  page: RenderedPage,
  origin: string,
  { fontBase: fonts }: StatusPageOptions,
) => {
  const assets = fonts ? new URL(fonts).origin : origin
  return sendStatus(reply.header('referrer-policy', 'no-referrer'), status, page, assets, 'anyone')
}
