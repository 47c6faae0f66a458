import { randomUUID } from 'node:crypto'
import { READER_COMMENT_LIMITS, READER_PROBLEMS, type ReaderProblem } from '@bubbles/domain'
import { migrateDocument, type ReportDocument, withoutInternal } from '@bubbles/report-document'
import {
  commentAddressPage,
  commentClosedPage,
  commentConfirmedPage,
  commentedFigure,
  commentedName,
  commentPage,
  type CommentProblem,
  commentSentPage,
  commentTooLargePage,
  type RenderedPage,
  subscriptionEndPage,
  type StatusPageOptions,
  type TypedComment,
} from '@bubbles/report-renderer'
import { withoutHidden } from '@bubbles/tables'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LinkPurpose, parseEmailAddress, readLinkToken } from '../mail/publicAddress.ts'
import {
  type AdmissionOptions,
  admit,
  admitEarlier,
  COMMENT_PATH,
  earlierPath,
  fontBase,
  pagePath,
  readerOfClaim,
  readIsNamed,
  readTheme,
  sendNothing,
  sendStatus,
  type Target,
  targetOf,
} from '../publication/publicPages.ts'
import { queueReaderAnswers, tellReviewChanged } from '../review/publicThreads.ts'
import { keptAddress } from './byAddress.ts'
import { type FormClaims, formToken, readFormToken } from './formToken.ts'
import { CommentLimits } from './limits.ts'
import { type CommentedEdition, readCommentedEdition, readIsMember, readReaderComment } from './reader.ts'
import { confirmAddress, forgetAddress, insertReaderComment, lockThread } from './writer.ts'

/**
 * Bytes of a form that are read. A comment as long as it can be takes a tenth of it; what is longer comes back with its words
 * in the form, instead of being refused unread.
 */
const MAX_BYTES = 256 * 1024

/** For pages without an origin of their own. */
const READABLE = { 'access-control-allow-origin': '*' }

/** What a form is about. */
interface Subject {
  edition: CommentedEdition
  /** Null: a problem with the report is what it is about. */
  figure: ReturnType<typeof commentedFigure>
  /** The block that the thread is on: of the figure, or the report's title. */
  blockId: string
  look: StatusPageOptions
}

/**
 * The pages where readers comment on figures, report a problem, confirm an address and stop emails. They need no script, and no site shows
 * them in a frame. A report's own page has no origin, but may read the form and what comes of it: no one's cookies come along. Where the publisher takes no comments, problems can be reported still.
 */
export function registerReaderComments(app: FastifyInstance, options: AdmissionOptions): void {
  const forms = new CommentForms(options)
  const taken = { bodyLimit: MAX_BYTES, config: { admission: 'open' } } as const
  const shown = { exposeHeadRoute: true, config: { admission: 'open' } } as const
  app.get(COMMENT_PATH, shown, (request, reply) => forms.show(request, reply))
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Mail programs send multipart forms, too (RFC 8058); nothing in them matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode !== 413) throw error
      return forms.sayTooLarge(request, reply)
    })
    scope.post(COMMENT_PATH, taken, (request, reply) => forms.take(request, reply))
    for (const purpose of ['confirm', 'end'] as const) {
      const path = `${COMMENT_PATH}/${purpose}/:token`
      scope.get(path, shown, (request, reply) => forms.follow(request, reply, purpose, false))
      scope.post(path, taken, (request, reply) => forms.follow(request, reply, purpose, true))
    }
  })
}

class CommentForms {
  readonly #options: AdmissionOptions
  readonly #limits = new CommentLimits()

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /** The form, for those who are admitted to the page; others are led to what the page says to them. */
  async show(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(READABLE)
    const target = await targetOf(request, this.#options)
    const { report: slug, figure: blockId = '', edition } = request.query as Record<string, unknown>
    if (!target || typeof slug !== 'string' || typeof blockId !== 'string' || slug === '')
      return sendNothing(reply)
    const admission = await admit(request, target, slug, this.#options)
    const reportUrl = `${target.origin}${pagePath(encodeURIComponent(slug))}`
    if (admission.kind !== 'page') return reply.header('cache-control', 'no-store').redirect(reportUrl, 303)
    const { sentTo } = admission
    // Problems are reported of earlier editions, too.
    const earlier =
      typeof edition === 'string' && blockId === ''
        ? await admitEarlier(target, admission, edition, this.#options)
        : 'current'
    const publicationId = earlier === 'current' ? admission.publicationId : (earlier?.publicationId ?? null)
    const found = await this.#inOrganisation(target, async () => ({
      subject: publicationId === null ? null : await subjectOf(target, publicationId, blockId),
      look: await lookOf(target, admission.language),
    }))
    if (publicationId === null || !found.subject)
      return send(
        reply,
        404,
        commentClosedPage({ ...found.look, reportUrl, isProblem: blockId === '' }),
        target,
      )
    const { organisationId } = target
    const { password_version: passwordVersion } = found.subject.edition
    const threadId = randomUUID()
    const claims = {
      organisationId,
      publicationId,
      blockId,
      threadId,
      passwordVersion,
      ...(sentTo !== undefined && { sentTo }),
    }
    return this.#sendForm(reply, target, found.subject, formToken(this.#options.secret, claims, this.#now()))
  }

