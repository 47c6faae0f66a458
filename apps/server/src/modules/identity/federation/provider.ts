import type { SignInRefusal } from '@bubbles/domain'

/** The key of the installation's provider. */
export const INSTALLATION_PROVIDER = 'installation'

/** An OpenID Connect provider that people sign in with. */
export interface Provider {
  /** `installation`, or the organisation's id: its subjects are told apart from those of others by it. */
  key: string
  /** What it is called on the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Domains whose addresses it speaks for; null: the operator's, which speaks for all. */
  domains: readonly string[] | null
  /** Whether it may sign in to accounts that were there before it. */
  joinsAccounts: boolean
  /** The claim with a person's groups; null: they change nothing. */
  groupsClaim: string | null
}

/** Someone a provider vouches for. */
export interface FederatedPerson {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string
  groups: readonly string[]
}

/** What the user pool is told of the providers. */
export interface Federation {
  /** @param id `installation`, or `organisation.` and an organisation's address. */
  find: (id: string) => Promise<Provider | null>
  /** Those to offer at sign-in: the installation's, and an organisation's. */
  offered: (organisationName: string | null) => Promise<OfferedProvider[]>
  /**
   * Gives someone who has proven who they are their place in the provider's organisation. Runs in the platform's transaction.
   * @throws FederationRefusal
   */
  admit: (
    account: { sub: string; email: string; name: string },
    provider: Provider,
    groups: readonly string[],
  ) => Promise<void>
  /** Notes that a sign-in with the provider worked. Runs in the platform's transaction. */
  worked: (provider: Provider, now: Date) => Promise<void>
  /** How its addresses are asked. */
  fetch: (provider: Pick<Provider, 'key' | 'issuer'>) => ProviderFetch
  /** Whether providers may be without encryption. */
  plainHttp: boolean
}

export interface OfferedProvider {
  id: string
  name: string
  /** Whether members have to use it. */
  required: boolean
}

/** The part of `fetch` that asking a provider takes. */
export type ProviderFetch = (
  url: string,
  options: {
    method: string
    headers: Record<string, string>
    body?: string | URLSearchParams | null
    signal?: AbortSignal | undefined
  },
) => Promise<Response>

/** A sign-in with a provider that goes no further, by the code its sentence is found under. */
export class FederationRefusal extends Error {
  override name = 'FederationRefusal'
  readonly code: SignInRefusal
  /** Whose account it was, if that is known. */
  readonly sub: string | null

  constructor(code: SignInRefusal, options: { sub?: string; cause?: unknown } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.sub = options.sub ?? null
  }
}

/** An address of the provider could not be asked. The message is a sentence. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
