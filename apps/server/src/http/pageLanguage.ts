import type { IncomingHttpHeaders } from 'node:http'
import { isPageLanguage, LANGUAGE_COOKIE, type PageLanguage } from '@bubbles/domain'
import { readCookies } from './cookies.ts'

/**
 * The language of a page: what the person chose, else what their browser asks for first of what there is, else English.
 * @param headers of the request: `cookie` and `accept-language` (RFC 9110, 12.5.4).
 */
export function pageLanguage(headers: IncomingHttpHeaders): PageLanguage {
  const chosen = readCookies(headers.cookie ?? '').get(LANGUAGE_COOKIE)
  return isPageLanguage(chosen) ? chosen : askedLanguage(headers['accept-language'] ?? '')
}

function askedLanguage(accepted: string): PageLanguage {
  const ranges = accepted
    .split(',')
    .slice(0, 32)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const quality = parameters.find((each) => each.startsWith('q='))?.slice(2)
      return {
        language: tag.toLowerCase().split('-')[0],
        quality: quality === undefined ? 1 : Number(quality),
      }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return ranges.map(({ language }) => language).find(isPageLanguage) ?? 'en'
}
