import { LIVE_LIMITS, liveReportOf } from '@bubbles/contract'
import { Problem, type Site } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Config } from '../../config/config.ts'
import { addressOf } from '../../http/clientAddress.ts'
import { toProblem } from '../../http/errors.ts'
import { siteOfCall } from '../../http/tenant.ts'
import { networkOf } from '../identity/publicNetwork.ts'
import { noteRefusal } from './noteRefusal.ts'
import { Rooms } from './rooms.ts'
import { LiveSession, type SessionOptions } from './session.ts'
import { type Arrival, admitSocket } from './unauthenticated.ts'

/** Bytes a socket may send before its token was checked. */
const MAX_BEFORE_HELLO = 128 * 1024

/** Node 24.9 and later; the types of Fastify's server do not name it. */
type UpgradingServer = FastifyInstance['server'] & {
  shouldUpgradeCallback?: (request: IncomingMessage) => boolean
}

export interface LiveOptions extends Omit<SessionOptions, 'rooms' | 'admission'> {
  config: Config
}

/**
 * Opens the sockets of reports beside the calls of the same server. Whatever else asks to be upgraded is answered as if
 * it had not asked.
 */
export function registerLive(app: FastifyInstance, options: LiveOptions): void {
  const { config } = options
  const rooms = new Rooms(options.deps.database)
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Edits that are too large are refused with a sentence; far larger ones are not taken in.
    maxPayload: LIVE_LIMITS.edit + 1024 * 1024,
    perMessageDeflate: false,
  })

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    const reportId = liveReportOf(request.url ?? '')
    const site = siteOf(request, config)
    const address = addressOf(request, config.environment)
    const arrival = {
      address,
      network: networkOf(address),
      host: site.kind === 'organisation' ? site.name : '',
    }
    const problem = refusal(request, site, reportId, config) ?? crowding(arrival, rooms)
    if (problem) noteRefusal(options.note, problem, arrival, null)
    if (problem || reportId === null) return refuse(socket, problem ?? new Problem('not-found'))
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const session = new LiveSession(
        webSocket,
        { site, siteNamed: named(config), reportId, arrival },
        { ...options, rooms, admission: app.admission },
      )
      let seen = 0
      socket.on('data', (chunk: Buffer) => {
        if (session.room) return
        seen += chunk.length
        if (seen > MAX_BEFORE_HELLO) socket.destroy()
      })
    })
  }
  const server: UpgradingServer = app.server
  server.shouldUpgradeCallback = (request) => liveReportOf(request.url ?? '') !== null
  server.on('upgrade', upgrade)
  app.addHook('preClose', () => rooms.close())
}

function siteOf({ headers }: IncomingMessage, config: Config): Site {
  const options = { rootDomain: config.rootDomain, development: config.environment === 'development' }
  return siteOfCall(headers.host ?? '', headers['original-host'], options)
}

/** A browser cannot send `original-host` with a socket, so in development `hello` may name the organisation. */
const named = (config: Config) => (organisation: string) =>
  config.environment === 'development'
    ? siteOfCall('', organisation, { rootDomain: config.rootDomain, development: true })
    : null

function refusal(
  { headers }: IncomingMessage,
  site: Site,
  reportId: string | null,
  { addresses, development }: Config,
): Problem | null {
  if (reportId === null) return new Problem('not-found')
  if (site.kind !== 'organisation' && !development) return new Problem('unknown-host')
  const { origin } = headers
  // What is no browser sends none; and no cookie is ever looked at, so there is nobody to ride on.
  if (origin !== undefined) {
    const own = site.kind === 'organisation' ? addresses.organisation(site.name) : null
    if (origin !== own && origin !== development?.dashboard.url)
      return new Problem('forbidden', { detail: 'This page can’t open reports here.' })
  }
  return null
}

/** Makes way among those who were not greeted yet. @returns why there is none. */
function crowding(arrival: Arrival, rooms: Rooms): Problem | null {
  try {
    admitSocket(
      arrival,
      [...rooms.sessions].filter((session) => !session.room),
    )
    return null
  } catch (error) {
    return toProblem(error)
  }
}

/** Answers in HTTP: there is no socket yet. */
function refuse(socket: Duplex, problem: Problem): void {
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} Refused`,
      'connection: close',
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}
