import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { personClaims } from './claims.ts'
import { type FederatedPerson, type Federation, FederationRefusal, type Provider } from './provider.ts'
import { refusalOf } from './refusalOf.ts'

/** How far the clocks of the provider and this server may differ, in seconds. */
export const CLOCK_TOLERANCE = 60
/** For one request to a provider, in seconds. */
const TIMEOUT = 10
/** How long what a provider says of itself is remembered, in milliseconds. */
const DISCOVERY_MS = 10 * 60_000
const MAX_REMEMBERED = 1000

type Remembered = Map<string, { found: Promise<client.Configuration>; until: number }>
/** Of each server in this process, which asks in its own way. */
const rememberedBy = new WeakMap<Federation, Remembered>()

/** What a sign-in at a provider must be answered with; kept sealed until then. */
export interface ProviderStep {
  state: string
  nonce: string
  verifier: string
}

/**
 * Begins a sign-in at a provider: authorisation code flow with PKCE, a state and a nonce.
 * @returns where the browser has to go, and what its answer is checked against.
 * @throws FederationRefusal if the provider can't be asked about itself
 */
export async function beginAt(
  provider: Provider,
  federation: Federation,
  redirectUri: string,
): Promise<{ url: URL; step: ProviderStep }> {
  const step = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  try {
    const configuration = await configurationOf(provider, federation)
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: step.state,
      nonce: step.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(step.verifier),
      code_challenge_method: 'S256',
    })
    if (url.protocol !== 'https:' && !(federation.plainHttp && url.protocol === 'http:'))
      throw new FederationRefusal('provider-down')
    return { url, step }
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * Ends a sign-in at a provider: trades the code of its answer for an ID token, which has to be its own, for this client and this
 * sign-in, and of now.
 * @param answer the address the browser came back to.
 * @throws FederationRefusal
 */
export async function endAt(
  provider: Provider,
  federation: Federation,
  { answer, step }: { answer: URL; step: ProviderStep },
): Promise<FederatedPerson> {
  try {
    const configuration = await configurationOf(provider, federation)
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: step.verifier,
      expectedState: step.state,
      expectedNonce: step.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new FederationRefusal('token-invalid')
    // The library checks the end of a token, not that it was made in the future.
    if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE) throw new FederationRefusal('clock')
    const isWhole =
      claims['email'] !== undefined &&
      (provider.groupsClaim === null || claims[provider.groupsClaim] !== undefined)
    const hasMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined
    const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    return personClaims({ ...more, ...claims }, provider)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Asks a provider about itself now, whatever is remembered. @throws FederationRefusal */
export async function askAgain(provider: Provider, federation: Federation): Promise<{ endpoint: string }> {
  try {
    const { authorization_endpoint: endpoint, jwks_uri } = (
      await discover(provider, federation)
    ).serverMetadata()
    if (endpoint === undefined || jwks_uri === undefined) throw new FederationRefusal('provider-refused')
    return { endpoint }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What the provider says of itself, asked at most every ten minutes. A failure is not remembered. */
function configurationOf(provider: Provider, federation: Federation): Promise<client.Configuration> {
  const remembered: Remembered = rememberedBy.get(federation) ?? new Map()
  rememberedBy.set(federation, remembered)
  const { key, issuer, clientId, clientSecret } = provider
  const id = createHash('sha256')
    .update(JSON.stringify([key, issuer, clientId, clientSecret]))
    .digest('base64')
  const known = remembered.get(id)
  if (known && known.until > Date.now()) return known.found
  const found = discover(provider, federation)
  remembered.delete(id)
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  remembered.set(id, { found, until: Date.now() + DISCOVERY_MS })
  found.catch(() => {
    if (remembered.get(id)?.found === found) remembered.delete(id)
  })
  return found
}

const discover = (provider: Provider, federation: Federation): Promise<client.Configuration> =>
  client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE },
    inItsWay(provider.clientSecret),
    {
      timeout: TIMEOUT,
      [client.customFetch]: federation.fetch(provider) as client.CustomFetch,
      // The signature is checked as well, though the token comes from the provider itself.
      execute: [
        client.enableNonRepudiationChecks,
        ...(federation.plainHttp ? [client.allowInsecureRequests] : []),
      ],
    },
  )

/** Sends the client's secret in the header, as the standard has it (OpenID Connect Core, 9), unless the provider takes it elsewhere. */
function inItsWay(secret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(secret)
  const inBody = client.ClientSecretPost(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    return (methods === undefined || methods.includes('client_secret_basic') ? inHeader : inBody)(
      server,
      ...rest,
    )
  }
}
