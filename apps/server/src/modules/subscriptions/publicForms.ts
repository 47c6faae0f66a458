import {
  type RenderedPage,
  subscribedPage,
  subscribePage,
  type SubscribeProblem,
  subscribeSentPage,
  subscriptionEndPage,
  subscriptionPage,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LinkPurpose, parseEmailAddress, readLinkToken } from '../mail/publicAddress.ts'
import {
  type AdmissionOptions,
  fontBase,
  pagePath,
  readTheme,
  sendNothing,
  sendStatus,
  SUBSCRIBE_PATH,
  targetOf,
  type Target,
  type Theme,
  UNSUBSCRIBE_PATH,
} from '../publication/publicPages.ts'
import { keptAddress } from './byAddress.ts'
import { SubscribeLimits } from './limits.ts'
import {
  readOpenReport,
  readOpenSlug,
  readSubscriberById,
  readSubscribing,
  type SubscriberRow,
} from './reader.ts'
import { confirmSubscriber, deleteSubscriber, insertSubscriber, queueConfirmation } from './writer.ts'

/** Bytes of a form: an address and a report's, every letter escaped. */
const MAX_BYTES = 4 * 1024

/** Whose pages they are, while readers can subscribe there. */
interface Place {
  target: Target
  /** What pages show of the organisation. */
  look: Theme & { fontBase: string }
}

/**
 * The pages where readers leave an address, confirm it and take it back. They need no script. While an organisation doesn't
 * let readers subscribe, only ending is left.
 */
export function registerSubscriptions(app: FastifyInstance, options: AdmissionOptions): void {
  const forms = new SubscriptionForms(options)
  const taken = { bodyLimit: MAX_BYTES, config: { admission: 'open' } } as const
  const shown = { exposeHeadRoute: true, config: { admission: 'open' } } as const

  app.get(SUBSCRIBE_PATH, shown, (request, reply) => forms.show(request, reply))
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Mail programs send multipart forms, too (RFC 8058); nothing in them matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(SUBSCRIBE_PATH, taken, (request, reply) => forms.take(request, reply))
    scope.get(`${SUBSCRIBE_PATH}/:token`, shown, (request, reply) => forms.follow(request, reply, 'confirm'))
    scope.post(`${SUBSCRIBE_PATH}/:token`, taken, (request, reply) =>
      forms.follow(request, reply, 'confirm', confirm),
    )
    scope.get(`${UNSUBSCRIBE_PATH}/:token`, shown, (request, reply) => forms.follow(request, reply, 'end'))
    scope.post(`${UNSUBSCRIBE_PATH}/:token`, taken, (request, reply) =>
      forms.follow(request, reply, 'end', end),
    )
  })
}

/** What the button of a page does. Within a transaction. @returns the page that says so */
type Act = (place: Place, subscriber: SubscriberRow) => Promise<RenderedPage>

const confirm: Act = async ({ target, look }, { id, report_id: reportId, report_name: report }) => {
  await confirmSubscriber(target.organisationId, id)
  const slug = reportId === null ? undefined : await readOpenSlug(target.organisationId, reportId)
  return subscribedPage({ ...look, report: report ?? '', reportUrl: slug && pageOf(target, slug) })
}

const pageOf = ({ origin }: Target, slug: string): string => `${origin}${pagePath(slug)}`

const end: Act = async ({ target, look }, { id }) => {
  await deleteSubscriber(target.organisationId, id)
  return subscriptionEndPage({ ...look, why: 'ended' })
}

class SubscriptionForms {
  readonly #options: AdmissionOptions
  readonly #limits = new SubscribeLimits()

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  async show(request: FastifyRequest, reply: FastifyReply) {
    const place = await this.#placeOf(request, reply, true)
    const { report } = request.query as { report?: unknown }
    return place ? this.#sendForm(reply, place, typeof report === 'string' ? report : '') : reply
  }

