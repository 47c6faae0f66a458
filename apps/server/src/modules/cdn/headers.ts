import type { FastifyInstance } from 'fastify'
import { currentCdn } from './current.ts'

/** Seconds that a cache may go on sending what it has while nothing answers behind it. What was purged it hasn't. */
const AWAY_SECONDS = 3600
/** Seconds that browsers keep a picture. */
const PICTURE_SECONDS = 86_400

type Headers = Record<string, string>

/**
 * Headers by which the cache in front of the pages keeps an answer, in the place of `cache-control` where they name it; none without a
 * cache. Only for what everybody may have, for as long as nothing is purged.
 * @param keys under which it is purged
 */
export const keepPage = (keys: readonly string[]): Headers =>
  kept(keys, { browsers: 'public, no-cache', others: 'public, max-age=0' })

/** The same of a picture, which browsers keep for a day. */
export const keepPicture = (keys: readonly string[]): Headers =>
  kept(keys, {
    browsers: `public, max-age=${PICTURE_SECONDS}, s-maxage=0`,
    others: `public, max-age=${PICTURE_SECONDS}`,
  })

/** Only the keys, of what every cache keeps anyway, so that it can be purged. */
export function nameForPurging(keys: readonly string[]): Headers {
  const cdn = currentCdn()
  if (!cdn) return {}
  return cdn.provider === 'cloudflare' ? { 'cache-tag': keys.join(',') } : { 'surrogate-key': keys.join(' ') }
}

/** Says of an answer that no cache may keep it, to those that would keep one that says `no-store` or `no-cache`. */
const NOT_KEPT: Partial<Record<string, Headers>> = {
  // It keeps a 404, a 410 or a 301 for an hour unless it is told for how long (fastly.com/documentation, "HTTP caching semantics").
  fastly: { 'surrogate-control': 'max-age=0' },
  cloudflare: { 'cdn-cache-control': 'no-store' },
}

/** Has all answers of an application say so that don't say otherwise: only what is meant to be kept is. */
export function forbidKeeping(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const said = NOT_KEPT[currentCdn()?.provider ?? '']
    if (!said || String(reply.getHeader('cache-control')).includes('immutable')) return
    for (const [name, value] of Object.entries(said)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}

/**
 * Fastly and Cloudflare read a header of their own, and keep it to themselves: whoever is between them and a reader, and
 * can't be purged, hears what it hears without a CDN. Varnish reads `s-maxage`, which deploy/varnish takes out again.
 */
function kept(keys: readonly string[], { browsers, others }: { browsers: string; others: string }): Headers {
  const cdn = currentCdn()
  if (!cdn) return {}
  const forCdn = `max-age=${cdn.maxAge}, stale-if-error=${AWAY_SECONDS}`
  switch (cdn.provider) {
    case 'fastly':
      return { 'cache-control': browsers, 'surrogate-control': forCdn, ...nameForPurging(keys) }
    case 'cloudflare':
      return { 'cache-control': browsers, 'cdn-cache-control': forCdn, ...nameForPurging(keys) }
    case 'varnish':
      return { 'cache-control': `${others}, s-maxage=${cdn.maxAge}`, ...nameForPurging(keys) }
  }
}
