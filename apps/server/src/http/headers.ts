import type { Site } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'

/** Headers of every answer, and the strictest policy of its class: routes only ever name their own hashes on top. */
export function registerCommonHeaders(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.url, { ...options, site: request.site }))
  })
}

/** Headers of every answer at an address. */
export const commonHeaders = (
  url: string,
  options: { https: boolean; site?: Site | undefined },
): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  ...(url.startsWith('/api/') ? API_HEADERS : { 'content-security-policy': CLOSED_POLICY }),
  ...(options.https && { 'strict-transport-security': transportOf(options.site) }),
})

/** What is under an organisation's own domain is not ours to say: it may have hosts without TLS there. */
const transportOf = (site: Site | undefined): string =>
  site?.kind === 'published' && site.domain !== undefined
    ? 'max-age=31536000'
    : 'max-age=31536000; includeSubDomains'

/** Where nothing else is said, and on published pages and all of their class: an opaque origin that may load nothing. */
const CLOSED_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** API answers are data: nothing may be run, framed or kept. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
} as const
