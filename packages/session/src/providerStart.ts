const KEY = 'bubbles-provider'

/** A sign-in with a provider that this tab has begun. */
export interface StartedSignIn {
  state: string
  verifier: string
  /** What the provider is called, for sentences. */
  name: string
  /** Where the visitor wants to go. Check it like any address from outside. */
  redirect: string | null
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Leaves for a provider, by the pool's `/oauth2/authorize`. What proves that the answer is for this tab (RFC 7636) stays in it.
 * @param id of the provider.
 * @param page the address of the page that ends it.
 */
export async function startProviderSignIn(
  { id, clientId, page }: { id: string; clientId: string; page: string },
  about: Pick<StartedSignIn, 'name' | 'redirect'>,
): Promise<void> {
  const started: StartedSignIn = { ...about, state: random(), verifier: random() }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier))
  sessionStorage.setItem(KEY, JSON.stringify(started))
  const query = new URLSearchParams({
    identity_provider: id,
    client_id: clientId,
    redirect_uri: page,
    response_type: 'code',
    state: started.state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  })
  location.assign(`/oauth2/authorize?${query}`)
}

/** What this tab has begun, once; null if it is not what an answer's `state` says. */
export function takeStarted(state: string | null): StartedSignIn | null {
  try {
    const started = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StartedSignIn | null
    sessionStorage.removeItem(KEY)
    return started !== null && started.state === state ? started : null
  } catch {
    return null
  }
}
