import { Problem } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'

type Installation = Pick<
  Config,
  'rootDomain' | 'publishedDomain' | 'pagesTarget' | 'environment' | 'addresses'
>

/** Why a domain can't be anybody's own here, as a sentence; null if it can. */
export function domainHereProblem(domain: string, config: Installation): string | null {
  const { rootDomain, publishedDomain, pagesTarget, environment, addresses } = config
  const taken = [rootDomain, publishedDomain, pagesTarget, new URL(addresses.login).hostname]
  for (const own of taken)
    if (own !== undefined && (domain === own || domain.endsWith(`.${own}`)))
      return `${domain} belongs to this installation of Bubbles. Enter a domain of your own.`
  if (environment === 'production' && domain.endsWith('.localhost'))
    return 'Names that end in .localhost lead to each reader’s own computer. Enter a domain such as reports.example.org.'
  return null
}

/** @throws Problem invalid-request where it can't */
export function requireDomainHere(domain: string, config: Installation): void {
  const detail = domainHereProblem(domain, config)
  if (detail !== null)
    throw new Problem('invalid-request', { detail, errors: [{ pointer: '/domain', detail }] })
}

/** @throws Problem conflict where this installation offers no own domains */
export function requireTarget({ pagesTarget }: Installation): string {
  if (pagesTarget === undefined)
    throw new Problem('conflict', {
      detail:
        'This installation doesn’t offer own domains. The person who runs it has to set BUBBLES_PAGES_TARGET first.',
    })
  return pagesTarget
}
