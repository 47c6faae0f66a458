import { randomUUID } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import type { DocumentNode } from '@bubbles/report-document'
import { answersFormPage, answersRefusedPage, type StatusPageOptions } from '@bubbles/report-renderer'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sizeInWords } from '../../http/errors.ts'
import { dayOf, Salts } from '../engagement/publicReading.ts'
import { ANSWERS_PATH, readEmbedding } from '../publication/publicPages.ts'
import { checkAnswers, isFieldOf } from './checkAnswers.ts'
import { type AnswersOptions, inOrganisation, themeOf, originOf, reportOf, sendPage } from './formPages.ts'
import { showAnswers } from './keptPage.ts'
import { readSessionAnswers } from './reader.ts'
import { sendingLimits as limits, tooMany } from './sendingLimits.ts'
import { readForm, type SentForm } from './sentForm.ts'
import { firstSessions, keyOf } from './session.ts'
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

/** Under which a form's answers are kept, and that under which they may be kept already. */
type Sessions = readonly [session: string, before: string | null]

/** What became of a form. */
type Outcome =
  | { kind: 'removed'; session: string }
  | { kind: 'kept'; session: string }
  | {
      /** Asked again: `details` kept everything but the reader's details, all others kept none of it. */
      kind: 'missing' | 'nothing' | 'details' | 'framed'
      /** '' while there is none. */
      session: string
      target: AnswerTarget
      nodes: DocumentNode[]
      errors: Map<string, string>
      theme: StatusPageOptions
    }

/**
 * `POST /bubbles/answers` takes a form of a published page and leads to the page that thanks for it; `GET` is that page,
 * and with `change` the form with all that was answered. Neither needs script, cookies or an origin: published pages
 * are sandboxed and send `Origin: null`, so what a form may do rests on its signed token, and which answers it changes
 * on the session in it (see `firstSessions`).
 */
export function registerAnswers(app: FastifyInstance, options: AnswersOptions): void {
  const salts = new Salts(options.database)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    // A page without an origin of its own may read what comes of its form; nobody's cookies come along.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    scope.setErrorHandler((error: FastifyError | Problem, request, reply) =>
      sendRefusal(error, request, reply, options),
    )
    scope.post(ANSWERS_PATH, { bodyLimit: MAX_BYTES, config: { admission: 'open' } }, (request, reply) =>
      takeForm(request, reply, options, salts),
    )
    scope.get(ANSWERS_PATH, { config: { admission: 'open' } }, (request, reply) =>
      showAnswers(request, reply, options),
    )
  })
}

async function takeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  options: AnswersOptions,
  salts: Salts,
): Promise<FastifyReply> {
  const at = options.now?.() ?? new Date()
  const sent = readForm(bodyOf(request))
  const claims = claimsOf(sent.token, request.site, options.secret, at)
  const { publicationId } = claims
  const refused = sent.remove
    ? await limits.takeOwn(publicationId, request.ip)
    : await limits.takeSending(publicationId, request.ip)
  if (refused) throw tooMany(refused)
  const sessions = await sessionsFor(sent, publicationId, request, at, salts)
  const origin = originOf(options, request)
  const inFrame = isInFrame(request)
  const outcome = await inOrganisation(options, claims, () =>
    sent.remove
      ? removeSent(claims, sent)
      : keepSent(claims, { ...sent, framed: sent.framed || inFrame }, sessions, origin, options),
  )
  if (outcome.kind === 'kept' || outcome.kind === 'details') await limits.countKept(publicationId)
  const { session } = outcome
  if (outcome.kind === 'kept' || outcome.kind === 'removed') {
    const to = new URLSearchParams({ token: claims.token, session }).toString()
    return reply.header('cache-control', 'no-store').redirect(`${ANSWERS_PATH}?${to}`, 303)
  }
  const { kind, target, nodes, errors, theme } = outcome
  const page = answersFormPage({
    ...theme,
    report: reportOf(target, origin),
    why: kind,
    nodes,
    target: { url: `${origin}${ANSWERS_PATH}`, token: sent.token },
    ...(session && { session }),
    ...(sent.visit && { visit: sent.visit }),
    given: { values: sent.values, errors },
    away: inFrame,
  })
  return sendPage(
    reply,
    kind === 'framed' ? 200 : 422,
    page,
    origin,
    theme,
    inFrame ? 'anyone' : framersOfAnswer(request),
  )
}

