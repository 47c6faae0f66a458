import type { AuthenticationDetails, CognitoUser, CognitoUserSession } from 'amazon-cognito-identity-js'
import { AuthError } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { askForCode } from './codeAsker.ts'
import { readKeptTokens } from './keptTokens.ts'
import { type PageConfig, protocolEndpoint } from './pageConfig.ts'
import { callPool } from './poolProtocol.ts'
import { isRecent, providerProof } from './providerProof.ts'
import { namedError } from './sessionErrors.ts'

/** A sign-in of its own beside the one in use. */
export interface PasswordProof {
  accessToken: string
  /**
   * UpdateUserAttributes: asks for another address or number.
   * @returns where the code went, masked; null when none was sent.
   */
  changeAttribute: (name: string, value: string) => Promise<string | null>
  /** DeleteUserAttributes. */
  removeAttribute: (name: string) => Promise<void>
  /** Calls an operation of this server's own pool with the token. */
  call: <Answer>(operation: string, body?: object) => Promise<Answer>
  /** Ends that sign-in. Never rejects: it ends by itself as well. */
  end: () => Promise<void>
}

/**
 * Signs the signed-in person in once more, by SRP, for a call that asks for the password again. The sign-in in use stays as
 * it is, whether the password is right or not: Amplify knows one session a page, so its predecessor does this one.
 * Who has an authenticator app is asked for its code as well (`onCodeAsked`), again after a wrong one.
 * @param password empty for someone who signed in with a provider a moment ago: that sign-in then stands in for it.
 * @throws Error named `NotAuthorizedException` for a wrong password and for too many tries, `NetworkError`,
 * `CodeMissingError` with a sentence for the person where no code was given, `SingleSignOnError` where the password is right and not
 * taken, and the sign-in in use is not of a moment ago, or `UserUnAuthenticatedException` when nobody is signed in.
 */
export async function provePassword(password: string, config: PageConfig): Promise<PasswordProof> {
  const tokens = await cognitoUserPoolsTokenProvider.getTokens()
  const username = tokens?.accessToken.payload['username']
  if (typeof username !== 'string')
    throw new AuthError({
      name: 'UserUnAuthenticatedException',
      message: 'User needs to be authenticated to call this API.',
    })
  const endpoint = protocolEndpoint(config, location.origin)
  const bySignIn = () => proofBySignIn(tokens!.accessToken, endpoint, readKeptTokens(config)?.clockDrift ?? 0)
  if (password === '' && providerProof(config) !== null) return bySignIn()
  const { user, details } = await besideSignIn(username, password, config, endpoint)
  const proven = await authenticate(user, details)
  return proven === null ? bySignIn() : proofOf(user, proven, endpoint)
}

/** The person for a sign-in of its own: not where the one in use is kept, which this one would take the place of. */
async function besideSignIn(
  username: string,
  password: string,
  config: PageConfig,
  endpoint: string | null,
): Promise<{ user: CognitoUser; details: AuthenticationDetails }> {
  // The library is written for bundlers that give browsers Node's name of the global object.
  ;(globalThis as { global?: unknown }).global ??= globalThis
  const library = await import('amazon-cognito-identity-js')
  const Storage = memory()
  const user = new library.CognitoUser({
    Username: username,
    Pool: new library.CognitoUserPool({
      UserPoolId: config.userPoolId,
      ClientId: config.userPoolClientId,
      Storage,
      ...(endpoint && { endpoint }),
    }),
    Storage,
  })
  return { user, details: new library.AuthenticationDetails({ Username: username, Password: password }) }
}

/**
 * Signs in by SRP, and with a code of the authenticator app where there is one.
 * @returns the access token; null where the password is right and not taken.
 */
