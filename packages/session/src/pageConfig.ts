/** Settings the server writes into each page's `<script type="application/json" id="bubbles-config">`. */
export interface PageConfig {
  /** Such as `bubbles.localhost`. */
  rootDomain: string
  environment: 'local' | 'development' | 'production'
  userPoolId: string
  userPoolClientId: string
  /** Where the user pool answers, if that is neither this server's own pool nor the pool's own region. */
  userPoolEndpoint?: string | null
  /** `{region}:{id}` of an identity pool, which trades sign-ins for credentials of Amazon's services. */
  identityPoolId?: string | null
  /** Base address of the identity service. */
  identityBaseUrl: string
  /** Address of the identity pages, without a slash at the end. */
  loginUrl: string
  /** Origin of published pages of this host's organisation. */
  bubblesOrigin: string
  signInWith: readonly ('username' | 'email' | 'phone')[]
  /** Who can create an account here; absent: anyone. */
  signUp?: 'open' | 'invited' | 'closed'
  /** Who can create an organisation here; absent: anyone. */
  organisationsCreatedBy?: 'anyone' | 'managers'
  /**
   * The key of the feature flags, and where they are asked for if that is not here; `{organisation}` in it stands for
   * the organisation's name. Absent: all flags have their defaults.
   */
  flags?: { apiHost: string | null; clientKey: string }
  /** Characters a password needs; absent: see `passwordMinimum`. */
  passwordMinimumLength?: number
  /** Where errors are reported to; null: nowhere. */
  errorReporting?: { dsn: string; release: string } | null
  /** In development only: where the services and the dashboard answer, each on a port of its own. */
  development?: {
    services: Record<'iam' | 'report' | 'engagement', string>
    dashboardUrl: string
  } | null
}

/** Characters a password needs: 6 where the configuration gives none (specification 5). */
export const passwordMinimum = (config: Pick<PageConfig, 'passwordMinimumLength'>): number =>
  config.passwordMinimumLength ?? 6

/** Whether the user pool is the one this server carries, whose rules are known; not one of Amazon's. */
export const hasOwnPool = ({ userPoolId }: Pick<PageConfig, 'userPoolId'>): boolean =>
  userPoolId.startsWith('lo-cal-')

type PoolPlace = Pick<PageConfig, 'userPoolEndpoint' | 'userPoolId' | 'environment' | 'loginUrl'>

/**
 * Where the pool speaks its protocol to anybody; none for a pool of Amazon's, which the sign-in library finds itself. The
 * pool this server carries is in no region of Amazon's and answers on every host of the product, so on this page's own
 * origin: that needs no permission across origins.
 */
export const protocolEndpoint = (
  config: Pick<PoolPlace, 'userPoolEndpoint' | 'userPoolId'>,
  origin: string,
): string | null => config.userPoolEndpoint || (hasOwnPool(config) ? `${origin}/idp` : null)

/**
 * Where the pool keeps refresh tokens in a cookie that no script reads: at the identity pages' host. Null for a pool that is
 * not this server's own, whose refresh tokens the library keeps itself.
 */
export function keptSignInEndpoint(config: PoolPlace, origin: string): string | null {
  if (config.userPoolEndpoint || !hasOwnPool(config)) return null
  // In development all pages are on ports of one host, which share its cookies.
  return `${config.environment === 'development' ? origin : new URL(config.loginUrl).origin}/idp/browser`
}

/** The address the sign-in library talks to; none for a pool of Amazon's. People sign in where the cookie is kept. */
export function userPoolEndpoint(config: PoolPlace, origin: string): string | null {
  const kept = keptSignInEndpoint(config, origin)
  return kept === `${origin}/idp/browser` ? kept : protocolEndpoint(config, origin)
}

const textSettings = [
  'rootDomain',
  'environment',
  'userPoolId',
  'userPoolClientId',
  'identityBaseUrl',
  'loginUrl',
] as const

/**
 * Reads the settings of this page.
 * @throws Error naming the setting that is missing.
 */
export function readPageConfig(page: Document = document): PageConfig {
  const text = page.getElementById('bubbles-config')?.textContent
  if (!text) throw new Error('The page has no settings (bubbles-config).')
  const config = JSON.parse(text) as PageConfig
  for (const name of textSettings) {
    if (typeof config[name] !== 'string') throw new Error(`The page’s settings don’t include ${name}.`)
  }
  return config
}
