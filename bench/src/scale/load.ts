import { randomBytes } from 'node:crypto'
import { type Answer, COMPRESSED } from './ask.ts'
import { adding, newId, skewed, type Tenant, type Tenants } from './tenants.ts'

/** Requests a second: what two processors carry beside everything that is being simulated. */
const RATE = 60

/** Out of a hundred requests. */
const MIX = { page: 45, events: 25, list: 14, edit: 8, open: 8 } as const
export type Kind = keyof typeof MIX
export const KINDS = Object.keys(MIX) as Kind[]

/** One request, as whoever made it saw it. */
export interface Seen {
  kind: Kind
  /** When it was made, by `performance.now()`. */
  at: number
  ms: number
  isGood: boolean
}

/** People and readers of all organisations, who come whether or not the last of them has been answered. */
export class Load {
  readonly seen: Seen[] = []
  /** Paragraphs that were acknowledged, with their report; and events, by session. */
  readonly edits: { tenant: Tenant; id: string }[] = []
  readonly sessions: string[] = []
  readonly #tenants: Tenants
  readonly #anyone: () => string
  readonly #published: () => Tenant
  readonly #running = new Set<Promise<void>>()
  readonly #deck = KINDS.flatMap((kind) => Array.from({ length: MIX[kind] }, () => kind))
  #timer: NodeJS.Timeout | undefined

  constructor(tenants: Tenants) {
    this.#tenants = tenants
    this.#anyone = skewed(tenants.names)
    this.#published = skewed(tenants.published)
  }

  start(): void {
    this.#timer = setInterval(() => {
      const one = this.#one(this.#deck[Math.floor(Math.random() * this.#deck.length)]!)
      this.#running.add(one)
      void one.finally(() => this.#running.delete(one))
    }, 1000 / RATE)
  }

  /** Makes no more requests, and waits for the answers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#running)
  }

  async #one(kind: Kind): Promise<void> {
    const at = performance.now()
    const { status } = await this.#make[kind]()
    this.seen.push({ kind, at, ms: performance.now() - at, isGood: status >= 200 && status < 300 })
  }

  readonly #make: Record<Kind, () => Promise<Answer>> = {
    page: () => {
      const { name, page } = this.#published()
      return this.#tenants.ask({ method: 'GET', host: name, path: page, headers: COMPRESSED })
    },
    list: () => this.#tenants.ask({ method: 'GET', host: this.#anyone(), path: '/api/report/v1/reports' }),
    open: () => {
      const { name, reportId } = this.#published()
      return this.#tenants.ask({ method: 'GET', host: name, path: `/api/report/v1/reports/${reportId}` })
    },
    edit: async () => {
      // Evenly, so that no report becomes longer than people write them.
      const { published } = this.#tenants
      const tenant = published[Math.floor(Math.random() * published.length)]!
      const id = newId()
      const answer = await this.#tenants.ask({
        method: 'PATCH',
        host: tenant.name,
        path: `/api/report/v1/reports/${tenant.reportId}/document`,
        body: JSON.stringify({ operations: [adding(id)] }),
      })
      if (answer.status === 200) this.edits.push({ tenant, id })
      return answer
    },
    events: async () => {
      const { name, viewToken: token } = this.#published()
      const session = randomBytes(12).toString('hex')
      const now = Date.now()
      const answer = await this.#tenants.ask({
        method: 'POST',
        host: name,
        path: '/bubbles/collect',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({
          v: 1,
          token,
          session,
          sentAt: now,
          events: [{ id: 'v', kind: 'view', at: now, width: 1280 }],
        }),
      })
      if (answer.status === 202 && (JSON.parse(answer.text) as { accepted: number }).accepted === 1)
        this.sessions.push(session)
      return answer
    },
  }
}
