import { ConfigError, type Env } from './env.ts'

/** An OpenID Connect provider for all of the installation. */
export interface SingleSignOnConfig {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  /** Whether it may sign in to accounts that were there before, by an address that it has verified. */
  joinsAccounts: boolean
}

/** @throws ConfigError where a part of it is missing, or where it could be changed on the way */
export function readSingleSignOn(env: Env, isEmbedded: boolean): SingleSignOnConfig | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = env
  if (issuer === undefined && clientId === undefined && clientSecret === undefined && name === undefined)
    return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || name === undefined)
    throw new ConfigError(
      'Single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME. Set all four, or none.',
    )
  if (!isEmbedded)
    throw new ConfigError(
      'OIDC_ISSUER needs the embedded user pool. With Amazon Cognito, add the provider to the pool there, and remove OIDC_ISSUER.',
    )
  if (!issuer.startsWith('https:') && env.BUBBLES_ENV !== 'local')
    throw new ConfigError('OIDC_ISSUER has to begin with https:// outside BUBBLES_ENV=local.')
  return { issuer, clientId, clientSecret, name, joinsAccounts: env.OIDC_JOIN_ACCOUNTS }
}
