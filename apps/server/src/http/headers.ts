import type { FastifyInstance } from 'fastify'

/** Headers of every answer, and the strictest policy of its class: routes only ever name their own hashes on top. */
export function registerCommonHeaders(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
    if (request.url.startsWith('/api/')) reply.headers(API_HEADERS)
    else reply.header('content-security-policy', CLOSED_POLICY)
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** Where nothing else is said, and on published pages and all of their class: an opaque origin that may load nothing. */
const CLOSED_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** API answers are data: nothing may be run, framed or kept. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
} as const
