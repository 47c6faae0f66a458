import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'
import pg from 'pg'
import { build } from '../../tools/build.ts'
import { type BenchEngine, ENGINES, openFresh } from './events.ts'
import { atMost, type Measurement, median, type Options, ratio } from './measurement.ts'
import { cpuSeconds } from './processorTime.ts'
import { publicPage, signIn } from './product.ts'

/** How long a soak takes, in minutes. */
const MINUTES = 22
const SAMPLE_MS = 10_000
/** Calls a second, one of each kind in turn. */
const KINDS = [
  'page',
  'collect',
  'list',
  'edit',
  'page',
  'collect',
  'search',
  'open',
  'page',
  'collect',
  'preview',
  'members',
  'list',
] as const
const REPORTS = 4
const PARAGRAPHS = 40
/** Edits of one report more, once the soak is over: what opening costs must not follow their number. */
const MORE_EDITS = 5_000

interface Sample {
  cpuMs: number
  /** Of the old generation: the young one is full of what nobody needs, and what is kept for good is not in it. */
  heapMb: number
  lagMs: number
}

/**
 * A small constant load for a long while: pages, counting, lists, search, opening, previewing and editing four reports that
 * stay as large as they are. What a call costs may not grow with what was before it.
 */
export async function soak({ engine: only, minutes = MINUTES }: Options): Promise<Measurement[]> {
  const results: Measurement[] = []
  for (const engine of ENGINES.filter((each) => !only || each === only))
    results.push(...(await measure(engine, minutes)))
  return results
}

async function measure(engine: BenchEngine, minutes: number): Promise<Measurement[]> {
  await build()
  const fresh = engine === 'postgres' ? await openFresh(engine) : null
  if (engine === 'postgres' && !fresh) return [{ what: engine, value: 'not installed' }]
  const server = await startServer({ env: fresh ? { DATABASE_URL: fresh.location } : {} })
  try {
    const load = new Load(server)
    await load.prepare()
    const before = fresh && (await rollupWrites(fresh.location))
    const samples = await load.run(minutes)
    await wait(20_000)
    const writes = fresh && before !== null ? (await rollupWrites(fresh.location)) - before : null
    await load.editMore(MORE_EDITS)
    const opened = await load.openedBytes()
    return [
      ...sixths(engine, samples),
      atMost(`${engine}: an opened report to its document, in bytes`, opened, 3, ratio),
      ...(writes === null
        ? []
        : [
            atMost(`${engine}: rows that rollups wrote for an event`, writes / load.events, 4, (value) =>
              value.toFixed(1),
            ),
          ]),
      { what: `${engine}: calls, of which failed`, value: `${load.calls}, ${load.failed}` },
    ]
  } finally {
    await discard(server)
    await fresh?.dispose()
  }
}

/** Processor time and memory of each sixth of the time, and the last beside the second. */
function sixths(engine: BenchEngine, samples: readonly Sample[]): Measurement[] {
  const size = Math.floor(samples.length / 6)
  const parts = Array.from({ length: 6 }, (_, n) => samples.slice(n * size, (n + 1) * size))
  const of = (pick: (sample: Sample) => number, fold: (values: number[]) => number) =>
    parts.map((part) => fold(part.map(pick)))
  const cpu = of(({ cpuMs }) => cpuMs, median)
  const heap = of(
    ({ heapMb }) => heapMb,
    (values) => Math.min(...values),
  )
  const lag = of(({ lagMs }) => lagMs, median)
  const line = (values: number[]) => values.map((value) => Math.round(value)).join(' ')
  return [
    { what: `${engine}: processor time in ten seconds, by sixths (ms)`, value: line(cpu) },
    { what: `${engine}: lowest old generation, by sixths (MB)`, value: line(heap) },
    { what: `${engine}: event loop p99, by sixths (ms)`, value: line(lag) },
    atMost(`${engine}: processor time, last sixth to second`, cpu[5]! / cpu[1]!, 1.2, ratio),
    atMost(`${engine}: lowest old generation, last sixth to second`, heap[5]! / heap[1]!, 1.2, ratio),
  ]
}

/** Rows written into what rollups derive, since the database began. */
async function rollupWrites(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ writes: string }>(
      `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as writes from pg_stat_user_tables
       where relname = any($1)`,
      [
        [
          'engagement_sessions',
          'engagement_report_days',
          'engagement_report_day_blocks',
          'engagement_report_day_targets',
        ],
      ],
    )
    return Number(rows[0]!.writes)
  } finally {
    await client.end()
  }
}

const newId = (): string => randomBytes(5).toString('hex')

class Load {
  calls = 0
  failed = 0
  /** Events the collector has accepted. */
  events = 0
  readonly #server: RunningServer
  readonly #reports: string[] = []
  #token = ''
  #page = ''
  #viewToken = ''

  constructor(server: RunningServer) {
    this.#server = server
  }

