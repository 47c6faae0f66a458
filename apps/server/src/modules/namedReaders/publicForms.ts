import { READER_CODE, tidyNamedReader } from '@bubbles/domain'
import {
  type CodeProblem,
  knownReaderEndPage,
  knownReaderPage,
  namedPage,
  type NamedProblem,
  readerCodePage,
  readerLinkPage,
  type StatusPageOptions,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookies } from '../../http/cookies.ts'
import { parseEmailAddress } from '../mail/publicAddress.ts'
import {
  ACCESS_PATH,
  type AdmissionOptions,
  admit,
  earlierPath,
  FRONT_PATH,
  namedReaderCookie,
  readIsNamed,
  fontBase,
  pagePath,
  readTheme,
  sendNothing,
  sendStatus,
  type Target,
  targetOf,
} from '../publication/publicPages.ts'
import { codeOf, isCode, isRequestId, plainDigits, readLinkToken } from './code.ts'
import { ReaderCodeLimits } from './limits.ts'
import { readCode, readKnownReader, readNamedEdition, readUsableCode } from './reader.ts'
import { askForCode, forgetKnownReader, keepKnownReader, takeTry, useCode } from './writer.ts'

/** Bytes of a form: an address, a report's and a code, every letter escaped. */
const MAX_BYTES = 4 * 1024

/** Where the code is posted to. */
const CODE_PATH = `${ACCESS_PATH}/code`

/** Where readers end that they are shown as such. */
const END_PATH = `${ACCESS_PATH}/end/:token`

/** A report for named readers, as a form names it. */
interface Place {
  target: Target
  slug: string
  /** The number of the earlier edition that was asked for. */
  edition?: string | undefined
  reportId: string
  theme: StatusPageOptions
}

/**
 * The pages where readers of a report for named readers enter their address and the code that is sent to it. They need no
 * script, and say the same whoever is named.
 */
export function registerNamedReaders(app: FastifyInstance, options: AdmissionOptions): void {
  const forms = new NamedReaderForms(options)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    const taken = { bodyLimit: MAX_BYTES, config: { admission: 'open' } } as const
    scope.post(ACCESS_PATH, taken, (request, reply) => forms.takeAddress(request, reply))
    scope.post(CODE_PATH, taken, (request, reply) => forms.takeCode(request, reply))
    const shown = { exposeHeadRoute: true, config: { admission: 'open' } } as const
    scope.get(END_PATH, shown, (request, reply) => forms.end(request, reply, false))
    scope.post(END_PATH, taken, (request, reply) => forms.end(request, reply, true))
    scope.get(`${ACCESS_PATH}/:token`, shown, (request, reply) => forms.follow(request, reply))
  })
}

/** Which code a browser has asked for: the link in the email opens nothing elsewhere. */
const askedCookie = (reportId: string) => `bubbles_asked_${reportId}`

