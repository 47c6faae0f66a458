import type { FederatedPerson, Provider } from './provider.ts'

/** Groups of one person that are looked at; providers put fewer into a token. */
const MAX_GROUPS = 1000
/** Where the claim of Microsoft about the owner of an address's domain counts. */
const MICROSOFT = 'https://login.microsoftonline.com/'

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Who a provider's claims speak of. An address counts as verified only if they say so. */
export function personClaims(
  claims: Record<string, unknown> & { sub: string },
  { issuer, groupsClaim }: Pick<Provider, 'issuer' | 'groupsClaim'>,
): FederatedPerson {
  const groups = groupsClaim === null ? [] : claims[groupsClaim]
  const list: unknown[] = Array.isArray(groups) ? groups : [groups]
  return {
    subject: claims.sub,
    email: textOf(claims['email']),
    emailVerified:
      isTrue(claims['email_verified']) || (issuer.startsWith(MICROSOFT) && isTrue(claims['xms_edov'])),
    name: nameIn(claims).slice(0, 200),
    groups: list.filter((group): group is string => typeof group === 'string').slice(0, MAX_GROUPS),
  }
}

/** Some providers write it as text, or as a number. */
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

const nameIn = (claims: Record<string, unknown>): string =>
  textOf(claims['name']) ??
  [textOf(claims['given_name']), textOf(claims['family_name'])].filter((part) => part !== null).join(' ')
