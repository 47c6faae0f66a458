import { LOGIN_LABEL, NO_ORGANISATION, organisationNameProblem } from './organisationName.ts'

/** What a host name stands for. The tenant is the first label of the host (specification 1). */
export type Site =
  | { kind: 'organisation'; name: string }
  /** Where an organisation's published pages live apart from everything else of it. */
  | {
      kind: 'published'
      name: string
      /** Set where the host is a domain of the organisation's own. */
      domain?: string
    }
  | { kind: 'login' }
  /** First label `default`: no organisation. */
  | { kind: 'none' }
  /** The root domain itself. */
  | { kind: 'root' }
  /** No sub-domain of the product's. */
  | { kind: 'unknown' }

/**
 * Reads a host (with or without port) under `rootDomain`.
 * Only one label may stand before the root domain; anything else is unknown.
 * @param publishedDomain what follows the organisation where published pages have hosts of their own.
 */
export function siteOf(host: string, rootDomain: string, publishedDomain?: string): Site {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '')
  if (publishedDomain && name.endsWith(`.${publishedDomain}`)) {
    const label = name.slice(0, -publishedDomain.length - 1)
    return organisationNameProblem(label) ? { kind: 'unknown' } : { kind: 'published', name: label }
  }
  if (name === rootDomain) return { kind: 'root' }
  if (!name.endsWith(`.${rootDomain}`)) return { kind: 'unknown' }
  const label = name.slice(0, -rootDomain.length - 1)
  if (label === LOGIN_LABEL) return { kind: 'login' }
  if (label === NO_ORGANISATION) return { kind: 'none' }
  return organisationNameProblem(label) ? { kind: 'unknown' } : { kind: 'organisation', name: label }
}

/** Whose published pages a host serves; null where it serves none. */
export const publisherAt = (site: Site): string | null =>
  site.kind === 'organisation' || site.kind === 'published' ? site.name : null
