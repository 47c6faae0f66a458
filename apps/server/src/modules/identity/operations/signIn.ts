import { createHash, randomBytes } from 'node:crypto'
import {
  invalidParameter,
  passwordNotTaken,
  PoolError,
  refuseAfterCommit,
  tooManySignIns,
  wrongCredentials,
} from '../errors.ts'
import { type Body, objectField, textField } from '../fields.ts'
import { afterPassword, answerTotpStep } from '../factors/secondStep.ts'
import { limitKeys, readSignInName } from '../names.ts'
import { answerPasskey, startPasskeySignIn } from '../passkeys/signIn.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { readUserForSignIn } from '../reader.ts'
import { lifetimes, poolNameOf } from '../settings.ts'
import { giveChallengeBack, signInTries, takeChallengeOf } from '../signInLimits.ts'
import { type ChallengeState, createChallenge, isClaimProven } from '../srp.ts'
import { credentialsOf, findSignInSubject } from '../subjects.ts'
import { insertChallenge, takeChallenge } from '../writer.ts'
import { finishSignIn } from './finishSignIn.ts'
import { type Operation, type PoolRequest, requireClient } from './operation.ts'
import { refreshTokens } from './refresh.ts'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** InitiateAuth: the first step of a sign-in, or a refresh as older clients ask for it. */
export const initiateAuth: Operation = async (userPool, request) => {
  requireClient(userPool, request.body)
  const flow = textField(request.body, 'AuthFlow', 64)
  const parameters = objectField(request.body, 'AuthParameters')
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') {
    return refreshTokens(userPool, textField(parameters, 'REFRESH_TOKEN'), request)
  }
  if (flow === 'USER_AUTH') return startPasskeySignIn(userPool, request, parameters)
  if (flow !== 'USER_SRP_AUTH') throw invalidParameter(`The flow ${flow} is not enabled for this client.`)
  return startSrp(userPool, request, parameters)
}

async function startSrp(
  userPool: UserPool,
  { address, browser }: PoolRequest,
  parameters: Body,
): Promise<object> {
  const name = readSignInName(textField(parameters, 'USERNAME', 320))
  const clientPublic = textField(parameters, 'SRP_A')

  return inUserPool(userPool, async () => {
    const now = userPool.now()
    const subject = await findSignInSubject(userPool, name)
    const { sub } = subject
    const from = { sub, address, browser }
    // Who has to wait hears so before any work is done.
    const wait = (await signInTries(userPool, from).wait(now)) || (await takeChallengeOf(userPool, from, now))
    if (wait > 0) return refuseAfterCommit(tooManySignIns(wait))
    const { salt, verifier } = credentialsOf(userPool, subject)
    const state = createChallenge(clientPublic, verifier)
    if (!state) return refuseAfterCommit(invalidParameter('SRP_A is not a number of the group.'))

    const secretBlock = randomBytes(64)
    const secretHash = sha256(secretBlock)
    await insertChallenge(secretHash, {
      sub,
      limit_key: limitKeys.passwords(userPool.vault, sub),
      sealed_state: userPool.vault.seal(
        `challenge ${secretHash.toString('hex')}`,
        Buffer.from(JSON.stringify(state)),
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

/** RespondToAuthChallenge: the answer to a password's challenge, or to what follows it. */
export const respondToAuthChallenge: Operation = async (userPool, request) => {
  requireClient(userPool, request.body)
  const name = textField(request.body, 'ChallengeName', 64)
  if (name === 'PASSWORD_VERIFIER') return provePassword(userPool, request)
  if (name === 'SOFTWARE_TOKEN_MFA') return answerTotpStep(userPool, request)
  if (name === 'WEB_AUTHN') return answerPasskey(userPool, request)
  throw invalidParameter('This challenge is not supported.')
}

/** PASSWORD_VERIFIER: the second half of SRP. */
const provePassword: Operation = async (userPool, request) => {
  const { body, address, browser } = request
  const responses = objectField(body, 'ChallengeResponses')
  const secretBlock = Buffer.from(textField(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'), 'base64')
  const timestamp = textField(responses, 'TIMESTAMP', 64)
  const signature = textField(responses, 'PASSWORD_CLAIM_SIGNATURE', 64)
  if (!timestampPattern.test(timestamp)) throw invalidParameter('TIMESTAMP does not have the expected form.')

  const signedIn = await inUserPool(userPool, async () => {
    const now = userPool.now()
    const secretHash = sha256(secretBlock)
    const challenge = await takeChallenge(secretHash)
    if (!challenge || challenge.expires_at <= now) return refuseAfterCommit(wrongCredentials())
    const { sub } = challenge
    const from = { sub, address, browser }
    const tries = signInTries(userPool, from)
    const wait = await tries.take(now)
    // Thrown: a try that is not looked at is not counted either.
    if (wait > 0) throw tooManySignIns(wait)
    await giveChallengeBack(userPool, from)

    const opened = userPool.vault.open(`challenge ${secretHash.toString('hex')}`, challenge.sealed_state)
    const state = JSON.parse(Buffer.from(opened).toString()) as ChallengeState
    const user = await readUserForSignIn(sub)
    const { verifier } = credentialsOf(userPool, { sub, user })
    const identity = { poolName: poolNameOf(userPool.settings), userId: sub }
    const isProven = isClaimProven(identity, verifier, state, { secretBlock, timestamp, signature })
    if (!isProven || !user) return refuseAfterCommit(wrongCredentials())

    // From here on the caller is known to be the user, so the answers may be exact.
    await tries.forget()
    if (user.status === 'Unconfirmed') {
      return refuseAfterCommit(new PoolError('UserNotConfirmedException', 'User is not confirmed.'))
    }
    if (user.status === 'Disabled')
      return refuseAfterCommit(new PoolError('NotAuthorizedException', 'User is disabled.'))

    const required = await userPool.settings.requiredProvider(user)
    if (required !== null) return refuseAfterCommit(passwordNotTaken(required))
    return afterPassword(userPool, user, request)
  })
  return finishSignIn(userPool, signedIn, request)
}