class NamedReaderForms {
  readonly #options: AdmissionOptions
  readonly #limits = new ReaderCodeLimits()

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /** Takes an address, and asks for the code that is sent to it if it is named. */
  async takeAddress(request: FastifyRequest, reply: FastifyReply) {
    const form = formOf(request)
    const place = await this.#placeOf(request, reply, askedIn(form))
    if (!place) return reply
    const typed = (form.get('address') ?? '').trim()
    const parsed = parseEmailAddress(typed)
    if (!parsed) return this.#askAddress(reply, place, { status: 400, problem: 'isWrong', typed })
    const address = tidyNamedReader(parsed)
    const { organisationId, origin } = place.target
    if (!(await this.#limits.takeRequest(organisationId, request.ip, address))) {
      reply.header('retry-after', '3600')
      return this.#askAddress(reply, place, { status: 429, problem: 'tooMany', typed })
    }
    const id = await this.#inOrganisation(place.target, () =>
      askForCode(organisationId, place.reportId, address, this.#now()),
    )
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${askedCookie(place.reportId)}=${[id, place.edition].filter(Boolean).join('.')}; Path=${FRONT_PATH}; Max-Age=${READER_CODE.minutes * 60}; HttpOnly; SameSite=Lax${secure}`,
    )
    return this.#askCode(reply, place, { status: 200, address, request: id })
  }

  /** Takes a code. The right one leads to the page with a cookie that says which address was proven. */
  async takeCode(request: FastifyRequest, reply: FastifyReply) {
    const form = formOf(request)
    const place = await this.#placeOf(request, reply, askedIn(form))
    if (!place) return reply
    const [id, typed] = [form.get('request') ?? '', form.get('code') ?? '']
    const agrees = form.get('consent') === 'yes'
    const again = (status: number, problem: CodeProblem) =>
      this.#askCode(reply, place, {
        status,
        problem,
        address: form.get('address') ?? '',
        request: id,
        agrees,
      })
    if (plainDigits(typed) === '') return again(400, 'isEmpty')
    if (await this.#limits.isBarred(request.ip)) {
      reply.header('retry-after', '3600')
      return again(429, 'tooMany')
    }
    const { organisationId, origin } = place.target
    const now = this.#now()
    const outcome = await this.#inOrganisation(place.target, async () => {
      const tried = isRequestId(id) && (await takeTry(organisationId, { id, reportId: place.reportId }, now))
      if (!tried) return 'isOver'
      if (!isCode(this.#options.secret, { organisationId, id }, typed)) return 'isWrong'
      await useCode(organisationId, id, now)
      // Only who is on the list by now can be known as a reader.
      if (agrees && (await readIsNamed(organisationId, place.reportId, tried.address)))
        await keepKnownReader(organisationId, place.reportId, tried.address)
      return tried
    })
    if (typeof outcome === 'string') {
      await this.#limits.takeWrong(request.ip)
      return again(outcome === 'isOver' ? 410 : 401, outcome)
    }
    const { reportId } = place
    const cookie = namedReaderCookie({ organisationId, reportId }, outcome.address, this.#options.secret, {
      https: origin.startsWith('https:'),
      now,
    })
    return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' }).redirect(pageUrl(place), 303)
  }

  /**
   * The link in the email: in the browser that asked, the form with its code filled in. Programs that only look at links use
   * nothing up, and in every other browser it asks for an address.
   */
  async follow(request: FastifyRequest, reply: FastifyReply) {
    const target = await targetOf(request, this.#options)
    if (!target) return sendNothing(reply)
    const { organisationId } = target
    const { token } = request.params as { token: string }
    const { secret } = this.#options
    const id = readLinkToken(secret, organisationId, token)
    const found = await this.#inOrganisation(target, async () => {
      const asked = id === null ? undefined : await readCode(organisationId, id)
      const edition = asked && (await readNamedEdition(organisationId, asked.report_id, this.#now()))
      const usable = id === null ? undefined : await readUsableCode(organisationId, id, this.#now())
      return asked && edition ? { ...asked, slug: edition.slug, isUsable: usable !== undefined } : null
    })
    if (id === null || !found) return sendNothing(reply)
    const cookie = readCookies(request.headers.cookie ?? '').get(askedCookie(found.report_id)) ?? ''
    const [asked, edition] = cookie.split('.')
    const place = await this.#placeOf(request, reply, { slug: found.slug, edition: editionIn(edition) })
    if (!place) return reply
    // Used or too old: the page opens where it was used, and asks for an address everywhere else.
    if (!found.isUsable) return reply.header('cache-control', 'no-store').redirect(pageUrl(place), 303)
    if (asked !== id) {
      const page = readerLinkPage({
        ...place.theme,
        url: `${target.origin}${ACCESS_PATH}`,
        slug: place.slug,
        edition: place.edition,
      })
      return sendStatus(reply, 403, page, target.origin)
    }
    const code = codeOf(secret, { organisationId, id })
    return this.#askCode(reply, place, { status: 200, address: found.address, request: id, code })
  }

  /** The link with which a reader who agreed to be shown takes that back, or what its button does. */
  async end(request: FastifyRequest, reply: FastifyReply, acts: boolean) {
    const target = await targetOf(request, this.#options)
    if (!target) return sendNothing(reply)
    const { organisationId, origin } = target
    const { token } = request.params as { token: string }
    const id = readLinkToken(this.#options.secret, organisationId, token, 'end')
    if (id === null) return sendNothing(reply)
    const page = await this.#inOrganisation(target, async () => {
      const reader = await readKnownReader(organisationId, id)
      const edition = reader && (await readNamedEdition(organisationId, reader.report_id, this.#now()))
      const language = reader?.language ?? null
      const found = await readTheme(organisationId, origin, { language })
      const look = found ? { ...found.theme, fontBase: fontBase(origin) } : {}
      if (reader && !acts)
        return knownReaderPage({
          ...look,
          url: `${origin}${ACCESS_PATH}/end/${token}`,
          report: edition?.name ?? '',
        })
      // Ended before, which is what was asked for.
      await forgetKnownReader(organisationId, id)
      return knownReaderEndPage(look)
    })
    return sendStatus(reply.header('referrer-policy', 'no-referrer'), 200, page, origin)
  }

  /**
   * The report that is asked for, while it is for named readers. Null, after an answer: it is anything else, and its own page
   * says so.
   */
  async #placeOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, edition }: Pick<Place, 'slug' | 'edition'>,
  ): Promise<Place | null> {
    const target = await targetOf(request, this.#options)
    if (!target || slug === '') {
      await sendNothing(reply)
      return null
    }
    // Asked as by somebody without a proof: who has one can prove another address.
    const stranger = { ...this.#options, visitorOf: undefined }
    const admission = await admit({ headers: {} } as FastifyRequest, target, slug, stranger)
    if (admission.kind === 'named')
      return { target, slug, edition, reportId: admission.reportId, theme: admission.theme }
    const url = pageUrl({ target, slug: encodeURIComponent(slug), edition })
    await reply.header('cache-control', 'no-store').redirect(url, 303)
    return null
  }

  #askAddress(
    reply: FastifyReply,
    { target: { origin }, slug, edition, theme }: Place,
    { status, ...refused }: { status: number; problem: NamedProblem; typed: string },
  ) {
    const page = namedPage({ ...theme, url: `${origin}${ACCESS_PATH}`, slug, edition, ...refused })
    return sendStatus(reply, status, page, origin)
  }

  #askCode(
    reply: FastifyReply,
    place: Place,
    {
      status,
      ...asked
    }: {
      status: number
      address: string
      request: string
      code?: string
      agrees?: boolean
      problem?: CodeProblem
    },
  ) {
    const { theme, slug, edition, target } = place
    const url = `${target.origin}${CODE_PATH}`
    const page = readerCodePage({ ...theme, url, slug, edition, pageUrl: pageUrl(place), ...asked })
    // The address of a link in an email is nobody else's business.
    return sendStatus(reply.header('referrer-policy', 'no-referrer'), status, page, target.origin)
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date()
  }

  #inOrganisation<T>({ organisationId }: Target, work: () => Promise<T>): Promise<T> {
    return this.#options.database.transaction({ kind: 'organisation', organisationId }, work)
  }
}

const pageUrl = ({ target: { origin }, slug, edition }: Pick<Place, 'target' | 'slug' | 'edition'>): string =>
  `${origin}${edition === undefined ? pagePath(slug) : earlierPath(slug, edition)}`

/** The page that a form names: it leads there once the code was right. */
const askedIn = (form: URLSearchParams) => ({
  slug: form.get('report') ?? '',
  edition: editionIn(form.get('edition') ?? undefined),
})

/** The number of an edition in what a browser sent; undefined for anything else. */
const editionIn = (text: string | undefined): string | undefined => /^[1-9]\d{0,8}$/.exec(text ?? '')?.[0]

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '')
