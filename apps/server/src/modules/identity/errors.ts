/** Refusals of the user-pool protocol that this pool gives, by the names Cognito gives them. */
export type PoolErrorName =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'UnknownOperationException'
  | 'UserLambdaValidationException'
  | 'UserNotConfirmedException'
  | 'UsernameExistsException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException'

/** A refusal, sent as status 400 with `{__type, message}`. */
export class PoolError extends Error {
  readonly type: PoolErrorName
  constructor(type: PoolErrorName, message: string) {
    super(message)
    this.name = 'PoolError'
    this.type = type
  }
}

/** A cookie that was replaced long ago has come again: somebody has a copy, so its sign-in was ended. */
export class ReusedTokenError extends PoolError {
  /** Whose sign-in it was. */
  readonly sub: string
  constructor(sub: string) {
    super('NotAuthorizedException', 'Refresh Token has been used before')
    this.sub = sub
  }
}

/** A refusal that is thrown after the commit. `refuseAfterCommit` makes one. */
export class CommittedRefusal {
  readonly error: PoolError
  constructor(error: PoolError) {
    this.error = error
  }
}

/**
 * To be returned from the work of `inUserPool`, which commits and then throws the error: what was counted against the caller
 * stays counted. An error that is thrown rolls back.
 */
export const refuseAfterCommit = (error: PoolError): CommittedRefusal => new CommittedRefusal(error)

/** The one answer to a wrong name and a wrong password alike. */
export const wrongCredentials = (): PoolError =>
  new PoolError('NotAuthorizedException', 'Incorrect username or password.')

const tryAgainIn = (seconds: number): string =>
  `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

/**
 * The answer to too many sign-ins. Not LimitExceededException: clients repeat a call refused by that name,
 * which would triple the load.
 * @param wait seconds, which the page counts down.
 */
export const tooManySignIns = (wait: number): PoolError =>
  new PoolError('NotAuthorizedException', `Password attempts exceeded. ${tryAgainIn(wait)}`)

/** The same of codes of a second factor. @param wait seconds, which the page counts down. */
export const tooManyCodes = (wait: number): PoolError =>
  new PoolError('NotAuthorizedException', `Code attempts exceeded. ${tryAgainIn(wait)}`)

/** The answer to a second step that has ended, was done, or follows no right password. */
export const invalidSession = (): PoolError =>
  new PoolError('NotAuthorizedException', 'Invalid session for the user, session is expired.')

/** @param wait seconds, which the page counts down. */
export const tooManyRequests = (wait: number): PoolError =>
  new PoolError('LimitExceededException', `Attempt limit exceeded. ${tryAgainIn(wait)}`)

export const invalidParameter = (message: string): PoolError =>
  new PoolError('InvalidParameterException', message)

export const usernameExists = (): PoolError => new PoolError('UsernameExistsException', 'User already exists')

/**
 * The right password of somebody whose organisation has them sign in with its provider: Cognito's answer where a trigger before
 * sign-in refuses.
 * @param organisation its address.
 */
export const passwordNotTaken = (organisation: string): PoolError =>
  new PoolError(
    'UserLambdaValidationException',
    `PreAuthentication failed with error Single sign-on is required: ${organisation}.`,
  )

/** Cognito's own answer where people cannot sign up themselves. */
export const signUpNotPermitted = (): PoolError =>
  new PoolError('NotAuthorizedException', 'SignUp is not permitted for this user pool')

/** The code was right, so the caller owns the address and may know that another account has proven it too. */
export const aliasExists = (attribute: 'email' | 'phone_number'): PoolError =>
  new PoolError('AliasExistsException', `An account with the ${attribute} already exists.`)
