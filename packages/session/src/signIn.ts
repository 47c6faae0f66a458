import * as auth from 'aws-amplify/auth'
import { endKeptSignIn } from './keptSignIn.ts'
import { hasOwnPool } from './pageConfig.ts'
import { getAccessToken } from './session.ts'
import { poolUsernameOf, type SignInKind } from './signInNames.ts'
import { sessionPage } from './withPool.ts'

export interface Credentials {
  /** User name, e-mail or telephone number: whatever the pool lets one sign in with (see `signInNameOf`). */
  username: string
  password: string
}

export interface NewPerson {
  email: string
  password: string
  name: string
  /** Needed where one signs in with a user name. */
  username?: string
  /** E.164. Needed where one signs in with nothing else. */
  phone?: string
  /** The secret of the invite's link they came by, which proves the address it was mailed to. */
  invite?: string | null
}

/** `confirm`: the code from the mail has to be entered first; `code`: one of an authenticator app, see `confirmSecondStep`. */
export type SignInStep = 'done' | 'confirm' | 'code'

/** What was typed into sign-up or sign-in, until the address is confirmed. In memory only. */
let waitingForConfirmation: Credentials | null = null

/**
 * Signs in by SRP: the password itself is not sent. A session that is still there ends first.
 * @throws Error with the name the user pool gives: `NotAuthorizedException` for wrong credentials and for too
 * many tries, `NetworkError` when nothing answered.
 */
export async function signIn(credentials: Credentials): Promise<SignInStep> {
  const { nextStep } = await startSignIn(credentials)
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') {
    waitingForConfirmation = credentials
    return 'confirm'
  }
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code'
  if (nextStep.signInStep === 'DONE') return 'done'
  throw unknownStep(nextStep.signInStep)
}

/**
 * Ends a sign-in that asks for a code.
 * @param code one of the authenticator app, or a recovery code.
 * @throws Error named `CodeMismatchException`; `ExpiredCodeException` for one that was used; `NotAuthorizedException` after
 * too many tries, and where the sign-in has to begin again; or `NetworkError`.
 */
export async function confirmSecondStep(code: string): Promise<void> {
  const { nextStep } = await auth.confirmSignIn({ challengeResponse: code })
  if (nextStep.signInStep !== 'DONE') throw unknownStep(nextStep.signInStep)
}

/**
 * Signs in with a passkey of this device, or of one nearby, without a password.
 * @param username whose; null: the passkey says whose it is.
 * @throws Error named `PasskeyAuthenticationCanceled`, `NotAuthorizedException` for a passkey that is not that account's, or
 * `NetworkError`.
 */
export async function signInWithPasskey(username: string | null): Promise<void> {
  const { nextStep } = await beginSignIn({
    // No name of anybody: see the pool’s `passkeys/signIn.ts`.
    username: username || '-',
    options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
  })
  if (nextStep.signInStep !== 'DONE') throw unknownStep(nextStep.signInStep)
}

const unknownStep = (step: string): Error =>
  new Error(`The user pool requires a step that this page doesn’t support: ${step}.`)

const startSignIn = (credentials: Credentials): Promise<auth.SignInOutput> =>
  beginSignIn({ ...credentials, options: { authFlowType: 'USER_SRP_AUTH' } })

async function beginSignIn(input: auth.SignInInput): Promise<auth.SignInOutput> {
  try {
    return await auth.signIn(input)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    await auth.signOut()
    return auth.signIn(input)
  }
}

/**
 * Adds a user, who then gets a code by mail, or by text message where the telephone number is the name; and signs in whom an
 * invite's link has confirmed.
 * @returns the name to confirm and to sign in with; where the code went, masked; whether there is nothing left to confirm, and
 * whether that signed in.
 * @throws Error named `UsernameExistsException`, `AliasExistsException`, `InvalidPasswordException`,
 * `InvalidParameterException`, `LimitExceededException` or `NetworkError`.
 */
export async function signUp(person: NewPerson, signInWith: readonly SignInKind[]): Promise<SignedUp> {
  const { email, name, phone, password, invite } = person
  const username = poolUsernameOf(person, signInWith)
  const { nextStep } = await auth.signUp({
    username,
    password,
    options: {
      userAttributes: { email, name, ...(phone && { phone_number: phone }) },
      // A pool of Amazon's would hand it to its triggers.
      ...(invite && hasOwnPool(sessionPage().config) && { clientMetadata: { invite } }),
    },
  })
  if (nextStep.signUpStep === 'DONE')
    return { username, destination: email, step: await signInAfter({ username, password }) }
  waitingForConfirmation = { username, password }
  const destination =
    nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? nextStep.codeDeliveryDetails.destination : undefined
  return { username, destination: destination ?? email, step: 'confirm' }
}

/** What `signUp` came to. */
export interface SignedUp {
  username: string
  destination: string
  /** `confirm`: the code has to be entered; `sign-in`: there is none, and the user has to sign in; `done`: they are in. */
  step: 'confirm' | 'sign-in' | 'done'
}

/** The account is there whatever comes of this: a failure only means signing in by hand. */
const signInAfter = async (credentials: Credentials): Promise<'sign-in' | 'done'> =>
  (await signIn(credentials).catch(() => 'failed')) === 'done' ? 'done' : 'sign-in'

/**
 * Confirms an address with the code from the mail, and goes on to sign in where the password was typed on this
 * page before.
 * @returns whether that signed in; if not, the user has to.
 * @throws Error named `CodeMismatchException`, `ExpiredCodeException`, `LimitExceededException` or `NetworkError`.
 */
export async function confirmSignUp(username: string, code: string): Promise<{ isSignedIn: boolean }> {
  await auth.confirmSignUp({ username, confirmationCode: code })
  const waiting = waitingForConfirmation
  waitingForConfirmation = null
  if (waiting?.username !== username) return { isSignedIn: false }
  return { isSignedIn: (await signInAfter(waiting)) === 'done' }
}

/** Sends a new code; older ones no longer count. @throws Error named `LimitExceededException` or `NetworkError`. */
export async function resendSignUpCode(username: string): Promise<void> {
  await auth.resendSignUpCode({ username })
}

/** Ends this sign-in, on all sub-domains of this browser. Works without a network too. */
export async function signOutEverywhere(): Promise<void> {
  // First: once the library has told of it, this page may be left.
  await endKeptSignIn(sessionPage().config)
  await auth.signOut()
}

/**
 * Ends every sign-in of this user, on all devices. The library keeps quiet about a call that failed, so the pool is
 * asked for new tokens first: when it does not answer, everybody stays signed in.
 * @throws Error named `NetworkError`, or what the pool said.
 */
export async function signOutAllDevices(): Promise<void> {
  await getAccessToken({ forceRefresh: true })
  await auth.signOut({ global: true })
  // It is over; its cookie goes, too.
  await endKeptSignIn(sessionPage().config)
}