  async prepare(): Promise<void> {
    this.#token = await signIn(this.#server, 'owner@acme.example')
    this.#page = await publicPage(this.#server)
    const html = await (await fetch(this.#server.at('acme', this.#page))).text()
    this.#viewToken = /"token":"([^"]+)"/.exec(html)?.[1] ?? ''
    if (!this.#viewToken) throw new Error('The published page carries no token to count with.')
    for (let n = 0; n < REPORTS; n++) {
      const { id } = (await this.#api('POST', 'report/v1/reports', { name: `Soak ${n}` })) as { id: string }
      this.#reports.push(id)
      await this.#patch(
        id,
        Array.from({ length: PARAGRAPHS }, (_, paragraph) => this.#adding(paragraph)),
      )
      this.#follow(id)
    }
  }

  /** One call of a kind each 77 ms, and a sample each ten seconds. */
  async run(minutes: number): Promise<Sample[]> {
    const samples: Sample[] = []
    const end = performance.now() + minutes * 60_000
    let turn = 0
    const timer = setInterval(() => void this.#call(KINDS[turn++ % KINDS.length]!, turn), 1000 / KINDS.length)
    while (performance.now() < end) {
      const before = await cpuSeconds(this.#server)
      await wait(SAMPLE_MS)
      const metrics = await (await fetch(this.#server.at('login', '/metrics'))).text()
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0)
      samples.push({
        cpuMs: ((await cpuSeconds(this.#server)) - before) * 1000,
        heapMb: read('nodejs_heap_space_size_used_bytes{space="old"}') / 1024 / 1024,
        lagMs: read('nodejs_eventloop_lag_p99_seconds') * 1000,
      })
    }
    clearInterval(timer)
    return samples
  }

  async editMore(edits: number): Promise<void> {
    for (let n = 0; n < edits; n++) await this.#edit(0)
  }

  /** Bytes of an opened report for each byte of its document. */
  async openedBytes(): Promise<number> {
    const opened = (await this.#api('GET', `report/v1/reports/${this.#reports[0]}`)) as { document: unknown }
    return JSON.stringify(opened).length / JSON.stringify(opened.document).length
  }

  async #call(kind: (typeof KINDS)[number], turn: number): Promise<void> {
    this.calls += 1
    const report = this.#reports[turn % REPORTS]!
    const calls: Record<(typeof KINDS)[number], () => Promise<unknown>> = {
      page: () => this.#fetch(this.#page),
      collect: () => this.#collect(),
      list: () => this.#api('GET', 'report/v1/reports'),
      search: () => this.#api('POST', 'report/v1/reports/search', { query: 'renewable' }),
      open: () => this.#api('GET', `report/v1/reports/${report}`),
      preview: () => this.#fetch(`/api/report/v1/reports/${report}/preview`),
      members: () => this.#api('GET', 'iam/v1/organisations/members'),
      edit: () => this.#edit(turn),
    }
    await calls[kind]().catch((error: unknown) => {
      this.failed += 1
      if (this.failed <= 3) process.stderr.write(`${String(error)}\n`)
    })
  }

  /** Takes a paragraph away and adds one, so that the document stays as large as it is. */
  #edit(turn: number): Promise<unknown> {
    const at = 1 + Math.floor(Math.random() * (PARAGRAPHS - 2))
    return this.#patch(this.#reports[turn % REPORTS]!, [
      this.#adding(turn),
      { op: 'remove', path: `/content/${at}` },
    ])
  }

  #adding(n: number) {
    const content = [{ type: 'text', text: `Paragraph number ${n} of a report that is edited all day.` }]
    return { op: 'add', path: '/content/-', value: { type: 'paragraph', attrs: { id: newId() }, content } }
  }

  #patch(id: string, operations: object[]): Promise<unknown> {
    return this.#api('PATCH', `report/v1/reports/${id}/document`, { operations }, { 'if-match': '*' })
  }

  async #collect(): Promise<void> {
    const answer = await this.#fetch('/bubbles/collect', {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'user-agent': `Mozilla/5.0 Firefox/${100 + (this.events % 40)}.0`,
      },
      body: JSON.stringify({
        v: 1,
        token: this.#viewToken,
        session: randomBytes(12).toString('hex'),
        sentAt: Date.now(),
        events: [{ id: 'v', kind: 'view', at: Date.now(), width: 1280 }],
      }),
    })
    this.events += ((await answer.json()) as { accepted: number }).accepted
  }

  /** Somebody has the report open. */
  #follow(id: string): void {
    const url = this.#server.at('acme', `/api/report/v1/reports/${id}/live`).replace('http', 'ws')
    const socket = new WebSocket(url)
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: 'hello',
          token: this.#token,
          clientId: 1 + this.#reports.length,
          stateVector: 'AA==',
        }),
      )
    socket.onerror = () => (this.failed += 1)
  }

  async #api(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const answer = await this.#fetch(`/api/${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(this.#server.at('acme', path), {
      ...init,
      headers: {
        ...(path.startsWith('/api/') && { authorization: `Bearer ${this.#token}` }),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    if (answer.ok) return answer
    throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
}
