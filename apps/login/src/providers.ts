import { hasOwnPool } from '@bubbles/session'
import { useEffect, useState } from 'react'
import { organisationHostOf, redirectOf, type Site } from './site.ts'

/** A provider that the visitor can sign in with. */
export interface OfferedProvider {
  id: string
  name: string
  /** Whether members of the organisation have to use it. */
  required: boolean
}

/** The organisation that the visitor is on the way to; null for none. */
const organisationOf = (site: Site): string | null =>
  organisationHostOf(redirectOf(site), site.config.rootDomain)?.split('.')[0] ?? null

/**
 * The providers to sign in with: the installation's, and the organisation's that the visitor is on the way to. None until they
 * are known, and where they can't be asked for: there is the password then.
 * @param required an organisation that has refused a password, if one has.
 */
export function useProviders(site: Site, required: string | null): readonly OfferedProvider[] {
  const [providers, setProviders] = useState<readonly OfferedProvider[]>([])
  const organisation = required ?? organisationOf(site)
  const isAsked = hasOwnPool(site.config) && !site.config.userPoolEndpoint
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    const load = async () => {
      const query = organisation === null ? '' : `?organisation=${encodeURIComponent(organisation)}`
      const answer = await fetch(`/sign-in-providers${query}`, { signal: stop.signal })
      const { providers: offered } = (await answer.json()) as { providers?: OfferedProvider[] }
      if (answer.ok && offered) setProviders(offered)
    }
    load().catch(() => {})
    return () => stop.abort()
  }, [isAsked, organisation])
  return providers
}

/** The organisation whose provider has to be used, out of the pool's refusal of a right password; null for any other error. */
export function requiredOrganisation(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'UserLambdaValidationException') return null
  return /Single sign-on is required: ([a-z0-9-]+)/.exec(error.message)?.[1] ?? null
}
