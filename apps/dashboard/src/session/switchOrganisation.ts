import { config } from '../config.ts'
import { basePath, paths } from '../paths.ts'
import { addressIn, organisationOfPage, storeDevelopmentOrganisation } from './domain.ts'

/**
 * Goes to an organisation: its own sub-domain, or in development another stored name. `path` is a path under the
 * base; without one the reports. The current organisation without a path also leads to the reports.
 */
export function switchOrganisation(name: string, path: string = paths.reports()): void {
  const target = `${basePath}${path}`
  if (config().environment === 'development') storeDevelopmentOrganisation(name)
  const current = organisationOfPage(location, config())
  const address =
    config().environment === 'development' || current === name
      ? `${location.origin}${target}`
      : addressIn(name, target, location, config())
  location.assign(address)
}
