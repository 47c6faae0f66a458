import { capabilityInWords as inWords, type Capability, TOKEN_CAPABILITIES } from '@bubbles/domain'

/** For how long a token works, in days; null: until it is revoked. */
export const lifetimes = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'One year' },
  { days: null, label: 'Until it is revoked' },
] as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What a capability lets a token do: "See drafts". */
export const capabilityInWords = (capability: Capability): string => capital(inWords(capability))

const groupOf = (capability: Capability): string => {
  const [subject] = capability.split('.')
  if (subject === 'report' || subject === 'publication') return 'Reports'
  return subject === 'engagement' ? 'Engagement' : 'Organisation'
}

/** What this person can make a token for, in groups; groups without anything are left out. */
export function choicesOf(abilities: readonly string[]): { group: string; capabilities: Capability[] }[] {
  const possible = TOKEN_CAPABILITIES.filter((capability) => abilities.includes(capability))
  return ['Reports', 'Engagement', 'Organisation']
    .map((group) => ({
      group,
      capabilities: possible.filter((capability) => groupOf(capability) === group),
    }))
    .filter(({ capabilities }) => capabilities.length > 0)
}
