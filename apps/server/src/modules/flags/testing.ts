import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '@bubbles/db'
import type { FlagPayload } from '@bubbles/flags'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { createApp } from '../../http/app.ts'
import { OrganisationIds } from '../../http/tenant.ts'
import { registerFlags } from './public.ts'

/** A server with the flags alone, listening on a port of its own. */
export async function serveFlags(database: Database, mostStreams?: number): Promise<FastifyInstance> {
  const secret = 'a secret of thirty-two characters or more'
  const app = createApp(readConfig(readEnv({ BUBBLES_SECRET: secret, BUBBLES_LOG: 'silent' })))
  const organisationIds = new OrganisationIds(database)
  registerFlags(app, { database, organisationIds, clientKey: 'bubbles', mostStreams })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** Asks for `path` on the host of `label`. */
export async function ask(app: FastifyInstance, path: string, label = 'acme') {
  const answer = await app.inject({ url: path, headers: { host: `${label}.bubbles.localhost:4000` } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

/** One open stream of server-sent events over a real socket, as far as tests need it. */
export interface OpenStream {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Everything received so far. */
  text: () => string
  /** The payloads of all `features` events so far. */
  payloads: () => FlagPayload[]
  /** Resolves with the first payload, past or to come, that fits. */
  until: (fits: (payload: FlagPayload) => boolean) => Promise<FlagPayload>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close: () => void
}

/** Opens `path` on the host of `label`. */
export function openStream(app: FastifyInstance, label: string, path: string): Promise<OpenStream> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { host: `${label}.bubbles.localhost:4000`, accept: 'text/event-stream' }
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      let text = ''
      let check = () => {}
      const payloads = () =>
        [...text.matchAll(/event: features\ndata: (.*)\n\n/g)].map(
          ([, data]) => JSON.parse(data ?? '') as FlagPayload,
        )
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        check()
      })
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: () => text,
        payloads,
        until: (fits) =>
          new Promise((found) => {
            check = () => {
              const payload = payloads().find(fits)
              if (payload) found(payload)
            }
            check()
          }),
        ended: new Promise((end) => answer.once('close', end)),
        close: () => asked.destroy(),
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
