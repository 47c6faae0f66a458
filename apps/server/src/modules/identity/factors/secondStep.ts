import { CommittedRefusal, invalidSession, PoolError, refuseAfterCommit, tooManyCodes } from '../errors.ts'
import { objectField, textField } from '../fields.ts'
import { notify } from '../notices.ts'
import { finishSignIn, letIn, type SignedIn } from '../operations/finishSignIn.ts'
import type { Operation, PoolRequest } from '../operations/operation.ts'
import type { PoolUser } from '../reader.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { readTotp } from './reader.ts'
import { looksLikeRecoveryCode, spendRecoveryCode } from './recoveryCodes.ts'
import { openTotpSecret } from './secrets.ts'
import { findStep, openStep } from './steps.ts'
import { stepOfCode } from './totp.ts'
import { signInCodeTries } from './tries.ts'
import { takeTotpStep } from './writer.ts'

/**
 * What follows the right password, in the caller's transaction: the user is let in, or has a second step to do.
 * @returns the protocol's answer as `next` where there is one.
 */
export async function afterPassword(
  userPool: UserPool,
  user: PoolUser,
  request: PoolRequest,
): Promise<SignedIn | { next: object }> {
  const totp = await readTotp(user.sub)
  if (!totp?.enabled) return letIn(userPool, user, request)
  return {
    next: {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
      Session: await openStep(userPool, user, 'totp'),
    },
  }
}

/**
 * RespondToAuthChallenge SOFTWARE_TOKEN_MFA: a code of the authenticator app, or in its place a recovery code, for which
 * Cognito has nothing. A wrong one leaves the step open.
 */
export const answerTotpStep: Operation = async (userPool, request) => {
  const { body, browser } = request
  const session = textField(body, 'Session')
  const code = textField(objectField(body, 'ChallengeResponses'), 'SOFTWARE_TOKEN_MFA_CODE', 64)

  const { isRecovery, ...signedIn } = await inUserPool(userPool, async () => {
    const step = await findStep(userPool, session, 'totp')
    if (!step) return refuseAfterCommit(invalidSession())
    const { user } = step
    const tries = signInCodeTries(userPool, user.sub, browser)
    const wait = await tries.take()
    // Thrown: a code that is not looked at is not counted either.
    if (wait > 0) throw tooManyCodes(wait)
    const isRecovery = looksLikeRecoveryCode(code)
    const refusal = await (isRecovery ? refuseRecoveryCode : refuseTotpCode)(userPool, user, code)
    if (refusal) return refusal
    await tries.forget()
    await step.close()
    if (isRecovery) await notify(userPool, user, 'recovery-code-used')
    return { ...(await letIn(userPool, user, request)), isRecovery }
  })

  browser.remember('t', signedIn.user.sub)
  if (isRecovery) request.happened('recovery-code-used', signedIn.user.sub)
  return finishSignIn(userPool, signedIn, request)
}

/** Takes a code of the app. @returns why not, to be returned from the work of `inUserPool`. */
async function refuseTotpCode(
  userPool: UserPool,
  { sub }: PoolUser,
  typed: string,
): Promise<CommittedRefusal | null> {
  const now = userPool.now()
  const secret = openTotpSecret(userPool, sub, (await readTotp(sub))?.sealed_secret)
  const step = secret && stepOfCode(secret, typed.replaceAll(/\s/g, ''), now)
  if (step === null) return refuseAfterCommit(wrongCode())
  if (await takeTotpStep(sub, step, now)) return null
  return refuseAfterCommit(
    new PoolError('ExpiredCodeException', 'Your software token has already been used once.'),
  )
}

/** The same of a recovery code. */
const refuseRecoveryCode = async (
  userPool: UserPool,
  { sub }: PoolUser,
  typed: string,
): Promise<CommittedRefusal | null> =>
  (await spendRecoveryCode(userPool, sub, typed)) ? null : refuseAfterCommit(wrongCode())

const wrongCode = () => new PoolError('CodeMismatchException', 'Invalid code received for user')
