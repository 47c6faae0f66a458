import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TestDatabase, testDatabases } from '@bubbles/test-kit'
import pg from 'pg'
import { requireSecret } from '../../entry/staffParts.ts'
import { type CallAnswer, type CallRequest, type Harness, openHarness } from '../harness.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const engines = await testDatabases()
export const cellsMissing = engines[1]!.skip

/** What the command printed, and how it ended. */
export interface Ended {
  code: number | null
  text: string
}

/** Two databases, each with a server of its own, and whatever sends a call to one of them: what a proxy does with the map. */
export class TwoCells {
  readonly map: string
  readonly #places: TestDatabase[]
  readonly #servers: Harness[]

  private constructor(places: TestDatabase[], servers: Harness[]) {
    this.#places = places
    this.#servers = servers
    this.map = join(mkdtempSync(join(tmpdir(), 'bubbles-cells-')), 'cells.conf')
  }

  static async open(): Promise<TwoCells> {
    const places = [await engines[1]!.open(), await engines[1]!.open()]
    const servers: Harness[] = []
    for (const { database } of places) {
      const server = await openHarness(database)
      await requireSecret(server.config, database)
      servers.push(server)
    }
    return new TwoCells(places, servers)
  }

  get first(): Harness {
    return this.#servers[0]!
  }
  get second(): Harness {
    return this.#servers[1]!
  }

  /** The server that the map sends an organisation's calls to. */
  serverOf(organisation: string): Harness {
    const map = existsSync(this.map) ? readFileSync(this.map, 'utf8') : ''
    return map.includes(`\t${organisation}.bubbles.localhost second;`) ? this.second : this.first
  }

  call(as: string, organisation: string, request: CallRequest): Promise<CallAnswer> {
    return this.serverOf(organisation).call(as, { ...request, host: organisation })
  }

  /** Rows as the owner sees them, past row-level security. */
  async rows<Row extends pg.QueryResultRow>(
    cell: 'first' | 'second',
    statement: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#places[cell === 'first' ? 0 : 1]!.location })
    await client.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Runs the command. With `killAt`, kills it as it prints that. */
  async run(parameters: string[], killAt?: string): Promise<Ended> {
    const child = this.start(parameters)
    let text = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        if (killAt !== undefined && text.includes(killAt)) child.kill('SIGKILL')
      })
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, text }
  }

  start(parameters: string[]): ChildProcess {
    const [first, second] = this.#places.map(({ location }) => location)
    return spawn(process.execPath, ['apps/server/src/entry/cells.ts', ...parameters], {
      cwd: root,
      env: {
        ...process.env,
        BUBBLES_CELLS: `first=${first} second=${second}`,
        BUBBLES_CELLS_MAP: this.map,
      },
    })
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await server.close()
    for (const place of this.#places) await place.dispose()
    rmSync(join(this.map, '..'), { recursive: true, force: true })
  }
}
