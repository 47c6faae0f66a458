import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { invalidParameter, PoolError, tooManySignIns, wrongCredentials } from '../errors.ts'
import { type Body, objectField, textField } from '../fields.ts'
import { clearTries, countTry, takePasswordTry, uncountTry } from '../limits.ts'
import { limitKeys, signInName } from '../names.ts'
import { inPool, type Pool } from '../pool.ts'
import { type PoolUser, readBlockedUntil, readUser, readUserByName } from '../reader.ts'
import { lifetimes, poolNameOf } from '../settings.ts'
import { type ChallengeState, createChallenge, isClaimProven } from '../srp.ts'
import { issueTokens } from '../tokens.ts'
import { verifierContext } from '../users.ts'
import { insertChallenge, insertSession, takeChallenge } from '../writer.ts'
import { refreshTokens } from './refresh.ts'
import { type Operation, type PoolRequest, requireClient } from './operation.ts'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

interface Credentials {
  sub: string
  salt: Uint8Array
  verifier: Uint8Array
}

/** What an unknown name is answered with: made from the name, so always the same, and like the real in shape. */
function inventedCredentials(pool: Pool, name: string): Credentials {
  const bytes = (part: string) => pool.vault.mac('unknown-name', name, part)
  const id = bytes('sub')
  id[6] = ((id[6] as number) & 0x0f) | 0x40
  id[8] = ((id[8] as number) & 0x3f) | 0x80
  const hex = id.toString('hex')
  const sub = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
  const verifier = Buffer.concat(Array.from({ length: 12 }, (_, index) => bytes(`verifier ${index}`)))
  return { sub, salt: bytes('salt').subarray(0, 16), verifier }
}

function storedCredentials(pool: Pool, user: PoolUser): Credentials {
  const verifier = pool.vault.open(verifierContext(user.sub), user.sealed_verifier)
  return { sub: user.sub, salt: user.salt, verifier }
}

/** InitiateAuth: the first step of a sign-in, or a refresh as older clients ask for it. */
export const initiateAuth: Operation = async (pool, request) => {
  requireClient(pool, request.body)
  const flow = textField(request.body, 'AuthFlow', 64)
  const parameters = objectField(request.body, 'AuthParameters')
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') {
    return refreshTokens(pool, textField(parameters, 'REFRESH_TOKEN'))
  }
  if (flow !== 'USER_SRP_AUTH') throw invalidParameter(`The flow ${flow} is not enabled for this client.`)
  return startSrp(pool, request, parameters)
}

async function startSrp(pool: Pool, { address }: PoolRequest, parameters: Body): Promise<object> {
  const name = signInName(textField(parameters, 'USERNAME', 320))
  const clientPublic = textField(parameters, 'SRP_A')
  const limitKey = limitKeys.passwordsOfName(pool.vault, name)

  return inPool(pool, async () => {
    const now = pool.now()
    const tries = await countTry(limitKeys.signInsOfNetwork(pool.vault, address), 60_000, now)
    if (tries > pool.settings.limits.triesPerMinuteAndAddress) return tooManySignIns()
    const blockedUntil = await readBlockedUntil(limitKey)
    if (blockedUntil && blockedUntil > now) return tooManySignIns()

    const user = await readUserByName(name)
    const invented = inventedCredentials(pool, name)
    const { sub, salt, verifier } = user ? storedCredentials(pool, user) : invented
    const state = createChallenge(clientPublic, verifier)
    if (!state) return invalidParameter('SRP_A is not a number of the group.')

    const secretBlock = randomBytes(64)
    const secretHash = sha256(secretBlock)
    await insertChallenge(secretHash, {
      sub,
      limit_key: limitKey,
      sealed_state: pool.vault.seal(
        `challenge ${secretHash.toString('hex')}`,
        Buffer.from(JSON.stringify({ ...state, name })),
      ),
      expires_at: new Date(now.getTime() + lifetimes.challenge),
    })
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: Buffer.from(salt).toString('hex'),
        SECRET_BLOCK: secretBlock.toString('base64'),
        SRP_B: state.serverPublic,
        USERNAME: sub,
        USER_ID_FOR_SRP: sub,
      },
    }
  })
}

// 'Sat Nov 21 03:05:07 UTC 2026'. Only its form is checked: the challenge is good for three minutes and one
// answer, and a wrong clock must keep nobody out.
const timestampPattern = /^[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/

/** RespondToAuthChallenge PASSWORD_VERIFIER: the second step of a sign-in. */
export const respondToAuthChallenge: Operation = async (pool, { body, address }) => {
  requireClient(pool, body)
  if (textField(body, 'ChallengeName', 64) !== 'PASSWORD_VERIFIER') {
    throw invalidParameter('This challenge is not supported.')
  }
  const responses = objectField(body, 'ChallengeResponses')
  const secretBlock = Buffer.from(textField(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'), 'base64')
  const timestamp = textField(responses, 'TIMESTAMP', 64)
  const signature = textField(responses, 'PASSWORD_CLAIM_SIGNATURE', 64)
  if (!timestampPattern.test(timestamp)) throw invalidParameter('TIMESTAMP does not have the expected form.')

  const signedIn = await inPool(pool, async () => {
    const now = pool.now()
    const secretHash = sha256(secretBlock)
    const challenge = await takeChallenge(secretHash)
    if (!challenge || challenge.expires_at <= now) return wrongCredentials()
    const { freeTriesPerAccount } = pool.settings.limits
    if (!(await takePasswordTry(challenge.limit_key, freeTriesPerAccount, now))) return tooManySignIns()

    const opened = pool.vault.open(`challenge ${secretHash.toString('hex')}`, challenge.sealed_state)
    const state = JSON.parse(Buffer.from(opened).toString()) as ChallengeState & { name: string }
    const user = await readUser(challenge.sub)
    const invented = inventedCredentials(pool, state.name)
    const { verifier } = user ? storedCredentials(pool, user) : invented
    const identity = { poolName: poolNameOf(pool.settings), userId: challenge.sub }
    const isProven = isClaimProven(identity, verifier, state, { secretBlock, timestamp, signature })
    if (!isProven || !user) return wrongCredentials()

    // From here on the caller is known to be the user, so the answers may be exact.
    await clearTries(challenge.limit_key)
    await uncountTry(limitKeys.signInsOfNetwork(pool.vault, address))
    if (user.status === 'Unconfirmed') {
      return new PoolError('UserNotConfirmedException', 'User is not confirmed.')
    }
    if (user.status === 'Disabled') return new PoolError('NotAuthorizedException', 'User is disabled.')

    const refreshToken = randomBytes(48).toString('base64url')
    const family = { originJti: randomUUID(), signedInAt: now }
    await insertSession({
      originJti: family.originJti,
      sub: user.sub,
      refreshTokenHash: sha256(Buffer.from(refreshToken)),
      signedInAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.session),
    })
    return { user, family, refreshToken }
  })

  const { user, family, refreshToken } = signedIn
  const tokens = await issueTokens(pool.keyRing, pool.settings, user, family, pool.now())
  return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken }, ChallengeParameters: {} }
}
