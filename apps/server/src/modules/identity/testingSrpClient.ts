import { createHash, createHmac, randomBytes } from 'node:crypto'
import { fromBytes, g, modularPower, N, toBytes } from './modularPower.ts'
import type { ConnectedPool } from './testing.ts'

const pad = (value: bigint) => {
  const bytes = toBytes(value)
  return (bytes[0] as number) & 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
}
const hash = (...parts: (Uint8Array | string)[]) =>
  fromBytes(parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest())
const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest()

type Answer = Awaited<ReturnType<ConnectedPool['call']>>

/** The client's half of a sign-in, taken apart so that a test can repeat, mix up or change its steps. */
export interface StartedSignIn {
  answer: Answer
  /** Parameters of the challenge; empty if none was given. */
  challenge: Record<string, string>
  /** The body of RespondToAuthChallenge for a password. */
  respond(password: string): Record<string, unknown>
}

export async function startSignIn(pool: ConnectedPool, username: string): Promise<StartedSignIn> {
  const a = fromBytes(randomBytes(32))
  const A = modularPower(g, a)
  const answer = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: pool.clientId,
    AuthParameters: { USERNAME: username, SRP_A: A.toString(16) },
  })
  const challenge = (answer.body['ChallengeParameters'] ?? {}) as Record<string, string>

  const respond = (password: string) => {
    const { SALT, SECRET_BLOCK, SRP_B, USERNAME, USER_ID_FOR_SRP } = challenge
    const poolName = pool.poolId.split('_')[1] as string
    const B = BigInt(`0x${SRP_B}`)
    const u = hash(pad(A), pad(B))
    const x = hash(
      pad(BigInt(`0x${SALT}`)),
      createHash('sha256').update(`${poolName}${USER_ID_FOR_SRP}:${password}`).digest(),
    )
    const k = hash(pad(N), pad(g))
    const base = (((B - k * modularPower(g, x)) % N) + N) % N
    const S = modularPower(base, a + u * x)
    const key = hmac(hmac(pad(u), pad(S)), 'Caldera Derived Key\x01').subarray(0, 16)
    const timestamp = 'Sat Nov 21 03:05:07 UTC 2026'
    const block = Buffer.from(SECRET_BLOCK as string, 'base64')
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: pool.clientId,
      ChallengeResponses: {
        USERNAME,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        TIMESTAMP: timestamp,
        PASSWORD_CLAIM_SIGNATURE: hmac(key, poolName, USER_ID_FOR_SRP as string, block, timestamp).toString(
          'base64',
        ),
      },
    }
  }
  return { answer, challenge, respond }
}

/** Both steps. @returns the answer to the last step that was reached. */
export async function signIn(
  pool: ConnectedPool,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const started = await startSignIn(pool, username)
  if (started.answer.status !== 200) return started.answer
  return pool.call('RespondToAuthChallenge', started.respond(password), headers)
}

/** @returns the tokens of a sign-in that has to succeed. */
export async function signInTokens(
  pool: ConnectedPool,
  username: string,
  password: string,
  headers: Record<string, string> = {},
) {
  const { status, body } = await signIn(pool, username, password, headers)
  if (status !== 200) throw new Error(`The sign-in was refused: ${JSON.stringify(body)}`)
  return body['AuthenticationResult'] as { AccessToken: string; IdToken: string; RefreshToken: string }
}
