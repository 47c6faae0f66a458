import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { ConfigError, type Env } from './env.ts'

/** Everything the server has been told, decided once at the start. */
export interface Config {
  environment: Env['BUBBLES_ENV']
  listen: { host: string; port: number }
  rootDomain: string
  dataDirectory: string
  database: { url?: string; migrationUrl?: string }
  /** Whether to make the demonstration organisations: only on a loopback host and never in production. */
  demonstration: boolean
  /** 32 bytes or more that all processes of one installation share. */
  secret: Uint8Array
  log: Env['BUBBLES_LOG']
  metricsToken?: string
  pool: { id: string; clientId: string; endpoint?: string; signInWith: Env['COGNITO_SIGN_IN_WITH'] }
  mail: { smtpUrl?: string; from: string }
  /** Addresses, built from configuration and never from a request's Host header. */
  addresses: Addresses
}

export interface Addresses {
  /** Of an organisation's host, for example http://acme.bubbles.localhost:4000 */
  organisation: (name: string) => string
  login: string
  /** Where an organisation's published pages live (specification 4: `{bubbles origin}/bubbles/{slug}`). */
  bubbles: (name: string) => string
}

/** Characters a password of the embedded pool needs; a cloud pool has its own policy (specification 9: 6 where it gives none). */
export const PASSWORD_MINIMUM = 10

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Decides the configuration. Creates the data directory and its secret on a fresh machine. */
export function readConfig(env: Env, workingDirectory = process.cwd()): Config {
  const dataDirectory = isAbsolute(env.BUBBLES_DATA)
    ? env.BUBBLES_DATA
    : resolve(workingDirectory, env.BUBBLES_DATA)
  const production = env.BUBBLES_ENV === 'production'
  return {
    environment: env.BUBBLES_ENV,
    listen: { host: env.HOST, port: env.PORT },
    rootDomain: env.BUBBLES_ROOT_DOMAIN,
    dataDirectory,
    database: { url: env.DATABASE_URL, migrationUrl: env.DATABASE_MIGRATION_URL },
    demonstration: env.BUBBLES_DEMO && env.BUBBLES_ENV === 'local' && LOOPBACK.has(env.HOST),
    secret: readSecret(env, dataDirectory, production),
    log: env.BUBBLES_LOG,
    metricsToken: env.METRICS_TOKEN,
    pool: {
      id: env.COGNITO_USER_POOL_ID,
      clientId: env.COGNITO_CLIENT_ID,
      endpoint: env.COGNITO_ENDPOINT,
      signInWith: env.COGNITO_SIGN_IN_WITH,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    addresses: makeAddresses(env, env.PORT),
  }
}

/** Addresses under the root domain. The port shows only where it is not the scheme's own. */
export function makeAddresses(env: Env, listeningPort: number): Addresses {
  const scheme = env.BUBBLES_TLS || env.BUBBLES_ENV === 'production' ? 'https' : 'http'
  const port = env.BUBBLES_PUBLIC_PORT ?? (env.BUBBLES_ENV === 'production' ? 443 : listeningPort)
  const suffix = port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`
  const organisation = (name: string) => `${scheme}://${name}.${env.BUBBLES_ROOT_DOMAIN}${suffix}`
  return {
    organisation,
    login: env.IDENTITY_BASE_URL ?? organisation('login'),
    bubbles: organisation,
  }
}

function readSecret(env: Env, dataDirectory: string, production: boolean): Uint8Array {
  if (env.BUBBLES_SECRET) return new TextEncoder().encode(env.BUBBLES_SECRET)
  if (production)
    throw new ConfigError(
      'BUBBLES_SECRET is needed in production: 32 random characters that all processes share.',
    )
  const path = join(dataDirectory, 'secret')
  if (!existsSync(path)) {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return new TextEncoder().encode(readFileSync(path, 'utf8').trim())
}