  async take(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(READABLE)
    const target = await targetOf(request, this.#options)
    if (!target) return sendNothing(reply)
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const token = form.get('token') ?? ''
    const claims = readFormToken(this.#options.secret, target.organisationId, token, this.#now())
    const found = await this.#inOrganisation(target, async () => ({
      subject: claims && (await this.#openSubject(target, claims)),
      look: await lookOf(target, null),
    }))
    const { subject } = found
    if (!claims || !subject) {
      const isProblem = claims ? claims.blockId === '' : form.has('kind')
      return send(reply, 410, commentClosedPage({ ...found.look, reportUrl: '', isProblem }), target)
    }
    const typed = typedIn(form)
    const isProblem = subject.figure === null
    const problem = isProblem && !isKind(typed.kind) ? 'noKind' : problemOf(typed)
    if (problem) return this.#sendForm(reply, target, subject, token, { problem, typed, status: 400 })
    const address = typed.address === '' ? '' : keptAddress(parseEmailAddress(typed.address) ?? '')
    const sent = commentSentPage({
      ...subject.look,
      address: typed.address,
      reportUrl: `${target.origin}${pathOf(subject.edition)}`,
      isProblem,
    })
    // People don't see this field: a program has filled it in. It learns nothing from the answer.
    if ((form.get('website') ?? '') !== '') return send(reply, 200, sent, target)
    if (!(await this.#limits.take(target.organisationId, request.ip, address))) {
      reply.header('retry-after', '3600')
      return this.#sendForm(reply, target, subject, token, { problem: 'tooMany', typed, status: 429 })
    }
    await this.#inOrganisation(target, () => keep(target, claims, subject, { ...typed, address }))
    return send(reply, 200, sent, target)
  }

  /** What no one reads is said in words: the browser still has what was written. */
  async sayTooLarge(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(READABLE)
    const target = await targetOf(request, this.#options)
    if (!target) return sendNothing(reply)
    const look = await this.#inOrganisation(target, () => lookOf(target, null))
    return send(reply, 413, commentTooLargePage(look), target)
  }

  /** The page of a link in an email, or what its button does. */
  async follow(request: FastifyRequest, reply: FastifyReply, purpose: LinkPurpose, acts: boolean) {
    const target = await targetOf(request, this.#options)
    if (!target) return sendNothing(reply)
    const { organisationId, origin } = target
    const { token } = request.params as { token: string }
    const id = readLinkToken(this.#options.secret, { kind: 'readerComment', purpose }, organisationId, token)
    const { page, look } = await this.#inOrganisation(target, async () => {
      const comment = id === null ? undefined : await readReaderComment(organisationId, id)
      const own = await lookOf(target, comment?.language ?? null)
      if (id === null || !comment || comment.address === null) return { page: null, look: own }
      const report = comment.report_name
      const isProblem = comment.problem !== null
      if (!acts) {
        const url = `${origin}${COMMENT_PATH}/${purpose}/${token}`
        return { page: commentAddressPage({ ...own, url, ask: purpose, report, isProblem }), look: own }
      }
      if (purpose === 'end') {
        await forgetAddress(organisationId, id)
        tellReviewChanged(organisationId, comment.report_id)
        return { page: subscriptionEndPage({ ...own, why: 'ended' }), look: own }
      }
      // Who answers meanwhile waits, and finds the address confirmed.
      await lockThread(organisationId, id)
      await confirmAddress(organisationId, id)
      await queueReaderAnswers(organisationId, id)
      tellReviewChanged(organisationId, comment.report_id)
      return { page: commentConfirmedPage({ ...own, report, isProblem }), look: own }
    })
    if (page) return send(reply, 200, page, target)
    // Ended before, which is what was asked for: one request more is no failure.
    const isEnded = id !== null && purpose === 'end'
    const why = isEnded ? 'ended' : 'invalid'
    return send(reply, isEnded ? 200 : 410, subscriptionEndPage({ ...look, why }), target)
  }

  /** What a form is about, while its reader may see the page and comment on it. Within a transaction. */
  async #openSubject(target: Target, claims: FormClaims): Promise<Subject | null> {
    const subject = await subjectOf(target, claims.publicationId, claims.blockId)
    if (!subject) return null
    const { audience, expires_at: expiresAt, password_version: passwordVersion } = subject.edition
    if (audience === 'internal') {
      const { sentTo } = claims
      return sentTo !== undefined && (await readIsMember(target.organisationId, sentTo)) ? subject : null
    }
    if (subject.edition.named && !(await this.#isStillNamed(target, claims, subject))) return null
    const isOpen = expiresAt === null || expiresAt > this.#now()
    return isOpen && passwordVersion === claims.passwordVersion ? subject : null
  }

  /** Within a transaction. */
  async #isStillNamed(target: Target, { sentTo }: FormClaims, { edition }: Subject): Promise<boolean> {
    const address = sentTo === undefined ? null : readerOfClaim(sentTo)
    return address !== null && readIsNamed(target.organisationId, edition.report_id, address)
  }

  #sendForm(
    reply: FastifyReply,
    target: Target,
    { edition, figure, look }: Subject,
    token: string,
    refused?: { status: number; problem: CommentProblem; typed: TypedComment },
  ) {
    const page = commentPage({
      ...look,
      url: `${target.origin}${COMMENT_PATH}`,
      token,
      report: edition.name,
      figure,
      ...(refused && { problem: refused.problem, typed: refused.typed }),
    })
    return send(reply, refused?.status ?? 200, page, target)
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date()
  }

  #inOrganisation<T>({ organisationId }: Target, work: () => Promise<T>): Promise<T> {
    return this.#options.database.transaction({ kind: 'organisation', organisationId }, work)
  }
}