  /** Takes an address, and asks there whether it is meant. */
  async take(request: FastifyRequest, reply: FastifyReply) {
    const place = await this.#placeOf(request, reply, true)
    if (!place) return reply
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const [typed, slug] = [form.get('address') ?? '', form.get('report') ?? '']
    const address = parseEmailAddress(typed.trim())
    if (!address) return this.#sendForm(reply, place, slug, { status: 400, problem: 'isWrong', typed })
    const kept = keptAddress(address)
    if (!(await this.#limits.take(place.target.organisationId, request.ip, kept))) {
      reply.header('retry-after', '3600')
      return this.#sendForm(reply, place, slug, { status: 429, problem: 'tooMany', typed })
    }
    const report = await this.#inOrganisation(place.target, () => askToConfirm(place, kept, slug))
    const reportUrl = report && pageOf(place.target, slug)
    return send(reply, 200, subscribeSentPage({ ...place.look, address, reportUrl }), place)
  }

  /** The page of a link in an email, or what its button does. */
  async follow(request: FastifyRequest, reply: FastifyReply, purpose: LinkPurpose, act?: Act) {
    const place = await this.#placeOf(request, reply, purpose === 'confirm')
    if (!place) return reply
    const { organisationId, origin } = place.target
    const { token } = request.params as { token: string }
    const id = readLinkToken(this.#options.secret, { kind: 'subscription', purpose }, organisationId, token)
    const page = await this.#inOrganisation(place.target, async () => {
      const subscriber = id === null ? undefined : await readSubscriberById(organisationId, id)
      if (!subscriber) return null
      if (act) return act(place, subscriber)
      const path = purpose === 'confirm' ? SUBSCRIBE_PATH : UNSUBSCRIBE_PATH
      return subscriptionPage({
        ...place.look,
        url: `${origin}${path}/${token}`,
        ask: purpose,
        report: subscriber.report_name ?? '',
      })
    })
    if (page) return send(reply, 200, page, place)
    // Ended before, which is what was asked for: one request more is no failure.
    return id !== null && purpose === 'end'
      ? send(reply, 200, subscriptionEndPage({ ...place.look, why: 'ended' }), place)
      : send(reply, 410, subscriptionEndPage({ ...place.look, why: 'invalid' }), place)
  }

  /** Null, after an answer: there are no such pages here, or they are at another host. */
  async #placeOf(request: FastifyRequest, reply: FastifyReply, isOpen: boolean): Promise<Place | null> {
    const target = await targetOf(request, this.#options)
    const home = target && this.#options.addresses.bubbles(target.organisationName)
    // Mail programs that end a subscription with one request follow no redirect (RFC 8058, 3.1).
    const isEnded = !isOpen && request.method === 'POST'
    if (target && target.origin !== home && !isEnded) {
      await reply.header('cache-control', 'no-cache').redirect(`${home}${request.url}`, 308)
      return null
    }
    const found =
      target &&
      (await this.#inOrganisation(target, async () => ({
        theme: await readTheme(target.organisationId, target.origin),
        isOn: (await readSubscribing(target.organisationId)) !== undefined,
      })))
    if (!target || found?.theme?.status !== 'Active' || (isOpen && !found.isOn)) {
      await sendNothing(reply)
      return null
    }
    return { target, look: { ...found.theme.theme, fontBase: fontBase(target.origin) } }
  }

  async #sendForm(
    reply: FastifyReply,
    place: Place,
    slug: string,
    refused?: { status: number; problem: SubscribeProblem; typed: string },
  ) {
    const report = await this.#inOrganisation(place.target, () => reportAt(place, slug))
    const page = subscribePage({
      ...place.look,
      url: `${place.target.origin}${SUBSCRIBE_PATH}`,
      slug: report ? slug : '',
      report: report?.name ?? '',
      ...(refused && { problem: refused.problem, typed: refused.typed }),
    })
    return send(reply, refused?.status ?? 200, page, place)
  }

  #inOrganisation<T>({ organisationId }: Target, work: () => Promise<T>): Promise<T> {
    return this.#options.database.transaction({ kind: 'organisation', organisationId }, work)
  }
}

const send = (reply: FastifyReply, status: number, page: RenderedPage, { target }: Place) =>
  sendStatus(reply, status, page, target.origin)

/** Within a transaction. @returns the report it is about; undefined for all */
async function askToConfirm(place: Place, address: string, slug: string) {
  const { organisationId } = place.target
  const report = await reportAt(place, slug)
  const id = await insertSubscriber(organisationId, address, report?.id ?? null)
  // Confirmed before: whoever asked learns nothing of it, and nobody is emailed.
  if (id !== null) await queueConfirmation(organisationId, id)
  return report
}

/** The open public report at an address; undefined for none. Within a transaction. */
const reportAt = async ({ target }: Place, slug: string) =>
  slug === '' ? undefined : readOpenReport(target.organisationId, slug)
