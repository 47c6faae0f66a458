import { keepPage } from '../cdn/public.ts'
import type { Encoding } from './negotiation.ts'
import type { CachedPage, PageAnswer, PageAnswers } from './pageCache.ts'
import { PRIVATE_HEADERS } from './refusalPages.ts'

/** Of a page that everybody may have. */
const OPEN_HEADERS = { 'cache-control': 'public, no-cache', vary: 'accept-encoding' } as const

export const PAGE_TYPE = 'text/html; charset=utf-8'

/** The ETag of a page as it is sent; '' for one that has none. */
export const etagOf = ({ etag }: CachedPage, encoding: Encoding | null): string =>
  etag && `"${etag}${encoding ? `-${encoding}` : ''}"`

/** Headers of a page, whether it is sent or known already, beside those of every answer. */
export const pageHeaders = (
  page: CachedPage,
  encoding: Encoding | null,
  isPrivate: boolean,
): Record<string, string> => ({
  'content-security-policy': page.csp,
  ...(page.etag && { etag: etagOf(page, encoding) }),
  ...(isPrivate ? PRIVATE_HEADERS : { ...OPEN_HEADERS, ...cachedOutside(page) }),
  ...(!page.indexed && { 'x-robots-tag': 'noindex' }),
})

/** A cache keeps no page whose link ends: nothing would tell it on that day. */
const cachedOutside = ({ keys, expiresAt }: CachedPage): Record<string, string> =>
  keys && expiresAt === Number.POSITIVE_INFINITY ? keepPage(keys) : {}

/**
 * What is sent of a page for everybody, header for header.
 * @param common headers of every answer at its address
 * @returns null for a page that is kept in one encoding alone
 */
export function answersOf(page: CachedPage, common: Record<string, string>): PageAnswers | null {
  const { gzip, brotli } = page
  if (!brotli) return null
  const answer = (encoding: Encoding, body: Buffer): PageAnswer => {
    const headers = { ...common, ...pageHeaders(page, encoding, false) }
    const ofBody = {
      'content-encoding': encoding,
      'content-type': PAGE_TYPE,
      'content-length': String(body.length),
    }
    return {
      etag: etagOf(page, encoding),
      body,
      headers: Object.entries({ ...headers, ...ofBody }).flat(),
      headersOfKnown: Object.entries(headers).flat(),
    }
  }
  return { br: answer('br', brotli), gzip: answer('gzip', gzip) }
}
