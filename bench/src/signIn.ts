import { type Database, openDatabase } from '@bubbles/db'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  createEmbeddedIdentity,
  type IdentityService,
  registerIdentity,
} from '../../apps/server/src/modules/identity/public.ts'
import type { ConnectedPool } from '../../apps/server/src/modules/identity/testing.ts'
import { signIn, signInTokens, startSignIn } from '../../apps/server/src/modules/identity/testingSrpClient.ts'
import { findPostgres } from '../../packages/test-kit/src/postgresServer.ts'
import { clonePostgres } from '../../packages/test-kit/src/template.ts'
import { atMost, type Measurement, median, milliseconds, ratio } from './measurement.ts'

const SIGN_INS = 200
const VERIFICATIONS = 5000
const COMPARISONS = 100
const EMAIL = 'known@example.org'
const PASSWORD = 'Bubbles-demo-1'
const never = 1_000_000_000
const poolId = 'lo-cal-1_Bubbles'
const clientId = 'bubbles'

/** What a sign-in and the check of a token cost the server, and whether the time tells that a name is unknown. */
export async function signInCost(): Promise<Measurement[]> {
  const embedded = await openDatabase({ environment: 'local', dataDirectory: 'memory' })
  const results = await measure(embedded, 'its database included', true)
  await embedded.close()
  const server = await findPostgres(false)
  if ('reason' in server) return [...results, { what: 'CPU on PostgreSQL', value: server.reason }]
  const copy = await clonePostgres(server.url)
  const postgres = await openDatabase({ environment: 'local', url: copy.url })
  try {
    return [...(await measure(postgres, 'on PostgreSQL', false)), ...results]
  } finally {
    await postgres.close()
    await copy.drop()
  }
}

async function measure(database: Database, where: string, isWhole: boolean): Promise<Measurement[]> {
  const identity = openPool(database)
  const app = Fastify()
  registerIdentity(app, identity, { callerOf: async () => null })
  const pool = poolOf(app)
  try {
    await identity.createConfirmedUser({ email: EMAIL, name: 'Known', password: PASSWORD })
    await signInCpu(pool, 30)
    const cpu = atMost(
      `CPU of one sign-in, both steps, ${where}`,
      await signInCpu(pool, SIGN_INS),
      10,
      milliseconds,
    )
    return isWhole ? [cpu, await verificationCpu(pool, identity), ...(await unknownNames(pool))] : [cpu]
  } finally {
    await app.close()
  }
}

/** A user pool without limits: one person signs in hundreds of times. */
const openPool = (database: Database) =>
  createEmbeddedIdentity({
    database,
    secret: new Uint8Array(32).fill(7),
    settings: {
      poolId,
      clientId,
      issuer: `http://login.bubbles.localhost/idp/${poolId}`,
      loginUrl: 'http://login.bubbles.localhost',
      passwordMinimumLength: 10,
      signInWith: ['email'],
      limits: {
        failedAccountsPerNetwork: never,
        failedAccountsPerSite: never,
        openChallengesPerNetwork: never,
        messagesPerNetwork: never,
        messagesPerSite: never,
        freeTriesFromEverywhere: never,
        freeTriesPerAccount: never,
        resetsPerHourAndName: never,
        resetsPerHourFromEverywhere: never,
      },
    },
  })

const poolOf = (app: FastifyInstance): ConnectedPool => ({
  endpoint: '/idp',
  poolId,
  clientId,
  async call(operation, body) {
    const answer = await app.inject({
      method: 'POST',
      url: '/idp',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      payload: JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json() }
  },
})

async function verificationCpu(
  pool: ConnectedPool,
  { verifyAccessToken }: Pick<IdentityService, 'verifyAccessToken'>,
): Promise<Measurement> {
  const { AccessToken } = await signInTokens(pool, EMAIL, PASSWORD)
  for (let warm = 0; warm < 500; warm++) await verifyAccessToken(AccessToken)
  const verification = await cpuOf(async () => {
    for (let run = 0; run < VERIFICATIONS; run++) await verifyAccessToken(AccessToken)
  })
  return atMost(
    'CPU of checking one access token',
    verification / VERIFICATIONS,
    0.2,
    (value) => `${value.toFixed(3)} ms`,
  )
}

/** Whether the time tells that a name is unknown. */
async function unknownNames(pool: ConnectedPool): Promise<Measurement[]> {
  const wrong = (name: string) => () => signIn(pool, name, 'wrong password')
  const forgot = (Username: string) => () => pool.call('ForgotPassword', { ClientId: clientId, Username })
  const unknown = 'nobody@example.org'
  return [
    atMost(
      'wrong password: time of a known name against an unknown one',
      await slower(wrong(EMAIL), wrong(unknown)),
      1.1,
      ratio,
    ),
    atMost(
      'forgotten password: time of a known name against an unknown one',
      await slower(forgot(EMAIL), forgot(unknown)),
      1.25,
      ratio,
    ),
  ]
}

/** Milliseconds of CPU that this process takes for `work`. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Milliseconds of CPU a sign-in takes the server. All first steps come first, then all second ones, so that the
 * client's arithmetic stays outside: the system's clock of CPU is too coarse to take it out of single calls.
 */
async function signInCpu(pool: ConnectedPool, count: number): Promise<number> {
  type Answer = Awaited<ReturnType<ConnectedPool['call']>>
  const clients = Array.from({ length: count }, () => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    let body: unknown
    const call: ConnectedPool['call'] = (_operation, given) => {
      body = given
      return promise
    }
    const started = startSignIn({ ...pool, call }, EMAIL)
    return { body, started, resolve }
  })
  const first = await cpuOf(async () => {
    for (const { body, resolve } of clients) resolve(await pool.call('InitiateAuth', body))
  })
  const responses = (await Promise.all(clients.map(({ started }) => started))).map((each) =>
    each.respond(PASSWORD),
  )
  const second = await cpuOf(async () => {
    for (const response of responses) {
      const { status } = await pool.call('RespondToAuthChallenge', response)
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`)
    }
  })
  return (first + second) / count
}

/** How much slower one of two is than the other, whichever it is, by the medians of alternating runs. */
async function slower(one: () => Promise<unknown>, two: () => Promise<unknown>): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < COMPARISONS; run++) {
    for (const [index, work] of [one, two].entries()) {
      const started = performance.now()
      await work()
      times[index]?.push(performance.now() - started)
    }
  }
  const quotient = median(times[0]) / median(times[1])
  return Math.max(quotient, 1 / quotient)
}
