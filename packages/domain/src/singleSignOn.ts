/** Domains of an organisation's single sign-on, groups that give roles, and characters of its settings. */
export const SINGLE_SIGN_ON_LIMITS = {
  domains: 20,
  groups: 50,
  name: 40,
  issuer: 400,
  clientId: 256,
  clientSecret: 1024,
  group: 256,
} as const

/** Who signs in with an organisation's provider: whoever has an address of its domains, or members and invited people alone. */
export const SINGLE_SIGN_ON_JOINS = ['automatic', 'invited'] as const
export type SingleSignOnJoins = (typeof SINGLE_SIGN_ON_JOINS)[number]

/** The name of the TXT record that shows that a domain is an organisation's. */
export const domainRecordName = (domain: string): string => `_bubbles.${domain}`

/** What the record has to say. */
export const domainRecordValue = (token: string): string => `bubbles-domain=${token}`

/** Where an organisation's provider provisions its people, at the organisation's host (RFC 7644). */
export const SCIM_PATH = '/api/scim/v2'

/** Days for which the record of a verified domain can be missing before the domain counts as verified no more. */
export const SIGN_ON_DOMAIN_GRACE_DAYS = 14
