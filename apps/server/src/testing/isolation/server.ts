import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { startLanguageModel, type TestModel } from '@bubbles/test-kit/language-model'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { registerEverything } from '../../entry/staffApp.ts'
import { createIdentity } from '../../entry/staffParts.ts'
import { createApp } from '../../http/app.ts'
import type { IdentityService } from '../../modules/identity/public.ts'

/** With which links and tokens are signed. */
export const MATRIX_SECRET = 'a secret of thirty-two characters or more'

/** What a request of the matrix is made of; `as` is a subject or an API token's secret. */
export interface Ask {
  method: string
  url: string
  as?: string | null
  /** First label of the host. */
  host: string
  body?: unknown
  file?: { name: string; bytes: Uint8Array }
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  text: string
  code: string | undefined
  headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted on, whatever they are
  body: any
}

/** The whole server as it runs in production, with a user pool whose access tokens are subjects in clear. */
export class MatrixServer {
  readonly app: FastifyInstance
  readonly #model: TestModel
  readonly database: Database
  /** Everything the router knows, as `GET /healthz`. */
  readonly routes = new Set<string>()
  #isRehearsing = false
  #asked = 0

  static async open(database: Database): Promise<MatrixServer> {
    const model = await startLanguageModel()
    const server = new MatrixServer(database, model)
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    return server
  }

  private constructor(database: Database, model: TestModel) {
    this.#model = model
    const config = readConfig(
      readEnv({
        BUBBLES_SECRET: MATRIX_SECRET,
        BUBBLES_LOG: 'silent',
        BUBBLES_DEMO: '0',
        BUBBLES_PAGES_TARGET: 'pages.bubbles.example',
        AI_BASE_URL: model.baseUrl,
        AI_MODEL: 'small-1',
      }),
    )
    this.database = this.#rehearsable(database)
    this.app = createApp(config)
    this.app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) this.routes.add(`${each} ${url}`)
    })
    const identity: IdentityService = {
      ...createIdentity(config, this.database),
      verifyAccessToken: async (token) => {
        if (!token.startsWith('sub-')) throw new Problem('sign-in-required')
        const now = new Date()
        return {
          sub: token,
          username: token,
          originJti: token,
          signedInAt: now,
          expiresAt: new Date(now.getTime() + 3_600_000),
        }
      },
      readPoolUser: async (sub) => ({ sub, email: `${sub}@example.org`, emailVerified: true, name: sub }),
      listSessions: async () => [],
      endSession: async () => true,
      deletePerson: async () => undefined,
      removeSecondFactor: null,
      works: async () => true,
    }
    registerEverything(this.app, { config, database: this.database, identity, applications: false })
  }

  get port(): number {
    const address = this.app.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  ask = async ({ method, url, as, host, body, file, headers }: Ask): Promise<Answer> => {
    const form = file && multipart(file)
    const address = (this.#asked += 1)
    const answer = await this.app.inject({
      method: method as 'GET',
      url,
      // Limits count by network, and this is not about them.
      ...(!NEAR.has(url) && {
        remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      }),
      headers: {
        host: `${host}.bubbles.localhost:4000`,
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': form.type }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(form && { payload: form.payload }),
    })
    const parsed = parse(answer.body)
    return {
      status: answer.statusCode,
      text: answer.body,
      code: (parsed as { code?: string } | undefined)?.code,
      headers: answer.headers,
      body: parsed,
    }
  }

  /** Runs `work` with every transaction rolled back at its end: calls are answered as ever, and nothing stays. */
  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    this.#isRehearsing = true
    try {
      return await work()
    } finally {
      this.#isRehearsing = false
    }
  }

  #rehearsable(database: Database): Database {
    const transaction: Database['transaction'] = async (scope, work, options) => {
      if (!this.#isRehearsing) return database.transaction(scope, work, options)
      let done: { result: Awaited<ReturnType<typeof work>> } | undefined
      const undo = new Error('undone')
      try {
        await database.transaction(
          scope,
          async () => {
            done = { result: await work() }
            throw undo
          },
          options,
        )
      } catch (error) {
        if (error !== undo) throw error
      }
      return done!.result
    }
    return { ...database, engine: database.engine, transaction }
  }

  close = async () => {
    await this.app.close()
    await this.#model.close()
  }
}

/** What answers to this machine alone. */
const NEAR = new Set(['/metrics'])

export function multipart({ name, bytes }: { name: string; bytes: Uint8Array }) {
  const boundary = 'between-the-parts'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
