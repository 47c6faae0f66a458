import { siteOf } from '@bubbles/domain'
import type { Config } from '../config.ts'

/** Where the development mode keeps the organisation it works in (specification 9: default `dev`). */
const developmentOrganisationKey = 'bubbles-development-organisation'
const defaultDevelopmentOrganisation = 'dev'

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

/** Name of the organisation this page belongs to: the host's first label, or null for none. */
export function organisationOfPage(place: Place, config: Config): string | null {
  if (config.environment === 'development') {
    return localStorage.getItem(developmentOrganisationKey) ?? defaultDevelopmentOrganisation
  }
  const site = siteOf(place.host, config.rootDomain)
  return site.kind === 'organisation' ? site.name : null
}

/** Address of a path of the dashboard in another organisation's sub-domain. `path` begins with the base path. */
export function addressIn(name: string, path: string, place: Place, config: Config): string {
  const port = place.port === '' ? '' : `:${place.port}`
  return `${place.protocol}//${name}.${config.rootDomain}${port}${path}`
}

/** Remembers the organisation to work in, in development only. */
export function storeDevelopmentOrganisation(name: string): void {
  localStorage.setItem(developmentOrganisationKey, name)
}