async function removeSent(claims: ReaderClaims, { session }: SentForm): Promise<Outcome> {
  const { organisationId, reportId } = await readKeptTarget(claims)
  await takeBack(organisationId, reportId, keyOf(session))
  return { kind: 'removed', session }
}

/** Checks a form's answers and keeps those that can be. Within the organisation's transaction. */
async function keepSent(
  claims: ReaderClaims,
  sent: SentForm,
  [first, before]: Sessions,
  origin: string,
  { addresses }: AnswersOptions,
): Promise<Outcome> {
  const { organisationId, publicationId } = claims
  const target = await readTarget(claims)
  const { reportId } = target
  const nodes = blocksOf(target, sent.blocks)
  const theme = await themeOf(claims, origin, addresses)
  const { answers, errors } = checkAnswers(nodes, sent.values, theme.locale)
  const wrong = nodes.filter(({ attrs }) => [...errors.keys()].some((name) => isFieldOf(attrs?.id, name)))
  // Details stand in no answer's way: what was sent beside them is kept, and only they are asked for again.
  const isWithoutDetails =
    errors.size > 0 && answers.length > 0 && wrong.every(({ type }) => type === 'userDetails')
  const again = { session: sent.session, target, nodes, errors, theme }
  if (errors.size > 0 && !isWithoutDetails) return { kind: 'missing', ...again }
  if (answers.length === 0 && !sent.session) return { kind: 'nothing', ...again }
  // Only where nobody chose the sites can a page that wants to deceive be around the frame.
  if (sent.framed && (await readEmbedding(organisationId)).sites === 'anyone')
    return { kind: 'framed', ...again }
  // Sent a moment ago, at the end of the time before.
  const wasSent =
    before !== null && (await readSessionAnswers(organisationId, reportId, keyOf(before))).length > 0
  const session = wasSent ? before : first
  const kept = sent.blocks.filter((id) => !wrong.some(({ attrs }) => attrs?.id === id))
  const place = { reportId, publicationId, session: keyOf(session), visitId: sent.visit }
  await replaceAnswers(organisationId, place, kept, answers)
  return isWithoutDetails ? { kind: 'details', ...again, session, nodes: wrong } : { kind: 'kept', session }
}

async function sessionsFor(
  { session, visit, canonical }: SentForm,
  publicationId: string,
  { ip, headers }: FastifyRequest,
  at: Date,
  salts: Salts,
): Promise<Sessions> {
  if (session) return [session, null]
  if (visit === undefined) return [randomUUID(), null]
  const userAgent = headers['user-agent'] ?? ''
  const sending = { publicationId, address: ip, userAgent, visit, body: canonical, at }
  return firstSessions(await salts.of(dayOf(at)), sending)
}

/** Says in a page of the organisation why nothing was kept. */
async function sendRefusal(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AnswersOptions,
): Promise<FastifyReply> {
  const problem = problemOf(error)
  if (!problem) throw error
  const theme = await themeOfRequest(request, options)
  const page = answersRefusedPage({ ...theme, why: refusalOf(problem, request.method === 'GET') })
  return sendPage(reply, problem.status, page, originOf(options, request), theme)
}

function problemOf(error: FastifyError | Problem): Problem | null {
  if (error instanceof Problem) return error
  return error.statusCode === 413 ? new Problem('too-large', { detail: TOO_LONG }) : null
}

function refusalOf(problem: Problem, isReading: boolean) {
  if (problem.code === 'gone') return isReading ? 'gone' : 'goneSent'
  return isReading && problem.code === 'too-many-requests' ? 'notShown' : problem
}

async function themeOfRequest(request: FastifyRequest, options: AnswersOptions): Promise<StatusPageOptions> {
  const { token } = (request.method === 'GET' ? request.query : {}) as { token?: unknown }
  try {
    const given = typeof token === 'string' ? token : readForm(bodyOf(request)).token
    const claims = claimsOf(given, request.site, options.secret, options.now?.() ?? new Date())
    return await inOrganisation(options, claims, () =>
      themeOf(claims, originOf(options, request), options.addresses),
    )
  } catch {
    return {}
  }
}

/** Where browsers say what they load a page into (Fetch Metadata, W3C): everything but a window. */
const isInFrame = ({ headers }: FastifyRequest): boolean =>
  FRAMES.has(String(headers['sec-fetch-dest'] ?? ''))

const FRAMES: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe'])

/** A form that stands in a window of its own stays there: nobody puts it into a frame afterwards. */
const framersOfAnswer = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-dest'] === 'document' ? ([] as const) : 'anyone'

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')
