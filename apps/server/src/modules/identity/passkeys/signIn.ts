import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import {
  invalidParameter,
  invalidSession,
  passwordNotTaken,
  PoolError,
  refuseAfterCommit,
  tooManySignIns,
} from '../errors.ts'
import { type Body, objectField, textField } from '../fields.ts'
import { readSignInName } from '../names.ts'
import { finishSignIn, letIn } from '../operations/finishSignIn.ts'
import type { Operation, PoolRequest } from '../operations/operation.ts'
import { readUserForSignIn } from '../reader.ts'
import { giveChallengeBack, takeChallengeOf } from '../signInLimits.ts'
import { findSignInSubject } from '../subjects.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { openPasskeyChallenge, readClientData, takePasskeyChallenge } from './challenges.ts'
import { lockPasskey, type StoredPasskey } from './reader.ts'
import { loadWebAuthn } from './webAuthn.ts'
import { notePasskeyUse } from './writer.ts'

/** A name that nobody can have: the passkey itself says who it is. */
const ANYONE = '-'

const refused = () => new PoolError('NotAuthorizedException', 'Invalid passkey.')

/**
 * InitiateAuth USER_AUTH with WEB_AUTHN: a challenge for an authenticator. It lists no passkeys, so that it is the same for
 * every name, also for one that nobody has; browsers find those of this site themselves.
 */
export async function startPasskeySignIn(
  userPool: UserPool,
  { address, browser }: PoolRequest,
  parameters: Body,
): Promise<object> {
  const typed = textField(parameters, 'USERNAME', 320)
  const preferred = parameters['PREFERRED_CHALLENGE']
  if (preferred !== 'WEB_AUTHN')
    throw invalidParameter(
      'USER_AUTH supports only the WEB_AUTHN challenge here. For passwords, use USER_SRP_AUTH.',
    )
  const isAnyone = typed.trim() === ANYONE
  return inUserPool(userPool, async () => {
    const { sub } = await findSignInSubject(userPool, readSignInName(typed))
    const wait = await takeChallengeOf(userPool, { sub, address, browser }, userPool.now())
    if (wait > 0) return refuseAfterCommit(tooManySignIns(wait))
    const challenge = await openPasskeyChallenge(userPool, 'sign-in', sub, { isAnyone })
    return {
      ChallengeName: 'WEB_AUTHN',
      ChallengeParameters: {
        CREDENTIAL_REQUEST_OPTIONS: JSON.stringify({
          challenge,
          rpId: userPool.settings.rpId,
          timeout: 300_000,
          allowCredentials: [],
          userVerification: 'required',
        }),
      },
      // Each answer names its challenge, which is the session.
      Session: challenge,
      AvailableChallenges: ['WEB_AUTHN'],
    }
  })
}

/** The answer of the authenticator in a body. @throws PoolError InvalidParameterException. */
function credentialIn(body: Body): AuthenticationResponseJSON {
  try {
    const parsed = JSON.parse(
      textField(objectField(body, 'ChallengeResponses'), 'CREDENTIAL', 32_768),
    ) as unknown
    const credential = parsed as Partial<AuthenticationResponseJSON> | null
    if (typeof credential?.id === 'string' && typeof credential.response === 'object')
      return credential as AuthenticationResponseJSON
  } catch (error) {
    if (error instanceof PoolError) throw error
  }
  throw invalidParameter('CREDENTIAL is not an authenticator response.')
}

/** Whether an authenticator has signed this challenge for us. @returns its new counter; null where it has not. */
async function counterOf(
  userPool: UserPool,
  passkey: StoredPasskey,
  response: AuthenticationResponseJSON,
  expected: { challenge: string; origin: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: userPool.settings.rpId,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // What is wrong with it is said to nobody: it may be anybody's.
  }).catch(() => null)
  return checked?.verified === true ? checked.authenticationInfo.newCounter : null
}

/**
 * RespondToAuthChallenge WEB_AUTHN: a passkey, whose holder the authenticator has verified, is both factors at once. Only the
 * identity pages may have asked for it.
 */
export const answerPasskey: Operation = async (userPool, request) => {
  const { body, address, browser, pageAt } = request
  const session = textField(body, 'Session')
  const response = credentialIn(body)
  const client = readClientData(response.response.clientDataJSON)
  const page = client && (await pageAt(client.origin))
  await loadWebAuthn()

  const signedIn = await inUserPool(userPool, async () => {
    const challenge = await takePasskeyChallenge(userPool, 'sign-in', session)
    if (!challenge) return refuseAfterCommit(invalidSession())
    await giveChallengeBack(userPool, { sub: challenge.sub, address, browser })
    if (!client || client.challenge !== session || page !== 'identity pages')
      return refuseAfterCommit(refused())
    const passkey = await lockPasskey(response.id)
    // Whoever gave a name signs in as nobody else.
    if (!passkey || !(challenge.state['isAnyone'] === true || challenge.sub === passkey.sub))
      return refuseAfterCommit(refused())
    const counter = await counterOf(userPool, passkey, response, client)
    if (counter === null) return refuseAfterCommit(refused())
    const user = await readUserForSignIn(passkey.sub)
    if (user?.status !== 'Confirmed') {
      const message = user?.status === 'Disabled' ? 'User is disabled.' : 'Invalid passkey.'
      return refuseAfterCommit(new PoolError('NotAuthorizedException', message))
    }
    // A passkey isn't the provider either.
    const required = await userPool.settings.requiredProvider(user)
    if (required !== null) return refuseAfterCommit(passwordNotTaken(required))
    await notePasskeyUse(passkey.id, counter, userPool.now())
    return letIn(userPool, user, request)
  })
  return finishSignIn(userPool, signedIn, request)
}