const authenticate = (user: CognitoUser, details: AuthenticationDetails): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const unexpected = () =>
      reject(new Error('The user pool requires a step that this page doesn’t support.'))
    const onSuccess = (session: CognitoUserSession) => resolve(session.getAccessToken().getJwtToken())
    const sendCode = async (problem: Error | null): Promise<void> => {
      const code = await askForCode(problem)
      if (code === null) return reject(namedError('CodeMissingError', CODE_MISSING))
      const onFailure = (error: Error) => (isCodeRefused(error) ? void sendCode(error) : reject(error))
      user.sendMFACode(code, { onSuccess, onFailure }, 'SOFTWARE_TOKEN_MFA')
    }
    user.authenticateUser(details, {
      onSuccess,
      onFailure: (error: Error) =>
        error.name === 'UserLambdaValidationException' ? resolve(null) : reject(error),
      newPasswordRequired: unexpected,
      mfaRequired: unexpected,
      totpRequired: () => void sendCode(null),
      selectMFAType: unexpected,
      mfaSetup: unexpected,
      customChallenge: unexpected,
    })
  })

/** What can be done with the sign-in that was made. */
const proofOf = (user: CognitoUser, accessToken: string, endpoint: string | null): PasswordProof => ({
  accessToken,
  changeAttribute: (Name, Value) =>
    new Promise((resolve, reject) => {
      user.updateAttributes([{ Name, Value }], (error, _done, details?: Details) =>
        error ? reject(error) : resolve(details?.CodeDeliveryDetailsList?.[0]?.Destination ?? null),
      )
    }),
  call: (operation, body = {}) => callPool(endpoint, operation, { AccessToken: accessToken, ...body }),
  removeAttribute: (name) =>
    new Promise((resolve, reject) => {
      user.deleteAttributes([name], (error) => (error ? reject(error) : resolve()))
    }),
  end: () => new Promise<void>((resolve) => user.signOut(() => resolve())),
})

const CODE_MISSING = 'Nothing has changed. To continue, enter a code from your authenticator app.'

/** Whether another code may do. */
const isCodeRefused = ({ name, message }: Error): boolean =>
  name === 'CodeMismatchException' ||
  name === 'ExpiredCodeException' ||
  message.startsWith('Code attempts exceeded')

/** The answer to UpdateUserAttributes. */
interface Details {
  CodeDeliveryDetailsList?: readonly { Destination?: string }[]
}

/**
 * What stands in for the password of someone who has none, or one that is right and not taken since their organisation has them sign
 * in with a provider: the sign-in in use, if it was made a moment ago.
 */
function proofBySignIn(
  token: { toString: () => string; payload: Record<string, unknown> },
  endpoint: string | null,
  drift: number,
): PasswordProof {
  if (!isRecent(token.payload, drift)) throw singleSignOnError(SIGN_IN_AGAIN)
  const accessToken = token.toString()
  const refuse = async () => {
    throw singleSignOnError(NEEDS_PASSWORD)
  }
  return {
    accessToken,
    // It may not change what the account is signed in with; the pool refuses that, and takes it for what makes it safer.
    changeAttribute: refuse,
    removeAttribute: refuse,
    call: (operation, body = {}) =>
      callPool<never>(endpoint, operation, { AccessToken: accessToken, ...body }).catch((error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'NotAuthorizedException') throw error
        throw singleSignOnError(error.message.startsWith('Sign in again') ? SIGN_IN_AGAIN : NEEDS_PASSWORD)
      }),
    end: async () => {},
  }
}

const singleSignOnError = (sentence: string): Error =>
  namedError('SingleSignOnError', `You sign in with single sign-on. ${sentence}`)

const NEEDS_PASSWORD =
  'This can be changed only with a password, and your organisation accepts none. Ask one of its admins.'
const SIGN_IN_AGAIN = 'Sign out, sign in again, and do this within five minutes.'

/** Nothing of this sign-in is left in the browser. */
function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string): string | null => items.get(key) ?? null,
    setItem: (key: string, value: string): void => void items.set(key, value),
    removeItem: (key: string): void => void items.delete(key),
    clear: (): void => items.clear(),
  }
}
