import { DEVELOPMENT_ORGANISATION, NO_ORGANISATION, siteOf } from '@bubbles/domain'
import type { Config } from '../config.ts'

/** Where the development mode keeps the organisation it works in. */
const developmentOrganisationKey = 'bubbles-development-organisation'

type Place = Pick<Location, 'host' | 'origin' | 'protocol' | 'port'>

/**
 * Why the dashboard must not run here, or null: the origin has to be a sub-domain of the product's domain
 * (specification 1). Development runs anywhere.
 */
export function domainProblem(place: Place, config: Config): string | null {
  if (config.environment === 'development') return null
  const { kind } = siteOf(place.host, config.rootDomain)
  if (kind !== 'unknown' && kind !== 'root') return null
  return `Domain Validation Failed: Dashboard can not be run from ${place.origin}`
}

/**
 * Name of the organisation this page belongs to: the host's first label, in development the stored name; null for
 * none, which is what `default` means.
 */
export function organisationOfPage(place: Place, config: Config): string | null {
  if (config.environment === 'development') {
    const name = localStorage.getItem(developmentOrganisationKey) ?? DEVELOPMENT_ORGANISATION
    return name === NO_ORGANISATION ? null : name
  }
  const site = siteOf(place.host, config.rootDomain)
  return site.kind === 'organisation' ? site.name : null
}

/** Address of a path of the dashboard in another organisation's sub-domain. `path` begins with the base path. */
export function addressIn(name: string, path: string, place: Place, config: Config): string {
  const port = place.port === '' ? '' : `:${place.port}`
  return `${place.protocol}//${name}.${config.rootDomain}${port}${path}`
}

/**
 * In development the identity pages, and links in mails, name the organisation in the address (`?organisation=acme`):
 * it is kept, and the address is as it would be elsewhere.
 * @returns the settings, with the published pages' origin of that organisation.
 */
export function openDevelopment(config: Config, place: Place & { href: string } = location): Config {
  if (config.environment !== 'development') return config
  const address = new URL(place.href)
  const named = address.searchParams.get('organisation')
  if (named !== null) {
    storeDevelopmentOrganisation(named)
    address.searchParams.delete('organisation')
    history.replaceState(history.state, '', address)
  }
  const bubblesOrigin = config.bubblesOrigin.replace(
    '{organisation}',
    organisationOfPage(place, config) ?? '',
  )
  return { ...config, bubblesOrigin }
}

/** Remembers the organisation to work in, in development only. */
export function storeDevelopmentOrganisation(name: string): void {
  localStorage.setItem(developmentOrganisationKey, name)
}
