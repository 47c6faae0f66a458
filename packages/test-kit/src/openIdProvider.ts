import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import Provider, { type JWK } from 'oidc-provider'

export interface TestPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

/** An OpenID Connect provider that listens on this machine. */
export interface TestProvider {
  issuer: string
  /** Host and port, as an operator would allow it. */
  host: string
  clientId: string
  clientSecret: string
  /** Lets the client be sent back there. */
  allowRedirect: (address: string) => void
  /** Who signs in next without being asked; null: whoever comes cancels. */
  signInAs: (person: TestPerson | null) => void
  /** Changes the ID tokens from now on, which are signed again; null: no more. */
  tamper: (change: ((claims: JWTPayload) => JWTPayload) | null, key?: 'own' | 'foreign') => void
  /** Answers everything with this status; null: as usual. */
  fail: (status: number | null) => void
  close: () => Promise<void>
}

const CLIENT = { id: 'bubbles-test', secret: 'a client secret of the test' }

const makeKey = (): JWK => ({
  ...(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK),
  kid: 'test',
  alg: 'RS256',
  use: 'sig',
})

/** Starts oidc-provider, a certified implementation, with one client and people who are signed in at once. */
export async function startOpenIdProvider(): Promise<TestProvider> {
  const [own, foreign] = [makeKey(), makeKey()]
  const people = new Map<string, TestPerson>()
  const redirects = new Set<string>()
  let next: TestPerson | null = null
  let change: { claims: (claims: JWTPayload) => JWTPayload; key: JWK } | null = null
  let failing: number | null = null
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => {
    if (failing !== null) response.writeHead(failing, { 'content-type': 'text/html' }).end('<p>Away</p>')
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`

  const provider = makeProvider(issuer, own, people)
  provider.Client.prototype.redirectUriAllowed = (address) => redirects.has(address)
  provider.use(async (context, following) => {
    await following()
    const body = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || change === null || body?.id_token === undefined) return
    const claims = change.claims(decodeJwt(body.id_token))
    context.body = { ...body, id_token: await sign(claims, change.key) }
  })
  const callback = provider.callback()
  answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    if (next) people.set(next.sub, next)
    const result = next
      ? { login: { accountId: next.sub } }
      : { error: 'access_denied', error_description: 'The person cancelled.' }
    void provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    host,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    allowRedirect: (address) => void redirects.add(address),
    signInAs: (person) => {
      next = person
    },
    tamper: (claims, key = 'own') => {
      change = claims && { claims, key: key === 'own' ? own : foreign }
    },
    fail: (status) => {
      failing = status
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const sign = async (claims: JWTPayload, key: JWK): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .sign(await importJWK(key as Record<string, unknown> & { kty: string }, 'RS256'))

const makeProvider = (issuer: string, key: JWK, people: ReadonlyMap<string, TestPerson>) =>
  new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['https://unused.example/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    // Nobody is asked whether the client may know their address.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
