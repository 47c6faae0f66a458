import { Problem } from '@bubbles/domain'
import { createRemoteJWKSet } from 'jose'
import { OTHER_POOL } from '../../http/authenticate.ts'
import type { IdentityService } from './identity.ts'
import { createTokenVerifier } from './verifier.ts'

export interface CognitoOptions {
  /** `{region}_{name}`. */
  poolId: string
  clientId: string
  /** Default: the endpoint of the pool's region. */
  endpoint?: string | undefined
}

/** An Amazon Cognito user pool as the identity service: same checks of tokens, keys from its own address. */
export function createCognitoIdentity({ poolId, clientId, endpoint }: CognitoOptions): IdentityService {
  const base = (endpoint ?? `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com`).replace(/\/$/, '')
  const issuer = `${base}/${poolId}`
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))

  const verify = createTokenVerifier({ issuer, clientId, keys })

  const call = (operation: string, body: object) =>
    fetch(`${base}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    })

  return {
    // Tokens are checked by keys that stay known: a pool that is away later stops new sign-ins alone.
    works: async () => keys.jwks() !== undefined || (await keys.reload().then(() => true)),
    // Which second factors it asks for is its own affair, which this server learns nothing of.
    verifyAccessToken: async (token) => ({ ...(await verify(token)), provider: OTHER_POOL }),
    async readPoolUser(sub, accessToken) {
      if (!accessToken) throw new TypeError('Cognito returns a user only for an access token.')
      const response = await call('GetUser', { AccessToken: accessToken })
      if (response.status === 400) return null
      if (!response.ok) throw new Error(`The user pool answered ${response.status}.`)
      const { UserAttributes } = (await response.json()) as {
        UserAttributes: { Name: string; Value: string }[]
      }
      const attributes = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]))
      if (attributes.get('sub') !== sub) return null
      return {
        sub,
        email: attributes.get('email') ?? '',
        emailVerified: attributes.get('email_verified') === 'true',
        name: attributes.get('name') ?? '',
      }
    },
    listSessions: null,
    endSession: null,
    removeSecondFactor: null,
    async deletePerson(_sub, accessToken) {
      const response = await call('DeleteUser', { AccessToken: accessToken })
      if (response.ok) return
      if (response.status !== 400) throw new Error(`The user pool answered ${response.status}.`)
      const { __type } = (await response.json()) as { __type?: string }
      if (__type !== 'UserNotFoundException') throw new Problem('sign-in-required')
    },
  }
}
