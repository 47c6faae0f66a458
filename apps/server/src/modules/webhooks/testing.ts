import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Database, tx } from '@bubbles/db'
import type { WebhookEvent, WebhookKind } from '@bubbles/domain'
import { sql } from 'kysely'
import { admissionLimits } from '../../http/admissionControl.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { drainOutbox } from '../../worker/loop.ts'
import { WEBHOOK_JOB } from '../webhookEvents/public.ts'
import { type DeliveryDependencies, webhookJob } from './deliver.ts'

/** What a receiver got. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on this machine that answers as a test says, and notes what it got. */
export interface Receiver {
  /** `127.0.0.1` and its port: what has to be allowed. */
  host: string
  at: (path: string) => string
  answer: (response: ServerResponse, received: Received) => void
  received: Received[]
  /** Takes everything, and has got nothing. */
  reset: () => void
  /** The `webhook-id`s it got, in order. */
  ids: () => string[]
  close: () => Promise<void>
}

const takeEverything: Receiver['answer'] = (response) => void response.writeHead(204).end()

/** Opens one, which takes everything. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.once('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body }
      receiver.received.push(received)
      receiver.answer(response, received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    host,
    at: (path) => `http://${host}${path}`,
    answer: takeEverything,
    received: [],
    reset: () => Object.assign(receiver, { answer: takeEverything, received: [] }),
    ids: () => receiver.received.map(({ headers }) => String(headers['webhook-id'])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

export const HOOKS = '/api/iam/v1/organisations/webhooks'
export const inPlatform = <T>(database: Database, work: () => Promise<T>) =>
  database.transaction({ kind: 'platform' }, work)

/** The server of an operator who allows these receivers, though they are on this machine. */
export const openHooksHarness = (database: Database, ...receivers: Receiver[]): Promise<Harness> =>
  openHarness(
    database,
    {},
    { DATA_ALLOWED_HOSTS: receivers.map(({ host }) => host).join(',') },
    // Several calls of one organisation at once, as with a database of several connections.
    { limits: admissionLimits(10, Infinity) },
  )

/** Forgets the webhooks that a test has made, and all that is to be sent. */
export const forgetHooks = (database: Database) =>
  inPlatform(database, async () => {
    await tx().deleteFrom('webhooks').execute()
    await tx().deleteFrom('outbox').execute()
  })

/** Makes a webhook. @returns it with its secret */
export async function makeHook(
  harness: Harness,
  as: string,
  address: string,
  events: readonly WebhookEvent[] = ['report.published'],
  host?: string,
  kind: WebhookKind = 'json',
) {
  const body = { kind, address, events }
  const answer = await harness.call(as, { method: 'POST', url: HOOKS, body, host })
  if (answer.status !== 201) throw new Error(`Not made: ${answer.text}`)
  return answer.body as { id: string; secret: string }
}

/** The log of a webhook, as people see it. */
export const logOf = async (harness: Harness, as: string, webhookId: string) =>
  (await harness.call(as, { url: `${HOOKS}/${webhookId}/deliveries` })).body.deliveries

/** Does what the worker would do now, with webhooks alone. @throws what failed without being a receiver's fault */
export async function deliverAll(
  { database, config }: Harness,
  rules: DeliveryDependencies['rules'] = {},
): Promise<void> {
  const failed: unknown[] = []
  await drainOutbox(database, { [WEBHOOK_JOB]: webhookJob({ database, config, rules }) }, (what, error) => {
    if (what.includes(WEBHOOK_JOB)) failed.push(error)
  })
  if (failed.length > 0) throw new AggregateError(failed, 'Not delivered.')
}

/** Lets time pass: all that is noted of webhooks is that much longer ago. */
export const passTime = (database: Database, seconds: number) =>
  inPlatform(database, async () => {
    const ago = sql`make_interval(secs => ${seconds})`
    await sql`update outbox set run_after = run_after - ${ago}, created_at = created_at - ${ago}`.execute(
      tx(),
    )
    await sql`
      update webhooks set failing_since = failing_since - ${ago},
        previous_secret_until = previous_secret_until - ${ago}`.execute(tx())
    await sql`
      update webhook_deliveries set created_at = created_at - ${ago}, attempted_at = attempted_at - ${ago},
        next_at = next_at - ${ago}`.execute(tx())
  })
