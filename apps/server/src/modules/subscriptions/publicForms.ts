import {
  notFoundPage,
  type RenderedPage,
  subscribedPage,
  subscribePage,
  type SubscribeProblem,
  subscribeSentPage,
  subscriptionEndPage,
  subscriptionPage,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseEmailAddress } from '../mail/publicAddress.ts'
import {
  type AdmissionOptions,
  fontBase,
  readTheme,
  sendStatus,
  SUBSCRIBE_PATH,
  targetOf,
  type Target,
  type Theme,
  UNSUBSCRIBE_PATH,
} from '../publication/publicPages.ts'
import { keptAddress } from './byAddress.ts'
import { SubscribeLimits } from './limits.ts'
import { readOpenReport, readSubscriberById, readSubscribing, type SubscriberRow } from './reader.ts'
import { type LinkPurpose, readToken } from './token.ts'
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
  const { database, addresses, secret } = options
  const limits = new SubscribeLimits()
  const inOrganisation = <T>({ organisationId }: Target, work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work)

  /** Null, after an answer: there are no such pages here, or they are at another host. */
  const placeOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isOpen: boolean,
  ): Promise<Place | null> => {
    const target = await targetOf(request, options)
    const home = target && addresses.bubbles(target.organisationName)
    if (target && target.origin !== home) {
      await reply.header('cache-control', 'no-cache').redirect(`${home}${request.url}`, 308)
      return null
    }
    const found =
      target &&
      (await inOrganisation(target, async () => ({
        theme: await readTheme(target.organisationId, target.origin),
        isOn: (await readSubscribing(target.organisationId)) !== undefined,
      })))
    if (!target || found?.theme?.status !== 'Active' || (isOpen && !found.isOn)) {
      await sendStatus(reply, 404, notFoundPage(), '')
      return null
    }
    return { target, look: { ...found.theme.theme, fontBase: fontBase(target.origin) } }
  }
  const send = (reply: FastifyReply, status: number, page: RenderedPage, { target }: Place) =>
    sendStatus(reply, status, page, target.origin)

  const sendForm = async (
    reply: FastifyReply,
    place: Place,
    slug: string,
    refused?: { status: number; problem: SubscribeProblem; typed: string },
  ) => {
    const report = await inOrganisation(place.target, () => reportAt(place, slug))
    const url = `${place.target.origin}${SUBSCRIBE_PATH}`
    const page = subscribePage({
      ...place.look,
      url,
      slug: report ? slug : '',
      report: report?.name ?? '',
      ...(refused && { problem: refused.problem, typed: refused.typed }),
    })
    return send(reply, refused?.status ?? 200, page, place)
  }

  app.get(
    SUBSCRIBE_PATH,
    { exposeHeadRoute: true, config: { admission: 'open' } },
    async (request, reply) => {
      const place = await placeOf(request, reply, true)
      const { report } = request.query as { report?: unknown }
      return place ? sendForm(reply, place, typeof report === 'string' ? report : '') : reply
    },
  )

  const subscribe = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await placeOf(request, reply, true)
    if (!place) return reply
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const [typed, slug] = [form.get('address') ?? '', form.get('report') ?? '']
    const address = parseEmailAddress(typed.trim())
    if (!address) return sendForm(reply, place, slug, { status: 400, problem: 'isWrong', typed })
    const kept = keptAddress(address)
    const { organisationId } = place.target
    if (!(await limits.take(organisationId, request.ip, kept))) {
      reply.header('retry-after', '3600')
      return sendForm(reply, place, slug, { status: 429, problem: 'tooMany', typed })
    }
    await inOrganisation(place.target, () => askToConfirm(place, kept, slug))
    return send(reply, 200, subscribeSentPage({ ...place.look, address }), place)
  }

  const askToConfirm = async (place: Place, address: string, slug: string): Promise<void> => {
    const { organisationId } = place.target
    const report = await reportAt(place, slug)
    const id = await insertSubscriber(organisationId, address, report?.id ?? null)
    // Confirmed before: whoever asked learns nothing of it, and nobody is emailed.
    if (id !== null) await queueConfirmation(organisationId, id)
  }

  /** The page of a link in an email, or what its button does. */
  const followed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    purpose: LinkPurpose,
    act?: (place: Place, subscriber: SubscriberRow) => Promise<RenderedPage>,
  ) => {
    const place = await placeOf(request, reply, purpose === 'confirm')
    if (!place) return reply
    const { organisationId, origin } = place.target
    const { token } = request.params as { token: string }
    const id = readToken(secret, purpose, organisationId, token)
    const page = await inOrganisation(place.target, async () => {
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
    // Ended before, which is what was asked for: one request more is no failure.
    if (page === null && id !== null && purpose === 'end')
      return send(reply, 200, subscriptionEndPage({ ...place.look, why: 'ended' }), place)
    return page === null
      ? send(reply, 410, subscriptionEndPage({ ...place.look, why: 'invalid' }), place)
      : send(reply, 200, page, place)
  }
  const confirm = async ({ target, look }: Place, { id, report_name: report }: SubscriberRow) => {
    await confirmSubscriber(target.organisationId, id)
    return subscribedPage({ ...look, report: report ?? '' })
  }
  const end = async ({ target, look }: Place, { id }: SubscriberRow) => {
    await deleteSubscriber(target.organisationId, id)
    return subscriptionEndPage({ ...look, why: 'ended' })
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Mail programs send multipart forms, too (RFC 8058); nothing in them matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const taken = { bodyLimit: MAX_BYTES, config: { admission: 'open' } } as const
    const shown = { exposeHeadRoute: true, config: { admission: 'open' } } as const
    scope.post(SUBSCRIBE_PATH, taken, subscribe)
    scope.get(`${SUBSCRIBE_PATH}/:token`, shown, (request, reply) => followed(request, reply, 'confirm'))
    scope.post(`${SUBSCRIBE_PATH}/:token`, taken, (request, reply) =>
      followed(request, reply, 'confirm', confirm),
    )
    scope.get(`${UNSUBSCRIBE_PATH}/:token`, shown, (request, reply) => followed(request, reply, 'end'))
    scope.post(`${UNSUBSCRIBE_PATH}/:token`, taken, (request, reply) => followed(request, reply, 'end', end))
  })
}

/** The open public report at an address; undefined for none. Within a transaction. */
const reportAt = async ({ target }: Place, slug: string) =>
  slug === '' ? undefined : readOpenReport(target.organisationId, slug)
