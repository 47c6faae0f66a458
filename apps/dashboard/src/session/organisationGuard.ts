/** What the organisation guard has to know. */
export interface GuardFacts {
  organisations: readonly { name: string }[]
  /** Whether the host's organisation is one of the user's. */
  hasCurrent: boolean
  /** Whether the page asked for is `no-orgs`. */
  onNoOrganisations: boolean
}

/** What the guard decides: stay, go somewhere in this host, or go to an organisation's own host. */
export type GuardDecision =
  | { go: 'stay' }
  | { go: 'no-organisations' }
  | { go: 'reports' }
  | { go: 'switch'; name: string }

/** Specification 2, "Org guard behaviour". */
export function decide({ organisations, hasCurrent, onNoOrganisations }: GuardFacts): GuardDecision {
  const first = organisations[0]
  if (first === undefined) return onNoOrganisations ? { go: 'stay' } : { go: 'no-organisations' }
  if (!hasCurrent) return { go: 'switch', name: first.name }
  return onNoOrganisations ? { go: 'reports' } : { go: 'stay' }
}
