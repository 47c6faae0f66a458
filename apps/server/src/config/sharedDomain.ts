import { registrableDomainOf } from '@bubbles/domain'
import type { Config } from './config.ts'

/**
 * What production says at its start where published pages, which hold what people wrote, are of one site with the sign-in:
 * a script in one that escaped its sandbox would act for whoever reads it. Null where there is nothing to say.
 */
export function sharedDomainWarning({
  environment,
  addresses,
}: Pick<Config, 'environment' | 'addresses'>): string | null {
  if (environment !== 'production') return null
  const domain = registrableDomainOf(new URL(addresses.login).hostname)
  if (registrableDomainOf(new URL(addresses.bubbles('organisation')).hostname) !== domain) return null
  return `Published pages share the domain ${domain} with the sign-in. Set BUBBLES_ORIGIN to a domain of their own, such as https://{organisation}.example-pages.com.`
}
