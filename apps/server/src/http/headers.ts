import type { FastifyInstance } from 'fastify'

/** Headers of every answer; each route class adds its own Content-Security-Policy on top. */
export function registerCommonHeaders(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** API answers are data: nothing may be run, framed or kept. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
} as const
