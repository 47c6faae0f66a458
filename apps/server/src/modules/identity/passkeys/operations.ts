import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { browserName } from '../browserName.ts'
import { removeFactor } from '../factors/lastFactor.ts'
import { invalidParameter, PoolError, type PoolErrorName, refuseAfterCommit } from '../errors.ts'
import { objectField, textField } from '../fields.ts'
import { notify } from '../notices.ts'
import {
  type Operation,
  requireAccess,
  requireFreshProof,
  requireProofOrProvider,
  requireUser,
} from '../operations/operation.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { openPasskeyChallenge, readClientData, takePasskeyChallenge } from './challenges.ts'
import { readPasskeys } from './reader.ts'
import { loadWebAuthn } from './webAuthn.ts'
import { deletePasskey, insertPasskey } from './writer.ts'

/** Passkeys a user may have. */
const MAX_PASSKEYS = 20
const MAX_NAME = 100
/** COSE: ES256 and RS256, which every authenticator has one of, and EdDSA. */
const ALGORITHMS = [-7, -8, -257]

const refusal = (name: PoolErrorName, message: string) => refuseAfterCommit(new PoolError(name, message))

/** StartWebAuthnRegistration: what the browser asks an authenticator for. */
export const startWebAuthnRegistration: Operation = async (userPool, { body }) => {
  const { sub } = await requireFreshProof(userPool, body)
  const { user, passkeys, challenge } = await inUserPool(userPool, async () => ({
    user: await requireUser(sub),
    passkeys: await readPasskeys(sub),
    challenge: await openPasskeyChallenge(userPool, 'registration', sub),
  }))
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Bubbles',
    rpID: userPool.settings.rpId,
    userName: user.email_address,
    userDisplayName: user.name || user.email_address,
    userID: new TextEncoder().encode(sub),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: 300_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    // Found without a name, and a factor by itself: who holds the authenticator has shown that it is theirs.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  return { CredentialCreationOptions: options }
}

/** Checks what an authenticator has made. @returns why not, by the names Cognito gives it. */
async function checkRegistration(
  userPool: UserPool,
  response: RegistrationResponseJSON,
  expected: { challenge: string; origin: string },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: userPool.settings.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  if (!(checked instanceof Error)) return checked.registrationInfo
  return /rp ?id/i.test(checked.message)
    ? refusal('WebAuthnRelyingPartyMismatchException', 'The passkey is for another relying party.')
    : refusal('WebAuthnCredentialNotSupportedException', 'The passkey could not be verified.')
}

/**
 * CompleteWebAuthnRegistration: what the authenticator made. `FriendlyCredentialName`, which Cognito does not take, names it;
 * otherwise the browser does.
 */
export const completeWebAuthnRegistration: Operation = async (userPool, request) => {
  const { body, userAgent, pageAt } = request
  const { sub } = await requireFreshProof(userPool, body)
  const response = objectField(body, 'Credential') as unknown as RegistrationResponseJSON
  const named = body['FriendlyCredentialName'] ? textField(body, 'FriendlyCredentialName', MAX_NAME) : ''
  const client = readClientData(
    (response.response as { clientDataJSON?: unknown } | undefined)?.clientDataJSON,
  )
  if (!client) throw invalidParameter('Credential is not an authenticator response.')
  const page = await pageAt(client.origin)
  await loadWebAuthn()

  await inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    const challenge = await takePasskeyChallenge(userPool, 'registration', client.challenge)
    if (challenge?.sub !== sub)
      return refusal('WebAuthnChallengeNotFoundException', 'The challenge has expired or was used.')
    if (page === null)
      return refusal('WebAuthnOriginNotAllowedException', 'Passkeys can’t be added on this page.')
    const checked = await checkRegistration(userPool, response, client)
    if (!checked || 'error' in checked)
      return (
        checked ?? refusal('WebAuthnCredentialNotSupportedException', 'The passkey could not be verified.')
      )
    const existing = await readPasskeys(sub)
    if (existing.length >= MAX_PASSKEYS)
      return refusal('LimitExceededException', `An account can have at most ${MAX_PASSKEYS} passkeys.`)
    const { credential } = checked
    const isNew = await insertPasskey({
      id: credential.id,
      sub,
      public_key: credential.publicKey,
      counter: credential.counter,
      name: named.trim() || browserName(userAgent) || 'Passkey',
      transports: credential.transports ?? [],
      attachment: response.authenticatorAttachment ?? null,
      added_at: userPool.now(),
    })
    if (!isNew) return refusal('WebAuthnCredentialNotSupportedException', 'This passkey is already in use.')
    await notify(userPool, user, 'passkey-added')
    return null
  })
  request.happened('passkey-added', sub)
  return {}
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** ListWebAuthnCredentials, all on one page. `LastUsedAt` is ours. */
export const listWebAuthnCredentials: Operation = async (userPool, { body }) => {
  const { sub } = await requireAccess(userPool, body)
  const passkeys = await inUserPool(userPool, async () => {
    await requireUser(sub)
    return readPasskeys(sub)
  })
  return {
    Credentials: passkeys.map((passkey) => ({
      CredentialId: passkey.id,
      FriendlyCredentialName: passkey.name,
      RelyingPartyId: userPool.settings.rpId,
      ...(passkey.attachment && { AuthenticatorAttachment: passkey.attachment }),
      AuthenticatorTransports: passkey.transports,
      CreatedAt: seconds(passkey.added_at),
      ...(passkey.last_used_at && { LastUsedAt: seconds(passkey.last_used_at) }),
    })),
  }
}

/**
 * DeleteWebAuthnCredential. Never the last way in: the password stays, or one can be set by email; and not the last second factor while an organisation of theirs
 * requires one.
 */
export const deleteWebAuthnCredential: Operation = async (userPool, request) => {
  const { sub } = await requireProofOrProvider(userPool, request.body)
  const id = textField(request.body, 'CredentialId', 2048)
  await inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    if (!(await removeFactor(userPool, sub, () => deletePasskey(sub, id))))
      return refusal('ResourceNotFoundException', 'The account has no such passkey.')
    await notify(userPool, user, 'passkey-removed')
    return null
  })
  request.happened('passkey-removed', sub)
  return {}
}
