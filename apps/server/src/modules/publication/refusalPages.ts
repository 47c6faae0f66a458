import { LOGIN_PAGES } from '@bubbles/domain'
import {
  busyPage,
  expiredPage,
  gonePage,
  namedPage,
  notFoundPage,
  notMemberPage,
  passwordPage,
  secondFactorPage,
  signInNeededPage,
  type StatusPageOptions,
  unavailablePage,
} from '@bubbles/report-renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from '../../config/config.ts'
import { ACCESS_PATH, earlierPath, pagePath } from './addresses.ts'
import type { Admission, Refusal, Target } from './admission.ts'
import { sendStatus } from './sendStatus.ts'

/** How long those are asked to wait who come when too much is made already. */
const RETRY_SECONDS = 5

/** What every answer that not everybody gets is sent with: nobody keeps it. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'cookie, accept-encoding',
} as const

/** Where a moved page is. `path` makes the address of its slug, for what is made of a page. */
export function sendMoved(
  reply: FastifyReply,
  { origin, slug }: Extract<Admission, { kind: 'moved' }>,
  path: (slug: string) => string = pagePath,
): FastifyReply {
  // Nobody keeps it: an organisation can change its address, or give up its own domain.
  return reply
    .header('cache-control', 'no-cache')
    .redirect(`${origin}${path(slug)}`, origin === '' ? 301 : 308)
}

/**
 * Says in a page of the organisation why there is no report to see. It holds nothing of the report: no title, no
 * ETag, no card.
 * @param edition an earlier one that was asked for: where a password or a code leads back to
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { origin, organisationName }: Target,
  { addresses, slug, edition }: { addresses: Addresses; slug: string; edition?: string },
): FastifyReply {
  const { theme } = refusal
  const path = edition === undefined ? pagePath(slug) : earlierPath(slug, encodeURIComponent(edition))
  switch (refusal.kind) {
    case 'signIn':
    case 'notMember':
    case 'secondFactor': {
      const here = `${addresses.organisation(organisationName)}${request.url.split('?')[0]}`
      return sendMembersOnly(reply, refusal, { addresses, here, origin })
    }
    case 'password':
      return sendStatus(reply, 401, passwordPage({ ...theme, url: `${origin}${path}` }), origin)
    case 'named':
      return sendStatus(
        reply,
        401,
        namedPage({ ...theme, url: `${origin}${ACCESS_PATH}`, slug, edition }),
        origin,
      )
    case 'expired':
      return sendStatus(reply, 410, expiredPage({ ...theme, expiredAt: refusal.expiredAt }), origin)
    case 'gone':
      return sendStatus(reply, 410, gonePage(theme), origin)
    case 'notFound':
      return sendStatus(reply, 404, notFoundPage(theme), origin)
    case 'unavailable':
      return sendStatus(reply, 404, unavailablePage(), origin)
  }
}

/**
 * Says that something is for members: asks to sign in, names the account that is signed in and the way to another, or leads to where
 * a second factor is set up.
 * @param here where the way leads back to
 */
export function sendMembersOnly(
  reply: FastifyReply,
  refusal: Extract<Refusal, { kind: 'signIn' | 'notMember' | 'secondFactor' }>,
  { addresses, here, origin }: { addresses: Addresses; here: string; origin: string },
): FastifyReply {
  reply.headers(PRIVATE_HEADERS)
  const back = `?redirect_url=${encodeURIComponent(here)}`
  if (refusal.kind === 'signIn') {
    const page = signInNeededPage({ ...refusal.theme, signInUrl: `${addresses.login}/${back}` })
    return sendStatus(reply, 401, page, origin)
  }
  if (refusal.kind === 'secondFactor') {
    const { origin: own, pathname, search } = new URL(here)
    // Everything of the organisation is behind setting it up; what follows the # is where the dashboard goes then.
    const setUpUrl = `${own}/dashboard/reports#then=${encodeURIComponent(pathname + search)}`
    return sendStatus(reply, 403, secondFactorPage({ ...refusal.theme, setUpUrl }), origin)
  }
  const otherAccountUrl = `${addresses.login}${LOGIN_PAGES.otherAccount}${back}`
  const page = notMemberPage({ ...refusal.theme, account: refusal.account, otherAccountUrl })
  return sendStatus(reply, 403, page, origin)
}

/** Asks in a page of the organisation to come again, since too much is made at the moment. */
export const sendBusy = (reply: FastifyReply, theme: StatusPageOptions, origin: string): FastifyReply =>
  sendStatus(reply.header('retry-after', String(RETRY_SECONDS)), 503, busyPage(theme), origin)
