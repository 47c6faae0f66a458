import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { commonHeaders } from '../../http/headers.ts'
import type { Addresses } from '../../config/config.ts'
import type { ObserveAnswer } from '../../http/metrics.ts'
import { PAGE_PATH, pagePath } from './addresses.ts'
import { isOwnTeam } from './ownTeam.ts'
import type { LivePages, PageOptions } from './livePages.ts'
import { chooseEncoding, type Encoding, isKnown } from './negotiation.ts'
import { answersOf } from './pageAnswers.ts'
import { countPage } from './pageMetrics.ts'
import { type CachedPage, CHECK_AFTER_MS, isFresh } from './pageCache.ts'

export interface FromMemoryOptions {
  /** Whether addresses are under TLS. */
  https: boolean
  /** Counts what is answered here, as the router counts the rest. */
  observe: ObserveAnswer
}

const PREFIX = `${PAGE_PATH}/`
/** Under which the router would count it. */
const ROUTE = `${PREFIX}:slug`
/** Longer ones are read each time. */
const MAX_ACCEPT = 100
const MAX_KNOWN = 200

/**
 * Answers published pages that are in memory before the router sees the request. It answers a GET or HEAD whose host is the
 * one an organisation's pages live at, written as it is configured, and whose address is a slug of which a fresh page for
 * everybody is kept, of a reader who is to be counted: with the bytes, headers and status the route of `page.ts` would send. Everything else, and all of it
 * once the server closes, goes to the router untouched. A page is asked about before it is too old to be sent, so that
 * readers of one that is often read never wait for the database.
 */
export function answerFromMemory(
  app: FastifyInstance,
  livePages: LivePages,
  { addresses, cache, now = () => new Date() }: PageOptions,
  { https, observe }: FromMemoryOptions,
): void {
  const hosts = hostsAround(addresses)
  const route = app.server.listeners('request') as ((
    request: IncomingMessage,
    answer: ServerResponse,
  ) => void)[]
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing || !answer(request, response)) for (const next of route) next(request, response)
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(PREFIX)) return false
    const asked = headersOf(request.rawHeaders)
    const name = asked && hosts(asked.host)
    // Of the organisation's own team the answer says that they aren't counted.
    if (!name || isOwnTeam(asked.cookie)) return false
    const query = url.indexOf('?')
    const slug = query < 0 ? url.slice(PREFIX.length) : url.slice(PREFIX.length, query)
    // What is kept beside pages, such as embeds, is kept under names with slashes.
    if (slug.includes('/') || name.includes('/')) return false
    const page = cache.peek(name, slug)
    const at = now().getTime()
    if (!page || !isFresh(page, at)) return false
    const encoding = encodingOf(asked.acceptEncoding)
    const found = encoding && answersFor(page, name, slug)?.[encoding]
    if (!found) return false
    const isWithReader = isKnown(asked.ifNoneMatch, found.etag)
    // The router says that it has a body of no bytes.
    if (isWithReader && method === 'HEAD') return false
    if (page.checkedAt + CHECK_AFTER_MS <= at) livePages.check(name, slug, page)

    countPage('memory')
    const begun = performance.now()
    response.once('close', () => {
      const { statusCode: status } = response
      const seconds = (performance.now() - begun) / 1000
      observe(method, ROUTE, status, seconds)
      app.logAnswer({ method, route: ROUTE, status, seconds, organisation: name })
    })
    if (isWithReader) response.writeHead(304, found.headersOfKnown as string[]).end()
    else response.writeHead(200, found.headers as string[]).end(found.body)
    return true
  }

  function answersFor(page: CachedPage, name: string, slug: string) {
    const site = { kind: 'published', name, domain: addresses.ownDomains.inUseBy(name) } as const
    page.answers ??= answersOf(page, commonHeaders(pagePath(slug), { https, site })) ?? undefined
    return page.answers
  }
}

/** Reads the organisation out of the host that its pages live at, written as it is configured; '' for any other. */
function hostsAround({ ownDomains, ownOrigin, installationPages }: Addresses): (host: string) => string {
  const end = new URL(installationPages('a')).host.slice('a'.length)
  return (host) => {
    const own = ownDomains.at(host)
    if (own) return own.inUse && new URL(ownOrigin(own.domain)).host === host ? own.organisationName : ''
    const name = host.endsWith(end) ? host.slice(0, -end.length) : ''
    // From there, pages lead on.
    return ownDomains.inUseBy(name) === undefined ? name : ''
  }
}

/** The headers that an answer depends on; null where one of them comes twice. */
function headersOf(raw: readonly string[]) {
  let host: string | undefined
  let acceptEncoding: string | undefined
  let ifNoneMatch: string | undefined
  let cookie: string | undefined
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!
    // Names are compared by their length first, since most are none of these.
    if (name.length === 4 && name.toLowerCase() === 'host') {
      if (host !== undefined) return null
      host = raw[index + 1]
    } else if (name.length === 15 && name.toLowerCase() === 'accept-encoding') {
      if (acceptEncoding !== undefined) return null
      acceptEncoding = raw[index + 1]
    } else if (name.length === 6 && name.toLowerCase() === 'cookie') {
      // Several are one (RFC 9113, 8.2.3).
      cookie = cookie === undefined ? raw[index + 1] : `${cookie}; ${raw[index + 1]}`
    } else if (name.length === 13 && name.toLowerCase() === 'if-none-match') {
      if (ifNoneMatch !== undefined) return null
      ifNoneMatch = raw[index + 1]
    }
  }
  return host === undefined ? null : { host, acceptEncoding, ifNoneMatch, cookie }
}

const encodings = new Map<string, Encoding | null>()

/** As `chooseEncoding`; the same header, of which there are few, is read once. */
function encodingOf(header = ''): Encoding | null {
  const known = encodings.get(header)
  if (known !== undefined) return known
  const encoding = chooseEncoding(header)
  if (header.length > MAX_ACCEPT) return encoding
  if (encodings.size >= MAX_KNOWN) encodings.clear()
  encodings.set(header, encoding)
  return encoding
}