const send = (reply: FastifyReply, status: number, page: RenderedPage, { origin }: Target) =>
  sendStatus(reply, status, page, origin)

/** Begins the thread of a form. Sent again with other words, it begins another one. Within a transaction. */
async function keep(
  target: Target,
  claims: FormClaims,
  subject: Subject,
  typed: TypedComment,
): Promise<void> {
  const { edition, figure, look } = subject
  const { organisationId } = target
  const name = figure ? commentedName(look.locale, figure) : ''
  const row = {
    threadId: claims.threadId,
    reportId: edition.report_id,
    blockId: subject.blockId,
    blockLabel: (figure ? figure.title || name : edition.name).slice(0, 80),
    words: typed.words,
    name: typed.name,
    edition: edition.edition,
    audience: edition.audience,
    figure: name,
    problem: figure === null && isKind(typed.kind) ? typed.kind : null,
    address: typed.address || null,
  }
  const known = await insertReaderComment(organisationId, row)
  if (known && known.words !== row.words)
    await insertReaderComment(organisationId, { ...row, threadId: randomUUID() })
  tellReviewChanged(organisationId, edition.report_id)
}

/** A figure that may be commented on, as readers of its audience see it, or the report as a whole. Within a transaction. */
async function subjectOf(target: Target, publicationId: string, blockId: string): Promise<Subject | null> {
  const edition = await readCommentedEdition(target.organisationId, publicationId, blockId === '')
  if (!edition) return null
  const look = await lookOf(target, edition.language)
  const document = migrateDocument(edition.document as ReportDocument)
  if (blockId === '') return { edition, figure: null, blockId: titleOf(document), look }
  const seen = edition.audience === 'public' ? withoutInternal(document) : document
  const figure = commentedFigure(seen, blockId)
  return figure && { edition, figure, blockId, look }
}

/** The block that a report begins with: its title. */
const titleOf = ({ content: [first] }: ReportDocument): string => {
  const id = first?.attrs?.id
  return typeof id === 'string' ? id : ''
}

/** What pages show of the organisation. Within a transaction. */
async function lookOf(
  { organisationId, origin }: Target,
  language: string | null,
): Promise<StatusPageOptions> {
  const found = await readTheme(organisationId, origin, { language })
  return found?.status === 'Active' ? { ...found.theme, fontBase: fontBase(origin) } : {}
}

const typedIn = (form: URLSearchParams): TypedComment => {
  const of = (name: string) => withoutHidden((form.get(name) ?? '').replaceAll('\r\n', '\n')).trim()
  return {
    words: of('words'),
    name: of('name').replaceAll(/\s+/g, ' '),
    address: of('address'),
    kind: of('kind'),
  }
}

const isKind = (kind: string): kind is ReaderProblem => (READER_PROBLEMS as readonly string[]).includes(kind)

/** The page of an edition. */
const pathOf = ({ slug, edition, is_earlier: isEarlier }: CommentedEdition): string =>
  isEarlier ? earlierPath(slug, edition) : pagePath(slug)

/** Something that is seen: joiners and marks of direction aren’t. */
const SEEN = /[^\p{Cf}\s]/u

function problemOf({ words, name, address }: TypedComment): CommentProblem | null {
  if (!SEEN.test(words)) return 'empty'
  if (words.length > READER_COMMENT_LIMITS.words) return 'tooLong'
  if (name.length > READER_COMMENT_LIMITS.name) return 'nameTooLong'
  return address !== '' && !parseEmailAddress(address) ? 'isWrong' : null
}
