import { OWN_TEAM } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'
import { readCookies } from '../../http/cookies.ts'
import { pagePath } from './addresses.ts'

/** Whether a request comes from a browser in which someone of the organisation uses the dashboard. */
export const isOwnTeam = (cookies: string | undefined): boolean =>
  cookies !== undefined &&
  cookies.includes(OWN_TEAM.cookie) &&
  readCookies(cookies).get(OWN_TEAM.cookie) === '1'

/**
 * Tells the page's script that this reader isn't counted. Pages are sandboxed: their script sees no cookie and its calls
 * send none, so it is the page's own answer that has to say it, and no cache may keep that answer.
 */
export const OWN_TEAM_HEADERS = { 'server-timing': OWN_TEAM.timing } as const

/**
 * `GET /bubbles/own/{slug}`: where the dashboard opens pages that are at another origin. Marks the browser there and leads to the
 * page. The mark says nothing of who it is, and does nothing but keep visits from being counted.
 */
export function registerOwnTeam(app: FastifyInstance, { https }: { https: boolean }): void {
  app.get(`${OWN_TEAM.path}/:slug`, { config: { admission: 'open' } }, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    return reply
      .headers({
        'cache-control': 'no-store',
        'set-cookie': `${OWN_TEAM.cookie}=1; Path=/bubbles; Max-Age=${OWN_TEAM.seconds}; SameSite=Lax${https ? '; Secure' : ''}`,
      })
      .redirect(`${pagePath(encodeURIComponent(slug))}#own`, 303)
  })
}
