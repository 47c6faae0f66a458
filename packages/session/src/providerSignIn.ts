import { decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { forgetTokens } from './keptTokens.ts'
import { type StartedSignIn, takeStarted } from './providerStart.ts'
import { namedError } from './sessionErrors.ts'
import { sessionPage, tellOfChange } from './withPool.ts'

const TIMEOUT_MS = 15_000

/** What a provider's sign-in came to: signed in, or the code of a refusal. */
export type ProviderOutcome = { kind: 'done' | 'refused'; refusal: string; started: StartedSignIn | null }

/**
 * Ends a sign-in with a provider on the page that the browser comes back to: trades the code for the pool's own tokens and keeps
 * them as after any other sign-in. The refresh token goes into the cookie that no script reads.
 * @param search the query of the page's address.
 * @throws Error named `NetworkError`
 */
export async function finishProviderSignIn(search: string): Promise<ProviderOutcome> {
  const parameters = new URLSearchParams(search)
  const started = takeStarted(parameters.get('state'))
  const refused = (refusal: string): ProviderOutcome => ({ kind: 'refused', refusal, started })
  if (parameters.has('error')) return refused(parameters.get('error_description') ?? '')
  const code = parameters.get('code')
  // Begun in another tab or by another site: its code is for nobody here.
  if (started === null || code === null) return refused('state')
  const tokens = await redeem(code, started.verifier)
  if (tokens === null) return refused('state')
  const { config } = sessionPage()
  forgetTokens(config)
  const accessToken = decodeJWT(tokens.access_token)
  const { iat, username } = accessToken.payload
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(tokens.id_token),
      clockDrift: (iat ?? 0) * 1000 - Date.now(),
      username: typeof username === 'string' ? username : '',
    },
  })
  tellOfChange()
  return { kind: 'done', refusal: '', started }
}

/** The pool's tokens for a code; null if it takes it for nobody's. */
async function redeem(
  code: string,
  verifier: string,
): Promise<{ access_token: string; id_token: string } | null> {
  const { config } = sessionPage()
  const answer = await fetch('/oauth2/token', {
    method: 'POST',
    cache: 'no-store',
    credentials: 'same-origin',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.userPoolClientId,
      redirect_uri: `${location.origin}${location.pathname}`,
      code,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  if (answer?.ok) return (await answer.json()) as { access_token: string; id_token: string }
  if (answer?.status === 400) return null
  throw namedError('NetworkError', 'A network error has occurred.')
}
