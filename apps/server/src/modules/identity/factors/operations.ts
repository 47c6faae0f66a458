import { invalidParameter, PoolError, refuseAfterCommit, tooManyCodes } from '../errors.ts'
import { type Body, objectField, textField } from '../fields.ts'
import { notify } from '../notices.ts'
import {
  type Operation,
  checkFresh,
  requireAccess,
  requireFreshProof,
  requireFullAccess,
  requireUser,
} from '../operations/operation.ts'
import { lifetimes } from '../settings.ts'
import { inUserPool } from '../userPool.ts'
import { removeFactor } from './lastFactor.ts'
import { countRecoveryCodes, lockTotp, readTotp } from './reader.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { openTotpSecret, sealTotpSecret } from './secrets.ts'
import { newTotpSecret, stepOfCode, totpSecretText } from './totp.ts'
import { setupCodeTries } from './tries.ts'
import { confirmTotp, deleteTotp, enableTotp, storeWaitingSecret } from './writer.ts'

/** What GetUser says of second factors: nothing where there are none. */
export async function mfaSettingsOf(sub: string): Promise<object> {
  const totp = await readTotp(sub)
  if (!totp?.enabled) return {}
  return { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }
}

/**
 * AssociateSoftwareToken: a new secret for an authenticator app. It counts once its first code is given to
 * VerifySoftwareToken; an app from before works until then.
 */
export const associateSoftwareToken: Operation = async (userPool, { body }) => {
  const access = await requireFullAccess(userPool, body)
  const { sub } = access
  const secret = newTotpSecret()
  await inUserPool(userPool, async () => {
    await requireUser(sub)
    // In the place of an app that protects the account already, it is a change of that.
    if ((await readTotp(sub))?.enabled) checkFresh(userPool, access)
    const until = new Date(userPool.now().getTime() + lifetimes.totpSetup)
    await storeWaitingSecret(sub, sealTotpSecret(userPool, sub, secret), until)
  })
  return { SecretCode: totpSecretText(secret) }
}

/** VerifySoftwareToken: the first code of an app, which shows that it has the secret. */
export const verifySoftwareToken: Operation = async (userPool, request) => {
  const { body } = request
  const access = await requireFullAccess(userPool, body)
  const { sub, originJti } = access
  const code = textField(body, 'UserCode', 64)
  const name = body['FriendlyDeviceName'] ? textField(body, 'FriendlyDeviceName', 131) : ''
  const isReplaced = await inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    const tries = setupCodeTries(userPool, sub, originJti)
    const wait = await tries.take()
    if (wait > 0) throw tooManyCodes(wait)
    const now = userPool.now()
    const totp = await lockTotp(sub)
    // It may have been turned on since this secret was handed out.
    if (totp?.enabled) checkFresh(userPool, access)
    const sealedSecret = totp?.waiting_until && totp.waiting_until > now ? totp.waiting_secret : null
    const secret = openTotpSecret(userPool, sub, sealedSecret)
    if (!sealedSecret || !secret)
      return refuseAfterCommit(invalidParameter('No software token is waiting for its first code.'))
    const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
    if (step === null)
      return refuseAfterCommit(
        new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA'),
      )
    await tries.forget()
    await confirmTotp(sub, { sealedSecret, name, step, now })
    if (totp?.enabled) await notify(userPool, user, 'second-factor-on')
    return totp?.enabled
  })
  if (isReplaced) request.happened('second-factor-on', sub)
  return { Status: 'SUCCESS' }
}

/** A member of SetUserMFAPreference: what it turns on or off; null where it says nothing. */
function preferenceIn(body: Body, name: string): boolean | null {
  // Clients send null for what they say nothing of.
  if (!Object.hasOwn(body, name) || body[name] === null) return null
  const { Enabled: enabled, PreferredMfa: preferred } = objectField(body, name)
  return preferred === true ? true : typeof enabled === 'boolean' ? enabled : null
}

/**
 * SetUserMFAPreference: whether a sign-in asks for a code of the app. What is turned off is removed, unless an organisation of theirs
 * requires a second factor and it is the last.
 */
export const setUserMfaPreference: Operation = async (userPool, request) => {
  const { body } = request
  const isOn = preferenceIn(body, 'SoftwareTokenMfaSettings')
  const { sub } = await (isOn === false ? requireFreshProof : requireFullAccess)(userPool, body)
  for (const other of ['SMSMfaSettings', 'EmailMfaSettings'])
    if (preferenceIn(body, other) === true)
      throw invalidParameter(`${other}: this user pool sends no codes for a second factor.`)
  if (isOn === null) return {}

  const isChanged = await inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    if (isOn && !(await lockTotp(sub))?.sealed_secret)
      return refuseAfterCommit(invalidParameter('User has not verified software token mfa'))
    const isChanged = isOn ? await enableTotp(sub) : await removeFactor(userPool, sub, () => deleteTotp(sub))
    if (isChanged) await notify(userPool, user, isOn ? 'second-factor-on' : 'second-factor-off')
    return isChanged
  })
  if (isChanged) request.happened(isOn ? 'second-factor-on' : 'second-factor-off', sub)
  return {}
}

/** CreateRecoveryCodes, which Cognito has not: ten codes for when the app is lost, in the place of all before. */
export const createRecoveryCodes: Operation = async (userPool, request) => {
  const { sub } = await requireFreshProof(userPool, request.body)
  const { codes, hadSome } = await inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    const totp = await lockTotp(sub)
    if (!totp?.enabled)
      return refuseAfterCommit(invalidParameter('Recovery codes are for a second factor: turn one on first.'))
    const hadSome = (await countRecoveryCodes(sub)) > 0
    if (hadSome) await notify(userPool, user, 'recovery-codes-made')
    return { codes: await makeRecoveryCodes(userPool, sub), hadSome }
  })
  if (hadSome) request.happened('recovery-codes-made', sub)
  return { RecoveryCodes: codes }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** DescribeFactors, which Cognito has not: what protects the account besides the password. Times in seconds. */
export const describeFactors: Operation = async (userPool, { body }) => {
  const { sub } = await requireAccess(userPool, body)
  return inUserPool(userPool, async () => {
    await requireUser(sub)
    const totp = await readTotp(sub)
    const { added_at: addedAt, last_used_at: lastUsedAt } = totp ?? {}
    return {
      Totp:
        totp?.enabled && addedAt
          ? { AddedAt: seconds(addedAt), ...(lastUsedAt && { LastUsedAt: seconds(lastUsedAt) }) }
          : null,
      RecoveryCodesLeft: await countRecoveryCodes(sub),
    }
  })
}
